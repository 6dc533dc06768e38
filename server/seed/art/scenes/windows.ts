import type { Pen } from '../pen'
import type { Scene } from './scene'

const desk: Scene = {
  crops: ['wide', 'square', 'tall'],
  draw(pen) {
    const { random } = pen
    const plant = pen.group(
      pen.repeat(16, () =>
        pen.line(
          `M38 60 q${random.between(-60, 60)} ${random.between(-60, -20)} ${random.between(-80, 80)} ${random.between(-130, -30)}`,
          random.pick(['#5C8A57', '#3F6B45', '#7CA66A']),
          9,
        ),
      ) + pen.path('M0 60 h76 l-10 70 h-56Z', '#C77B54'),
      'transform="translate(96 430)"',
    )
    const screen = pen.repeat(6, (index) =>
      pen.rect(
        216,
        428 + index * 20,
        random.between(90, 210),
        8,
        random.pick(['#6C8FB3', '#9DB2C6', '#D59A5A']),
      ),
    )
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#4A3F38', '#3C4450', '#54463C')),
      pen.rect(
        70,
        50,
        360,
        380,
        pen.choose(
          pen.linear([
            [0, '#1D2940'],
            [1, '#34435E'],
          ]),
          pen.linear([
            [0, '#2B2440'],
            [1, '#6A4A6A'],
          ]),
          pen.linear([
            [0, '#16202E'],
            [1, '#233348'],
          ]),
        ),
      ),
      pen.lights(40, [80, 220, 420, 420], ['#FFD07A', '#F6A95A', '#8FB4E0', '#FFFFFF'], 4, 13),
      pen.choose(
        '',
        '',
        pen.repeat(50, () => {
          const x = random.between(80, 420)
          const y = random.between(60, 400)
          return pen.line(`M${x} ${y} l-5 20`, '#C9D8E6', 1.6, 'opacity=".5"')
        }),
      ),
      pen.rect(70, 50, 360, 380, 'none', 'stroke="#C9B79C" stroke-width="14"') +
        pen.rect(244, 50, 12, 380, '#C9B79C'),
      pen.glow(590, 320, 420, '#FFE2A0', 0.85),
      pen.rect(
        0,
        560,
        800,
        250,
        pen.linear([
          [0, '#8A603D'],
          [1, '#5F3E25'],
        ]),
      ) +
        pen.rect(0, 560, 800, 9, '#C08E5D') +
        pen.shadow(560, 620, 330, 60, '#FFD98F', 0.4),
      pen.line('M640 560 L600 340 L640 250', '#26221F', 11) +
        pen.path('M560 210 L690 240 L650 320 L520 262Z', '#2D2926') +
        pen.ellipse(588, 296, 66, 12, '#FFF3CF', 'transform="rotate(22 588 296)"') +
        pen.rect(590, 552, 100, 16, '#26221F', 'rx="8"'),
      plant +
        pen.rect(190, 400, 270, 170, '#23252B') +
        pen.rect(200, 410, 250, 150, '#DDE6EE') +
        screen +
        pen.path('M160 570 h330 l26 30 h-382Z', '#B9BCC2'),
      pen.choose(
        pen.rect(560, 640, 190, 26, '#B34A3B') +
          pen.rect(570, 616, 170, 24, '#E6DCC6') +
          pen.rect(554, 590, 180, 26, '#3E5B73'),
        pen.rect(560, 600, 74, 84, '#E9E3D7', 'rx="8"') + pen.ellipse(597, 602, 37, 9, '#4A2E1C'),
        pen.rect(560, 590, 130, 80, '#F2E9D4') + pen.rect(574, 576, 130, 80, '#FBF6E8'),
      ),
    ].join('')
  },
}

const seatRow = (pen: Pen): string =>
  pen.rect(0, 640, 800, 170, '#3F5A78') +
  pen.rect(0, 640, 800, 12, '#5C7A9A') +
  pen.rect(470, 560, 260, 20, '#D9D2C4', 'rx="6"') +
  pen.rect(590, 580, 14, 80, '#8A8F92')

