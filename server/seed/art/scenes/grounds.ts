import type { Pen } from '../pen'
import type { Scene } from './scene'

const runner = (pen: Pen, x: number, y: number, size: number, shirt: string): string =>
  pen.group(
    pen.circle(12, 0, 11, '#1D2330') +
      pen.path('M0 12 q14 -6 24 4 l6 38 l-28 6Z', shirt) +
      pen.path('M2 58 l26 -4 l-6 54 l-9 0 l2 -46 l-14 34 l-16 10 l-4 -7 l16 -16Z', '#1D2330'),
    `transform="translate(${x} ${y}) scale(${size})"`,
  )

const track: Scene = {
  crops: ['wide', 'square', 'low'],
  draw(pen) {
    const { random } = pen
    const city = pen.choose('#333A4A', '#8FA3A8', '#1B2030')
    const lamp = ([x, y]: readonly [number, number]): string =>
      pen.rect(x - 4, y, 8, 280, '#2B3140') +
      pen.rect(x - 40, y - 20, 80, 34, '#2B3140') +
      [0, 1, 2].map((index) => pen.circle(x - 26 + index * 26, y - 3, 9, '#FFF6DB')).join('') +
      pen.choose(pen.glow(x, y - 3, 120, '#FFF0C4', 0.6), '', pen.glow(x, y - 3, 200, '#FFF0C4', 0.8))
    return [
      pen.rect(
        0,
        0,
        800,
        440,
        pen.choose(
          pen.linear([
            [0, '#2F4672'],
            [0.5, '#7E7FA6'],
            [0.8, '#E4A48B'],
            [1, '#F6CFA0'],
          ]),
          pen.linear([
            [0, '#9CC6DF'],
            [1, '#F0F1DE'],
          ]),
          pen.linear([
            [0, '#0F1526'],
            [1, '#33405F'],
          ]),
        ),
      ),
      pen.repeat(9, () =>
        pen.ellipse(
          random.between(0, 800),
          random.between(80, 320),
          random.between(90, 220),
          random.between(5, 14),
          pen.choose('#F2B79A', '#FFFFFF', '#3E4A6B'),
          'opacity=".35"',
        ),
      ),
      pen.repeat(27, (index) => pen.rect(index * 31, random.between(335, 390), 32, 90, city)),
      pen.repeat(pen.choose(44, 0, 70), () =>
        pen.rect(random.between(0, 800), random.between(370, 418), 5, 6, '#FFD98A', 'opacity=".85"'),
      ),
      pen.rect(0, 424, 800, 400, pen.choose('#4F6B46', '#7FA860', '#2F4534')),
      pen.path(
        'M430 424 L520 424 L1300 820 L-240 820Z',
        pen.choose(
          pen.linear([
            [0, '#A3463A'],
            [1, '#C4553F'],
          ]),
          pen.linear([
            [0, '#C2614C'],
            [1, '#D9735A'],
          ]),
          pen.linear([
            [0, '#6E2E2A'],
            [1, '#8E3D34'],
          ]),
        ),
      ),
      pen.repeat(6, (index) =>
        pen.line(
          `M${436 + (index - 1) * 16} 424 L${-140 + (index - 1) * 270} 820`,
          '#F5E8DE',
          5,
          'opacity=".85"',
        ),
      ),
      lamp([90, 150]) + lamp([720, 170]),
      runner(pen, 440, 466, pen.choose(1, 1.2, 0.9), pen.choose('#E6B33D', '#FFFFFF', '#4E8FC7')) +
        runner(pen, 520, 448, 0.72, '#C9CED8') +
        pen.choose('', runner(pen, 330, 520, 1.4, '#E2603A'), ''),
    ].join('')
  },
}

const player = (pen: Pen, x: number, y: number, shirt: string): string =>
  pen.path(`M${x - 10} ${y + 10} l150 140 l30 -18 l-120 -150Z`, '#2A1206', 'opacity=".2"') +
  pen.ellipse(x, y + 16, 46, 22, shirt) +
  pen.circle(x, y, 23, '#241A16')

