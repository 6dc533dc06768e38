import type { Pen } from '../pen'
import type { Scene } from './scene'

const cover = (pen: Pen): string => {
  const paint = pen.choose('#2F5D8A', '#B5473A', '#3F6B4F', '#E6B33D', '#5B4A78')
  const mark = pen.choose('#E9E1CF', '#F4D27A', '#E9E1CF', '#3A3A44', '#F2B8A8')
  const drawing = pen.choose(
    pen.circle(400, 340, 84, mark) + pen.line('M316 340 h168 M400 256 v168', paint, 8),
    pen.line('M310 400 Q360 260 400 340 T490 270', mark, 16) + pen.circle(490, 270, 18, mark),
    pen.rect(320, 268, 160, 116, mark, 'rx="14"') + pen.circle(400, 326, 36, paint),
    pen.repeat(4, (n) => pen.rect(312 + n * 46, 400 - n * 42, 32, 30 + n * 42, mark, 'rx="4"')),
    pen.path('M400 250 L486 420 H314Z', mark) + pen.circle(400, 368, 22, paint),
  )
  return (
    pen.rect(254, 134, 316, 500, '#00000022', 'rx="10"') +
    pen.rect(240, 120, 316, 500, '#F8F3E6', 'rx="8"') +
    pen.rect(236, 116, 310, 500, paint, 'rx="8"') +
    pen.rect(236, 116, 24, 500, '#000000', 'opacity=".18"') +
    drawing +
    pen.rect(292, 172, 200, 22, mark, 'rx="4"') +
    pen.rect(292, 206, 130, 12, mark, 'rx="4" opacity=".7"') +
    pen.rect(292, 556, 90, 12, mark, 'rx="4" opacity=".7"')
  )
}

const textbook: Scene = {
  crops: ['square', 'square', 'square', 'square', 'square'],
  draw: (pen) =>
    [
      pen.rect(0, 0, 800, 800, pen.choose('#E7DCC9', '#D5DDDC', '#E9D9CF', '#D9DCE4', '#DDE3D4')),
      pen.grain('#8B8170', 24),
      pen.path('M560 0 H800 V420 L460 800 H200Z', '#FFFFFF', 'opacity=".3"'),
      pen.shadow(410, 640, 210, 22, '#3B2A18', 0.5),
      pen.group(cover(pen), `transform="rotate(${pen.choose(-6, 5, -3, 8, 3)} 400 400)"`),
    ].join(''),
}

/** Keys of a row: their widths, in keys. */
const rows: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  [1.5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1.5],
  [2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  [1.25, 1.25, 1.25, 5.5, 1.25, 1.25, 1.25],
]

const keyboard: Scene = {
  crops: ['wide'],
  draw(pen) {
    const keys = rows
      .map((row, line) => {
        let x = 92
        return row
          .map((width, place) => {
            const at = x
            x += width * 47.4
            const paint =
              line === 3 && place === 3
                ? '#E6B33D'
                : place === 0 || place === row.length - 1
                  ? '#7E9AA6'
                  : '#F4EFE4'
            return (
              pen.rect(at, 296 + line * 56, width * 47.4 - 7, 50, '#00000055', 'rx="7"') +
              pen.rect(at, 292 + line * 56, width * 47.4 - 7, 44, paint, 'rx="7"')
            )
          })
          .join('')
      })
      .join('')
    return [
      pen.rect(0, 0, 800, 800, '#B98E62') + pen.grain('#8A5E3C', 30),
      pen.path('M420 0 H700 L380 800 H60Z', '#FFF0CF', 'opacity=".22"'),
      pen.shadow(404, 548, 380, 26, '#2A1C12', 0.7),
      pen.line('M560 262 C560 180 640 170 690 80', '#2B2A28', 12),
      pen.rect(66, 258, 668, 284, '#3A3F4B', 'rx="22"') + pen.rect(66, 258, 668, 14, '#565D6B', 'rx="10"'),
      keys,
    ].join('')
  },
}

export const onSale = { textbook, keyboard }
