/** Where places lie on maps of the web: squares of `tile` px, twice as many at each level of zoom. */
export interface Degrees {
  latitude: number
  longitude: number
}

export const tile = 256

/** From 0 to 1 over the world, from its north-west. */
export function worldOf({ latitude, longitude }: Degrees): { x: number; y: number } {
  const angle = (latitude * Math.PI) / 180
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI) }
}

/** The place that lies there. */
export const degreesAt = ({ x, y }: { x: number; y: number }): Degrees => ({
  latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) * (180 / Math.PI),
  longitude: (x - 0.5) * 360,
})
