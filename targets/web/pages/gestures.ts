import { useEffect } from 'react'
import type { RefObject } from 'react'
import { pinch, still, within, zoomTo } from './zoom'
import type { Point, Zoom } from './zoom'

const doubleTapScale = 2.5
const doubleTapTime = 280
/** A finger that moved less has tapped, px. */
const slack = 8

/** Fingers on a picture: two pinch, one moves what is enlarged, two quick taps enlarge, one tap is `tapped`. */
class Gestures {
  private readonly fingers = new Map<number, Point>()
  private zoom = still
  private moved = false
  private lastTap = 0
  private tapTimer = 0

  constructor(
    private readonly frame: HTMLElement,
    private readonly show: (zoom: Zoom) => void,
    private readonly tapped: () => void,
  ) {
    frame.addEventListener('pointerdown', this.down)
    frame.addEventListener('pointermove', this.move)
    frame.addEventListener('pointerup', this.up)
    frame.addEventListener('pointercancel', this.cancel)
    frame.addEventListener('wheel', this.wheel, { passive: false })
  }

  stop() {
    window.clearTimeout(this.tapTimer)
    this.frame.removeEventListener('pointerdown', this.down)
    this.frame.removeEventListener('pointermove', this.move)
    this.frame.removeEventListener('pointerup', this.up)
    this.frame.removeEventListener('pointercancel', this.cancel)
    this.frame.removeEventListener('wheel', this.wheel)
  }

  private set(zoom: Zoom) {
    this.zoom = zoom
    this.show(zoom)
  }

  private get size() {
    return this.frame.getBoundingClientRect()
  }

  /** Relative to the frame's centre. */
  private pointOf(event: MouseEvent): Point {
    const { left, top, width, height } = this.size
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }
  }

  private readonly down = (event: PointerEvent) => {
    if (!this.fingers.size) this.moved = false
    this.fingers.set(event.pointerId, this.pointOf(event))
  }

  private readonly move = (event: PointerEvent) => {
    const before = this.fingers.get(event.pointerId)
    if (!before) return
    const now = this.pointOf(event)
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (!this.moved && !other && Math.hypot(now.x - before.x, now.y - before.y) < slack) return
    this.moved = true
    this.fingers.set(event.pointerId, now)
    const { zoom, size } = this
    if (other) this.set(pinch(zoom, [before, other], [now, other], size))
    else if (zoom.scale > 1)
      this.set(within({ ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y }, size))
  }

  private readonly up = (event: PointerEvent) => {
    const finger = this.fingers.get(event.pointerId)
    this.fingers.delete(event.pointerId)
    if (!finger || this.moved || this.fingers.size) return
    window.clearTimeout(this.tapTimer)
    if (event.timeStamp - this.lastTap < doubleTapTime) {
      this.lastTap = 0
      this.set(this.zoom.scale > 1 ? still : zoomTo(this.zoom, doubleTapScale, finger, this.size))
      return
    }
    this.lastTap = event.timeStamp
    this.tapTimer = window.setTimeout(this.tapped, doubleTapTime)
  }

  private readonly cancel = (event: PointerEvent) => {
    this.fingers.delete(event.pointerId)
    this.moved = true
  }

  /** A pinch on a touchpad comes as a wheel with the control key. */
  private readonly wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    this.set(
      zoomTo(this.zoom, this.zoom.scale * Math.exp(-event.deltaY / 200), this.pointOf(event), this.size),
    )
  }
}

/** `show` and `tapped` must be stable. A change of `active` puts the picture back to its size. */
export const useGestures = (
  frame: RefObject<HTMLElement>,
  active: boolean,
  show: (zoom: Zoom) => void,
  tapped: () => void,
): void => {
  useEffect(() => {
    show(still)
    if (!frame.current || !active) return
    const gestures = new Gestures(frame.current, show, tapped)
    return () => gestures.stop()
  }, [frame, active, show, tapped])
}
