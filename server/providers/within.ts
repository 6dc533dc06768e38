/** `fetch` to what somebody entered at a desk: names are resolved by us, and lead to nothing that stands beside us. */
import { request as http, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { ForbiddenAddress, guardLookup, hostOf, type Reach } from './address'

/** Nobody's answer is longer; one that is would only fill our memory. */
const maxBytes = 1_000_000

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Follows no redirect: its answer is given as it is. */
export const fetchWithin =
  (reach: Reach): Fetch =>
  async (url, init = {}) => {
    const request = new Request(url, init)
    const target = new URL(request.url)
    if (hostOf(target, reach) === null)
      throw new ForbiddenAddress(`${target.hostname} is an address of our own`)
    const body = Buffer.from(await request.arrayBuffer())
    const options: RequestOptions = {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'content-length': String(body.length) },
      lookup: guardLookup(reach) as RequestOptions['lookup'],
      signal: request.signal,
      agent: false,
    }
    return new Promise((resolve, reject) => {
      const call = (target.protocol === 'https:' ? https : http)(target, options, (answer) => {
        read(answer).then(resolve, reject)
      })
      call.on('error', reject)
      call.end(body)
    })
  }

async function read(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value)
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : Buffer.concat(chunks), { status, headers })
}
