import WebSocket from 'ws'
import type { Device } from './device'
import type { Log } from './log'
import type { Network } from './network'

/** A WebSocket before a platform's style is put on it. */
export class WireSocket {
  private readonly listeners = {
    open: new Set<() => void>(),
    message: new Set<(data: string | Uint8Array) => void>(),
    close: new Set<(code: number, reason: string) => void>(),
    error: new Set<(message: string) => void>(),
  }
  private readonly socket: WebSocket
  private readonly stopWatching: () => void

  constructor(
    url: string,
    headers: Record<string, string>,
    protocols: string[],
    timeout: number,
    device: Device,
    network: Network,
    private readonly log: Log,
  ) {
    const target = device.online ? network.resolve(url) : 'ws://127.0.0.1:1'
    this.socket = new WebSocket(target, protocols, { headers, handshakeTimeout: timeout })
    this.stopWatching = device.onConnection((online) => {
      if (!online) this.socket.terminate()
    })
    this.socket.on('open', () => this.tell(() => this.listeners.open.forEach((listener) => listener())))
    this.socket.on('message', (data: Buffer, isBinary) => {
      const content = isBinary ? new Uint8Array(data) : data.toString('utf8')
      this.tell(() => this.listeners.message.forEach((listener) => listener(content)))
    })
    this.socket.on('error', (reason) =>
      this.tell(() => this.listeners.error.forEach((listener) => listener(reason.message))),
    )
    this.socket.on('close', (code, reason) => {
      this.stopWatching()
      this.tell(() => this.listeners.close.forEach((listener) => listener(code, reason.toString())))
    })
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN
  }

  on<Kind extends keyof WireSocket['listeners']>(
    kind: Kind,
    listener: Parameters<WireSocket['listeners'][Kind]['add']>[0],
  ): () => void {
    const set = this.listeners[kind] as Set<typeof listener>
    set.add(listener)
    return () => set.delete(listener)
  }

  send(data: string | Uint8Array): void {
    this.socket.send(data)
  }

  close(code = 1000, reason = ''): void {
    this.socket.close(code, reason)
  }

  /** Ends at once, without a closing handshake. */
  drop(): void {
    this.stopWatching()
    for (const set of Object.values(this.listeners)) set.clear()
    this.socket.terminate()
  }

  private tell(notify: () => void): void {
    notify()
    this.log.changed()
  }
}
