import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context'
import { SilentSockets } from '../http/silentSockets'

/** Bounds the sockets of one network that have not asked for anything yet. Behind a proxy all are the proxy's own. */
export function useSocketBounds(app: FastifyInstance, { config }: Context): void {
  if (config.trustProxy !== false) return
  const silent = new SilentSockets()
  const spoken = new WeakMap<Socket, () => void>()
  app.server.on('connection', (socket: Socket) => {
    const remove = silent.add(socket.remoteAddress ?? '', () => socket.destroy())
    spoken.set(socket, remove)
    socket.once('close', remove)
  })
  const heard = ({ socket }: IncomingMessage): void => spoken.get(socket)?.()
  app.server.on('request', heard)
  app.server.on('upgrade', heard)
}
