import type { Pen } from '../pen'
import type { Scene } from './scene'

const water = (pen: Pen, x: number, light: string): string => {
  const { random } = pen
  const path = pen.repeat(46, (index) =>
    pen.rect(
      x - 60 + random.between(-10 - index * 0.7, 30) - index * 0.3,
      432 + index * 8,
      random.between(30, 110),
      random.between(1.5, 3.5),
      light,
      `rx="2" opacity="${(0.8 - index * 0.014).toFixed(2)}"`,
    ),
  )
  const ripples = pen.repeat(60, () =>
    pen.rect(
      random.between(-40, 760),
      random.between(440, 800),
      random.between(40, 160),
      2,
      random.pick(['#FFFFFF', '#33475F']),
      'opacity=".12"',
    ),
  )
  return path + ripples
}

const reeds = (pen: Pen, left: number, right: number, colour: string): string =>
  pen.repeat(38, () => {
    const x = pen.random.between(left, right)
    const bend = pen.random.between(-20, 70)
    const top = pen.random.between(540, 690)
    return pen.line(
      `M${x} 830 Q${x + bend / 4} ${(top + 830) / 2} ${x + bend} ${top}`,
      colour,
      pen.random.between(2, 5),
    )
  })

const lake: Scene = {
  crops: ['wide', 'low', 'tall'],
  draw(pen) {
    const sun = pen.choose(560, 250, 470)
    const sky = pen.choose(
      pen.linear([
        [0, '#6E8FB5'],
        [0.35, '#B9B6C4'],
        [0.62, '#F3C79D'],
        [1, '#F7DDB4'],
      ]),
      pen.linear([
        [0, '#8FB7CF'],
        [0.6, '#D5E3DF'],
        [1, '#F5EBD0'],
      ]),
      pen.linear([
        [0, '#1B2740'],
        [0.6, '#3B4B70'],
        [1, '#7A7C9E'],
      ]),
    )
    const surface = pen.choose(
      pen.linear([
        [0, '#F0C9A0'],
        [0.4, '#B7AFBC'],
        [1, '#4D6483'],
      ]),
      pen.linear([
        [0, '#E9EBDD'],
        [0.4, '#AFCBCB'],
        [1, '#5E8C95'],
      ]),
      pen.linear([
        [0, '#7C7FA0'],
        [0.4, '#3A496C'],
        [1, '#141F36'],
      ]),
    )
    const [far, near, trees] = pen.choose(
      ['#A79FB0', '#7C7F95', ['#3E4A55', '#4E5B62', '#5F6A66']] as const,
      ['#A9C3BD', '#7FA498', ['#4E7A5E', '#5F8C68', '#86A873']] as const,
      ['#4A5678', '#333F60', ['#1A2438', '#222D44', '#2A3650']] as const,
    )
    const light = pen.choose('#FFF0D2', '#FFFFFF', '#F2E9CF')
    return [
      pen.rect(0, 0, 800, 432, sky),
      pen.glow(sun, 340, 170, pen.choose('#FFE0AE', '#FFF6D8', '#E9E4C8'), 0.75),
      pen.circle(
        sun,
        pen.choose(372, 340, 250),
        pen.choose(34, 30, 38),
        pen.choose('#FFF4DC', '#FFFBEA', '#F8F1D8'),
      ),
      pen.hills(350, 26, far, 6),
      pen.hills(392, 18, near, 8),
      pen.tufts(60, [pen.choose(120, 690, 110), 398, 140, 20], trees, 10, 26),
      pen.rect(0, 425, 800, 400, surface),
      water(pen, sun, light),
      reeds(
        pen,
        pen.choose(-10, 520, -10),
        pen.choose(300, 810, 260),
        pen.choose('#26313B', '#35564A', '#0E1626'),
      ),
    ].join('')
  },
}

const trunk = (pen: Pen, x: number, width: number, [bark, light]: readonly [string, string]): string => {
  const foot = 520 + width * 3.2
  return (
    pen.path(
      `M${x - width / 2} ${foot} L${x - width / 4} 60 L${x + width / 4} 60 L${x + width / 2} ${foot}Z`,
      bark,
    ) +
    pen.path(
      `M${x - width / 2} ${foot} L${x - width / 4} 60 L${x - width / 12} 60 L${x - width / 8} ${foot}Z`,
      light,
      'opacity=".6"',
    )
  )
}

const walker = (pen: Pen, x: number, y: number, coat: string): string =>
  pen.ellipse(x, y, 10, 25, coat) + pen.circle(x, y - 33, 8.5, '#2A2420')

const avenue: Scene = {
  crops: ['square', 'tall', 'wide'],
  draw(pen) {
    const { random } = pen
    const crown = pen.choose(
      ['#F5C945', '#E9B52F', '#FFDD73', '#D79B22', '#C98A1C'],
      ['#6FA35A', '#5B8F4C', '#8DB96C', '#4A7A42', '#A6C77C'],
      ['#D5622F', '#E58142', '#C0472A', '#F0A552', '#A93A26'],
    )
    const ground = pen.choose(
      pen.linear([
        [0, '#D9A93C'],
        [1, '#A36F1D'],
      ]),
      pen.linear([
        [0, '#9DB56E'],
        [1, '#5F7F48'],
      ]),
      pen.linear([
        [0, '#C9784A'],
        [1, '#8A4226'],
      ]),
    )
    const bark = pen.choose(
      ['#4A3B2C', '#7A6145'] as const,
      ['#4A4638', '#77715A'] as const,
      ['#3F2D26', '#6E5043'] as const,
    )
    const trees = [
      [40, 60],
      [170, 38],
      [270, 24],
      [330, 14],
      [480, 14],
      [540, 24],
      [640, 38],
      [770, 60],
    ] as const
    const fallen = pen.repeat(240, () => {
      const y = random.between(505, 800)
      return pen.ellipse(
        random.between(0, 800),
        y,
        (y - 480) / 34,
        (y - 480) / 70,
        random.pick(crown),
        'opacity=".9"',
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
            [0, '#CFDDE6'],
            [1, '#F4EAD2'],
          ]),
          pen.linear([
            [0, '#CBE3EA'],
            [1, '#EEF4DD'],
          ]),
          pen.linear([
            [0, '#D9DDE4'],
            [1, '#F6E6D3'],
          ]),
        ),
      ),
      pen.tufts(110, [400, 340, 420, 150], crown, 24, 48),
      pen.rect(0, 500, 800, 320, ground),
      pen.path('M372 500 L428 500 L660 820 L140 820Z', pen.choose('#D8C9AB', '#D5D6C4', '#CDBDAE')),
      ...trees.map(([x, width]) => trunk(pen, x, width, bark)),
      pen.tufts(360, [400, 140, 470, 180], crown, 10, 30),
      pen.tufts(120, [40, 260, 200, 120], crown, 10, 26),
      pen.tufts(120, [770, 260, 200, 120], crown, 10, 26),
      fallen,
      walker(pen, 396, 560, pen.choose('#2F3A46', '#E8E2D4', '#3B4A5C')),
      walker(pen, 422, 564, pen.choose('#B8483A', '#C98AA0', '#D8B25A')),
    ].join('')
  },
}

export const lakeside = { lake, avenue }
