import type { Pen } from '../pen'
import type { Scene } from './scene'

const mountain: Scene = {
  crops: ['wide', 'tall'],
  draw(pen) {
    const { random } = pen
    const ridges = pen.choose(
      ['#A9BECB', '#7F9AA8', '#5A7880', '#3C5A58', '#27403C'],
      ['#E0A99A', '#B98491', '#84677F', '#54506A', '#343A50'],
    )
    const sun = pen.choose([220, 190], [560, 300]) as readonly [number, number]
    const firs = pen.repeat(64, () => {
      const x = random.between(0, 800)
      const height = random.between(30, 74)
      const y = random.between(690, 800)
      return pen.path(
        `M${x} ${y - height} l${height * 0.24} ${height} h${-height * 0.48}Z`,
        pen.choose('#1C322E', '#232A40'),
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
            [0, '#7FA3C0'],
            [0.5, '#C8D6DC'],
            [1, '#F3E6D2'],
          ]),
          pen.linear([
            [0, '#56608C'],
            [0.35, '#C58C9A'],
            [0.6, '#F6C99A'],
          ]),
        ),
      ),
      pen.glow(sun[0], sun[1], 170, '#FFF0CF', 0.8),
      pen.circle(sun[0], sun[1], 46, '#FFF6E2'),
      ...ridges.map((colour, index) => pen.hills(340 + index * 92, 78 - index * 9, colour, 6 + (index % 3))),
      firs,
    ].join('')
  },
}

const cloud = (pen: Pen, x: number, y: number, size: number, colours: readonly string[]): string =>
  pen.tufts(
    26,
    [x, y + size * 0.2, size * 1.5, size * 0.36],
    [colours[1] ?? '#FFFFFF'],
    size * 0.24,
    size * 0.5,
  ) + pen.tufts(22, [x, y, size * 1.2, size * 0.4], [colours[0] ?? '#FFFFFF'], size * 0.22, size * 0.52)

const sky: Scene = {
  crops: ['wide', 'square', 'tall'],
  draw(pen) {
    const colours = pen.choose(['#FFFFFF', '#E6EFF4'], ['#F9C9A8', '#D99AA0'], ['#5B6488', '#454D70'])
    const wire = pen.choose('#2A3038', '#2B2230', '#0D111E')
    const birds = pen.choose([120, 180, 540, 575], [300, 330, 362, 610], [470])
    const stars = pen.lights(pen.choose(0, 0, 70), [0, 0, 800, 560], ['#FFFFFF', '#F6E9C4'], 0.8, 2.2)
    const clouds = [
      [240, 300, 120],
      [580, 215, 100],
      [430, 470, 140],
      [120, 120, 70],
    ] as const
    return [
      pen.rect(
        0,
        0,
        800,
        800,
        pen.choose(
          pen.linear([
            [0, '#4E8FC7'],
            [0.7, '#A9CFE6'],
            [1, '#E8EEE6'],
          ]),
          pen.linear([
            [0, '#5D5A8C'],
            [0.45, '#D5838B'],
            [0.8, '#F7C08A'],
            [1, '#FBE3B6'],
          ]),
          pen.linear([
            [0, '#121A33'],
            [0.7, '#2E3960'],
            [1, '#5B6286'],
          ]),
        ),
      ),
      stars,
      pen.choose(
        '',
        '',
        pen.glow(560, 210, 190, '#F5EBC8', 0.6) +
          pen.circle(560, 210, 52, '#FBF4DC') +
          pen.circle(576, 198, 9, '#EADFBE') +
          pen.circle(546, 228, 13, '#EADFBE'),
      ),
      ...clouds
        .slice(0, pen.choose(4, 3, 2))
        .map(([x, y, size]) =>
          cloud(pen, pen.choose(x, 800 - x, x - 60), y + pen.choose(0, 30, 130), size, colours),
        ),
      ...[560, 600, 650].map((y) => pen.line(`M-20 ${y + 50} Q380 ${y + 100} 820 ${y - 30}`, wire, 3)),
      ...birds.map(
        (x) =>
          pen.ellipse(x, 626 - Math.abs(x - 360) * 0.03, 10, 14, wire) +
          pen.circle(x + 5, 611 - Math.abs(x - 360) * 0.03, 7.5, wire),
      ),
      pen.rect(640, 470, 11, 350, wire) + pen.rect(590, 498, 112, 9, wire),
    ].join('')
  },
}

const snowyTree = (pen: Pen, x: number, foot: number, size: number): string =>
  pen.rect(x - size * 0.05, foot - size * 0.4, size * 0.1, size * 0.4, '#4A3F3A') +
  [0, 1, 2]
    .map((tier) => {
      const y = foot - size * (0.25 + tier * 0.28)
      const half = size * (0.42 - tier * 0.1)
      return (
        pen.path(`M${x - half} ${y} L${x} ${y - size * 0.48} L${x + half} ${y}Z`, '#4F6E68') +
        pen.path(
          `M${x - half * 0.72} ${y - size * 0.14} L${x} ${y - size * 0.48} L${x + half * 0.5} ${y - size * 0.24} Q${x} ${y - size * 0.18} ${x - half * 0.72} ${y - size * 0.14}Z`,
          '#F4F7FA',
        )
      )
    })
    .join('')

const snow: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const { random } = pen
    const lit = pen.choose('#8FA3B5', '#FFD98F')
    const windows = pen.repeat(18, (index) =>
      pen.rect(
        268 + (index % 6) * 46,
        330 + Math.floor(index / 6) * 46,
        24,
        28,
        random.chance(0.6) ? lit : pen.choose('#71879A', '#3A4666'),
      ),
    )
    const flakes = pen.repeat(170, () =>
      pen.circle(
        random.between(0, 800),
        random.between(0, 800),
        random.between(1.6, 5),
        '#FFFFFF',
        `opacity="${random.between(0.5, 1).toFixed(2)}"`,
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
            [0, '#B4C6D6'],
            [1, '#EDF1F4'],
          ]),
          pen.linear([
            [0, '#1E2846'],
            [0.7, '#46557E'],
            [1, '#8A93B4'],
          ]),
        ),
      ),
      pen.hills(430, 30, pen.choose('#D3DEE7', '#5C6A92'), 5),
      pen.rect(240, 300, 320, 220, pen.choose('#A9644C', '#5A3F4A')) + windows,
      pen.path('M226 308 L254 274 H546 L574 308Z', '#FAFCFD'),
      pen.hills(510, 16, pen.choose('#F1F5F8', '#A7B1CC'), 5),
      pen.path('M380 820 Q470 660 396 540 L420 540 Q560 660 560 820Z', pen.choose('#D5DFE8', '#8390B2')),
      snowyTree(pen, 120, 640, 260) + snowyTree(pen, 690, 610, 220) + snowyTree(pen, 230, 570, 130),
      pen.circle(620, 700, 44, '#FFFFFF') +
        pen.circle(620, 636, 30, '#FFFFFF') +
        pen.circle(611, 630, 3.5, '#2B2B2E') +
        pen.circle(629, 630, 3.5, '#2B2B2E'),
      pen.path('M620 638 l22 6 l-22 5Z', '#E8873A') +
        pen.line('M594 660 Q620 674 646 658', '#C8453A', 11) +
        pen.line('M640 662 l8 30', '#C8453A', 10),
      flakes,
    ].join('')
  },
}

export const above = { mountain, sky, snow }
