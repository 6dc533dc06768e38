import type { Data } from '../data'
import { Failure } from '../device'
import type { Host } from '../host'
import { multipart, type WireResponse } from '../network'

/** What request, uploadFile and downloadFile have in common on all platforms. */

export const headersOf = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name.toLowerCase(), String(text)]))
    : {}

/** A call under way, with the functions that its task object offers. */
export interface Underway {
  readonly task: Data
  readonly done: Promise<Data>
}

/** Runs a cancellable exchange; progress is told once at the end, since there is nothing slow in between. */
function exchange(
  send: (signal: AbortSignal) => Promise<WireResponse>,
  read: (response: WireResponse) => Data,
): Underway {
  const cut = new AbortController()
  const progress = new Set<(value: Data) => void>()
  const headers = new Set<(value: Data) => void>()
  const done = send(cut.signal).then((response) => {
    const total = response.bytes.length
    for (const listener of headers) listener({ header: response.headers })
    const value = {
      progress: 100,
      totalBytesSent: total,
      totalBytesExpectedToSend: total,
      totalBytesWritten: total,
      totalBytesExpectedToWrite: total,
    }
    for (const listener of progress) listener(value)
    return read(response)
  })
  const task = {
    abort: () => cut.abort(),
    onProgressUpdate: (listener: (value: Data) => void) => void progress.add(listener),
    offProgressUpdate: (listener: (value: Data) => void) => void progress.delete(listener),
    onHeadersReceived: (listener: (value: Data) => void) => void headers.add(listener),
    offHeadersReceived: (listener: (value: Data) => void) => void headers.delete(listener),
  }
  return { task, done }
}

/** A request as the platforms build it: a GET's data goes into the query, a POST's by its content type. */
export function request(
  host: Host,
  options: Data,
  headers: Record<string, string>,
  read: (response: WireResponse) => Data,
): Underway {
  const method = String(options['method'] ?? 'GET').toUpperCase()
  const type = headers['content-type'] ?? 'application/json'
  const { data } = options
  const fields = typeof data === 'object' && data !== null ? (data as Data) : null
  const inQuery = fields !== null && (method === 'GET' || method === 'HEAD')
  const url = inQuery ? withQuery(String(options['url']), fields) : String(options['url'])
  const body = inQuery || data === undefined || method === 'GET' ? undefined : bodyOf(data, fields, type)
  const timeout = timeoutOf(options)
  return exchange(
    (signal) =>
      host.network.send({
        url,
        method,
        headers: { 'content-type': type, ...headers },
        timeout,
        signal,
        ...(body === undefined ? {} : { body }),
      }),
    read,
  )
}

export function upload(
  host: Host,
  options: Data,
  headers: Record<string, string>,
  field: string,
  read: (response: WireResponse) => Data,
): Underway {
  const { 'content-type': _own, ...rest } = headers
  return exchange(async (signal) => {
    const body = multipart(
      field,
      host.device.open(String(options['filePath'])),
      (options['formData'] ?? {}) as Data,
    )
    return host.network.send({
      url: String(options['url']),
      method: 'POST',
      headers: rest,
      body,
      timeout: timeoutOf(options),
      signal,
    })
  }, read)
}

export function download(
  host: Host,
  options: Data,
  headers: Record<string, string>,
  read: (response: WireResponse, path: string) => Data,
): Underway {
  const url = String(options['url'])
  return exchange(
    (signal) => host.network.send({ url, method: 'GET', headers, timeout: timeoutOf(options), signal }),
    (response) => {
      const type = response.headers['content-type'] ?? 'application/octet-stream'
      const name = url.split('?')[0]?.split('/').pop() || 'file.bin'
      return read(
        response,
        host.device.store({ name: name.includes('.') ? name : `${name}.bin`, type, bytes: response.bytes }),
      )
    },
  )
}

/** The body as the program sees it: bytes, text, or parsed JSON where it is JSON. */
export function readBody(host: Host, bytes: Uint8Array, as: 'arraybuffer' | 'text' | 'json'): unknown {
  if (as === 'arraybuffer') return host.sandbox.adoptBytes(bytes)
  const text = new TextDecoder().decode(bytes)
  if (as === 'text') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function bodyOf(data: unknown, fields: Data | null, type: string): string | Uint8Array<ArrayBuffer> {
  if (typeof data === 'string') return data
  if (Object.prototype.toString.call(data) === '[object ArrayBuffer]')
    return new Uint8Array(data as ArrayBuffer)
  if (fields === null) throw new Failure('invalid', 'data must be an object, a string or an ArrayBuffer')
  return type.includes('x-www-form-urlencoded') ? encode(fields) : JSON.stringify(fields)
}

const encode = (fields: Data): string =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

const withQuery = (url: string, fields: Data): string => {
  const query = encode(fields)
  return query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`
}

const timeoutOf = (options: Data): number =>
  typeof options['timeout'] === 'number' ? options['timeout'] : 60_000
