import type { Pen } from '../pen'
import type { Scene } from './scene'

const spines = [
  '#8C3B2E',
  '#2E4A5B',
  '#C7A15A',
  '#5E6B4E',
  '#D8CDB8',
  '#3A3F4B',
  '#A85F3B',
  '#77839A',
  '#E4D9C4',
  '#4C3A33',
]

const shelf = (pen: Pen, y: number): string => {
  const { random } = pen
  let row = ''
  for (let x = 0; x < 800;) {
    const width = random.between(14, 38)
    const height = random.between(96, 128)
    row +=
      pen.rect(x, y + 132 - height, width, height, random.pick(spines)) +
      pen.rect(x + width * 0.12, y + 140 - height, width * 0.14, height - 14, '#FFFFFF', 'opacity=".14"')
    if (random.chance(0.5))
      row += pen.rect(
        x + width * 0.25,
        y + 150 - height,
        width * 0.5,
        random.between(10, 26),
        '#F2E7CE',
        'opacity=".7"',
      )
    x += width + 1.5
  }
  return row + pen.rect(0, y + 132, 800, 18, '#6B4A2E') + pen.rect(0, y + 132, 800, 4, '#A67C50')
}

const openBook = (pen: Pen, x: number, y: number): string =>
  pen.group(
    pen.path('M0 60 Q100 10 200 56 Q300 10 400 60 L430 112 Q310 70 200 110 Q90 70 -30 112Z', '#F6EFDF') +
      pen.line('M200 56 L200 110', '#B9A98A', 4) +
      pen.repeat(4, (index) => {
        const lift = index * 10
        return (
          pen.line(
            `M${20 - index * 6} ${72 + index * 9} Q100 ${36 + lift} 180 ${66 + lift}`,
            '#8B8170',
            2,
            'opacity=".6"',
          ) +
          pen.line(
            `M225 ${66 + lift} Q310 ${36 + lift} ${385 + index * 6} ${72 + index * 9}`,
            '#8B8170',
            2,
            'opacity=".6"',
          )
        )
      }),
    `transform="translate(${x} ${y})"`,
  )

const library: Scene = {
  crops: ['square', 'wide', 'tall'],
  draw(pen) {
    const cup =
      pen.shadow(692, 694, 60, 18, '#3B2615', 0.7) +
      pen.rect(648, 600, 80, 92, pen.choose('#E9E3D7', '#C9563F', '#7E9AA6'), 'rx="10"') +
      pen.ellipse(688, 602, 40, 11, '#5A3A22')
    return [
      pen.rect(0, 0, 800, 800, '#2A1C12'),
      ...[0, 1, 2, 3, 4].map((row) => shelf(pen, row * 150 - 20)),
      pen.path(
        'M-80 -40 L240 -40 L760 640 L300 640Z',
        '#FFE5AE',
        `opacity="${pen.choose('.22', '.12', '.28')}"`,
      ) + pen.path('M300 -40 L420 -40 L900 560 L700 640Z', '#FFE5AE', 'opacity=".16"'),
      pen.rect(0, 640, 800, 170, pen.choose('#8B5E38', '#A57A4E', '#6E4A30')) +
        pen.rect(0, 640, 800, 8, '#C99A66'),
      pen.choose(openBook(pen, 180, 606), openBook(pen, 60, 606), openBook(pen, 230, 606)) + cup,
    ].join('')
  },
}

const fan = (pen: Pen, x: number, y: number): string =>
  pen.rect(x - 3, -20, 6, y + 20, '#8A8F92') +
  pen.rect(x - 96, y - 5, 192, 9, '#B9BEBE', 'rx="4"') +
  pen.ellipse(x, y, 24, 13, '#8F9598')

