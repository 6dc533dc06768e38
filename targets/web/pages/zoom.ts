export interface Point {
  x: number
  y: number
}

export interface Frame {
  width: number
  height: number
}

export interface Zoom extends Point {
  scale: number
}

export const still: Zoom = { scale: 1, x: 0, y: 0 }

const most = 4

/** x and y are the shift of the picture's centre, px; no edge comes further in than the frame's. */
export const within = ({ scale, x, y }: Zoom, frame: Frame): Zoom => {
  const roomX = (frame.width * (scale - 1)) / 2
  const roomY = (frame.height * (scale - 1)) / 2
  return { scale, x: Math.min(roomX, Math.max(-roomX, x)), y: Math.min(roomY, Math.max(-roomY, y)) }
}

/** Scaled about `point`, which is relative to the frame's centre; never smaller than the frame. */
export const zoomTo = (zoom: Zoom, scale: number, point: Point, frame: Frame): Zoom => {
  const next = Math.min(most, Math.max(1, scale))
  const ratio = next / zoom.scale
  return within(
    { scale: next, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    frame,
  )
}

const between = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Two fingers went from `before` to `after`, both relative to the frame's centre. */
export const pinch = (
  zoom: Zoom,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  frame: Frame,
): Zoom => {
  const from = middle(...before)
  const to = middle(...after)
  const moved = within({ ...zoom, x: zoom.x + to.x - from.x, y: zoom.y + to.y - from.y }, frame)
  return zoomTo(moved, (zoom.scale * between(...after)) / Math.max(1, between(...before)), to, frame)
}
