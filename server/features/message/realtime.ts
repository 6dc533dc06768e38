import type { FastifyPluginAsync } from 'fastify'
import { Value } from 'typebox/value'
import type { WebSocket } from 'ws'
import { realtime } from '../../../contract/message/rules'
import { Hello, type ServerFrame } from '../../../contract/message/schema'
import type { Context } from '../../context'
import type { Authenticate } from '../../http/access'
import { frameOf } from '../chat/frames'
import { channelOf, countsOf, MessageService, type UserEvent } from './service'

/** Longest frame a client may send, bytes. */
const maxPayload = 4096
const badFrame = 4400

/**
 * The socket at /api/realtime. The client says hello with its token and the newest notice it knows;
 * the server answers what it missed and, from then on, each notice as it happens.
 */
export const realtimePlugin =
  (context: Context, { authenticate }: { authenticate: Authenticate }): FastifyPluginAsync =>
  async (app) => {
    const { default: websocket } = await import('@fastify/websocket')
    await app.register(websocket, { options: { maxPayload } })
    const service = new MessageService(context)
    app.get(realtime.path, { websocket: true }, (socket) => {
      keepAlive(socket)
      const impatient = setTimeout(() => socket.close(realtime.unauthorized, 'no hello'), realtime.helloWithin)
      socket.on('error', (error) => context.log.debug({ err: error }, 'socket'))
      socket.on('close', () => clearTimeout(impatient))
      socket.once('message', (data) => {
        clearTimeout(impatient)
        const hello = readHello(String(data))
        if (!hello) return socket.close(badFrame, 'not a hello')
        serve(context, service, authenticate, socket, hello).catch((error: unknown) => {
          context.log.error({ err: error }, 'realtime')
          socket.close(1011, 'failed')
        })
      })
    })
  }

function readHello(text: string): { token: string; last: string | null } | null {
  try {
    const frame: unknown = JSON.parse(text)
    return Value.Check(Hello, frame) ? frame : null
  } catch {
    return null
  }
}

/** Listens before it reads what was missed, so that nothing falls between; frames wait until then. */
async function serve(
  context: Context,
  service: MessageService,
  authenticate: Authenticate,
  socket: WebSocket,
  { token, last }: { token: string; last: string | null },
): Promise<void> {
  const viewer = await authenticate(token)
  if (!viewer) return socket.close(realtime.unauthorized, 'signed out')
  const send = (frame: ServerFrame) => socket.send(JSON.stringify(frame))
  const tell = async (event: UserEvent) => {
    // signed out since, on this device or from another
    if (!(await authenticate(token))) return socket.close(realtime.unauthorized, 'signed out')
    const counts = await countsOf(context, viewer.id)
    if ('chat' in event) {
      const frame = await frameOf(context, viewer, event.chat)
      return frame ? send({ ...frame, counts }) : undefined
    }
    if ('counts' in event) return send({ type: 'counts', counts })
    const notice = await service.one(event.notice)
    if (notice) send({ type: 'notice', notice, counts })
  }
  let turn: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((error: unknown) => context.log.error({ err: error }, 'realtime'))
  }
  const stop = context.events.subscribe(channelOf(viewer.id), (event) => inTurn(() => tell(event as UserEvent)))
  socket.on('close', stop)
  inTurn(async () => {
    await context.events.settled()
    const [missed, counts, newest] = await Promise.all([
      service.since(viewer.id, last),
      countsOf(context, viewer.id),
      service.newest(viewer.id),
    ])
    send({ type: 'ready', counts, missed, last: newest })
  })
}

/** Drops a socket whose other end no longer answers. */
function keepAlive(socket: WebSocket): void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, realtime.pingEvery)
  socket.on('close', () => clearInterval(timer))
}
