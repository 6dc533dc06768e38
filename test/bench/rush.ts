/** Rushes for the last hundred of something: ten thousand calls, a hundred that get it, and a clear word for the others. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import type { MallItem } from '../../contract/mall/schema'
import type { Campus } from './campus'
import { told, type Figure } from './figures'
import { enrol } from './people'
import { sized } from './scale'
import { call, schools } from './student'

const clients = 64
const calls = sized('BENCH_CALLS', 10_000, 400)
const pieces = sized('BENCH_PIECES', 100, 20)
/** Each calls a few times: nobody is stopped for calling too often. */
const people = sized('BENCH_PEOPLE', 2_500, 100)

interface Ware {
  title: string
  /** Where it is asked for, and with what beside the key. */
  path: string
  body: object
  /** What those are told who get none. */
  refusals: RegExp
  /** How many are gone and how many are left, by the rows. */
  rows: () => Promise<{ gone: number; left: number }>
}
interface Answer {
  status: number
  message: string
}

const agent = new Agent({ keepAlive: true, maxSockets: clients })

const ask = (url: string, token: string, { path, body }: Ware): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify({ key: randomUUID(), ...body })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const asked = request(`${url}/api/${path}`, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const { message } = JSON.parse(Buffer.concat(parts).toString()) as { message: string }
        resolve({ status: answer.statusCode ?? 0, message })
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })

const exactly = (name: string, value: number, wanted: number): Figure => ({
  name,
  value: String(value),
  target: `= ${wanted}`,
  met: value === wanted,
})

async function rush(url: string, tokens: readonly string[], ware: Ware): Promise<Figure[]> {
  const answers: Answer[] = []
  let next = 0
  const began = performance.now()
  const client = async (): Promise<void> => {
    for (let turn = next++; turn < calls; turn = next++)
      answers.push(await ask(url, tokens[turn % tokens.length] ?? '', ware))
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  const count = (fits: (answer: Answer) => boolean): number => answers.filter(fits).length
  const { gone, left } = await ware.rows()
  const named = (name: string): string => `${ware.title}：${name}`
  return [
    told(named(`${clients} 个客户端抢 ${pieces} 件，每秒请求`), (calls / seconds).toFixed(0)),
    exactly(
      named('抢到的'),
      count(({ status }) => status === 200),
      pieces,
    ),
    exactly(
      named('说清楚没抢到的'),
      count(({ status, message }) => status === 409 && ware.refusals.test(message)),
      calls - pieces,
    ),
    exactly(
      named('服务器出错'),
      count(({ status }) => status >= 500),
      0,
    ),
    exactly(named('库里卖出的'), gone, pieces),
    exactly(named('剩下的'), left, 0),
  ]
}

/** A frame of the mall: ordered, and held until it is paid. */
async function frames(url: string, pool: Pool, token: string): Promise<Ware> {
  const { items } = await call<{ items: MallItem[] }>(url, 'netshop/index?kind=frame', { token })
  const item = items.find(({ state, students }) => state === 'open' && !students)
  if (!item) throw new Error('nothing to rush for')
  await pool.query('update mall_items set stock = $2 where id = $1', [item.id, pieces])
  return {
    title: '头像框',
    path: 'netshop/buy',
    body: { id: item.id, price: item.price },
    refusals: /^(已经换完了|这一件你已经下过单了)/,
    rows: async () =>
      (
        await pool.query<{ gone: number; left: number }>(
          `select (select count(*)::int from mall_orders where item_id = $1 and reserved) as gone, stock as left from mall_items where id = $1`,
          [item.id],
        )
      ).rows[0] ?? { gone: -1, left: -1 },
  }
}

/** A coupon of a shop, paid as it is taken. */
async function coupons(pool: Pool, school: string): Promise<Ware> {
  const [shop, id] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into discount_shops (id, school_id, name, kind, place, latitude, longitude) values ($1, $2, '抢券的店', 'food', '南门', 30, 114)`,
    [shop, school],
  )
  await pool.query(
    `insert into discount_activities (id, school_id, shop_id, key, title, gives, pieces, "left", price, "each", starts_at, ends_at, use_until)
     values ($1, $2, $3, gen_random_uuid(), '限量一百张', '免费一份', $4, $4, 10, 1, now(), now() + interval '1 day', now() + interval '2 days')`,
    [id, school, shop, pieces],
  )
  return {
    title: '优惠券',
    path: 'discount/grab',
    body: { id },
    refusals: /^(抢光了|你抢过了)/,
    // each coupon with the transfer that paid for it
    rows: async () =>
      (
        await pool.query<{ gone: number; left: number }>(
          `select "left", (select count(*)::int from discount_coupons c join ledger_transfers t on t.subject = c.id
             where c.activity_id = a.id) as gone from discount_activities a where id = $1`,
          [id],
        )
      ).rows[0] ?? { gone: -1, left: -1 },
  }
}

export async function measureRush({ server: { url }, openDatabase }: Campus): Promise<Figure[]> {
  const [school] = await schools(url)
  if (!school) throw new Error('no school')
  const { pool, close } = await openDatabase()
  try {
    const wanted = { count: people, prefix: '15', school: school.id, student: true, points: 500 }
    const { tokens } = await enrol(pool, wanted)
    return [
      ...(await rush(url, tokens, await frames(url, pool, tokens[0] ?? ''))),
      ...(await rush(url, tokens, await coupons(pool, school.id))),
    ]
  } finally {
    await close()
    agent.destroy()
  }
}
