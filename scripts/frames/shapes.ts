/** Shapes of frames: a square of 256, around an avatar of 197 in its middle. */

export const centre = 128
/** The avatar's edge. */
export const edge = 98.5

const round = (value: number): number => Math.round(value * 100) / 100
const rad = (degrees: number): number => ((degrees - 90) * Math.PI) / 180

/** So many degrees from the top, clockwise. */
export const at = (degrees: number, radius: number): [number, number] => [
  round(centre + radius * Math.cos(rad(degrees))),
  round(centre + radius * Math.sin(rad(degrees))),
]

export const ring = (radius: number, width: number, colour: string, more = ''): string =>
  `<circle cx="${centre}" cy="${centre}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`

export const dot = (degrees: number, radius: number, size: number, colour: string): string => {
  const [x, y] = at(degrees, radius)
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>`
}

/** A part of the circle. */
export function arc(from: number, to: number, radius: number, width: number, colour: string): string {
  const [[x1, y1], [x2, y2]] = [at(from, radius), at(to, radius)]
  return `<path d="M${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
}

/** A shape drawn around the origin, put on the circle, its top outwards and turned by `turn` more. */
export function put(shape: string, degrees: number, radius: number, scale = 1, turn = 0): string {
  const [x, y] = at(degrees, radius)
  return `<g transform="translate(${x} ${y}) rotate(${round(degrees + turn)}) scale(${scale})">${shape}</g>`
}
/** The same upright. */
export function lay(shape: string, degrees: number, radius: number, scale = 1, turn = 0): string {
  const [x, y] = at(degrees, radius)
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shape}</g>`
}

export const around = (count: number, draw: (degrees: number, index: number) => string, from = 0): string =>
  Array.from({ length: count }, (_, index) => draw(from + (index * 360) / count, index)).join('')

const path = (d: string, colour: string, more = ''): string => `<path d="${d}" fill="${colour}" ${more}/>`

export const leaf = (colour: string, vein: string): string =>
  path('M0 16C-11 8-10-8 0-18C10-8 11 8 0 16Z', colour) +
  `<path d="M0 14V-10" stroke="${vein}" stroke-width="2.4" stroke-linecap="round"/>`

export const petal = (colour: string): string =>
  path('M0 0C-10-4-11-17-4-20L0-16L4-20C11-17 10-4 0 0Z', colour)

export const blossom = (petals: string, heart: string): string =>
  Array.from({ length: 5 }, (_, n) => `<g transform="rotate(${n * 72})">${petal(petals)}</g>`).join('') +
  `<circle r="4.6" fill="${heart}"/>`

export const grain = (colour: string): string => path('M0 9C-7 4-7-7 0-13C7-7 7 4 0 9Z', colour)

export const drop = (colour: string): string => path('M0-14C6-5 9-1 9 5A9 9 0 0 1-9 5C-9-1-6-5 0-14Z', colour)

export const star = (colour: string): string =>
  path('M0-12L3-3.5L12 0L3 3.5L0 12L-3 3.5L-12 0L-3-3.5Z', colour)

export const flake = (colour: string): string =>
  Array.from(
    { length: 6 },
    (_, n) =>
      `<path transform="rotate(${n * 60})" d="M0 0V-16M0-9L-5-13M0-9L5-13" stroke="${colour}" stroke-width="3" stroke-linecap="round" fill="none"/>`,
  ).join('')

export const mapleLeaf = (colour: string, vein: string): string =>
  path(
    'M0 20L-1 10L-13 13L-10 7L-20 1L-16-2L-18-11L-10-9L-8-13L-4-8L-5-20L0-16L5-20L4-8L8-13L10-9L18-11L16-2L20 1L10 7L13 13L1 10L0 20Z',
    colour,
    'stroke-linejoin="round"',
  ) + `<path d="M0 20V-6" stroke="${vein}" stroke-width="2" stroke-linecap="round"/>`