const train: Scene = {
  crops: ['square', 'square'],
  draw(pen) {
    const view = [
      pen.rect(
        80,
        90,
        640,
        440,
        pen.choose(
          pen.linear([
            [0, '#9CC3DA'],
            [1, '#F3EBD3'],
          ]),
          pen.linear([
            [0, '#4A4A7A'],
            [0.6, '#D98A7E'],
            [1, '#F7C98E'],
          ]),
        ),
      ),
      pen.hills(330, 30, pen.choose('#9DB8A8', '#7A5F80'), 6) +
        pen.hills(390, 18, pen.choose('#C9B86A', '#5A4A6A'), 6) +
        pen.hills(440, 12, pen.choose('#8FAE5E', '#3B3552'), 5),
      pen.repeat(5, (index) => pen.rect(120 + index * 140, 300, 6, 160, '#4A4A4E')) +
        pen.line('M60 306 Q400 330 740 306', '#4A4A4E', 2.5) +
        pen.rect(430, 380, 46, 40, pen.choose('#F2EDE2', '#2A2540')) +
        pen.path('M422 382 L453 354 L484 382Z', pen.choose('#B5563F', '#1E1A30')),
    ].join('')
    return [
      pen.rect(0, 0, 800, 800, pen.choose('#E6E2D8', '#B9AEA6')),
      pen.group(view, pen.clip('<rect x="80" y="90" width="640" height="440" rx="46"/>')),
      pen.rect(80, 90, 640, 440, 'none', 'rx="46" stroke="#B9B4A8" stroke-width="20"') +
        pen.path('M80 120 L240 90 L80 480Z', '#FFFFFF', 'opacity=".2"'),
      seatRow(pen),
      pen.rect(500, 470, 62, 92, pen.choose('#E9E3D7', '#D9534A'), 'rx="8"') +
        pen.ellipse(531, 472, 31, 8, '#C9A26B') +
        pen.circle(640, 540, 24, '#F09A3A') +
        pen.circle(686, 544, 21, '#EC8422'),
    ].join('')
  },
}

const shirt = (pen: Pen, x: number, colour: string): string =>
  pen.path(`M${x} 250 l30 -16 h50 l30 16 l30 60 l-30 14 l-12 -24 v150 h-86 v-150 l-12 24 l-30 -14Z`, colour) +
  pen.line(`M${x + 55} 234 v-40 q0 -16 14 -12`, '#8A8F92', 4)

const pot = (pen: Pen, x: number, colours: readonly string[]): string =>
  pen.leaves(30, [x - 60, 500, x + 60, 640], colours, 10, 26) +
  pen.path(`M${x - 46} 630 h92 l-14 96 h-64Z`, '#C77B54') +
  pen.rect(x - 52, 616, 104, 22, '#B5683F', 'rx="4"')

const balcony: Scene = {
  crops: ['square', 'wide'],
  draw(pen) {
    const dusk = pen.variant === 1
    const blocks = pen.repeat(7, (index) => {
      const top = 380 + pen.random.between(-50, 40)
      const x = index * 120 - 20
      return (
        pen.rect(x, top, 104, 320, dusk ? '#5A4A68' : '#B9C4C6') +
        pen.repeat(12, (window) =>
          pen.rect(
            x + 14 + (window % 3) * 28,
            top + 18 + Math.floor(window / 3) * 44,
            16,
            22,
            dusk && pen.random.chance(0.5) ? '#FFD98F' : dusk ? '#43365A' : '#93A6AC',
          ),
        )
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
            [0, '#8FC0DE'],
            [1, '#EEF2E6'],
          ]),
          pen.linear([
            [0, '#54548A'],
            [0.5, '#D58A86'],
            [1, '#F7CB94'],
          ]),
        ),
      ),
      pen.tufts(30, [220, 150, 140, 34], [dusk ? '#E8AFA0' : '#FFFFFF'], 22, 44) +
        pen.tufts(24, [620, 100, 110, 26], [dusk ? '#D99A98' : '#F4F8FA'], 18, 38),
      blocks,
      pen.line('M-10 180 H810', '#6E7478', 7),
      shirt(pen, 90, '#F4F1EA') +
        shirt(pen, 300, pen.choose('#E6B33D', '#4E6F9A')) +
        shirt(pen, 520, pen.choose('#6F93B5', '#C9564A')),
      pen.path('M680 190 h90 v190 h-90Z', '#E9C7BE') + pen.line('M690 214 h70 M690 360 h70', '#D59A8C', 5),
      pot(pen, 150, ['#4F7A45', '#6E9A58', '#8AB36E']) +
        pot(pen, 640, ['#5C8A57', '#E58A7A', '#F2B8AE', '#6E9A58']) +
        pot(pen, 330, ['#7CA66A', '#A9C48A']),
      pen.rect(0, 700, 800, 110, dusk ? '#7A5F6A' : '#D9D3C6') +
        pen.rect(0, 470, 800, 14, '#4A5054') +
        pen.repeat(17, (index) => pen.rect(index * 50 - 4, 480, 7, 230, '#4A5054')),
    ].join('')
  },
}

export const windows = { desk, train, balcony }
