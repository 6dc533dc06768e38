/** How large pictures are kept. A file of its own: only what sends pictures in another size loads it. */
import { isLong, picture } from '../rules'

export interface Sides {
  width: number
  height: number
}

/** Of a long picture: words in it can be read only where its shorter side is kept. */
const long = {
  /** What is kept of the shorter side, of the longer one, and of all points. */
  shorter: 1440,
  longer: 20_000,
  pixels: 26_000_000,
} as const
/** Longest side of a picture that moves, px. */
const movingSide = 720

const longerOf = ({ width, height }: Sides): number => Math.max(width, height)
const shorterOf = ({ width, height }: Sides): number => Math.min(width, height)

/** What is kept of a picture of these sides. `longest`: no side may be longer, px. */
export function keptSides(sides: Sides, { moves = false, longest = long.longer as number } = {}): Sides {
  const limits =
    isLong(sides) && !moves
      ? [
          long.shorter / shorterOf(sides),
          longest / longerOf(sides),
          Math.sqrt(long.pixels / (sides.width * sides.height)),
        ]
      : [(moves ? movingSide : picture.maxSide) / longerOf(sides)]
  const scale = Math.min(1, ...limits)
  const scaled = (side: number): number => Math.max(1, Math.round(side * scale))
  return { width: scaled(sides.width), height: scaled(sides.height) }
}
