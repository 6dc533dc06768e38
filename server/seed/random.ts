import { v4, v7 } from 'uuid'

/** Repeatable randomness (mulberry32): the same seed gives the same campus. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let bits = this.state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number, both ends included. */
  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** @throws RangeError when there is nothing to pick from */
  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)]
    if (item === undefined) throw new RangeError('nothing to pick from')
    return item
  }

  /** One of the items, each as likely as its weight says. @throws RangeError as pick */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    let left = this.next() * items.reduce((sum, item) => sum + weight(item), 0)
    for (const item of items) {
      left -= weight(item)
      if (left < 0) return item
    }
    return this.pick(items)
  }

  shuffle<T>(items: readonly T[]): T[] {
    const order = items.map((item) => ({ item, place: this.next() }))
    return order.sort((a, b) => a.place - b.place).map(({ item }) => item)
  }

  /** Some of the items, each at most once. */
  some<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, Math.max(0, count))
  }

  /** A UUIDv7 of that moment, ms since 1970. */
  idAt(moment: number): string {
    return v7({ msecs: moment, random: this.bytes() })
  }

  key(): string {
    return v4({ random: this.bytes() })
  }

  private bytes(): Uint8Array {
    return Uint8Array.from({ length: 16 }, () => this.whole(0, 255))
  }
}

/** Deals its items in shuffled rounds, so that what comes twice comes far apart. */
export class Deck<T> {
  private left: T[] = []

  constructor(
    private readonly items: readonly T[],
    private readonly random: Random,
  ) {}

  /** The next item that suits; null when none of a whole round does. */
  deal(suits: (item: T) => boolean = () => true): T | null {
    for (const round of [0, 1]) {
      const place = this.left.findIndex(suits)
      const [item] = place < 0 ? [] : this.left.splice(place, 1)
      if (item !== undefined) return item
      if (round === 0)
        this.left.push(...this.random.shuffle(this.items.filter((one) => !this.left.includes(one))))
    }
    return null
  }
}
