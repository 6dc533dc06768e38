/** Students who have the app open: a socket each, by turns on the nodes, that hears what is pushed. */
import { WebSocket } from 'ws'
import { realtime } from '../../../contract/message/rules'

export class Sockets {
  /** Frames that came, and their bytes. */
  frames = 0
  bytes = 0
  /** Sockets that closed before they were told to. */
  lost = 0
  private readonly sockets: WebSocket[] = []
  private open = true

  /** Opens all, a few at a time. @throws when one is refused */
  async join(urls: readonly string[], tokens: readonly string[]): Promise<void> {
    const together = 50
    for (let from = 0; from < tokens.length; from += together)
      await Promise.all(
        tokens.slice(from, from + together).map((token, n) => this.one(urls[n % urls.length] ?? '', token)),
      )
  }

  leave(): void {
    this.open = false
    for (const socket of this.sockets) socket.terminate()
  }

  private one(url: string, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url.replace('http', 'ws') + realtime.path)
      this.sockets.push(socket)
      socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, last: null })))
      socket.on('message', (data: Buffer) => {
        this.frames += 1
        this.bytes += data.length
        resolve()
      })
      socket.on('error', reject)
      socket.on('close', () => {
        if (this.open) this.lost += 1
        reject(new Error('a socket was closed'))
      })
    })
  }
}
