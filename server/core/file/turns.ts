import { Busy } from '../../http/refusal'

interface Limits {
  /** How much work is under way at once. */
  atOnce: number
  /** How much of people's may wait beside it. */
  waiting: number
  /** How much of that may be one person's. */
  each: number
}

/** Work that is done a little at a time, in the order in which it was asked for. */
export class Turns {
  private running = 0
  private readonly waiting: { wake: () => void; ofPeople: boolean }[] = []
  /** How many of these are people's. */
  private people = 0
  private readonly perPerson = new Map<string, number>()

  constructor(
    private readonly limits: Limits,
    private readonly words: string,
  ) {}

  /**
   * Does the work when its turn comes.
   * @param by the person who asks for it; null for work of ours (rounds, imports), which waits however long that takes and
   * keeps nobody out
   * @throws Busy when too much of people's waits, or this person's own is too much
   */
  async run<T>(by: string | null, work: () => Promise<T>): Promise<T> {
    if (by === null) return this.inTurn(work, false)
    const theirs = this.perPerson.get(by) ?? 0
    if (theirs >= this.limits.each || this.people >= this.limits.waiting) throw new Busy(this.words)
    this.perPerson.set(by, theirs + 1)
    try {
      return await this.inTurn(work, true)
    } finally {
      const left = (this.perPerson.get(by) ?? 1) - 1
      if (left === 0) this.perPerson.delete(by)
      else this.perPerson.set(by, left)
    }
  }

  private async inTurn<T>(work: () => Promise<T>, ofPeople: boolean): Promise<T> {
    // who is woken takes the place of who leaves: nobody comes between
    if (this.running < this.limits.atOnce) this.running += 1
    else {
      if (ofPeople) this.people += 1
      await new Promise<void>((wake) => this.waiting.push({ wake, ofPeople }))
    }
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next?.ofPeople) this.people -= 1
      if (next) next.wake()
      else this.running -= 1
    }
  }
}
