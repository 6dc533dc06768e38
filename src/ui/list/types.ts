/** What the view needs of net's PagedList. */
export interface Paged<T> {
  readonly items: readonly T[]
  /** The first page. A refresh that fails leaves the items and says `error`. */
  readonly phase: 'idle' | 'loading' | 'ready' | 'error'
  /** The pages after it. */
  readonly more: 'idle' | 'loading' | 'error' | 'end'
  readonly error: unknown
  /** Loads the first page unless it is there or on its way. */
  load(): unknown
  next(): unknown
  refresh(): unknown
}
