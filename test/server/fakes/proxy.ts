import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to the server at `target` that can be cut. */
export async function startProxy(target: URL): Promise<{ url: string; cut(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port || 6379), target.hostname)
    for (const socket of [incoming, outgoing]) sockets.add(socket.on('error', () => socket.destroy()))
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = async (): Promise<void> => {
    const gone = [...sockets].map((socket) => (socket.destroyed ? null : once(socket, 'close')))
    for (const socket of sockets) socket.destroy()
    server.close()
    await Promise.all(gone)
  }
  return { url: `redis://127.0.0.1:${port}`, cut }
}
