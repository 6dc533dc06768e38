import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'
import { SilentSockets } from '../http/silentSockets'

interface Open {
  /** Called once it asks for something, or is closed. */
  heard: () => void
  /** Answers under way: one socket may ask for several at once. */
  answers: number
}

/** Bounds the sockets of one network that ask for nothing, not yet or no more. Behind a proxy all are the proxy's own. */
export function useSocketBounds(app: FastifyInstance, { config }: Context): void {
  if (config.trustProxy !== false) return
  const silent = new SilentSockets()
  const sockets = new WeakMap<Socket, Open>()
  app.server.on('connection', (socket: Socket) => {
    const open: Open = { heard: () => undefined, answers: 0 }
    sockets.set(socket, open)
    waitFor(socket, open)
    socket.once('close', () => open.heard())
  })
  app.server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => {
    const open = sockets.get(socket)
    if (!open) return
    open.heard()
    open.answers += 1
    answer.once('close', () => {
      open.answers -= 1
      // one that is kept for the next call is silent until that comes
      if (open.answers === 0 && socket.writable && sockets.has(socket)) waitFor(socket, open)
    })
  })
  // from here on it is the realtime socket's to bound
  app.server.on('upgrade', ({ socket }: IncomingMessage) => {
    sockets.get(socket)?.heard()
    sockets.delete(socket)
  })

  function waitFor(socket: Socket, open: Open): void {
    open.heard = silent.add(socket.remoteAddress ?? '', () => socket.destroy())
  }
}
