import { Busy } from '../../http/refusal'

interface Limits {
  /** How much work is under way at once. */
  atOnce: number
  /** How much may wait beside it. */
  waiting: number
  /** How much of that may be one person's. */
  each: number
}

/** Work that is done a little at a time, in the order in which it was asked for. */
export class Turns {
  private running = 0
  private readonly waiting: (() => void)[] = []
  private readonly perPerson = new Map<string, number>()

  constructor(
    private readonly limits: Limits,
    private readonly words: string,
  ) {}

  /**
   * Does the work when its turn comes.
   * @param by the person who asks for it; null for work of ours, which waits however long that takes
   * @throws Busy when too much waits
   */
  async run<T>(by: string | null, work: () => Promise<T>): Promise<T> {
    if (by === null) return this.inTurn(work)
    const theirs = this.perPerson.get(by) ?? 0
    if (theirs >= this.limits.each || this.waiting.length >= this.limits.waiting) throw new Busy(this.words)
    this.perPerson.set(by, theirs + 1)
    try {
      return await this.inTurn(work)
    } finally {
      const left = (this.perPerson.get(by) ?? 1) - 1
      if (left === 0) this.perPerson.delete(by)
      else this.perPerson.set(by, left)
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    // who is woken takes the place of who leaves: nobody comes between
    if (this.running >= this.limits.atOnce) await new Promise<void>((wake) => this.waiting.push(wake))
    else this.running += 1
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.running -= 1
    }
  }
}
