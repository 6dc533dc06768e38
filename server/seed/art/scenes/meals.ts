import type { Pen } from '../pen'
import type { Scene } from './scene'

const table = (pen: Pen, wood: string, line: string): string =>
  pen.rect(0, 0, 800, 800, wood) + pen.grain(line, 66)

const halfEgg = (pen: Pen, x: number, y: number): string =>
  pen.group(
    pen.ellipse(x, y, 84, 62, '#FBF5E8') +
      pen.ellipse(x, y + 2, 46, 38, '#F2A12B') +
      pen.ellipse(x - 12, y - 10, 16, 10, '#FFD27A'),
    `transform="rotate(-18 ${x} ${y})"`,
  )

const chopsticks = (pen: Pen, x: number, angle: number): string =>
  pen.group(
    pen.rect(x, -80, 15, 760, '#5A2E1D', 'rx="7"') + pen.rect(x + 32, -80, 15, 760, '#6E3A25', 'rx="7"'),
    `transform="rotate(${angle} ${x} 300)"`,
  )

const noodle: Scene = {
  crops: ['square', 'wide', 'wide'],
  draw(pen) {
    const { random } = pen
    const soup = pen.choose(
      pen.radial([
        [0, '#C9702C'],
        [0.8, '#A94C1B'],
        [1, '#7E3310'],
      ]),
      pen.radial([
        [0, '#EED9A8'],
        [0.8, '#DDBE7F'],
        [1, '#B8935A'],
      ]),
      pen.radial([
        [0, '#8A5A34'],
        [0.8, '#6B3F22'],
        [1, '#482713'],
      ]),
    )
    const strands = pen.repeat(54, () => {
      const angle = random.between(0, 2 * Math.PI)
      const far = random.between(20, 165)
      const x = 400 + Math.cos(angle) * far
      const y = 420 + Math.sin(angle) * far
      const end = `${random.between(-140, 140)} ${random.between(-60, 60)}`
      return pen.line(
        `M${x} ${y} q${random.between(-120, 120)} ${random.between(-70, 70)} ${end}`,
        random.pick(['#F2D89A', '#E9C77B', '#FBE7B6']),
        9,
      )
    })
    const slices = pen.repeat(3, (index) => {
      const y = 330 + index * 52
      return pen.group(
        pen.rect(440, y, 150, 54, '#8A4B32', 'rx="24"') + pen.rect(446, y + 5, 138, 18, '#D59A7B', 'rx="9"'),
        `transform="rotate(${20 + index * 16} 520 ${y + 30})"`,
      )
    })
    return [
      table(pen, pen.choose('#9A6A42', '#C9B79C', '#6E7A72'), pen.choose('#5B3A22', '#9A8564', '#4A554F')),
      pen.shadow(424, 470, 350, 340, '#2B1509', 0.55),
      pen.circle(400, 420, 292, pen.choose('#EFE8DA', '#3C5A73', '#F2EDE2')) +
        pen.circle(400, 420, 276, pen.choose('#DCD2BF', '#2E475C', '#B5473A')) +
        pen.circle(400, 420, 258, '#F7F1E4'),
      pen.circle(400, 420, 236, soup),
      pen.group(
        strands +
          pen.tufts(
            40,
            [400, 420, 220, 220],
            pen.choose(['#F0A14A', '#E9862F'], ['#FFF4CF', '#F2DC9C'], ['#B9824A', '#9A6433']),
            5,
            14,
          ) +
          pen.choose(
            halfEgg(pen, 300, 330),
            pen.tufts(16, [300, 330, 90, 60], ['#F7F1E4', '#F2C9A8', '#E9A98C'], 26, 36),
            halfEgg(pen, 310, 500),
          ) +
          pen.choose(slices, pen.tufts(40, [520, 420, 80, 90], ['#4E7F3C', '#6FA052'], 10, 22), slices) +
          pen.tufts(
            70,
            [pen.choose(380, 360, 430), pen.choose(530, 540, 320), 130, 60],
            ['#5F9A43', '#7DB85A', '#3E7A2E'],
            6,
            12,
          ),
        pen.clip('<circle cx="400" cy="420" r="236"/>'),
      ),
      chopsticks(pen, pen.choose(650, 120, 690), pen.choose(32, -28, 24)),
    ].join('')
  },
}

