/**
 * Private chat on two API nodes, PostgreSQL and Redis: a thousand open apps and 300 messages a second while one node is
 * killed and comes back.
 */
import { randomUUID } from 'node:crypto'
import { chatPage } from './chatPage'
import { ask, Listener, wait, type Talker } from './crowd'
import { atMost, median, told, type Figure } from './figures'
import { onTwoNodes, people, type Around, type Nodes } from './nodes'
import { sized } from './scale'

const perSecond = sized('BENCH_RATE', 300, 50)
const seconds = sized('BENCH_SECONDS', 60, 6)
/** Part of the run after which a node is killed, and after which it is started again. */
const killedAt = 1 / 3
const backAt = 1 / 2

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
const ms = (value: number): string => `${value.toFixed(0)} ms`

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
    told(
      `消息，两个节点，${people} 人在线，中途杀掉一个节点再启动`,
      `${sentAt.size} 条，每秒投入 ${perSecond}`,
    ),
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

export const measureChat = onTwoNodes('私信', storm)
export const measureChatPage = onTwoNodes('聊天页', async ({ nodes, crowd: [one], database }) =>
  one ? chatPage(nodes.urls()[0] ?? '', database.pool, one) : [],
)
