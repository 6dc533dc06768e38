import { Failure, type Device, type DeviceFile } from './device'
import type { Log } from './log'

export interface WireRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>
  /** Milliseconds; the platforms' default is 60,000. */
  readonly timeout?: number
  readonly signal?: AbortSignal
}
export interface WireResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly bytes: Uint8Array
}

/** One request that the program made, as tests see it. */
export interface Exchange {
  readonly method: string
  readonly url: string
  status: number | null
}

/** The phone's network: real HTTP, with the build's own addresses led to the live server. */
export class Network {
  readonly exchanges: Exchange[] = []
  private pending = 0
  private readonly held = new Map<string, Promise<void>>()
  private readonly closing = new AbortController()

  constructor(
    private readonly device: Device,
    private readonly log: Log,
    private readonly rewrite: Record<string, string>,
  ) {}

  /** Requests under way. */
  get busy(): number {
    return this.pending
  }

  /** The address to call in place of the one that was built in. ws and wss follow http and https. */
  resolve(url: string): string {
    for (const [from, to] of Object.entries(this.rewrite)) {
      if (url === from || url.startsWith(`${from}/`) || url.startsWith(`${from}?`))
        return to + url.slice(from.length)
      const socket = from.replace(/^http/, 'ws')
      if (url.startsWith(socket)) return to.replace(/^http/, 'ws') + url.slice(socket.length)
    }
    return url
  }

  /** Keeps requests of a path under way, as a slow network does, until the function that it returns is called. */
  hold(path: string): () => void {
    let release = (): void => undefined
    this.held.set(path, new Promise((resolve) => (release = resolve)))
    return () => {
      this.held.delete(path)
      release()
    }
  }

  /** Ends what is under way. */
  close(): void {
    this.closing.abort()
  }

  /** @throws Failure timeout, offline, aborted, invalid */
  async send(request: WireRequest): Promise<WireResponse> {
    if (!/^https?:\/\//.test(request.url)) throw new Failure('invalid', `invalid url "${request.url}"`)
    const exchange: Exchange = { method: request.method, url: request.url, status: null }
    this.exchanges.push(exchange)
    if (!this.device.online) throw new Failure('offline', '')
    this.pending += 1
    const cut = new AbortController()
    const offline = this.device.onConnection(() => cut.abort())
    const timeout = AbortSignal.timeout(request.timeout ?? 60_000)
    const signals = [cut.signal, this.closing.signal, timeout, ...(request.signal ? [request.signal] : [])]
    try {
      await this.held.get(new URL(request.url).pathname)
      const { method, headers, body } = request
      const response = await fetch(this.resolve(request.url), {
        method,
        headers,
        body: body ?? null,
        signal: AbortSignal.any(signals),
        redirect: 'follow',
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      exchange.status = response.status
      return { status: response.status, headers: Object.fromEntries(response.headers), bytes }
    } catch (reason) {
      if (request.signal?.aborted) throw new Failure('aborted', 'abort')
      if (timeout.aborted) throw new Failure('timeout', 'timeout')
      throw new Failure('offline', reason instanceof Error ? reason.message : String(reason))
    } finally {
      offline()
      this.pending -= 1
      this.log.changed()
    }
  }
}

/** Multipart body with one file. */
export function multipart(name: string, file: DeviceFile, fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  form.append(name, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return form
}

/** Header names as servers usually spell them: the platforms hand them over unchanged. */
export const asSent = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  )
