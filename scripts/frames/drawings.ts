/** The platform's avatar frames: flat shapes in the colours of the tokens, legible on paper and in the dark. */
import {
  arc,
  around,
  at,
  blossom,
  centre,
  dot,
  drop,
  edge,
  flake,
  grain,
  lay,
  leaf,
  mapleLeaf,
  petal,
  put,
  ring,
  star,
} from './shapes'

const yellow = '#FEC53A'
const ink = '#3A3733'

const mint = (): string => {
  const pair = (degrees: number, scale: number) =>
    put(leaf('#7CBF9B', '#4E9470'), degrees, 108, scale, -62) +
    put(leaf('#A9D9BF', '#6DAE8C'), degrees, 112, scale, 58)
  return (
    ring(102, 7, '#5FA783') +
    [150, 180, 210].map((degrees) => pair(degrees, 0.95)).join('') +
    [122, 238].map((degrees) => pair(degrees, 0.72)).join('') +
    put(leaf('#7CBF9B', '#4E9470'), 24, 110, 0.85, 60) +
    put(leaf('#A9D9BF', '#6DAE8C'), 12, 112, 0.6, -40)
  )
}

const sakura = (): string =>
  ring(102, 6, '#E79A9A') +
  put(blossom('#F6B9B6', '#D9605C'), 318, 104, 1.12, 10) +
  put(blossom('#FBD5D1', '#E58884'), 350, 110, 0.74, 30) +
  put(blossom('#FBD5D1', '#E58884'), 288, 109, 0.7) +
  put(blossom('#F6B9B6', '#D9605C'), 142, 106, 0.92, 20) +
  put(blossom('#FBD5D1', '#E58884'), 168, 111, 0.62) +
  [36, 74, 206, 244].map((degrees, n) => put(petal('#F4A9A6'), degrees, 112, 0.62, n * 70)).join('')

const wheat = (): string => {
  const stalk = (side: 1 | -1) =>
    Array.from({ length: 9 }, (_, n) => {
      const degrees = side * (170 - n * 15)
      const [dark, light] = ['#C9952B', '#E9BC55']
      return (
        put(grain(dark), degrees, 102, 0.86, side * -58) +
        put(grain(light), degrees - side * 4, 115, 0.86, side * -22)
      )
    }).join('')
  return (
    arc(40, 172, 103, 5, '#A97B22') +
    arc(188, 320, 103, 5, '#A97B22') +
    stalk(1) +
    stalk(-1) +
    `<path d="M114 232Q128 222 142 232M118 244L128 229L138 244" stroke="#D93A26" stroke-width="6" fill="none" stroke-linecap="round"/>`
  )
}

const library = (): string => {
  const spines = ['#2290F4', '#FEC53A', '#D97B6C', '#7CBF9B', '#9C8CC7', '#E0B45C', '#5B8FB9']
  const heights = [22, 27, 19, 25, 21, 28, 23]
  const book = (n: number) =>
    `<rect x="-6.4" y="-${heights[n % 7]}" width="12.8" height="${heights[n % 7]}" rx="1.6" fill="${spines[n % 7]}"/>` +
    `<rect x="-6.4" y="-${(heights[n % 7] ?? 0) - 5}" width="12.8" height="3" fill="#fff" fill-opacity=".65"/>`
  return (
    ring(101, 5, '#8A6F4E') +
    Array.from({ length: 19 }, (_, n) => put(book(n), 113 + n * 7.45, 101)).join('') +
    arc(106, 254, 101, 7, '#6E563A') +
    lay(
      `<path d="M0 8C-6 2-14 1-20 3V-10C-14-12-6-11 0-5C6-11 14-12 20-10V3C14 1 6 2 0 8Z" fill="#fff" stroke="#8A6F4E" stroke-width="4" stroke-linejoin="round"/><path d="M0-5V8" stroke="#8A6F4E" stroke-width="3"/>`,
      0,
      106,
    )
  )
}

const tide = (): string => {
  const wave = (radius: number, size: number, colour: string, from: number) =>
    around(18, (degrees) => dot(degrees, radius, size, colour), from)
  return (
    wave(107, 17, '#8CC4EE', 0) +
    wave(104, 15, '#3F96DC', 10) +
    `<circle cx="${centre}" cy="${centre}" r="${edge + 1}" fill="#000"/>` +
    around(18, (degrees) => dot(degrees, 115, 3, '#DFF0FC'), 10)
  )
}

