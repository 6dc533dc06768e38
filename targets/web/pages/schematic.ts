/** A quiet picture of a town, the same at the same place: blocks, greens, ponds and roads that stand for no real ones. */

export interface Coordinates {
  /** Degrees. */
  latitude: number
  longitude: number
}

export interface Point {
  x: number
  y: number
}

export interface View {
  /** Metres east and south of the origin. */
  centre: Point
  /** CSS px a metre. */
  scale: number
  /** CSS px. */
  width: number
  height: number
}

export interface Mark extends Point {
  title: string
  chosen: boolean
}

export const scales = { least: 0.08, most: 2, first: 0.4 } as const

const metresADegree = 111_320
/** Shapes keep their proportions around this latitude; campuses lie between 20 and 50. */
const narrowing = (latitude: number) => Math.cos((Math.round(latitude / 5) * 5 * Math.PI) / 180)

export const toPoint = ({ latitude, longitude }: Coordinates, around: number): Point => ({
  x: longitude * metresADegree * narrowing(around),
  y: -latitude * metresADegree,
})

export const toCoordinates = ({ x, y }: Point, around: number): Coordinates => ({
  latitude: -y / metresADegree,
  longitude: x / metresADegree / narrowing(around),
})

export interface Palette {
  land: string
  green: string
  water: string
  road: string
  block: string
  ink: string
  ground: string
  brand: string
  font: string
}

export const readPalette = (element: Element): Palette => {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    land: token('--map-land'),
    green: token('--map-green'),
    water: token('--map-water'),
    road: token('--map-road'),
    block: token('--map-block'),
    ink: token('--ink'),
    ground: token('--bg'),
    brand: token('--brand'),
    font: style.fontFamily,
  }
}

/** Side of one field between roads, metres. */
const field = 180
const tilt = -0.16

/** A number in [0, 1) that belongs to this field. */
const chance = (column: number, row: number, salt: number): number => {
  let hash = Math.imul(column, 374_761_393) ^ Math.imul(row, 668_265_263) ^ Math.imul(salt, 2_147_483_647)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296
}

const box = (
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
) => {
  const r = Math.min(radius, width / 2, height / 2)
  context.beginPath()
  context.moveTo(x + r, y)
  context.arcTo(x + width, y, x + width, y + height, r)
  context.arcTo(x + width, y + height, x, y + height, r)
  context.arcTo(x, y + height, x, y, r)
  context.arcTo(x, y, x + width, y, r)
  context.fill()
}

const drawField = (context: CanvasRenderingContext2D, column: number, row: number, palette: Palette) => {
  const x = column * field
  const y = row * field
  const kind = chance(column, row, 1)
  if (kind < 0.08) {
    context.fillStyle = palette.water
    box(context, x + 16, y + 24, field - 32, field - 56, 60)
    return
  }
  if (kind < 0.26) {
    context.fillStyle = palette.green
    box(context, x + 10, y + 10, field - 20, field - 20, 14)
    return
  }
  if (kind > 0.9) return
  context.fillStyle = palette.block
  const cut = 0.3 + 0.4 * chance(column, row, 2)
  const room = field - 44
  const across = chance(column, row, 3) < 0.5
  const first = room * cut - 8
  const second = room * (1 - cut) - 8
  const depth = room * (0.5 + 0.5 * chance(column, row, 4))
  if (across) {
    box(context, x + 22, y + 22, first, depth, 6)
    box(context, x + 38 + first, y + 22, second, room, 6)
  } else {
    box(context, x + 22, y + 22, depth, first, 6)
    box(context, x + 22, y + 38 + first, room, second, 6)
  }
}

const drawRoads = (
  context: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  scale: number,
  palette: Palette,
) => {
  context.strokeStyle = palette.road
  const line = (index: number, across: boolean) => {
    context.lineWidth = Math.max(index % 4 === 0 ? 24 : 9, 1.5 / scale)
    context.beginPath()
    if (across) context.moveTo(from.x * field, index * field)
    else context.moveTo(index * field, from.y * field)
    if (across) context.lineTo(to.x * field, index * field)
    else context.lineTo(index * field, to.y * field)
    context.stroke()
  }
  for (let row = from.y; row <= to.y; row += 1) line(row, true)
  for (let column = from.x; column <= to.x; column += 1) line(column, false)
}

const onScreen = (point: Point, { centre, scale, width, height }: View): Point => ({
  x: (point.x - centre.x) * scale + width / 2,
  y: (point.y - centre.y) * scale + height / 2,
})

const drawMarks = (
  context: CanvasRenderingContext2D,
  view: View,
  marks: readonly Mark[],
  palette: Palette,
) => {
  const taken: { left: number; right: number; y: number }[] = []
  context.font = `11px ${palette.font}`
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  for (const mark of [...marks].sort((one, other) => Number(other.chosen) - Number(one.chosen))) {
    const { x, y } = onScreen(mark, view)
    if (x < -80 || y < -20 || x > view.width + 80 || y > view.height + 20) continue
    context.fillStyle = mark.chosen ? palette.brand : palette.ink
    context.strokeStyle = mark.chosen ? palette.ink : palette.ground
    context.lineWidth = 2
    context.beginPath()
    context.arc(x, y, mark.chosen ? 6 : 4, 0, Math.PI * 2)
    context.fill()
    context.stroke()
    const right = x + 12 + context.measureText(mark.title).width
    if (taken.some((other) => Math.abs(other.y - y) < 14 && other.left < right && other.right > x)) continue
    taken.push({ left: x, right, y })
    context.strokeStyle = palette.ground
    context.lineWidth = 3
    context.strokeText(mark.title, x + 10, y)
    context.fillStyle = palette.ink
    context.fillText(mark.title, x + 10, y)
  }
}

/** Draws the whole view; the context's own scale already speaks CSS px. */
export const drawMap = (
  context: CanvasRenderingContext2D,
  view: View,
  marks: readonly Mark[],
  palette: Palette,
): void => {
  const { centre, scale, width, height } = view
  context.fillStyle = palette.land
  context.fillRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height / 2)
  context.rotate(tilt)
  context.scale(scale, scale)
  // turned about the origin of the town, so that it does not swim under a moving finger
  const at = {
    x: centre.x * Math.cos(tilt) + centre.y * Math.sin(tilt),
    y: centre.y * Math.cos(tilt) - centre.x * Math.sin(tilt),
  }
  context.translate(-at.x, -at.y)
  const reach = Math.hypot(width, height) / 2 / scale
  const from = { x: Math.floor((at.x - reach) / field), y: Math.floor((at.y - reach) / field) }
  const to = { x: Math.ceil((at.x + reach) / field), y: Math.ceil((at.y + reach) / field) }
  for (let row = from.y; row < to.y; row += 1) {
    for (let column = from.x; column < to.x; column += 1) drawField(context, column, row, palette)
  }
  drawRoads(context, from, to, scale, palette)
  context.restore()
  drawMarks(context, view, marks, palette)
}
