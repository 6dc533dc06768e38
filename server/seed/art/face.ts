import type { Pen } from './pen'

const ink = '#1D1C1A'
const paper = '#FFFFFF'
const grounds = ['#F4E0AE', '#D6E4EC', '#E3DCEC', '#EAD6D4', '#DCE6D4', '#F3D8C8', '#E4E1DA', '#CFE3E0']

/** A face looks to the right; its oval spans x 66 to 134, y 52 to 130 of the 200 by 200 canvas. */
const oval = 'M68 84 C68 58 82 48 102 48 C124 48 134 62 134 84 C134 112 122 132 104 132 C82 132 68 112 68 84Z'

/** What lies behind the head. */
const backs = {
  none: '',
  long: 'M58 86 C54 46 82 30 104 32 C134 34 146 54 144 84 C142 108 152 128 148 152 L52 152 C48 128 60 110 58 86Z',
  wave: 'M56 82 C54 44 84 28 106 32 C140 36 150 64 142 88 C150 100 140 112 148 124 C152 138 140 146 128 142 L72 142 C54 146 46 132 54 120 C44 108 58 98 56 82Z',
  bob: 'M58 84 C54 44 84 30 104 32 C136 34 148 60 144 94 C144 112 138 120 128 120 L74 120 C60 118 58 104 58 84Z',
  tail: 'M72 58 C44 50 34 78 42 104 C46 120 34 130 34 138 C54 138 62 112 66 92Z',
  buns: 'M84 44 m-22 0 a17 17 0 1 0 34 0 a17 17 0 1 0 -34 0 M128 42 m-16 0 a17 17 0 1 0 34 0 a17 17 0 1 0 -34 0',
  braids:
    'M66 96 c-14 8 -16 22 -8 30 c-10 8 -8 22 2 28 c-4 8 0 14 4 16 l10 -4 c2 -10 6 -14 2 -20 c8 -6 8 -18 2 -24 c6 -8 4 -20 -2 -24Z M132 98 c12 8 14 20 8 28 c8 8 8 22 0 28 c2 8 0 12 -4 16 l-10 -4 c-2 -10 -4 -14 0 -20 c-8 -6 -8 -18 -2 -24Z',
} as const

/** What lies on the head. */
const tops = {
  fringe:
    'M64 90 C60 52 80 34 104 34 C132 34 142 56 138 88 C134 74 130 68 122 66 C104 72 84 70 74 68 C68 74 66 80 64 90Z',
  side: 'M64 92 C58 50 82 32 106 34 C134 36 142 58 137 90 C136 76 128 66 118 58 C104 70 82 72 72 70 C68 76 66 84 64 92Z',
  middle: 'M64 92 C58 50 84 32 104 34 C130 34 144 54 138 92 C134 78 124 62 108 54 C94 62 72 72 64 92Z',
  short:
    'M66 84 C58 52 76 36 100 34 C128 32 142 50 136 82 C132 70 130 64 124 60 C110 64 88 62 78 60 C72 66 70 74 66 84Z',
  spiky:
    'M66 84 C58 66 62 52 70 48 L68 36 L80 42 L84 28 L95 38 L104 24 L111 37 L124 29 L124 43 L137 42 L132 54 C138 62 138 74 136 82 C132 70 130 66 124 62 C108 66 90 64 78 62 C72 68 70 76 66 84Z',
  quiff:
    'M66 82 C60 62 66 50 76 48 C74 34 92 24 116 28 C138 26 146 40 136 54 C138 62 138 74 136 80 C134 70 130 64 124 60 C106 64 90 62 80 58 C72 66 70 74 66 82Z',
  curls:
    'M66 84 c-12 -4 -12 -18 -2 -22 c-4 -12 8 -20 16 -16 c2 -12 18 -14 24 -6 c8 -8 22 -2 22 8 c12 -2 18 12 10 20 c8 6 6 18 0 20 c-2 -12 -4 -16 -10 -20 c-8 6 -16 4 -20 0 c-8 6 -18 4 -22 -2 c-8 4 -16 8 -18 18Z',
  crop: 'M68 74 C64 50 80 38 102 38 C126 38 138 52 134 76 C130 62 124 56 116 55 C104 58 88 56 82 58 C74 60 70 66 68 74Z',
  micro:
    'M64 92 C58 50 82 32 104 34 C134 34 144 58 138 92 C136 84 134 74 132 66 L122 70 L114 64 L104 71 L94 64 L84 71 L74 67 C68 76 66 84 64 92Z',
} as const

type Back = keyof typeof backs
type Top = keyof typeof tops

