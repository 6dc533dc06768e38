/** The server's WebSocket, as an app holds it. */
import type { AddressInfo } from 'node:net'
import { WebSocket } from 'ws'
import { realtime } from '../../contract/message/rules'
import type { ServerFrame } from '../../contract/frames'
import type { TestApp, TestSession } from './harness'

const patience = 30_000

/** A socket that remembers its frames and waits for the next. */
export class Client {
  private readonly frames: ServerFrame[] = []
  private wake: () => void = () => undefined
  readonly closed: Promise<number>

  constructor(
    private readonly socket: WebSocket,
    hello?: unknown,
  ) {
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as ServerFrame)
      this.wake()
    })
    this.closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on(
      'open',
      () => hello !== undefined && socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello)),
    )
  }

  async next(): Promise<ServerFrame> {
    while (this.frames.length === 0) await this.arrival()
    return this.frames.shift() as ServerFrame
  }

  /** @throws when nothing comes: a frame that was lost must not hang the file */
  private arrival(): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`no frame within ${patience} ms`)), patience)
      this.wake = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }

  /** The next frame that is no counts: they come when they come. */
  async nextEvent(): Promise<ServerFrame> {
    for (;;) {
      const frame = await this.next()
      if (frame.type !== 'counts') return frame
    }
  }

  /** The next frame of that kind; those before it are dropped. */
  async nextOf<T extends ServerFrame['type']>(type: T): Promise<Extract<ServerFrame, { type: T }>> {
    for (;;) {
      const frame = await this.next()
      if (frame.type === type) return frame as Extract<ServerFrame, { type: T }>
    }
  }

  /** Sends what no app would. */
  send = (text: string) => this.socket.send(text)
  end = () => this.socket.terminate()
}

export const connect = (to: TestApp, hello?: unknown): Client => {
  const { port } = to.app.server.address() as AddressInfo
  return new Client(new WebSocket(`ws://127.0.0.1:${port}${realtime.path}`), hello)
}
export const hello = ({ token }: TestSession, last: string | null = null) => ({ type: 'hello', token, last })
