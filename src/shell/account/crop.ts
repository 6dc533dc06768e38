import { makeAutoObservable } from 'mobx'
import { avatar as rules } from '@contract/account/rules'
import type { Crop as Square } from '@contract/account/rules'
import type { TouchLike } from '@/platform/components/types'

interface Size {
  width: number
  height: number
}
interface Point {
  x: number
  y: number
}

/** Times that a picture can be enlarged at most. */
const mostZoom = 6
/** What one tap on the buttons enlarges by. */
const zoomStep = 1.25

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** The middle of the fingers, and how far the first two are apart. */
function gripOf({ touches }: TouchLike): { middle: Point; apart: number } | null {
  const [one, other] = Array.from(touches)
  if (!one) return null
  if (!other) return { middle: { x: one.clientX, y: one.clientY }, apart: 0 }
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  }
}

/** A picture that is moved and enlarged under a square frame, which it always fills. Lengths in px of the page. */
export class CropStore {
  /** px of the page for one of the picture. */
  scale: number
  /** Where the picture's corner lies, seen from the frame's: 0 or less. */
  x: number
  y: number
  private grip: ReturnType<typeof gripOf> = null

  constructor(
    readonly picture: Size,
    readonly frame: number,
  ) {
    this.scale = this.leastScale
    this.x = (frame - picture.width * this.scale) / 2
    this.y = (frame - picture.height * this.scale) / 2
    makeAutoObservable<this, 'grip'>(this, { picture: false, frame: false, grip: false }, { autoBind: true })
  }

  /** How large the picture is drawn. */
  get drawn(): Size {
    return { width: this.picture.width * this.scale, height: this.picture.height * this.scale }
  }

  /** What the frame shows, in whole px of the picture. */
  get square(): Square {
    const { width, height } = this.picture
    const size = within(Math.round(this.frame / this.scale), 1, Math.min(width, height))
    return {
      x: within(Math.round(-this.x / this.scale), 0, width - size),
      y: within(Math.round(-this.y / this.scale), 0, height - size),
      size,
    }
  }

  /** Fingers come down, or one of several is lifted. */
  hold(touch: TouchLike) {
    this.grip = gripOf(touch)
  }

  /** One finger moves the picture, two enlarge it as well. */
  move(touch: TouchLike) {
    const before = this.grip
    const now = gripOf(touch)
    this.grip = now
    if (!before || !now || (before.apart === 0) !== (now.apart === 0)) return
    if (before.apart > 0) this.zoom(now.apart / before.apart)
    this.place(this.x + now.middle.x - before.middle.x, this.y + now.middle.y - before.middle.y)
  }

  /** Enlarges about the middle of the frame. */
  zoom(factor: number) {
    const scale = within(this.scale * factor, this.leastScale, this.mostScale)
    const grown = scale / this.scale
    const middle = this.frame / 2
    this.scale = scale
    this.place(middle - (middle - this.x) * grown, middle - (middle - this.y) * grown)
  }

  enlarge() {
    this.zoom(zoomStep)
  }

  shrink() {
    this.zoom(1 / zoomStep)
  }

  private get leastScale(): number {
    return this.frame / Math.min(this.picture.width, this.picture.height)
  }

  /** The server takes no square smaller than this shows. */
  private get mostScale(): number {
    return Math.max(this.leastScale, Math.min(this.leastScale * mostZoom, this.frame / rules.minSize))
  }

  private place(x: number, y: number) {
    this.x = within(x, this.frame - this.drawn.width, 0)
    this.y = within(y, this.frame - this.drawn.height, 0)
  }
}
