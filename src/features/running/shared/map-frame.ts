/** Where points stand on a picture of a map. */
import { staticMap } from '@contract/school/rules'
import { baseUrl } from '@/net/config'
import { tile, worldOf, type Degrees } from '@/platform/maps/mercator'

export type Point = Degrees
export interface MapFrame {
  url: string
  /** px from the middle of the picture. */
  offsets: { x: number; y: number }[]
}

const mapSize = staticMap.sizes[0]
/** px around the middle that every phone shows, with room for the marks. */
const inside = { width: 240, height: 96 } as const
const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** The closest map that shows all points. */
export function frameOf(points: readonly Point[]): MapFrame {
  const rounded = (value: number) => Number(value.toFixed(staticMap.digits))
  const center = {
    latitude: rounded(middle(points.map(({ latitude }) => latitude))),
    longitude: rounded(middle(points.map(({ longitude }) => longitude))),
  }
  const places = points.map(worldOf)
  const fits = (zoom: number): boolean => {
    const world = tile * 2 ** zoom
    return (
      spread(places.map(({ x }) => x)) * world <= inside.width &&
      spread(places.map(({ y }) => y)) * world <= inside.height
    )
  }
  let zoom: number = staticMap.zoom.max
  while (zoom > staticMap.zoom.min && !fits(zoom)) zoom -= 1
  const world = tile * 2 ** zoom
  const origin = worldOf(center)
  return {
    url: `${baseUrl}/api/maps/static?center=${center.latitude},${center.longitude}&zoom=${zoom}&size=${mapSize}&scale=2`,
    offsets: places.map(({ x, y }) => ({
      x: Math.round((x - origin.x) * world),
      y: Math.round((y - origin.y) * world),
    })),
  }
}
