import { makeAutoObservable } from 'mobx'
import { academic } from '@contract/timetable/academic/rules'
import type { Slider } from '@contract/timetable/academic/schema'
import type { TouchLike } from '@/platform/components/types'

interface Moment {
  x: number
  y: number
  t: number
}

/** px of the picture that a tap on a button moves the piece by. */
const step = 2
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** A piece that a finger drags into the gap of a picture. Lengths in px of the picture. */
export class SlideStore {
  /** How far the piece is from the left edge. */
  x = 0
  /** Every way of the finger, from where it first began. */
  trace: Moment[] = []
  /** px of the page for one of the picture. */
  readonly scale: number
  private began = 0
  private from: { x: number; y: number; at: number } | null = null

  /** `room`: px of the page that it may take; `onBegin`: it is dragged for the first time. */
  constructor(
    readonly slider: Slider,
    room: number,
    private readonly onBegin: () => void,
  ) {
    this.scale = Math.min(1, room / slider.width)
    makeAutoObservable<this, 'began' | 'from' | 'onBegin'>(
      this,
      { slider: false, scale: false, onBegin: false, began: false, from: false },
      { autoBind: true },
    )
  }

  /** A piece as wide as the picture has its figure at its left. */
  get most(): number {
    const { width, pieceWidth } = this.slider
    return pieceWidth > width * 0.8 ? width - Math.round(width * 0.15) : width - pieceWidth
  }

  hold({ touches }: TouchLike): void {
    const [touch] = Array.from(touches)
    this.from = touch ? { x: touch.clientX, y: touch.clientY, at: this.x } : null
  }
  move({ touches }: TouchLike): void {
    const [touch] = Array.from(touches)
    if (!touch || !this.from) return
    const [dx, dy] = [touch.clientX - this.from.x, touch.clientY - this.from.y]
    this.put(this.from.at + dx / this.scale, dy / this.scale)
  }
  release(): void {
    this.from = null
  }
  left = (): void => this.put(this.x - step, 0)
  right = (): void => this.put(this.x + step, 0)

  private put(x: number, y: number): void {
    if (this.trace.length === 0) {
      this.onBegin()
      this.began = Date.now()
      this.trace = [{ x: 0, y: 0, t: 0 }]
    }
    this.x = within(x, this.most)
    const moment = {
      x: Math.round(this.x),
      y: Math.round(Math.min(Math.max(y, -academic.trace.px), academic.trace.px)),
      t: Math.min(Date.now() - this.began, academic.trace.ms),
    }
    // what is long is thinned out, and ends where it ends
    const before =
      this.trace.length < academic.trace.max ? this.trace : this.trace.filter((_, index) => index % 2 === 0)
    this.trace = [...before, moment]
  }
}
