import type { Pen } from '../pen'
import type { Scene } from './scene'

interface Coat {
  body: string
  dark: string
  light: string
  ear: string
}

const coats: readonly [Coat, ...Coat[]] = [
  { body: '#D98D3F', dark: '#A85F22', light: '#FBEEDB', ear: '#F4C8A0' },
  { body: '#34343A', dark: '#1E1E22', light: '#F4F1EA', ear: '#D9A9A0' },
  { body: '#A9A49C', dark: '#6E6A64', light: '#F1EEE6', ear: '#E2B8AC' },
]

const catFace = (pen: Pen, { dark, light, body, ear }: Coat): string =>
  pen.path(
    'M180 470 C170 390 210 340 270 336 C340 334 372 390 360 460 C352 520 300 544 262 540 C214 538 186 520 180 470Z',
    body,
  ) +
  pen.path('M190 400 L176 312 L246 350Z M348 396 L352 308 L288 346Z', body) +
  pen.path('M196 380 L190 330 L230 352Z M338 376 L342 326 L306 348Z', ear) +
  pen.ellipse(268, 492, 44, 34, light) +
  pen.path('M256 474 h24 l-12 12Z', '#C4604E') +
  pen.line('M268 486 v12 q-14 12 -26 2 M268 498 q14 12 26 2', '#7B4A2B', 3.5) +
  pen.choose(
    pen.line('M212 440 q18 16 36 0 M288 440 q18 16 36 0', '#3A2414', 6),
    pen.ellipse(230, 438, 15, 17, '#E9C24A') +
      pen.ellipse(306, 438, 15, 17, '#E9C24A') +
      pen.ellipse(230, 438, 5, 15, '#14120F') +
      pen.ellipse(306, 438, 5, 15, '#14120F'),
    pen.line('M212 440 q18 16 36 0 M288 440 q18 16 36 0', '#2A2622', 6),
  ) +
  [254, 268, 282].map((x) => pen.line(`M${x} 346 v24`, dark, 7, 'opacity=".7"')).join('') +
  pen.line('M222 496 l-60 -8 M222 506 l-58 10 M314 496 l60 -8 M314 506 l58 10', '#FFFFFF', 2, 'opacity=".85"')

const cat: Scene = {
  crops: ['square', 'wide', 'square'],
  draw(pen) {
    const coat = pen.choose(...coats)
    const stripes = pen.repeat(5, (index) =>
      pen.line(`M${390 + index * 46} ${398 + index * 8} q14 40 -6 78`, coat.dark, 13, 'opacity=".6"'),
    )
    return [
      pen.rect(
        0,
        0,
        800,
        800,
        pen.choose(
          pen.linear([
            [0, '#DDD4C3'],
            [1, '#BFB29B'],
          ]),
          pen.linear([
            [0, '#C9D3C4'],
            [1, '#A9B8A2'],
          ]),
          pen.linear([
            [0, '#E3C9B0'],
            [1, '#C9A888'],
          ]),
        ),
      ),
      pen.leaves(
        90,
        [-60, -60, 860, 300],
        pen.choose(
          ['#5C7A4A', '#7C9A5E', '#95AD6B', '#B2C48A'],
          ['#4A6B4E', '#6B8A62', '#8CA87C'],
          ['#C9772F', '#DD9A4A', '#B5563F', '#E8BE6A'],
        ),
        14,
        40,
      ),
      pen.path('M-50 0 L300 0 L820 470 L820 620Z', '#FFF3D6', 'opacity=".28"'),
      pen.rect(0, 560, 800, 90, '#A8A092') +
        pen.rect(0, 560, 800, 10, '#CBC4B5') +
        pen.rect(0, 650, 800, 160, '#8B8376') +
        pen.rect(0, 650, 800, 12, '#6E675C'),
      pen.shadow(420, 570, 290, 30, '#3A3226', 0.7),
      pen.line('M600 556 C690 566 690 620 626 630', coat.body, 38),
      pen.path(
        'M220 566 C190 470 270 400 380 396 C500 380 600 430 622 520 C632 556 610 566 590 566Z',
        coat.body,
      ) + pen.choose(stripes, pen.path('M300 566 Q360 470 470 566Z', coat.light), stripes),
      catFace(pen, coat) +
        pen.ellipse(260, 556, 60, 20, coat.light) +
        pen.ellipse(356, 558, 46, 16, pen.choose('#F1C188', coat.light, coat.body)),
    ].join('')
  },
}

const puddle = (pen: Pen, colours: readonly string[]): string =>
  pen.repeat(56, () => {
    const colour = pen.random.pick(colours)
    return pen.rect(
      pen.random.between(0, 800),
      pen.random.between(530, 780),
      pen.random.between(4, 20),
      pen.random.between(30, 140),
      pen.linear([
        [0, colour, 0],
        [0.5, colour, 0.42],
        [1, colour, 0],
      ]),
    )
  })

