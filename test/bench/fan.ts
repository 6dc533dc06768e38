/** How fast word reaches sockets, side by side with nodes that only pass it on (bareFan.ts). */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Redis } from 'ioredis'
import type { Message } from '../../contract/chat/schema'
import type { UserEvent } from '../../server/core/notice/hints'
import { ask, type Talker } from './crowd'
import { median, ratioAtLeast, told, type Figure } from './figures'
import { Nodes, onTwoNodes, type Around } from './nodes'
import { sized } from './scale'

const rounds = sized('BENCH_ROUNDS', 5, 1)
/** Word for each of the thousand, so many times, published at once. */
const fan = 10

const chatFrame = '{"type":"chat"'

/** How long everyone may take to hear all of it, ms. */
const patience = 60_000

/** @throws with what is there when `done` takes longer */
async function before(done: Promise<void>, there: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(there())), patience)
  })
  await Promise.race([done, late]).finally(() => clearTimeout(timer))
}

/** Deliveries a second: word for everyone is published at once, and everyone has heard all of it. */
async function deliveries(
  urls: readonly string[],
  crowd: readonly Talker[],
  word: (who: Talker) => [channel: string, message: string],
): Promise<number> {
  const redis = new Redis(process.env.REDIS_URL ?? '')
  const sockets = await Promise.all(crowd.map((who, n) => attend(urls[n % urls.length] ?? '', who.token)))
  let heard = 0
  let all: () => void = () => undefined
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      // the counts that follow are no delivery
      if (data.toString('latin1', 0, chatFrame.length) === chatFrame && (heard += 1) === crowd.length * fan)
        all()
    })
  }
  const speeds: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    heard = 0
    const done = new Promise<void>((resolve) => (all = resolve))
    const began = performance.now()
    const pipeline = redis.pipeline()
    for (let n = 0; n < fan; n += 1) for (const who of crowd) pipeline.publish(...word(who))
    await Promise.all([pipeline.exec(), before(done, () => `${heard} of ${crowd.length * fan} heard`)])
    // the first one warms up
    if (round > 0) speeds.push((crowd.length * fan * 1000) / (performance.now() - began))
  }
  sockets.forEach((socket) => socket.terminate())
  redis.disconnect()
  return median(speeds)
}

async function attend(url: string, token: string): Promise<import('ws').WebSocket> {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
  socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, last: null })))
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

async function fanOut({ nodes, crowd, prefix, folder }: Around): Promise<Figure[]> {
  const bare = new Nodes('test/bench/bareFan.ts', {}, path.join(folder, 'bareFan'))
  try {
    await Promise.all([bare.start(), bare.start()])
    const [node = ''] = nodes.urls()
    const [one] = crowd
    if (!one) throw new Error('nobody is there')
    const said = { key: randomUUID(), to: one.peer, text: '晚上六点北门见，记得带伞' }
    const message = await ask<Message>(node, 'privateChat', one.token, said)
    const frame = JSON.stringify({ type: 'chat', message })
    const plain = await deliveries(bare.urls(), crowd, ({ token }) => [`bare:${token}`, frame])
    const event = JSON.stringify({ frame: { type: 'chat', message }, counts: true } satisfies UserEvent)
    const ours = await deliveries(nodes.urls(), crowd, ({ id }) => [`${prefix}events:user:${id}`, event])
    return [
      told('每秒推送，只转发', plain.toFixed(0)),
      told('每秒推送', ours.toFixed(0)),
      ratioAtLeast('每秒推送 / 只转发', ours / plain, 0.5),
    ]
  } finally {
    await bare.stop()
  }
}

export const measureFan = onTwoNodes('推送', fanOut)
