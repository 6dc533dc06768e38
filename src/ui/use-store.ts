import { useEffect, useRef, useState } from 'react'
import { usePageEvent } from 'remax/macro'
import { usePull } from './list/use-pull'

/** What a page loads. Neither rejects: what holds the data keeps the error. */
interface Loads {
  load(): unknown
  /** Reads anew; where absent, loading again does. */
  refresh?(): unknown
}

/** What is read: true for all that the page needs. */
type Reads<S> = boolean | ((store: S) => unknown)

interface StoreOptions<S> {
  /** What the page needs, in place of `store.load()`. */
  load?: ((store: S) => unknown) | undefined
  /** Read when the page shows again, as on the way back from another one. */
  show?: Reads<S>
  /** Read when the page is pulled down. The page's line in the route table says that it can be. */
  pull?: Reads<S>
}

/**
 * A page's store: made once, loaded as the page opens, read again as `options` say.
 * The show that belongs to the opening reads nothing: the load is under way.
 */
export function useStore<S extends Loads>(make: () => S, options?: StoreOptions<S>): S
export function useStore<S>(make: () => S, options: StoreOptions<S> & { load: (store: S) => unknown }): S
export function useStore<S extends Loads>(make: () => S, { load, show, pull }: StoreOptions<S> = {}): S {
  const [{ store, open }] = useState(() => {
    const made = make()
    return { store: made, open: () => (load ? load(made) : made.load()) }
  })
  const opening = useRef(true)
  const read = (reads: Reads<S> | undefined): unknown => {
    if (typeof reads === 'function') return reads(store)
    return reads && (store.refresh && !load ? store.refresh() : open())
  }
  useEffect(() => {
    void Promise.resolve(open()).finally(() => {
      opening.current = false
    })
  }, [open])
  usePageEvent('onShow', () => {
    if (!opening.current) void read(show)
  })
  usePull(pull ? async () => read(pull) : undefined)
  return store
}
