/** Calls as apps make them: connections that stay, packed answers, and what went over the wire counted. */
import { Agent, request } from 'node:http'
import type { Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { elsewhere } from '../elsewhere'

/** No answer takes longer, ms. */
const patience = 10_000

export interface Answer {
  status: number
  /** Bytes over the wire, heads included. */
  sent: number
  received: number
  /** Parsed; asked for where something is made of it. */
  data<T>(): T
  /** What the server says where it refuses. */
  words(): string
}

export interface Body {
  type: string
  bytes: Buffer
}
export const json = (value: object): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
})

export class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 512 })

  /** @throws when nobody answers in time */
  call(url: string, token: string | null, body?: Body): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = {
        'accept-encoding': 'gzip',
        'x-forwarded-for': elsewhere(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': body.type, 'content-length': body.bytes.length } : {}),
      }
      // a connection has one call at a time: what it carries until the end is this one's
      const before = { read: 0, written: 0 }
      let carrier: Socket | null = null
      const asked = request(url, { method: body ? 'POST' : 'GET', agent: this.agent, headers }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const whole = (): string => {
            const bytes = Buffer.concat(parts)
            return String(answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes)
          }
          resolve({
            status: answer.statusCode ?? 0,
            sent: (carrier?.bytesWritten ?? 0) - before.written,
            received: (carrier?.bytesRead ?? 0) - before.read,
            data: <T>() => (JSON.parse(whole()) as { data: T }).data,
            words: () => whole().slice(0, 200),
          })
        })
      })
      asked.on('socket', (socket) => {
        carrier = socket
        before.read = socket.bytesRead
        before.written = socket.bytesWritten
      })
      asked.setTimeout(patience, () => asked.destroy(new Error(`no answer in ${patience} ms`)))
      asked.on('error', reject)
      asked.end(body?.bytes)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
