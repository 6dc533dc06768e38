import type { Pen } from '../pen'
import type { Scene } from './scene'

const wheel = (pen: Pen, x: number): string =>
  pen.circle(x, 540, 104, 'none', 'stroke="#24303B" stroke-width="11"') +
  pen.repeat(16, (index) => {
    const angle = (index * Math.PI) / 8
    return pen.line(`M${x} 540 l${Math.cos(angle) * 100} ${Math.sin(angle) * 100}`, '#6F7880', 1.6)
  })

const bicycle: Scene = {
  crops: ['square', 'wide', 'low'],
  draw(pen) {
    const frame = pen.choose('#2C6A6B', '#B5473A', '#3B4A6B')
    const basket =
      pen.path('M520 360 h130 l-18 96 h-96Z', '#C79B62') +
      pen.repeat(4, (index) => pen.line(`M${540 + index * 28} 362 l-2 92`, '#8C6536', 4)) +
      pen.choose(
        pen.tufts(26, [585, 350, 60, 26], ['#F2C33B', '#FFFFFF', '#E58A7A', '#6E9155'], 9, 16),
        pen.rect(536, 326, 40, 50, '#F4EEDD') + pen.rect(570, 316, 60, 60, '#C9A26B'),
        pen.circle(585, 344, 34, '#E08A3C') + pen.line('M552 344 h66 M585 310 v68', '#5A2E10', 3),
      )
    return [
      pen.rect(
        0,
        0,
        800,
        640,
        pen.choose(
          pen.linear([
            [0, '#E7C9A4'],
            [1, '#D8B188'],
          ]),
          pen.linear([
            [0, '#C8D6CF'],
            [1, '#A9BFB4'],
          ]),
          pen.linear([
            [0, '#D9D4E4'],
            [1, '#B8B2CC'],
          ]),
        ),
      ),
      pen.leaves(
        70,
        [160, -60, 820, 220],
        pen.choose(['#8A6A48', '#A5845C'], ['#6F9478', '#88AA8C'], ['#8A82A8', '#A29ABC']),
        16,
        36,
      ),
      pen.path('M-40 90 L480 -30 L900 420 L900 640 L420 640Z', '#FFF0CF', 'opacity=".35"'),
      pen.rect(0, 620, 800, 190, '#A79C90') + pen.rect(0, 620, 800, 8, '#7F756A'),
      pen.shadow(400, 652, 330, 24, '#3B2A18', 0.6),
      wheel(pen, 230) + wheel(pen, 570),
      pen.line('M230 540 L320 390 L510 390 L400 540Z M400 540 L306 356 M570 540 L496 330', frame, 14),
      pen.path('M262 346 h86 q8 16 -10 18 h-66Z', '#4A2E1E') +
        pen.line('M496 330 q40 -30 70 4', '#24303B', 11),
      basket,
    ].join('')
  },
}

const pile = [
  ['#2F5D8A', 520, 64],
  ['#E9E1CF', 470, 48],
  ['#B5473A', 500, 70],
  ['#3F6B4F', 440, 54],
  ['#E6B33D', 480, 60],
  ['#3A3A44', 420, 46],
  ['#8A6AA0', 450, 52],
] as const

const stackOf = (pen: Pen, count: number, foot: number): string => {
  let y = foot
  return pen.random
    .some(pile, count)
    .map(([colour, width, height]) => {
      y -= height
      const x = 400 - width / 2 + pen.random.between(-34, 34)
      return (
        pen.rect(x, y, width, height - 3, colour, 'rx="5"') +
        pen.rect(x + width - 26, y + 6, 26, height - 15, '#F8F3E6') +
        pen.rect(x + 40, y + height * 0.36, width * 0.36, height * 0.2, '#FFFFFF', 'opacity=".75"') +
        pen.rect(x + 16, y, 7, height - 3, '#000000', 'opacity=".16"')
      )
    })
    .join('')
}

