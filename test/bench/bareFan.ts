/**
 * What fan-out would be without a product: a socket says whom it is for, and what Redis brings for that person goes to
 * it as it is. No sessions, rights, counts, order or database. The measure of the real one. REDIS_URL.
 */
import { createServer } from 'node:http'
import { Redis } from 'ioredis'
import { WebSocketServer, type WebSocket } from 'ws'

const subscriber = new Redis(process.env.REDIS_URL ?? '')
const sockets = new Map<string, WebSocket>()
subscriber.on('message', (channel: string, frame: string) => sockets.get(channel)?.send(frame))

const server = createServer()
new WebSocketServer({ server }).on('connection', (socket) => {
  socket.once('message', (data) => {
    const { token } = JSON.parse(String(data)) as { token: string }
    sockets.set(`bare:${token}`, socket)
    void subscriber.subscribe(`bare:${token}`).then(() => socket.send(JSON.stringify({ type: 'ready' })))
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