const dish = (pen: Pen, [x, y, rx, ry]: readonly [number, number, number, number], kind: number): string => {
  const at = [x, y, rx, ry] as const
  const accents = (colour: string, count: number, size: number) =>
    pen.tufts(count, [x, y, rx * 0.8, ry * 0.7], [colour], size, size * 1.4)
  const dishes = [
    () => pen.tufts(52, at, ['#B5632C', '#8A4420', '#D58A45', '#C9772F'], 18, 32) + accents('#6F9A43', 18, 5),
    () => pen.tufts(60, at, ['#5C8F3E', '#79AE55', '#3F6E2C'], 12, 26) + accents('#F3EBD2', 10, 7),
    () =>
      pen.tufts(46, at, ['#F5C84A', '#FBDC7A', '#EDB233'], 16, 28) +
      pen.tufts(24, at, ['#D9472F', '#E8624A'], 16, 26) +
      accents('#6F9A43', 14, 5),
    () =>
      pen.tufts(40, at, ['#F6EBD4', '#EBDDBE'], 20, 30) +
      pen.tufts(36, at, ['#A93A22', '#8A2E1A'], 8, 16) +
      accents('#5F9A43', 16, 6),
    () => pen.tufts(50, at, ['#6A2A1E', '#8A3A28', '#4E1E16'], 20, 32) + accents('#F2C9A0', 12, 8),
  ]
  return (dishes[kind % dishes.length] ?? (() => ''))()
}

const tray: Scene = {
  crops: ['wide', 'square', 'wide'],
  draw(pen) {
    const well = pen.choose('#3A393C', '#C9CED2', '#E9C7A0')
    const first = pen.choose(0, 2, 3)
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#E3DED4', '#D9A441', '#7E9A93')),
      pen.shadow(420, 460, 390, 350, '#4A4030', 0.5),
      pen.rect(110, 150, 580, 520, pen.choose('#2B2A2C', '#E2E5E7', '#C99A66'), 'rx="40"'),
      pen.rect(132, 172, 250, 476, well, 'rx="24"') +
        pen.rect(402, 172, 266, 228, well, 'rx="24"') +
        pen.rect(402, 420, 266, 228, well, 'rx="24"'),
      pen.tufts(280, [257, 410, 102, 210], ['#FBF7EE', '#EFE8DA', '#FFFFFF', '#E6DDCB'], 7, 12),
      pen.tufts(18, [257, 410, 30, 24], ['#2E2A28', '#4A4540'], 3, 5),
      dish(pen, [535, 286, 100, 82], first),
      dish(pen, [535, 534, 100, 82], pen.choose(1, 4, 1)),
    ].join('')
  },
}

const skewer = (pen: Pen, x: number, angle: number): string => {
  const kinds = [
    ['#E9C27A', 30],
    ['#8A3B22', 28],
    ['#F3E4C4', 32],
    ['#6F9A43', 26],
    ['#C9562F', 28],
  ] as const
  const pieces = pen.repeat(5, (index) => {
    const [colour, size] = pen.random.pick(kinds)
    const y = 250 + index * 66
    return (
      pen.rect(x - size, y, size * 2, 52, colour, `rx="${pen.random.whole(10, 25)}"`) +
      pen.rect(x - size * 0.6, y + 8, size * 0.7, 8, '#FFFFFF', 'rx="4" opacity=".35"')
    )
  })
  return pen.group(
    pen.rect(x - 4, 60, 8, 620, '#D9B27A', 'rx="4"') + pieces,
    `transform="rotate(${angle} ${x} 720)"`,
  )
}

const hotpot: Scene = {
  crops: ['wide', 'square'],
  draw(pen) {
    const red = pen.radial([
      [0, '#D8502C'],
      [0.8, '#B4331B'],
      [1, '#7E1F10'],
    ])
    return [
      table(pen, pen.choose('#7A4A30', '#4A4E52'), pen.choose('#4A2A18', '#2E3236')),
      pen.shadow(410, 450, 390, 370, '#140A06', 0.6),
      pen.circle(400, 420, 310, '#B9BDC0') +
        pen.circle(400, 420, 294, '#8E9396') +
        pen.circle(400, 420, 276, red),
      pen.group(
        pen.choose(
          pen.path(
            'M400 140 C520 230 280 330 400 420 C520 510 280 610 400 700 L690 700 L690 140Z',
            '#EBDDB4',
          ) + pen.line('M400 140 C520 230 280 330 400 420 C520 510 280 610 400 700', '#A9AEB1', 12),
          '',
        ),
        pen.clip('<circle cx="400" cy="420" r="276"/>'),
      ),
      pen.tufts(26, [270, 420, 110, 170], ['#8E2413', '#E8783A', '#F2A14A'], 6, 14),
      pen.tufts(14, [270, 440, 90, 150], ['#C92A1C', '#A81E12'], 9, 16),
      pen.tufts(
        20,
        [540, 430, 90, 150],
        pen.choose(['#6F9A43', '#FFF6DC', '#D9472F'], ['#F6E7C4', '#C97A4A', '#6F9A43']),
        14,
        26,
      ),
      pen.choose('', skewer(pen, 330, -14) + skewer(pen, 420, 2) + skewer(pen, 500, 16)),
      ...[340, 420, 500].map((x, index) =>
        pen.line(`M${x} ${190 - index * 12} q-30 -50 0 -90 q26 -44 -4 -90`, '#FFFFFF', 12, 'opacity=".2"'),
      ),
      pen.choose(chopsticks(pen, 640, 38), ''),
    ].join('')
  },
}

export const meals = { noodle, tray, hotpot }