const books: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const glasses =
      pen.circle(350, 262, 42, 'none', 'stroke="#2B2A28" stroke-width="9"') +
      pen.circle(456, 262, 42, 'none', 'stroke="#2B2A28" stroke-width="9"') +
      pen.line('M392 254 q11 -10 22 0', '#2B2A28', 8)
    return [
      pen.rect(0, 0, 800, 560, pen.choose('#D5DDDC', '#E7C6A8')) +
        pen.rect(0, 560, 800, 250, pen.choose('#EFE9DE', '#8A5E3C')),
      pen.path('M500 0 L760 0 L560 560 L220 560Z', '#FFFFFF', 'opacity=".35"'),
      pen.shadow(400, 692, 340, 40, '#4A4235', 0.6),
      stackOf(pen, pen.choose(6, 4), 690),
      pen.choose(
        glasses,
        pen.rect(350, 360, 100, 112, '#F4EFE4', 'rx="12"') +
          pen.line('M452 390 q44 0 40 36 q-4 30 -42 28', '#F4EFE4', 13) +
          pen.ellipse(400, 364, 50, 12, '#6B4326'),
      ),
    ].join('')
  },
}

const camera: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const body = pen.choose('#2A2B2E', '#7A4A32')
    const lens = pen.radial(
      [
        [0, '#22324A'],
        [0.5, '#101722'],
        [1, '#05070A'],
      ],
      0.4,
      0.35,
      0.7,
    )
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#C8B59A', '#8CA3A6')) +
        pen.grain(pen.choose('#A58E6E', '#728A8E'), 30),
      pen.shadow(420, 440, 390, 310, '#3A2C1A', 0.5),
      pen.line(
        'M150 330 C20 380 40 640 220 700 C380 750 620 740 770 690',
        pen.choose('#7A4A2B', '#2B2A28'),
        26,
      ),
      pen.rect(140, 260, 520, 330, body, 'rx="34"') +
        pen.rect(140, 260, 520, 86, '#C9CACC', 'rx="34"') +
        pen.rect(140, 318, 520, 34, '#B6B7BA'),
      pen.rect(300, 206, 190, 80, '#C0C1C4', 'rx="18"') + pen.rect(330, 226, 120, 46, '#1B2430', 'rx="8"'),
      pen.circle(210, 250, 34, '#A8A9AC') +
        pen.circle(210, 250, 24, '#D8D9DB') +
        pen.rect(560, 232, 60, 34, '#8F9093', 'rx="10"'),
      pen.circle(400, 450, 150, '#17181A') +
        pen.circle(400, 450, 132, '#303236') +
        pen.circle(400, 450, 108, '#141518') +
        pen.circle(400, 450, 84, lens),
      pen.glow(366, 416, 44, '#9CC3EE', 0.9) +
        pen.circle(436, 488, 10, '#D7A7F0', 'opacity=".5"') +
        pen.circle(606, 396, 12, '#C0392B'),
    ].join('')
  },
}

const shelfOfParcels = (pen: Pen, y: number): string => {
  const { random } = pen
  let row = ''
  for (let x = 16; x < 740;) {
    const width = random.between(90, 190)
    const height = random.between(80, 150)
    const top = y + 168 - height
    row +=
      pen.rect(x, top, width, height, random.pick(['#C49A6C', '#B58758', '#D3AE82', '#E6E2DA', '#A9794B'])) +
      pen.rect(x + width * 0.5, top, width * 0.12, height, '#EAD9B4', 'opacity=".8"') +
      pen.rect(x + width * 0.08, top + height * 0.4, width * 0.3, height * 0.34, '#FFFFFF') +
      pen.rect(x + width * 0.12, top + height * 0.48, width * 0.2, 3, '#333333') +
      pen.rect(x + width * 0.12, top + height * 0.58, width * 0.15, 3, '#333333')
    x += width + 8
  }
  return (
    row +
    pen.rect(0, y + 168, 800, 18, '#7C8790') +
    pen.rect(0, y + 168, 800, 4, '#A9B4BC') +
    pen.rect(0, y + 186, 800, 14, '#000000', 'opacity=".25"')
  )
}

const parcels: Scene = {
  crops: ['wide', 'square'],
  draw: (pen) =>
    pen.rect(0, 0, 800, 800, pen.choose('#4D5860', '#6B5F52')) +
    [0, 200, 400, 600].map((y) => shelfOfParcels(pen, y)).join('') +
    pen.path('M-60 0 H400 L820 520 V800 H600Z', '#FFFFFF', 'opacity=".08"'),
}

export const belongings = { bicycle, books, camera, parcels }
