import type { Pen } from '../pen'

/** Parts of the 800 by 800 canvas that photographs show: [x, y, width, height]. */
export const crops = {
  square: [0, 0, 800, 800],
  wide: [0, 100, 800, 600],
  low: [0, 200, 800, 600],
  tall: [100, 0, 600, 800],
} as const

export interface Scene {
  /** One crop a variation: as many entries, as many variations. */
  crops: readonly (keyof typeof crops)[]
  /** Fills the whole canvas. */
  draw(pen: Pen): string
}