const court: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const paint = pen.choose('#F7EFE4', '#FFFFFF')
    const lines = pen.choose(
      [
        'M70 -20 H730 V820 H70Z',
        'M70 400 H730',
        'M270 -20 V190 H530 V-20',
        'M270 190 a130 100 0 0 0 260 0',
        'M270 820 V610 H530 V820',
        'M270 610 a130 100 0 0 1 260 0',
        'M300 400 a100 100 0 1 0 200 0 a100 100 0 1 0 -200 0',
      ],
      [
        'M110 60 H690 V740 H110Z',
        'M160 60 V740 M640 60 V740',
        'M110 300 H690 M110 500 H690',
        'M400 60 V300 M400 500 V740',
        'M110 100 H690 M110 700 H690',
      ],
    )
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#3D7A78', '#B9A078')) +
        pen.choose(pen.rect(70, -20, 660, 840, '#C96F4A'), pen.rect(80, 30, 640, 740, '#3F7F5B')),
      ...lines.map((d) => pen.line(d, paint, 8)),
      pen.choose(
        '',
        pen.line('M90 400 H710', '#2A2A2A', 12) +
          pen.line('M90 400 H710', '#E9E4DA', 4, 'stroke-dasharray="10 8"'),
      ),
      player(pen, 300, 470, pen.choose('#F3F0EA', '#E8564A')) +
        player(pen, 560, 300, pen.choose('#F0BE3B', '#F4F4F0')) +
        pen.choose(player(pen, 380, 220, '#F3F0EA') + player(pen, 560, 640, '#F0BE3B'), ''),
      pen.choose(
        pen.circle(480, 250, 17, '#E08A3C') + pen.line('M464 250 h32 M480 234 v32', '#5A2E10', 2),
        pen.path('M440 350 l26 -30 l10 8 l-24 32Z', '#FFFFFF') + pen.circle(446, 356, 9, '#C8453A'),
      ),
    ].join('')
  },
}

const facade: Scene = {
  crops: ['square', 'tall'],
  draw(pen) {
    const { random } = pen
    const night = pen.variant === 1
    const frames = pen.repeat(30, (index) => {
      const x = 40 + (index % 5) * 150
      const y = 30 + Math.floor(index / 5) * 132
      const lit = random.chance(night ? 0.6 : 0.2)
      const glass = lit ? random.pick(['#FFDE98', '#FFE9B8', '#F9C97A']) : night ? '#33435C' : '#5E7C8C'
      return (
        pen.rect(x, y, 104, 84, glass) +
        (random.chance(0.6)
          ? pen.rect(x + 8, y + 4, 30, 76, random.pick(['#F0E6D2', '#D8A48F', '#A9BFB0']), 'opacity=".8"')
          : '') +
        pen.rect(x, y, 104, 84, 'none', `stroke="${night ? '#8C94A8' : '#F6EFE2'}" stroke-width="7"`) +
        pen.rect(x + 49, y, 6, 84, night ? '#8C94A8' : '#F6EFE2') +
        (random.chance(0.5)
          ? pen.rect(x - 8, y + 88, 120, 14, night ? '#2E2530' : '#7B3E2C') +
            pen.tufts(14, [x + 50, y + 86, 52, 8], ['#5E8A52', '#7CA66A', '#E58A7A'], 6, 12)
          : '')
      )
    })
    return [
      pen.rect(0, 0, 800, 800, night ? '#4A3F4E' : '#B86A4B') +
        pen.repeat(66, (index) =>
          pen.rect(0, index * 12, 800, 1.4, night ? '#33293A' : '#8E4A30', 'opacity=".5"'),
        ),
      frames,
      night ? '' : pen.path('M-40 -20 L520 -20 L-40 660Z', '#2B1208', 'opacity=".16"'),
      pen.leaves(
        70,
        [560, 440, 880, 880],
        night ? ['#1E2A2C', '#2A3A38'] : ['#4A6B3E', '#6E9155', '#37532F'],
        18,
        40,
      ),
    ].join('')
  },
}

export const grounds = { track, court, facade }
