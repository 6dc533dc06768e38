/** A thousand students with the app open, two by two in conversation: what they send, hear, miss and ask for again. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import { WebSocket } from 'ws'
import type { Envelope } from '../../contract/envelope'
import { realtime } from '../../contract/message/rules'
import { enrol, type Enrolled } from './people'

export interface Talker {
  id: string
  token: string
  peer: string
  conversation: string
}

/** Every two of these people in a conversation that both have written in. */
export async function converse(pool: Pool, { ids, tokens }: Enrolled): Promise<Talker[]> {
  const conversations = ids.filter((_, n) => n % 2 === 0).map(() => randomUUID())
  await pool.query(
    `insert into conversations (id, kind) select id, 'direct' from unnest($1::uuid[]) as c(id)`,
    [conversations],
  )
  await pool.query(
    `insert into conversation_members (conversation_id, user_id, peer_id, moved, spoke_at)
     select c, u, p, c, now() from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as m(c, u, p)`,
    [ids.map((_, n) => conversations[n >> 1]), ids, ids.map((_, n) => ids[n ^ 1])],
  )
  await pool.query('analyze users, sessions, conversations, conversation_members')
  return ids.map((id, n) => ({
    id,
    token: tokens[n] ?? '',
    peer: ids[n ^ 1] ?? '',
    conversation: conversations[n >> 1] ?? '',
  }))
}

/** People with a session each, two by two in conversation. */
export const settle = async (pool: Pool, count: number): Promise<Talker[]> =>
  converse(pool, await enrol(pool, { count, prefix: '16' }))

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

/** Calls as an app does. @throws when nobody answers, or with the server's words when it refuses */
export const ask = <T>(url: string, path: string, token: string, body?: unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const call = request(
      `${url}/api/${path}`,
      { method: body === undefined ? 'GET' : 'POST', agent, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const envelope = JSON.parse(Buffer.concat(parts).toString()) as Envelope<T>
          if (envelope.code === 0) resolve(envelope.data)
          else reject(new Error(`${path}: ${envelope.message}`))
        })
      },
    )
    call.on('error', reject)
    call.end(text)
  })

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Said {
  seq: number
  key: string
}

/**
 * One open app: it keeps a conversation as the real one does (src/features/chat/chat-store.ts): by number, asking for
 * what is missing between two, and since its last when it comes back.
 */
export class Listener {
  readonly heard: Said[] = []
  /** Frames of numbers that were here already. */
  again = 0
  private last = 0
  private socket: WebSocket | null = null
  private catching: Promise<void> | null = null
  private open = true

  constructor(
    private readonly who: Talker,
    private readonly nodes: () => readonly string[],
    private readonly onNew: (said: Said, who: Talker) => void,
  ) {}

  /** Resolves once the first frame came. */
  join(): Promise<void> {
    return new Promise((resolve) => this.connect(resolve))
  }

  get upTo(): number {
    return this.last
  }

  leave(): void {
    this.open = false
    this.socket?.terminate()
  }

  private connect(joined: () => void): void {
    const nodes = this.nodes()
    const node = nodes[Math.floor(Math.random() * nodes.length)] ?? ''
    const socket = new WebSocket(node.replace('http', 'ws') + realtime.path)
    this.socket = socket
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token: this.who.token, last: null })))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as { type: string; message?: Said & { conversation: string } }
      if (frame.type === 'ready') {
        joined()
        void this.catchUp()
      }
      if (frame.message) this.hear(frame.message)
    })
    socket.on('error', () => undefined)
    socket.on(
      'close',
      () => this.open && setTimeout(() => this.connect(joined), realtime.retryFirst * (0.5 + Math.random())),
    )
  }

  private hear({ seq, key }: Said): void {
    if (seq <= this.last) {
      this.again += 1
      return
    }
    if (seq > this.last + 1) return void this.catchUp()
    this.take({ seq, key })
  }

  private take(said: Said): void {
    this.last = said.seq
    this.heard.push(said)
    this.onNew(said, this.who)
  }

  /** What was missed; what comes meanwhile is missed too and asked for next. */
  catchUp(): Promise<void> {
    this.catching ??= this.fetchMissed()
      .catch(() => undefined)
      .finally(() => (this.catching = null))
    return this.catching
  }

  private async fetchMissed(): Promise<void> {
    const [node = ''] = this.nodes()
    for (let later = true; later;) {
      const query = `chat/messages?conversation=${this.who.conversation}&since=${this.last}&size=50`
      const page = await ask<{ items: Said[]; later: boolean }>(node, query, this.who.token)
      for (const { seq, key } of page.items) if (seq === this.last + 1) this.take({ seq, key })
      later = page.later
    }
  }
}
