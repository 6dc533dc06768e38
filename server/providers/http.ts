import { ProviderError } from './types'

/** Milliseconds that a vendor has to answer. */
export const vendorTimeout = 10_000

/**
 * Calls a vendor that answers in JSON. Neither the address nor the answer goes into the error: both hold secrets.
 * @throws ProviderError unavailable when it is not reached in time, or answers in anything else
 */
export async function vendorJson(service: string, url: URL, init: RequestInit = {}): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(vendorTimeout) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw new Error('not a JSON object')
    return { ...answer }
  } catch (err) {
    const reason = err instanceof Error ? err.message : String(err)
    throw new ProviderError('unavailable', `${service}: ${reason}`)
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
