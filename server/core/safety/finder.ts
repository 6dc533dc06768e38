/** Finds many words in one pass over a text (Aho and Corasick, 1975), however many words there are. */

interface Node<T> {
  next: Map<string, Node<T>>
  /** Where the search goes on when no next character fits. */
  back: Node<T> | null
  /** The longest word that ends here, by its own characters or by those of `back`. */
  word: { length: number; value: T } | null
}

export interface Found<T> {
  value: T
  /** Places of the first character and after the last. */
  start: number
  end: number
}

const node = <T>(): Node<T> => ({ next: new Map(), back: null, word: null })

export class Finder<T> {
  private readonly root = node<T>()

  constructor(words: Iterable<readonly [word: string, value: T]>) {
    for (const [word, value] of words) this.add(Array.from(word), value)
    this.link()
  }

  /** The longest word at each place where one ends. */
  find(signs: readonly string[]): Found<T>[] {
    const found: Found<T>[] = []
    let here = this.root
    for (let at = 0; at < signs.length; at += 1) {
      here = this.step(here, signs[at] as string)
      if (here.word) found.push({ value: here.word.value, start: at + 1 - here.word.length, end: at + 1 })
    }
    return found
  }

  private step(from: Node<T>, sign: string): Node<T> {
    for (let here: Node<T> | null = from; here; here = here.back) {
      const next = here.next.get(sign)
      if (next) return next
    }
    return this.root
  }

  private add(signs: string[], value: T): void {
    let here = this.root
    for (const sign of signs) {
      const next = here.next.get(sign) ?? node<T>()
      here.next.set(sign, next)
      here = next
    }
    here.word = { length: signs.length, value }
  }

  /** Breadth first: what a node falls back to is whole before it. */
  private link(): void {
    const queue = [...this.root.next.values()]
    for (const first of queue) first.back = this.root
    for (const here of queue) {
      for (const [sign, next] of here.next) {
        next.back = this.step(here.back ?? this.root, sign)
        next.word ??= next.back.word
        queue.push(next)
      }
    }
  }
}
