import type { RequestOptions, RawResponse } from './request/types'

/** Pauses between tries of a read, ms: half a minute, which is what a database takes to hand over. */
const untilItAnswers = [1_000, 1_000, 2_000, 2_000, 4_000, 4_000, 8_000, 8_000]
/** A write that carries a key is done once, however often it arrives. */
const onceMore = [1_500]

const listeners = new Set<(waiting: boolean) => void>()
let waiting = 0

function count(change: number): void {
  waiting += change
  for (const listener of listeners) listener(waiting > 0)
}

/** Tells whether calls wait for a server that asks for patience. Returns a function that stops listening. */
export function onRecovery(listener: (waiting: boolean) => void): () => void {
  listeners.add(listener)
  listener(waiting > 0)
  return () => void listeners.delete(listener)
}

/**
 * Sends again while the server answers 503 with Retry-After: a read until it answers, a write with a key once, any other
 * not at all. A 503 without it is a vendor's failure, which the answer tells.
 */
export async function patiently(
  { method, data }: Pick<RequestOptions, 'method' | 'data'>,
  send: () => Promise<RawResponse>,
): Promise<RawResponse> {
  const repeatable = typeof data === 'object' && data !== null && 'key' in data
  for (const ms of method === 'GET' ? untilItAnswers : repeatable ? onceMore : []) {
    const response = await send()
    if (response.status !== 503 || !('retry-after' in response.header)) return response
    count(1)
    await new Promise((resolve) => setTimeout(resolve, ms)).finally(() => count(-1))
  }
  return send()
}
