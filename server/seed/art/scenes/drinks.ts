import type { Pen } from '../pen'
import type { Scene } from './scene'

const leafOn = (pen: Pen, x: number, y: number): string =>
  pen.path(`M${x} ${y} q40 -70 96 -40 q-30 50 -96 40Z`, pen.random.pick(['#4F7A35', '#6B9547']))

const fruit: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const { random } = pen
    const skins = pen.choose(
      [
        pen.radial(
          [
            [0, '#FFC15A'],
            [0.6, '#F4942A'],
            [1, '#C9641A'],
          ],
          0.38,
          0.34,
          0.75,
        ),
        pen.radial(
          [
            [0, '#FFB347'],
            [0.6, '#EC8422'],
            [1, '#B95714'],
          ],
          0.38,
          0.34,
          0.75,
        ),
      ],
      [
        pen.radial(
          [
            [0, '#F58A6A'],
            [0.6, '#D5422F'],
            [1, '#962419'],
          ],
          0.38,
          0.34,
          0.75,
        ),
        pen.radial(
          [
            [0, '#F9C36A'],
            [0.5, '#DE5B3A'],
            [1, '#A42E1E'],
          ],
          0.38,
          0.34,
          0.75,
        ),
      ],
    )
    const heap = pen.repeat(34, (index) => {
      const x = random.between(40, 760)
      const y = 210 + index * 13 + random.between(-20, 20)
      const radius = random.between(72, 98)
      return (
        pen.shadow(x + 8, y + 14, radius * 1.14, radius * 1.14, '#5B2A06', 0.4) +
        pen.circle(x, y, radius, random.pick(skins)) +
        pen.circle(x + radius * 0.1, y - radius * 0.1, 6, '#6B7A2E') +
        pen.ellipse(
          x - radius * 0.35,
          y - radius * 0.4,
          radius * 0.2,
          radius * 0.12,
          '#FFFFFF',
          'opacity=".4"',
        ) +
        (random.chance(0.4) ? leafOn(pen, x, y - 8) : '')
      )
    })
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#D9CBB2', '#BFCBD0')),
      heap,
      pen.path('M0 600 Q400 700 800 600 V820 H0Z', '#B58A54'),
      pen.repeat(15, (index) => pen.line(`M${index * 58 - 10} 612 q28 100 0 220`, '#8C6536', 16)),
      pen.line('M-10 602 Q400 700 810 602', '#D5AC74', 26) +
        pen.line('M-10 692 Q400 780 810 692', '#C79B62', 14),
    ].join('')
  },
}

const milkTea: Scene = {
  crops: ['tall', 'wide', 'tall'],
  draw(pen) {
    const { random } = pen
    const drink = pen.choose('#C9935B', '#93AE62', '#E88A5A')
    const top = pen.choose('#EFDCC0', '#DCE6B8', '#F7D08A')
    const filling = pen.choose(
      pen.repeat(38, () =>
        pen.circle(random.between(322, 498), random.between(596, 706), 14, '#2F1C12', 'opacity=".92"'),
      ),
      pen.repeat(24, () =>
        pen.circle(random.between(322, 498), random.between(610, 706), 14, '#3B2A1C', 'opacity=".9"'),
      ),
      pen.repeat(
        9,
        () =>
          pen.circle(random.between(330, 490), random.between(360, 680), 34, '#F9C15A') +
          pen.circle(random.between(330, 490), random.between(360, 680), 20, '#FBE0A0'),
      ),
    )
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#8FA58C', '#C9B8A0', '#8DB4C6')),
      pen.lights(
        36,
        [-40, -40, 840, 560],
        pen.choose(
          ['#A6BB9A', '#B9CBAA', '#7C9678'],
          ['#E2D3BA', '#D6C3A2', '#EFE4D0'],
          ['#A9CBD8', '#C3DCE4', '#78A3B8'],
        ),
        24,
        80,
      ),
      pen.rect(0, 620, 800, 200, '#CDB491') + pen.rect(0, 620, 800, 8, '#E8D6B8'),
      pen.shadow(414, 718, 190, 34, '#5B4630', 0.7),
      pen.path('M270 230 L550 230 L510 716 Q410 736 310 716Z', top) +
        pen.path('M276 310 L544 310 L510 716 Q410 736 310 716Z', drink),
      filling,
      pen.line('M296 250 L316 690', '#FFFFFF', 15, 'opacity=".3"'),
      pen.line('M430 214 L470 60', pen.choose('#E6B33D', '#F4F0E4', '#D9534A'), 22),
      pen.rect(252, 204, 316, 34, '#F6F1E8', 'rx="14"'),
      pen.rect(335, 400, 150, 110, '#FFF8EA', 'rx="10"') +
        pen.circle(410, 444, 24, pen.choose('#E6B33D', '#5F8A4A', '#E2603A')) +
        pen.rect(372, 482, 76, 8, '#3A2A1C'),
    ].join('')
  },
}

const foam = (pen: Pen): string =>
  pen.choose(
    pen.path(
      'M520 430 C440 380 420 300 470 270 C500 254 520 280 520 300 C520 280 540 254 570 270 C620 300 600 380 520 430Z',
      '#F6E7D0',
    ) +
      pen.path(
        'M520 396 C470 362 462 320 490 306 C508 298 520 314 520 326 C520 314 532 298 550 306 C578 320 570 362 520 396Z',
        '#B87A46',
        'opacity=".8"',
      ),
    pen.repeat(5, (index) => {
      const y = 250 + index * 34
      const half = 30 + index * 14
      return pen.line(`M${520 - half} ${y} Q520 ${y + 56} ${520 + half} ${y}`, '#F6E7D0', 15)
    }) + pen.line('M520 240 V446', '#F6E7D0', 7),
  )

const latte: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const coffee = pen.radial([
      [0, '#C88F5B'],
      [0.85, '#A4673A'],
      [1, '#7C4722'],
    ])
    const cup = pen.choose('#F4F0E8', '#5E7F86')
    const notes = pen.repeat(11, (index) =>
      pen.rect(20, 400 + index * 36, pen.random.between(160, 280), 3, '#6B675F', 'opacity=".55"'),
    )
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#E9E2D6', '#A9805A')) + pen.choose('', pen.grain('#7A5636', 58)),
      pen.path('M-60 0 L360 0 L900 720 L900 900Z', '#FFFFFF', 'opacity=".22"'),
      pen.group(
        pen.rect(-40, 360, 370, 480, pen.choose('#35506B', '#8C3B2E'), 'rx="10"') +
          pen.rect(-20, 350, 360, 480, '#FBF7EF', 'rx="8"') +
          notes,
        'transform="rotate(-14 200 560)"',
      ),
      pen.group(
        pen.rect(330, 330, 14, 330, '#23211E', 'rx="6"') + pen.path('M330 660 l7 26 l7 -26Z', '#C9A15C'),
        'transform="rotate(24 300 500)"',
      ),
      pen.shadow(546, 372, 270, 262, '#6B5640', 0.6),
      pen.circle(520, 330, 206, '#F4F0E8') + pen.circle(520, 330, 190, '#E3DCCF'),
      pen.line('M660 296 q96 -26 96 40 q-4 52 -96 34', cup, 26),
      pen.circle(520, 330, 152, cup) + pen.circle(520, 330, 134, coffee),
      foam(pen),
      pen.leaves(14, [620, 580, 790, 790], ['#6E8B5B', '#88A370'], 20, 44),
    ].join('')
  },
}

export const drinks = { fruit, milkTea, latte }