const classroom: Scene = {
  crops: ['wide', 'square'],
  draw(pen) {
    const { random } = pen
    const chalk = pen.repeat(9, (index) =>
      pen.line(
        `M${190 + (index % 3) * 150} ${200 + Math.floor(index / 3) * 44} q${random.between(20, 40)} ${random.between(-14, 14)} ${random.between(70, 120)} 0`,
        '#EDEFE6',
        4,
        'opacity=".75"',
      ),
    )
    const desk = (x: number, y: number, size: number): string =>
      pen.group(
        pen.rect(0, 0, 190, 16, '#C99A5E', 'rx="3"') +
          pen.rect(10, 16, 170, 46, '#B5854C') +
          pen.rect(14, 62, 10, 80, '#6E7478') +
          pen.rect(166, 62, 10, 80, '#6E7478') +
          (random.chance(0.6)
            ? pen.rect(30, -16, 70, 16, random.pick(spines)) + pen.rect(36, -28, 62, 12, random.pick(spines))
            : '') +
          (random.chance(0.4)
            ? pen.rect(130, -40, 22, 40, '#DCE7EA', 'rx="5"') + pen.rect(133, -48, 16, 9, '#4E8FC7')
            : ''),
        `transform="translate(${x} ${y}) scale(${size})"`,
      )
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#EDE5D2', '#D9DEDD')) +
        pen.rect(0, 470, 800, 330, pen.choose('#B9A484', '#9AA3A3')),
      pen.rect(150, 140, 480, 210, '#8A6A48') +
        pen.rect(162, 152, 456, 186, pen.choose('#35564A', '#2E4A46')) +
        chalk +
        pen.rect(330, 350, 60, 8, '#F2EFE6'),
      pen.rect(690, 80, 140, 380, pen.choose('#CFE3EE', '#F6D9A8')) +
        pen.rect(686, 76, 10, 390, '#F7F2E6') +
        pen.rect(690, 260, 140, 8, '#F7F2E6'),
      pen.path('M690 90 L690 450 L240 800 L-120 800Z', '#FFF0C4', `opacity="${pen.choose('.28', '.4')}"`),
      fan(pen, 300, 60) + fan(pen, 560, 46),
      [
        [60, 450, 0.7],
        [300, 450, 0.7],
        [530, 450, 0.7],
      ]
        .map(([x = 0, y = 0, size = 1]) => desk(x, y, size))
        .join(''),
      [
        [-40, 590, 1.15],
        [250, 590, 1.15],
        [540, 590, 1.15],
      ]
        .map(([x = 0, y = 0, size = 1]) => desk(x, y, size))
        .join(''),
    ].join('')
  },
}

const concert: Scene = {
  crops: ['wide', 'square'],
  draw(pen) {
    const { random } = pen
    const beams = pen.choose(
      ['#F9A23B', '#E7547B', '#5AA9F2', '#F9C23B'],
      ['#7FE0C2', '#F9C23B', '#B58AF0', '#F2774B'],
    )
    const rays = beams.map((colour, index) => {
      const x = 120 + index * 190
      const light = pen.linear([
        [0, colour, 0.7],
        [1, colour, 0.02],
      ])
      return (
        pen.path(`M${x} 40 L${x - 160 + index * 40} 640 L${x + 100 + index * 34} 640Z`, light) +
        pen.glow(x, 44, 80, colour, 0.9) +
        pen.circle(x, 44, 14, '#FFFFFF')
      )
    })
    const crowd = pen.repeat(36, (index) => {
      const x = index * 24 + random.between(-10, 10)
      const y = random.between(640, 720)
      const hand = random.chance(0.4)
        ? pen.line(
            `M${x + 14} ${y + 30} l${random.between(-6, 20)} ${-random.between(80, 130)}`,
            '#08060C',
            13,
          )
        : ''
      const phone = random.chance(0.18) ? pen.rect(x + 8, y - 90, 16, 26, '#CFE3F5', 'rx="3"') : ''
      return (
        pen.circle(x, y, random.between(20, 30), '#08060C') +
        pen.rect(x - 34, y + 16, 68, 220, '#08060C', 'rx="26"') +
        hand +
        phone
      )
    })
    return [
      pen.rect(
        0,
        0,
        800,
        800,
        pen.choose(
          pen.linear([
            [0, '#1A1230'],
            [0.6, '#4A1F4E'],
            [1, '#1A1220'],
          ]),
          pen.linear([
            [0, '#0E1A2E'],
            [0.6, '#1F4652'],
            [1, '#0E1620'],
          ]),
        ),
      ),
      ...rays,
      pen.glow(400, 530, 320, '#F7B56A', 0.4) + pen.rect(0, 530, 800, 30, '#120C18'),
      pen.circle(400, 352, 28, '#0E0A14') +
        pen.path('M360 392 q40 -22 80 0 l16 90 l-18 60 h-76 l-18 -60Z', '#0E0A14') +
        pen.path('M340 470 l150 -50 l14 18 l-150 56Z', '#8C4B2A') +
        pen.line('M494 424 l90 -36', '#8C4B2A', 9) +
        pen.rect(318, 380, 5, 160, '#0E0A14') +
        pen.circle(320, 378, 9, '#0E0A14'),
      pen.choose(
        '',
        pen.circle(180, 400, 22, '#0E0A14') +
          pen.rect(150, 424, 60, 110, '#0E0A14', 'rx="18"') +
          pen.circle(610, 430, 22, '#0E0A14') +
          pen.ellipse(610, 500, 70, 26, '#241A30') +
          pen.rect(586, 452, 48, 80, '#0E0A14', 'rx="16"'),
      ),
      pen.lights(50, [0, 60, 800, 420], ['#FFD27A', '#FFFFFF', '#F79BB0', '#8FC4F7'], 2, 7),
      crowd,
    ].join('')
  },
}

export const indoors = { library, classroom, concert }