/** Heads of hair that go together; each comes in ink and some in outline. */
const styles: readonly (readonly [Back, Top])[] = [
  ['long', 'fringe'],
  ['long', 'middle'],
  ['wave', 'side'],
  ['bob', 'fringe'],
  ['bob', 'middle'],
  ['tail', 'side'],
  ['buns', 'fringe'],
  ['braids', 'middle'],
  ['none', 'short'],
  ['none', 'spiky'],
  ['none', 'quiff'],
  ['none', 'curls'],
  ['none', 'crop'],
  ['none', 'side'],
  ['wave', 'micro'],
  ['tail', 'fringe'],
  ['none', 'middle'],
  ['bob', 'micro'],
]

const features = (pen: Pen): string => {
  const { random } = pen
  const line = (d: string, width = 3.2) => pen.line(d, ink, width)
  const brows = random.pick([
    'M84 76 q8 -5 15 -1 M112 75 q7 -4 14 1',
    'M84 75 l14 -1 M113 74 l13 1',
    'M84 78 q8 -8 15 -3 M112 75 q7 -5 14 3',
    'M85 73 l13 3 M113 76 l12 -3',
    '',
  ])
  const eyes = random.pick([
    pen.circle(92, 87, 3.6, ink) + pen.circle(118, 87, 3.6, ink),
    pen.circle(92, 87, 3.6, ink) + pen.circle(118, 87, 3.6, ink) + line('M86 84 l-4 -3 M124 84 l3 -3', 2.4),
    line('M86 88 q6 -7 12 0 M112 88 q6 -7 12 0'),
    line('M86 86 q6 6 12 0 M112 86 q6 6 12 0'),
    pen.circle(92, 87, 3.6, ink) + line('M112 87 q6 -5 12 0'),
    pen.ellipse(92, 87, 3.4, 5, ink) +
      pen.ellipse(118, 87, 3.4, 5, ink) +
      pen.circle(93.4, 85, 1.3, paper) +
      pen.circle(119.4, 85, 1.3, paper),
  ])
  const nose = random.pick(['M106 88 q8 10 0 12 l-4 0', 'M107 90 l5 10 l-7 1', 'M104 98 q5 4 8 -1'])
  const mouth = random.pick([
    line('M94 112 q11 9 20 -1'),
    line('M97 113 h15'),
    pen.path('M93 110 q12 4 23 -1 q-2 13 -12 13 q-10 0 -11 -12Z', ink) +
      pen.path('M97 113 q8 2 15 0 l-1 3 q-7 1 -13 0Z', paper),
    line('M98 114 q7 -5 14 0'),
    pen.ellipse(105, 114, 4.5, 5.5, ink),
    line('M95 111 q10 8 19 -1 M114 108 q3 1 3 4'),
    line('M94 112 q5 5 10 0 q5 5 10 0'),
  ])
  const blush = random.chance(0.4)
    ? pen.ellipse(84, 102, 7, 4.5, '#F2A999', 'opacity=".75"') +
      pen.ellipse(124, 102, 6, 4.5, '#F2A999', 'opacity=".75"')
    : ''
  const freckles = random.chance(0.12)
    ? [80, 85, 90, 119, 124].map((x, index) => pen.circle(x, 98 + (index % 2) * 4, 1.2, ink)).join('')
    : ''
  return line(brows) + eyes + line(nose, 2.8) + mouth + blush + freckles
}

const glasses = (pen: Pen): string => {
  const rim = `stroke="${ink}" stroke-width="3"`
  const round = () =>
    pen.circle(91, 87, 12, 'none', rim) +
    pen.circle(119, 87, 11, 'none', rim) +
    pen.line('M103 86 q3 -3 5 0 M79 85 L69 82', ink, 3)
  return pen.random.pick([
    round,
    round,
    () =>
      pen.rect(79, 78, 24, 18, 'none', `rx="4" ${rim}`) +
      pen.rect(108, 78, 22, 18, 'none', `rx="4" ${rim}`) +
      pen.line('M103 84 h5 M79 83 L69 81', ink, 3),
    () =>
      pen.path('M78 79 h26 q1 18 -12 18 q-13 0 -14 -18Z M107 79 h25 q0 18 -12 18 q-12 0 -13 -18Z', ink) +
      pen.line('M104 82 h4 M78 82 L69 80 M84 84 l5 5', ink, 3),
  ])()
}