const rain: Scene = {
  crops: ['square', 'tall', 'wide'],
  draw(pen) {
    const { random } = pen
    const lights = pen.choose(
      ['#F9B84B', '#F2774B', '#6FB3E8', '#F6E3B0', '#8FD0B2'],
      ['#F9B84B', '#F6E3B0', '#E88AA0'],
      ['#B9C9D6', '#DCE6EC', '#93A9BA'],
    )
    const [outer, inner] = pen.choose(
      ['#F2B92F', '#D99A1C'] as const,
      ['#D5483A', '#A9332A'] as const,
      ['#3F7FB5', '#2C5F8C'] as const,
    )
    const drops = pen.repeat(150, () =>
      pen.line(
        `M${random.between(0, 820)} ${random.between(0, 780)} l-7 ${random.between(16, 34)}`,
        '#DDE8F2',
        1.7,
        'opacity=".38"',
      ),
    )
    return [
      pen.rect(
        0,
        0,
        800,
        800,
        pen.choose(
          pen.linear([
            [0, '#16212E'],
            [1, '#273645'],
          ]),
          pen.linear([
            [0, '#2A2233'],
            [1, '#3E3148'],
          ]),
          pen.linear([
            [0, '#7C8E9C'],
            [1, '#A3B0B8'],
          ]),
        ),
      ),
      pen.lights(56, [0, 80, 800, 500], lights, 14, 50),
      pen.rect(0, 520, 800, 290, pen.choose('#1A242F', '#241C2C', '#75858F')) + puddle(pen, lights),
      pen.shadow(430, 748, 130, 20, '#0B0F14', 0.9),
      pen.line('M428 394 v120', '#15191F', 6) +
        pen.path('M380 480 q46 -34 92 0 l22 170 h-136Z', pen.choose('#3C5066', '#C9B79C', '#2E3A46')) +
        pen.path('M396 650 h26 v90 h-26Z M440 650 h26 v90 h-26Z', '#10151B'),
      pen.path(
        'M250 400 C260 290 350 230 430 232 C520 236 590 300 600 400 C570 376 540 378 518 396 C494 372 452 372 428 394 C402 370 360 372 336 396 C314 376 280 378 250 400Z',
        outer,
      ),
      pen.path('M428 232 C400 280 392 340 428 394 C452 372 494 372 518 396 C512 330 480 262 428 232Z', inner),
      drops,
    ].join('')
  },
}

const blossom = (
  pen: Pen,
  colours: readonly string[],
  heart: string,
  size: number,
  petals: number,
): string => {
  const x = pen.random.between(30, 780)
  const y = 760 - x * 0.72 + pen.random.between(-170, 150)
  return pen.group(
    pen.repeat(petals, (index) =>
      pen.ellipse(
        0,
        -size * 0.7,
        size * 0.44,
        size * 0.66,
        pen.random.pick(colours),
        `transform="rotate(${(index * 360) / petals})"`,
      ),
    ) + pen.circle(0, 0, size * 0.2, heart),
    `transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${pen.random.whole(0, 72)})"`,
  )
}

const flowers: Scene = {
  crops: ['square', 'tall', 'wide'],
  draw(pen) {
    const petals = pen.choose(
      ['#F8D5DA', '#F4C2CB', '#FDE8EA'],
      ['#F9D66A', '#F4C23F', '#FBE49A'],
      ['#D94A5A', '#C2364A', '#E8717C'],
    )
    const heart = pen.choose('#D9788A', '#C98A1C', '#F4D27A')
    const green = pen.choose('#8FAF7A', '#55804A', '#6B7A62')
    const count = pen.choose(34, 64, 30)
    return [
      pen.rect(
        0,
        0,
        800,
        800,
        pen.choose(
          pen.linear([
            [0, '#BFD8E8'],
            [1, '#E9EDE8'],
          ]),
          pen.linear([
            [0, '#CFE0D0'],
            [1, '#EFF0DC'],
          ]),
          pen.linear([
            [0, '#DDE3EA'],
            [1, '#F4F2EE'],
          ]),
        ),
      ),
      pen.lights(30, [0, 0, 800, 800], ['#FFFFFF', petals[2] ?? '#FFFFFF', '#D5E5C8'], 30, 80),
      pen.line('M-20 770 C200 650 360 560 820 180', '#5B4038', 18) +
        pen.line('M260 610 C320 460 420 380 430 160 M520 440 C600 440 680 480 760 470', '#5B4038', 10),
      pen.leaves(pen.choose(8, 60, 0), [20, 60, 780, 760], [green, '#6E9155', '#3F6B45'], 18, 46),
      pen.repeat(count, () =>
        blossom(
          pen,
          petals,
          heart,
          pen.random.between(pen.choose(26, 14, 24), pen.choose(60, 26, 52)),
          pen.choose(5, 4, 5),
        ),
      ),
    ].join('')
  },
}

export const outside = { cat, rain, flowers }
