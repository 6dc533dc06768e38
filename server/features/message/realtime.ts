import type { FastifyPluginAsync } from 'fastify'
import { Gauge } from 'prom-client'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { WebSocket } from 'ws'
import type { ServerFrame } from '../../../contract/frames'
import { realtime } from '../../../contract/message/rules'
import { Hello } from '../../../contract/message/schema'
import type { Context, Viewer } from '../../context'
import type { Authenticate } from '../../http/access'
import { SilentSockets } from '../../http/silentSockets'
import { metrics } from '../../metrics'
import { changesCounts, framesFor, type Frames } from './frames'
import { earsFor } from '../../core/notice/hearing'
import { watchSessions, type Watching } from '../../core/push/watching'
import { OpenSockets } from './openSockets'
import { channelOf, type UserEvent } from '../../core/notice/hints'

declare module '../../feature' {
  interface Feature {
    /** More channels of events that a viewer's open apps listen to. */
    channels?: readonly ((viewer: Viewer) => readonly string[])[]
  }
}

const sockets = new Gauge({ name: 'sockets_open', help: 'Open realtime sockets', registers: [metrics] })

/**
 * The socket at /api/realtime. The client says hello with its token and the newest notice it knows;
 * the server answers what it missed and, from then on, each notice as it happens.
 */
export const realtimePlugin =
  (context: Context, { authenticate }: { authenticate: Authenticate }): FastifyPluginAsync =>
  async (app) => {
    const { default: websocket } = await import('@fastify/websocket')
    await app.register(websocket, {
      options: { maxPayload: realtime.clientFrame },
      // what a client does wrong is no fault of ours: no line with a stack
      errorHandler: (error, socket) => {
        context.log.debug({ reason: error.message }, 'socket')
        socket.terminate()
      },
    })
    const silent = new SilentSockets()
    const frames = framesFor(context, authenticate)
    const ears = earsFor(context)
    const open = new OpenSockets()
    const watching = watchSessions(context)
    app.addHook('onClose', async () => watching.end())
    app.get(realtime.path, { websocket: true }, (socket, { ip }) => {
      sockets.inc()
      const heard = silent.add(ip, () => socket.close(realtime.tooMany, 'too many silent sockets'))
      keepAlive(socket)
      keepWithin(socket)
      const impatient = setTimeout(
        () => socket.close(realtime.unauthorized, 'no hello'),
        realtime.helloWithin,
      )
      socket.on('close', () => {
        sockets.dec()
        clearTimeout(impatient)
        heard()
      })
      socket.once('message', (data) => {
        clearTimeout(impatient)
        heard()
        const hello = read(Hello, data)
        if (!hello) return socket.close(realtime.badFrame, 'not a hello')
        serve({ context, frames, authenticate, ears, open, watching }, socket, hello).catch(
          (error: unknown) => {
            context.log.error({ err: error }, 'realtime')
            socket.close(1011, 'failed')
          },
        )
      })
    })
  }

/** null for what is no JSON. */
function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data)) as unknown
  } catch {
    return null
  }
}

/** null for what is no such frame. */
function read<T extends TSchema>(schema: T, data: unknown): Static<T> | null {
  const frame = parsed(data)
  return Value.Check(schema, frame) ? frame : null
}

/** One node's, for all its sockets. */
interface Node {
  context: Context
  frames: Frames
  authenticate: Authenticate
  ears: ReturnType<typeof earsFor>
  open: OpenSockets
  watching: Watching
}

/** Listens before it reads what was missed, so that nothing falls between; frames wait until then. */
async function serve(
  { context, frames, authenticate, ears, open, watching }: Node,
  socket: WebSocket,
  { token, last }: Static<typeof Hello>,
): Promise<void> {
  const viewer = await authenticate(token)
  if (!viewer) return socket.close(realtime.unauthorized, 'signed out')
  socket.on(
    'close',
    open.add(viewer.id, () => socket.close(realtime.tooMany, 'too many sockets')),
  )
  socket.on('close', watching.add(viewer.sessionId))
  const log = (error: unknown) => context.log.error({ err: error }, 'realtime')
  const send = (frame: ServerFrame) => {
    if (socket.bufferedAmount > realtime.unsent) return socket.terminate()
    socket.send(JSON.stringify(frame))
  }
  let turn: Promise<void> = Promise.resolve()
  /** What is read at once is sent in order. */
  const inTurn = (reading: Promise<ServerFrame | null | 'signed out'>) => {
    turn = Promise.allSettled([reading, turn]).then(([read]) => {
      if (read.status === 'rejected') return log(read.reason)
      if (read.value === 'signed out') return socket.close(realtime.unauthorized, 'signed out')
      if (read.value) send(read.value)
    })
  }
  const countAnew = oneMore(() => {
    const counts = frames.counts(viewer)
    inTurn(counts)
    return counts
  })
  const hear = (event: unknown) => {
    inTurn(frames.of(token, event as UserEvent))
    if (changesCounts(event as UserEvent)) countAnew()
  }
  const channels = [channelOf(viewer.id), ...context.house.all('channels').flatMap((of) => of(viewer))]
  for (const channel of channels) socket.on('close', context.events.subscribe(channel, hear))
  inTurn(context.events.settled().then(() => frames.ready(viewer, last)))
  const ear = ears((frame) => inTurn(Promise.resolve(frame)))
  socket.on('message', (data) => {
    const heard = ear(parsed(data))
    if (!heard) return
    authenticate(token)
      .then((now) => (now ? heard(now) : socket.close(realtime.unauthorized, 'signed out')))
      .catch(log)
  })
}

/** Does the work for whatever called while it was being done once more, after: a burst of calls is two or three. */
function oneMore(work: () => Promise<unknown>): () => void {
  let wanted = false
  let busy = false
  const run = async () => {
    while (wanted) {
      wanted = false
      await work().catch(() => undefined)
    }
    busy = false
  }
  return () => {
    wanted = true
    if (busy) return
    busy = true
    void run()
  }
}

const span = 10_000

/** Cuts off who sends more than any app would. */
function keepWithin(socket: WebSocket): void {
  let since = 0
  let frames = 0
  socket.on('message', () => {
    const now = Date.now()
    if (now - since > span) [since, frames] = [now, 0]
    frames += 1
    if (frames > realtime.clientFrames) socket.close(realtime.tooMany, 'too many frames')
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
