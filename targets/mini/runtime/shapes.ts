import { plainShape, textKind, textShape } from '../elements'

/** What nodes of a list have in common: the kind of a node and every prop but its own, by their names in the data. */
export type Shape = Readonly<Record<string, unknown>>

/** What was met once is forgotten above this many, and no more are numbered: a drag makes a new style each frame. */
const mostMet = 2_000
const mostNumbered = 1_000

/**
 * A shape that a page has met twice gets a number, and from then on a node carries the number alone. The view has the
 * shapes by number under `d`.
 */
export class Shapes {
  private readonly numbers = new Map<string, number>([['{}', plainShape]])
  private readonly met = new Map<string, number>()
  private fresh: [number: number, shape: Shape][] = [
    [plainShape, {}],
    [textShape, { t: textKind }],
  ]

  /** To be said of every node of an update before the first is encoded. */
  meet(key: string): void {
    if (this.numbers.has(key)) return
    if (this.met.size >= mostMet) this.met.clear()
    this.met.set(key, (this.met.get(key) ?? 0) + 1)
  }

  /** The shape as a node carries it; `key` is its JSON. */
  encode(key: string, shape: Shape): number | Shape {
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const number = this.numbers.size + 1
    if ((this.met.get(key) ?? 0) < 2 || number >= mostNumbered) return shape
    this.met.delete(key)
    this.numbers.set(key, number)
    this.fresh.push([number, shape])
    return number
  }

  /** What the view does not have yet. */
  takeFresh(): [number: number, shape: Shape][] {
    return this.fresh.splice(0)
  }
}