const exam = (): string =>
  `<g fill="none" stroke="#D93A26" stroke-linecap="round">` +
  `<path d="M70 42C130 4 226 38 232 122C238 204 160 244 96 226C36 208 8 138 38 82C62 36 130 16 182 38" stroke-width="8"/>` +
  `<path d="M200 50C246 92 244 178 190 216C136 252 56 226 34 160" stroke-width="5"/>` +
  `<path d="M186 206L200 222L232 184" stroke-width="12" stroke-linejoin="round"/></g>`

const night = (): string =>
  ring(106, 16, '#35456B') +
  ring(106, 2, '#6B7FB0', 'stroke-dasharray="2 14"') +
  around(5, (degrees, n) => put(star(n % 2 ? '#FFE29A' : yellow), degrees, 106, n % 2 ? 0.55 : 0.8), 105) +
  lay(
    `<circle r="21" fill="#35456B"/><path d="M6-17A17 17 0 1 0 15 8A14 14 0 0 1 6-17Z" fill="${yellow}"/>`,
    42,
    105,
  )

const maple = (): string =>
  ring(102, 6, '#B4532A') +
  put(mapleLeaf('#D9602C', '#8F3D18'), 218, 105, 1.12, 20) +
  put(mapleLeaf('#EE9A3A', '#B4682A'), 252, 110, 0.82, -30) +
  put(mapleLeaf('#C8412B', '#7F2416'), 188, 111, 0.8, 60) +
  put(mapleLeaf('#EE9A3A', '#B4682A'), 40, 107, 0.92, -10) +
  put(mapleLeaf('#D9602C', '#8F3D18'), 66, 112, 0.64, 50) +
  put(mapleLeaf('#C8412B', '#7F2416'), 318, 114, 0.5, 15)

const rain = (): string => {
  const umbrella =
    `<path d="M-30 4A30 27 0 0 1 30 4Q22-4 15 4Q7-4 0 4Q-7-4-15 4Q-22-4-30 4Z" fill="${yellow}"/>` +
    `<path d="M0-24V-20M0 2V16A6 6 0 0 0 12 16" stroke="${ink}" stroke-width="4" fill="none" stroke-linecap="round"/>` +
    `<path d="M0-24V-20" stroke="#fff" stroke-width="2" stroke-linecap="round"/>`
  return (
    ring(102, 6, '#6FA5CC') +
    [62, 98, 134, 170, 206, 242, 278]
      .map((degrees, n) => lay(drop(n % 2 ? '#A9D0EC' : '#4E94C8'), degrees, 110, n % 2 ? 0.72 : 0.95, 8))
      .join('') +
    lay(umbrella, 338, 104, 1.02, -16)
  )
}

const film = (): string =>
  ring(111, 26, '#2C2A26') +
  ring(124.4, 2, '#8F8A81') +
  ring(98.6, 2, '#8F8A81') +
  around(20, (degrees) =>
    put('<rect x="-7" y="-4" width="14" height="8" rx="2.4" fill="#F2F0EB"/>', degrees, 116),
  ) +
  lay('<circle r="11" fill="#D93A26"/><circle r="4" fill="#fff"/>', 135, 111)

const snow = (): string =>
  ring(102, 7, '#8FBBDB') +
  ring(102, 2, '#E8F3FB') +
  [0, 58, 122, 180, 236, 300]
    .map((degrees, n) => {
      const [x, y] = at(degrees, 108)
      const scale = n % 2 ? 0.74 : 1.06
      return (
        `<circle cx="${x}" cy="${y}" r="${17 * scale}" fill="#5E97C4"/>` +
        put(flake('#fff'), degrees, 108, scale * 0.82)
      )
    })
    .join('') +
  [28, 90, 150, 208, 268, 330].map((degrees) => dot(degrees, 115, 4, '#B5D4EA')).join('')

const graduation = (): string => {
  const cap =
    `<path d="M-22 6V18C-12 27 12 27 22 18V6Z" fill="#33415C"/>` +
    `<path d="M0-20L44-2L0 16L-44-2Z" fill="#4A5C80"/>` +
    `<path d="M0-2L33 6V24" stroke="${yellow}" stroke-width="4" fill="none" stroke-linecap="round"/>` +
    `<path d="M29 22H37L39 38H27Z" fill="${yellow}"/>`
  return (
    ring(104, 10, '#4A5C80') +
    ring(104, 3, yellow) +
    around(3, (degrees) => put(star(yellow), degrees, 104, 1), 140) +
    lay(cap, 349, 98, 0.92, -12)
  )
}

export const drawings: Readonly<Record<string, () => string>> = {
  mint,
  sakura,
  wheat,
  library,
  tide,
  exam,
  night,
  maple,
  rain,
  film,
  snow,
  graduation,
}

/** Where the avatar is seen: what is drawn there is left out, but for what lies over its edge. */
export const cut: readonly string[] = ['tide']
