import { useEffect, useState } from 'react'

/** A block that was away for this long is read anew, ms. */
const fresh = 60_000

interface Kept {
  of: string
  store: unknown
  at: number
}
const kept = new Map<string, Kept>()

/**
 * The store of a block, which lives on while another page is open. `of`: whose it is and where; another one has another
 * store, and the former is forgotten.
 */
export function useKept<S extends { load(): unknown }>(block: string, of: string, make: () => S): S {
  const [one] = useState(() => {
    const known = kept.get(block)
    if (known?.of === of) return known as Kept & { store: S }
    const made = { of, store: make(), at: 0 }
    kept.set(block, made)
    return made
  })
  useEffect(() => {
    if (Date.now() - one.at < fresh) return
    one.at = Date.now()
    void one.store.load()
  }, [one])
  return one.store
}
