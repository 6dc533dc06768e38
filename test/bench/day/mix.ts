/** The calls of each kind of the day, as students of a town make them to nodes by turns. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { json, type Answer, type Body, type Client } from './client'
import type { Arrive } from './open'
import type { Kind } from './rates'
import { password, payPassword, type Town } from './town'

type Ask = (path: string, body?: Body, token?: string | null) => Promise<Answer>
interface Person {
  id: string
  token: string
  phone: string
  peer: string
  conversation: string
}
type Do = (ask: Ask, who: Person) => Promise<unknown>

const any = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T
const later = (ms: number): string => new Date(Date.now() + ms).toISOString()
const hour = 3_600_000

/** A picture of a phone as its app sends it, a few hundred kilobytes. */
async function photo(): Promise<Body> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 }
  const picture = await sharp({
    create: { width: 1280, height: 960, channels: 3, background: '#88aacc', noise },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
  const mark = `campus-${randomUUID()}`
  const head = `--${mark}\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${mark}`,
    bytes: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${mark}--\r\n`)]),
  }
}

/** Ordered and paid; taken back where a rider would have as many steps, so that nobody holds more than may be held. */
async function errand(ask: Ask, { token, address }: Ordering): Promise<void> {
  const wish = { kind: 'agency', to: { address } }
  const { total } = (await ask('running/quote', json(wish), token)).data<{ total: number }>()
  const draft = { ...wish, key: randomUUID(), title: '带一杯豆浆', expected: total }
  const { id } = (await ask('running/create', json(draft), token)).data<{ id: string }>()
  const paid = { kind: 'errand', id, channel: 'balance', amount: total, password: payPassword }
  await ask('payments/payment', json(paid), token)
  await ask('running/cancel', json({ id, expected: 0 }), token)
}

/** Of those who order errands, with the entry of their address book to which things are brought. */
interface Ordering {
  token: string
  address: string
}
/** As many as order: none of them more often than one may. */
const ordering = 200

async function moveIn(client: Client, url: string, { people }: Town): Promise<Ordering[]> {
  const place = { name: '图书馆门口', address: '银杏大道', latitude: 30, longitude: 114 }
  const found: Ordering[] = []
  for (const { token } of people.slice(0, ordering)) {
    const entry = json({ key: randomUUID(), name: '同学', phone: '13800000009', place })
    const answer = await client.call(`${url}/api/userAddress/create`, token, entry)
    if (answer.status !== 200) throw new Error(`userAddress/create: ${answer.words()}`)
    found.push({ token, address: answer.data<{ id: string }>().id })
  }
  return found
}

export async function mixOf(client: Client, urls: readonly string[], town: Town): Promise<Arrive> {
  const { school, dynamics, goods, votes } = town
  const picture = await photo()
  const movers = await moveIn(client, urls[0] ?? '', town)
  /** What was said last, for whoever it was said to. */
  const unseen: { conversation: string; seq: number; token: string }[] = []
  const tokens = new Map(town.people.map(({ id, token }) => [id, token]))
  let turn = 0
  let voter = 0
  const list = (path: string) => (ask: Ask) => ask(`${path}?school=${school}`)
  const words = ['教材', '台灯', '自行车', '吉他', '耳机']
  const does: Record<Kind, Do> = {
    home: list('diy/diyfirst'),
    counts: (ask) => ask('message/counts'),
    feed: list('dynamic/list'),
    detail: (ask) => ask(`dynamic/detail?id=${any(dynamics)}`),
    comments: (ask) => ask(`comment/comments?subject=dynamic&id=${any(dynamics)}`),
    like: (ask) => ask('dynamic/like', json({ id: any(dynamics) })),
    comment: (ask) =>
      ask(
        'comment/publish',
        json({ key: randomUUID(), subject: 'dynamic', id: any(dynamics), text: '我也去' }),
      ),
    publish: (ask) =>
      ask(
        'dynamic/publish',
        json({ key: randomUUID(), text: '图书馆五楼还有位置', pictures: [], scope: 'school' }),
      ),
    chats: (ask) => ask('chat/conversations'),
    messages: (ask, { conversation }) => ask(`chat/messages?conversation=${conversation}`),
    say: async (ask, { peer, conversation }) => {
      const said = await ask(
        'privateChat',
        json({ key: randomUUID(), to: peer, text: '晚上六点北门见，记得带伞' }),
      )
      unseen.push({ conversation, seq: said.data<{ seq: number }>().seq, token: tokens.get(peer) ?? '' })
      if (unseen.length > 1_000) unseen.shift()
    },
    seen: (ask, { conversation, token }) => {
      const last = unseen.pop() ?? { conversation, seq: 1, token }
      return ask('chat/read', json({ conversation: last.conversation, seq: last.seq }), last.token)
    },
    signIn: (ask, { phone }) => ask('login', json({ phone, password }), null),
    // the phone has all but what was added since
    timetable: (ask) => ask('cls/sync', json({ since: 1 })),
    // due at once: the next round tells it, and the socket hears
    reminder: (ask) =>
      ask(
        'cls/addmemo',
        json({
          key: randomUUID(),
          text: '上课',
          group: '课',
          due: later(hour),
          remind: 60,
          done: false,
          cls: null,
        }),
      ),
    ranking: (ask) => ask(`Vote/ranking?id=${any(votes).id}`),
    vote: (ask) => {
      voter += 1
      const vote = votes[Math.floor(voter / town.people.length) % votes.length] ?? any(votes)
      const { token } = town.people[voter % town.people.length] ?? any(town.people)
      return ask('Vote/vote', json({ key: randomUUID(), id: vote.id, entries: [any(vote.entries)] }), token)
    },
    hall: (ask) => ask('running/hall'),
    errand: (ask) => errand(ask, any(movers)),
    shelf: list('secondHand/goodsSelect'),
    goods: (ask) => ask(`secondHand/goodsInfo?id=${any(goods)}`),
    search: (ask) => ask(`secondHand/goodsSearch?school=${school}&keyword=${encodeURIComponent(any(words))}`),
    upload: (ask) => ask('upload', picture),
  }
  return async (kind, told) => {
    const who = any(town.people)
    await does[kind](async (path, body, token = who.token) => {
      turn += 1
      const answer = await client.call(`${urls[turn % urls.length]}/api/${path}`, token, body)
      const { status, sent, received } = answer
      told({ kind, sent, received, fault: status === 200 ? null : `${path} ${status} ${answer.words()}` })
      if (status !== 200) throw new Refused()
      return answer
    }, who).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
}

/** Told already: what would have followed does not. */
class Refused extends Error {}
