import { realtime as rules } from '@contract/message/rules'
import type { ClientFrame, ServerFrame } from '@contract/frames'
import { connect } from '@/platform/socket'
import type { Socket } from '@/platform/socket/types'
import { system } from '@/platform/system'
import { baseUrl, timeouts, withAddresses } from './config'
import { session } from './session'

/** What came by another way than the socket, by its type. A feature merges its own into it. */
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Told {}
type ToldFrame = Told[keyof Told]
/** What listeners hear: the server's frames, and what came by another way. */
export type Heard = ServerFrame | ToldFrame
type Listener = (frame: Heard) => void

/** The server's address with ws in place of http; the web's own origin when there is none. */
const socketUrl = (): string => {
  const base = baseUrl || system.origin
  return base.replace(/^http/, 'ws') + rules.path
}

/**
 * The connection that tells of notices as they happen. It opens while someone is signed in and the
 * app is in front, comes back after a drop, and says which notice it saw last, so that none is missed.
 */
class Realtime {
  private socket: Socket | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private wait: number = rules.retryFirst
  private last: string | null = null
  private wanted = false
  /** The server has answered on this socket. */
  private ready = false
  private readonly listeners = new Set<Listener>()

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  start() {
    this.wanted = true
    this.wait = rules.retryFirst
    if (!this.socket) this.open()
  }

  stop() {
    this.wanted = false
    clearTimeout(this.retry)
    this.socket?.close()
    this.socket = null
    this.ready = false
  }

  /** Tells the server something that need not arrive. */
  send(frame: ClientFrame) {
    if (this.ready) this.socket?.send(JSON.stringify(frame))
  }

  /** What came by another way: for when this one is down. */
  tell(frame: ToldFrame) {
    if (!this.ready) this.listeners.forEach((listener) => listener(frame))
  }

  /** Another person signs in: what this one saw is none of theirs. */
  forget() {
    this.last = null
  }

  private open() {
    clearTimeout(this.retry)
    const { info } = session
    if (!info || !this.wanted) return
    const socket = connect(
      socketUrl(),
      {
        open: () => socket.send(JSON.stringify({ type: 'hello', token: info.access_token, last: this.last })),
        message: (text) => this.receive(text),
        close: (code) => this.dropped(socket, code),
      },
      timeouts.connectSocket,
    )
    this.socket = socket
  }

  private receive(text: string) {
    const frame = withAddresses(JSON.parse(text)) as ServerFrame
    this.wait = rules.retryFirst
    if (frame.type === 'notice') this.last = frame.notice.id
    if (frame.type === 'ready') {
      this.last = frame.last
      this.ready = true
    }
    this.listeners.forEach((listener) => listener(frame))
  }

  private dropped(socket: Socket, code: number) {
    if (socket !== this.socket) return
    this.socket = null
    this.ready = false
    if (!this.wanted || code === rules.unauthorized) return
    this.retry = setTimeout(() => this.open(), this.wait)
    this.wait = Math.min(this.wait * 2, rules.retryMost)
  }
}

export const realtime = new Realtime()