const clothes = (pen: Pen): string => {
  const { random } = pen
  const outline = `stroke="${ink}" stroke-width="3.6" stroke-linejoin="round"`
  const body = 'M22 206 C24 168 46 156 78 148 Q102 166 126 148 C158 156 178 168 180 206Z'
  const colour = random.pick([paper, ink, '#FEC53A', '#7FA8C9', '#C9D8B6', '#E59A86', paper, ink])
  const contrast = colour === ink ? paper : ink
  const detail = random.pick([
    () => '',
    () => pen.line('M78 148 Q102 176 126 148', contrast, 3.2),
    () =>
      [168, 182, 196]
        .map((y) =>
          pen.line(`M${28 + (196 - y) * 0.2} ${y} Q102 ${y + 10} ${176 - (196 - y) * 0.2} ${y}`, contrast, 3),
        )
        .join(''),
    () =>
      pen.path(
        'M78 147 L66 160 L92 178 L102 162 L114 178 L138 160 L126 147 Q102 168 78 147Z',
        paper,
        outline,
      ),
    () =>
      pen.path(
        'M70 150 Q62 168 78 176 Q102 188 126 176 Q142 168 134 150 Q102 176 70 150Z',
        colour,
        `stroke="${contrast}" stroke-width="3"`,
      ) + pen.line('M90 182 v18 M114 182 v18', contrast, 3),
    () => pen.line('M56 156 L66 206 M148 156 L138 206', contrast, 7),
    () => pen.path('M102 166 l5 10 11 1 -8 8 2 11 -10 -5 -10 5 2 -11 -8 -8 11 -1Z', contrast),
  ])()
  const scarf = random.chance(0.16)
    ? pen.path(
        'M74 140 Q102 158 132 140 L138 156 Q102 176 68 156Z',
        random.pick(['#D9534A', '#FEC53A', '#5E7F9A']),
        outline,
      )
    : ''
  const neck = pen.path('M86 122 L84 152 Q102 170 120 152 L118 122Z', paper, outline)
  return (
    neck +
    pen.path(body, colour, outline) +
    pen.group(detail, pen.clip(`<path d="${body}"/>`)) +
    pen.path(body, 'none', outline) +
    scarf
  )
}

const extras = (pen: Pen, back: Back): string => {
  const outline = `stroke="${ink}" stroke-width="3.4" stroke-linejoin="round"`
  const roll = pen.random.next()
  const accent = pen.random.pick(['#FEC53A', '#D9534A', '#7FA8C9', '#8FB08A', paper])
  if (roll < 0.09 && back !== 'buns')
    return (
      pen.path('M62 62 C64 34 84 24 102 24 C124 24 140 36 138 62 C112 52 86 52 62 62Z', accent, outline) +
      pen.path('M60 64 C84 50 118 50 140 64 L139 74 C114 62 86 62 61 74Z', paper, outline) +
      pen.circle(101, 21, 7, accent, outline)
    )
  if (roll < 0.17 && back !== 'buns')
    return pen.path(
      'M66 60 C66 38 84 28 104 28 C124 28 136 38 136 58 L166 64 Q166 72 152 71 L66 66Z',
      accent,
      outline,
    )
  if (roll < 0.25)
    return (
      pen.line('M64 92 C56 34 146 30 140 92', ink, 5) + pen.rect(56, 80, 15, 28, accent, `rx="7" ${outline}`)
    )
  if (roll < 0.33 && back !== 'none')
    return (
      pen.path('M74 50 l-14 -10 l2 20Z M74 50 l16 -8 l-2 18Z', accent, outline) +
      pen.circle(75, 50, 4.5, accent, outline)
    )
  return ''
}

/** A portrait in ink on a pastel ground, as wide as high. */
export function drawFace(pen: Pen): string {
  const { random } = pen
  const [back, top] = random.pick(styles)
  const hair = random.chance(0.16) ? paper : ink
  const edge = `stroke="${ink}" stroke-width="3.6" stroke-linejoin="round"`
  const face = pen.path(oval, paper, edge)
  const ear = pen.ellipse(68, 92, 8, 11, paper, edge) + pen.line('M66 89 q4 3 2 8', ink, 2.4)
  const figure = [
    back === 'none' ? '' : pen.path(backs[back], hair, edge),
    clothes(pen),
    face,
    back === 'none' || back === 'tail' || back === 'buns' ? ear : '',
    features(pen),
    random.chance(0.36) ? glasses(pen) : '',
    pen.path(tops[top], hair, edge),
    extras(pen, back),
  ].join('')
  return pen.rect(0, 0, 200, 200, random.pick(grounds)) + pen.group(figure, 'transform="translate(-2 6)"')
}
