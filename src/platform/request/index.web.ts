import { PlatformError } from '../failure'
import { absolute } from '../address.web'
import { encode, parseBody } from './response'
import type { Request } from './types'

export const request: Request = async ({ url, method, header, data, timeout }) => {
  const address = absolute(url)
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeout)
  try {
    const response = await fetch(address, { method, headers: header, body: encode(data), signal: stop.signal, credentials: 'omit' })
    return { status: response.status, data: parseBody(await response.text()), header: Object.fromEntries(response.headers) }
  } catch (error) {
    throw new PlatformError(stop.signal.aborted ? 'timeout' : 'offline', String(error))
  } finally {
    clearTimeout(timer)
  }
}
