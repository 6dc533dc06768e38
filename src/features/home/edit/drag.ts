import { makeAutoObservable } from 'mobx'
import type { TouchLike } from '@/platform/components/types'

/** px of a card, and from one card's top to the next one's: cards are as high as each other, so nothing is measured. */
export const cardHeight = 72
const step = cardHeight + 8

/** A card that is dragged by its handle to another place of its list. */
export class Drag {
  /** Where it was taken up; null while none is dragged. */
  from: number | null = null
  /** px that it was moved. */
  shift = 0
  private begun = 0

  constructor(
    /** How many may change places; those behind stay. */
    private readonly count: () => number,
    private readonly onDrop: (from: number, to: number) => void,
  ) {
    makeAutoObservable<this, 'count' | 'onDrop' | 'begun'>(
      this,
      { count: false, onDrop: false, begun: false },
      { autoBind: true },
    )
  }

  /** Where it would come to stand. */
  get to(): number {
    const { from } = this
    if (from === null) return -1
    return Math.max(0, Math.min(this.count() - 1, from + Math.round(this.shift / step)))
  }

  start(index: number, { touches }: TouchLike) {
    const [touch] = Array.from(touches)
    if (!touch || touches.length > 1) return
    this.from = index
    this.shift = 0
    this.begun = touch.clientY
  }

  move({ touches }: TouchLike) {
    const [touch] = Array.from(touches)
    if (touch && this.from !== null) this.shift = touch.clientY - this.begun
  }

  end() {
    const { from, to } = this
    this.from = null
    this.shift = 0
    if (from !== null && to !== from) this.onDrop(from, to)
  }

  /** px that the card at `index` stands away from its place. */
  offsetOf(index: number): number {
    const { from, to } = this
    if (from === null) return 0
    if (index === from) return this.shift
    if (index > from && index <= to) return -step
    return index < from && index >= to ? step : 0
  }
}
