/**
 * Private chat on two API nodes, PostgreSQL and Redis: a thousand open apps and 300 messages a second while one node is
 * killed and comes back; then how fast word reaches sockets, side by side with nodes that only pass it on (bareFan.ts).
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Redis } from 'ioredis'
import type { OpenDatabase } from '../../server/database'
import { createLogger } from '../../server/log'
import { startTestDatabase } from '../server/database'
import { unhurried, type Campus } from './campus'
import { chatPage } from './chatPage'
import { ask, Listener, settle, wait, type Talker } from './crowd'
import { atLeast, atMost, median, told, type Figure } from './figures'
import { builtServer, startProgram, type Program } from './program'

const people = 1_000
const perSecond = 300
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
/** Part of the run after which a node is killed, and after which it is started again. */
const killedAt = 1 / 3
const backAt = 1 / 2
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
/** Word for each of the thousand, so many times, published at once. */
const fan = 10

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const ms = (value: number): string => `${value.toFixed(0)} ms`

class Nodes {
  readonly running: Program[] = []
  readonly urls = (): string[] => this.running.map(({ url }) => url)

  constructor(
    private readonly file: string,
    private readonly env: Record<string, string>,
    private readonly log: string,
  ) {}

  async start(): Promise<void> {
    this.running.push(await startProgram(this.file, this.env, `${this.log}-${randomUUID()}.log`))
  }

  /** As a machine that loses power. */
  kill(): void {
    const node = this.running.pop()
    if (node) process.kill(node.pid, 'SIGKILL')
  }

  stop = () => Promise.all(this.running.map((node) => node.stop()))
}

/** Sends as the outbox does: the same key, again and again, until somebody took it. */
async function send(nodes: Nodes, { token, peer }: Talker, key: string): Promise<void> {
  for (;;) {
    const urls = nodes.urls()
    const node = urls[Math.floor(Math.random() * urls.length)] ?? ''
    const body = { key, to: peer, text: `晚上六点北门见，记得带伞 ${key}` }
    if (
      await ask(node, 'privateChat', token, body).then(
        () => true,
        () => false,
      )
    )
      return
    await wait(200)
  }
}

/** Three hundred a second, evenly, whatever comes back how late. How many a second were taken. */
async function talk(nodes: Nodes, crowd: readonly Talker[], sentAt: Map<string, number>): Promise<number> {
  const began = performance.now()
  const sending: Promise<void>[] = []
  while (sending.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - began) / 1000) * perSecond))
    for (let n = sending.length; n < due; n += 1) {
      const who = crowd[(n * 7) % crowd.length]
      const key = randomUUID()
      sentAt.set(key, performance.now())
      if (who) sending.push(send(nodes, who, key))
    }
    await wait(5)
  }
  await Promise.all(sending)
  return (sending.length * 1000) / (performance.now() - began)
}

