import { ProviderError } from './types'

/** Milliseconds that a vendor has to answer. */
export const vendorTimeout = 10_000

type Answer = Record<string, unknown>

export interface VendorAnswer {
  status: number
  headers: Headers
  text: string
}

/**
 * Calls a vendor whose answer is signed, or whose status says something: the text as it came, whatever the status.
 * @throws ProviderError unavailable when it is not reached in time
 */
export async function vendorAnswer(
  service: string,
  url: URL,
  init: RequestInit,
  call: (url: URL, init: RequestInit) => Promise<Response> = fetch,
): Promise<VendorAnswer> {
  try {
    const response = await call(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(vendorTimeout),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (err) {
    const reason = err instanceof Error ? err.message : String(err)
    throw new ProviderError('unavailable', `${service}: ${reason}`, { cause: err })
  }
}

async function ask(
  service: string,
  url: URL,
  init: RequestInit,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(vendorTimeout),
    })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return await read(response)
  } catch (err) {
    const reason = err instanceof Error ? err.message : String(err)
    throw new ProviderError('unavailable', `${service}: ${reason}`)
  }
}

async function jsonOf(response: Response): Promise<Answer> {
  const answer: unknown = await response.json()
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
    throw new Error('not a JSON object')
  return { ...answer }
}

/**
 * Calls a vendor that answers in JSON. Neither the address nor the answer goes into the error: both hold secrets.
 * @throws ProviderError unavailable when it is not reached in time, or answers in anything else
 */
export const vendorJson = (service: string, url: URL, init: RequestInit = {}): Promise<Answer> =>
  ask(service, url, init, jsonOf)

/** Calls a vendor that answers with a picture, which comes as `file`, or with JSON where it refuses. @throws as vendorJson */
export const vendorFile = (service: string, url: URL, init: RequestInit): Promise<Answer> =>
  ask(service, url, init, async (response) =>
    response.headers.get('content-type')?.startsWith('image/')
      ? { file: Buffer.from(await response.arrayBuffer()) }
      : jsonOf(response),
  )

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
