import { PlatformError } from '../failure'
import { absolute } from '../address.web'
import { keptHeader, noteAnswer } from '../kept.web'
import { encode, parseBody } from './response'
import type { Request } from './types'

interface Exchange {
  response: Response
  text: string
}
declare global {
  interface Window {
    /** By address: what the document began before the app was there (targets/web/early.js). */
    begunCalls?: Partial<Record<string, Promise<Exchange>>>
  }
}

/** Younger than this, what the document began is as good as a new call; ms since the document's start. */
const fresh = 15_000

let taken = 0
/** The first answer is drawn along with the page; another one waits until the browser has seen to what the reader does. */
async function inTurn(): Promise<void> {
  taken += 1
  if (taken > 1) await new Promise((resolve) => setTimeout(resolve))
}

/** Each is taken once: a refresh asks anew. Null where nothing was begun, or it went wrong: the server may be back by now. */
async function takeBegun(address: string): Promise<Exchange | null> {
  const begun = window.begunCalls?.[address]
  delete window.begunCalls?.[address]
  if (!begun || performance.now() >= fresh) return null
  const [answer] = await Promise.all([begun.catch(() => null), inTurn()])
  return answer && answer.response.status < 400 ? answer : null
}

async function exchange(address: string, init: RequestInit): Promise<Exchange> {
  const response = await fetch(address, init)
  return { response, text: await response.text() }
}

export const request: Request = async ({ url, method, header, data, timeout }) => {
  const address = absolute(url)
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeout)
  const asked = performance.now()
  try {
    const { response, text } =
      (await takeBegun(address)) ??
      (await exchange(address, {
        method,
        headers: header,
        body: encode(data).data ?? null,
        signal: stop.signal,
        credentials: 'omit',
      }))
    noteAnswer(response.headers.has(keptHeader), asked)
    return { status: response.status, data: parseBody(text), header: Object.fromEntries(response.headers) }
  } catch (error) {
    throw new PlatformError(stop.signal.aborted ? 'timeout' : 'offline', String(error))
  } finally {
    clearTimeout(timer)
  }
}