async function storm({ nodes, crowd, database: { pool } }: Around): Promise<Figure[]> {
  const sentAt = new Map<string, number>()
  const late: number[] = []
  const ownKeys = new Map<string, string>()
  const listeners = crowd.map(
    (who) =>
      new Listener(who, nodes.urls, ({ key }) => {
        const sent = sentAt.get(key)
        if (sent === undefined) return
        if (ownKeys.has(key)) late.push(performance.now() - sent)
        else ownKeys.set(key, who.id)
      }),
  )
  await Promise.all(listeners.map((listener) => listener.join()))
  const outage = (async () => {
    await wait(seconds * 1000 * killedAt)
    nodes.kill()
    await wait(seconds * 1000 * (backAt - killedAt))
    await nodes.start()
  })()
  const [taken] = await Promise.all([talk(nodes, crowd, sentAt), outage])
  const { rows } = await pool.query<{ id: string; last: number }>(
    'select id, last_seq as last from conversations where id = any($1)',
    [crowd.map(({ conversation }) => conversation)],
  )
  const lasts = new Map(rows.map(({ id, last }) => [id, last]))
  const behind = () =>
    listeners.filter((listener, n) => listener.upTo < (lasts.get(crowd[n]?.conversation ?? '') ?? 0))
  for (const until = performance.now() + 10_000; behind().length > 0 && performance.now() < until;)
    await wait(100)
  const unheard = behind().length
  const wrong = listeners.filter(({ heard }) => heard.some(({ seq }, n) => seq !== n + 1)).length
  const keys = listeners.map(({ heard }) => new Set(heard.map(({ key }) => key)).size)
  const doubled = listeners.filter(({ heard }, n) => keys[n] !== heard.length).length
  const stored = [...lasts.values()].reduce((sum, last) => sum + last, 0)
  const again = listeners.reduce((sum, listener) => sum + listener.again, 0)
  listeners.forEach((listener) => listener.leave())
  return [
    told('消息，两个节点，1,000 人在线，中途杀掉一个节点再启动', `${sentAt.size} 条，每秒投入 ${perSecond}`),
    told('每秒收下的消息', taken.toFixed(0)),
    atMost('丢失或多存的消息', Math.abs(stored - sentAt.size), 0, String),
    atMost('没收全的人', unheard, 0, String),
    atMost('收到重复的人', doubled, 0, String),
    atMost('次序错乱的会话', wrong, 0, String),
    told('补取时又推送的帧', String(again)),
    told('从发出到对方看到 p50', ms(median(late))),
    told('从发出到对方看到 p99，含节点故障', ms(quantile(late, 0.99))),
  ]
}

const chatFrame = '{"type":"chat"'

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
    await Promise.all([pipeline.exec(), done])
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
    const { items } = await ask<{ items: object[] }>(
      node,
      `chat/messages?conversation=${one?.conversation}&size=1`,
      one?.token ?? '',
    )
    const [message] = items
    const frame = JSON.stringify({ type: 'chat', message })
    const plain = await deliveries(bare.urls(), crowd, ({ token }) => [`bare:${token}`, frame])
    const event = JSON.stringify({ chat: { kind: 'message', message } })
    const ours = await deliveries(nodes.urls(), crowd, ({ id }) => [`${prefix}events:user:${id}`, event])
    return [
      told('每秒推送，只转发', plain.toFixed(0)),
      told('每秒推送', ours.toFixed(0)),
      atLeast('每秒推送 / 只转发', ours / plain, 0.5, (value) => value.toFixed(2)),
    ]
  } finally {
    await bare.stop()
  }
}

interface Around {
  nodes: Nodes
  crowd: Talker[]
  prefix: string
  folder: string
  database: OpenDatabase
}

/** Measures with two nodes and the crowd. Without Redis there are no two nodes. */
const onTwoNodes =
  (title: string, measure: (around: Around) => Promise<Figure[]>) =>
  async ({ dataDir: folder }: Campus): Promise<Figure[]> => {
    if (!process.env.REDIS_URL) return [told(title, '没有设置 REDIS_URL，两个节点的部分没有测量')]
    const database = await startTestDatabase(createLogger({ logLevel: 'error' }))
    const prefix = `bench-${randomUUID()}:`
    const env = {
      ...unhurried,
      CALLS_PER_MINUTE: '1000000',
      DATABASE_URL: database.url,
      REDIS_PREFIX: prefix,
      DATA_DIR: path.join(folder, 'chat'),
      LOG_LEVEL: 'error',
    }
    const nodes = new Nodes(builtServer, env, path.join(folder, 'chat'))
    try {
      await nodes.start()
      await nodes.start()
      return await measure({ nodes, crowd: await settle(database.pool, people), prefix, folder, database })
    } finally {
      await nodes.stop()
      await database.close()
    }
  }

export const measureChat = onTwoNodes('私信', storm)
export const measureFan = onTwoNodes('推送', fanOut)
export const measureChatPage = onTwoNodes('聊天页', async ({ nodes, crowd: [one], database }) =>
  one ? chatPage(nodes.urls()[0] ?? '', database.pool, one) : [],
)
