/** A rush for the last hundred of something in the points mall: ten thousand tries, a hundred sold, and words for the rest. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Envelope } from '../../contract/envelope'
import type { MallItem } from '../../contract/mall/schema'
import { earnPoints } from '../../server/core/ledger/points'
import type { OpenDatabase } from '../../server/database'
import type { Campus } from './campus'
import { told, type Figure } from './figures'
import { call, schools } from './student'

const clients = 64
const tries = 10_000
const stock = 100
/** Each may try twenty times: fewer than the calls that one may make in a minute. */
const accounts = 500

interface Answer {
  status: number
  said: string
}

/** People of the school who are signed in and have points; their tokens. */
async function crowd({ pool, db }: OpenDatabase, school: string): Promise<string[]> {
  const people = Array.from({ length: accounts }, (_, n) => ({
    id: randomUUID(),
    phone: `1360002${String(n).padStart(4, '0')}`,
    token: randomBytes(24).toString('base64url'),
  }))
  await pool.query(
    `insert into users (id, phone, name, school_id) select id, phone, '抢购' || phone, $3
     from unnest($1::uuid[], $2::text[]) as a(id, phone)`,
    [people.map(({ id }) => id), people.map(({ phone }) => phone), school],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at)
     select gen_random_uuid(), id, hash, 'web', '抢购', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as a(id, hash)`,
    [people.map(({ id }) => id), people.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  for (const { id: userId } of people)
    await earnPoints(db, { key: `rush:${userId}`, userId, amount: 500, title: '压测' })
  return people.map(({ token }) => token)
}

async function attempt(url: string, token: string, { id, price }: MallItem): Promise<Answer> {
  const answer = await fetch(`${url}/api/netshop/buy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ key: randomUUID(), id, price }),
  })
  const { code, message } = (await answer.json()) as Envelope<unknown>
  return { status: answer.status, said: code === 0 ? '' : message }
}

const held = (name: string, value: number, target: number): Figure => ({
  name,
  value: String(value),
  target: String(target),
  met: value === target,
})

export async function measureRush({ server: { url }, openDatabase }: Campus): Promise<Figure[]> {
  const [school] = await schools(url)
  if (!school) throw new Error('no school')
  const database = await openDatabase()
  try {
    const tokens = await crowd(database, school.id)
    const { items } = await call<{ items: MallItem[] }>(url, 'netshop/index?kind=frame', {
      token: tokens[0] ?? '',
    })
    const item = items.find(({ name }) => name === '晚自习')
    if (!item) throw new Error('nothing to rush for')
    await database.pool.query('update mall_items set stock = $2 where id = $1', [item.id, stock])
    const answers: Answer[] = []
    let next = 0
    const lane = async (): Promise<void> => {
      while (next < tries) {
        const token = tokens[next++ % accounts] ?? ''
        answers.push(await attempt(url, token, item))
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: clients }, lane))
    const seconds = (performance.now() - began) / 1000
    const { rows } = await database.pool.query<{ sold: number; stock: number }>(
      `select (select count(*)::int from mall_orders where item_id = $1 and reserved) as sold, stock from mall_items where id = $1`,
      [item.id],
    )
    const clear = /^(已经换完了|这一件你已经下过单了)/
    return [
      told(`${clients} 个客户端抢 ${stock} 件，每秒请求`, (tries / seconds).toFixed(0)),
      held('卖出的订单', rows[0]?.sold ?? -1, stock),
      held('剩下的库存', rows[0]?.stock ?? -1, 0),
      held(
        '说清了的拒绝',
        answers.filter(({ status, said }) => status === 409 && clear.test(said)).length,
        tries - stock,
      ),
      held('5xx', answers.filter(({ status }) => status >= 500).length, 0),
    ]
  } finally {
    await database.close()
  }
}
