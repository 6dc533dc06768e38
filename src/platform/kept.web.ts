/**
 * What the service worker (targets/web/worker) kept of answers, for when there is no network: how the page tells them from
 * new ones, and whether what it shows is old.
 */

/** Header of an answer that the worker had kept. */
export const keptHeader = 'x-kept'

const listeners = new Set<(online: boolean) => void>()
let online = navigator.onLine
/** When a kept answer came last, ms of the document's clock. */
let keptAt = 0

function become(now: boolean): void {
  if (online === now) return
  online = now
  for (const listener of listeners) listener(now)
}

/**
 * Takes note of an answer. One from the network says that it is back only if it was asked for after the last kept one came:
 * two that were asked for together, and went two ways, would have pages read again for ever.
 */
export function noteAnswer(kept: boolean, askedAt: number): void {
  if (kept) {
    keptAt = performance.now()
    become(false)
  } else if (!online && askedAt > keptAt) become(true)
}

addEventListener('online', () => become(true))
addEventListener('offline', () => become(false))

/** Tells when the network goes and comes; where it is gone already, at once. Returns a function that stops listening. */
export function onOnline(listener: (online: boolean) => void): () => void {
  listeners.add(listener)
  if (!online) listener(false)
  return () => void listeners.delete(listener)
}
