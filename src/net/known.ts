/**
 * The one store of each thing of a kind, so that what is done with it on one page shows on all. The `most` that were
 * met last are kept.
 */
export class Known<D extends { id: string }, S> {
  private readonly stores = new Map<string, S>()

  constructor(
    private readonly most: number,
    private readonly make: (data: D) => S,
  ) {}

  /** The store of a thing: made of it when it is met first, else as it is. */
  of(data: D): S {
    const store = this.stores.get(data.id) ?? this.make(data)
    this.stores.delete(data.id)
    this.stores.set(data.id, store)
    const [oldest] = this.stores.keys()
    if (this.stores.size > this.most && oldest !== undefined) this.stores.delete(oldest)
    return store
  }

  all = (): S[] => [...this.stores.values()]
}
