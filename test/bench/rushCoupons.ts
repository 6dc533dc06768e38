/** A rush: ten thousand calls for a hundred coupons, and none too many. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Pool } from 'pg'
import type { Campus } from './campus'
import { told, type Figure } from './figures'
import { schools } from './student'

const clients = 64
const calls = 10_000
const pieces = 100
/** Each calls a few times: nobody is stopped for calling too often. */
const people = 2_500
const price = 10

const exactly = (name: string, value: number, wanted: number): Figure => ({
  name,
  value: String(value),
  target: `= ${wanted}`,
  met: value === wanted,
})

/** Certified students of the school with a session and points each. Their tokens. */
async function enrol(pool: Pool, school: string): Promise<string[]> {
  const ids = Array.from({ length: people }, () => randomUUID())
  const tokens = ids.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into users (id, phone, name, school_id, student_until)
     select id, '15' || lpad(n::text, 9, '0'), '抢券' || n, $2, now() + interval '1 year' from unnest($1::uuid[]) with ordinality as p(id, n)`,
    [ids, school],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at)
     select gen_random_uuid(), id, hash, 'web', 'bench', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as s(id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  )
  await pool.query(
    `select post_transfer('bench:' || id, 'points-grant', null::uuid, '{}'::jsonb,
       jsonb_build_array(jsonb_build_object('kind', 'issue', 'amount', -$2::int), jsonb_build_object('kind', 'points', 'owner', id, 'amount', $2::int)))
     from unnest($1::uuid[]) as p(id)`,
    [ids, price],
  )
  return tokens
}

async function open(pool: Pool, school: string): Promise<string> {
  const [shop, activity] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into discount_shops (id, school_id, name, kind, place, latitude, longitude) values ($1, $2, '抢券的店', 'food', '南门', 30, 114)`,
    [shop, school],
  )
  await pool.query(
    `insert into discount_activities (id, school_id, shop_id, key, title, gives, pieces, "left", price, "each", starts_at, ends_at, use_until)
     values ($1, $2, $3, $4, '限量一百张', '免费一份', $5, $5, $6, 1, now(), now() + interval '1 day', now() + interval '2 days')`,
    [activity, school, shop, randomUUID(), pieces, price],
  )
  return activity
}

const agent = new Agent({ keepAlive: true, maxSockets: clients })

interface Answer {
  status: number
  message: string
}

const grab = (url: string, token: string, id: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ key: randomUUID(), id })
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const call = request(`${url}/api/discount/grab`, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const { message } = JSON.parse(Buffer.concat(parts).toString()) as { message: string }
        resolve({ status: answer.statusCode ?? 0, message })
      })
    })
    call.on('error', reject)
    call.end(body)
  })

export async function measureRushCoupons(campus: Campus): Promise<Figure[]> {
  const { url } = campus.server
  const [school] = await schools(url)
  if (!school) throw new Error('no school')
  const { pool, close } = await campus.openDatabase()
  try {
    const [tokens, id] = [await enrol(pool, school.id), await open(pool, school.id)]
    const answers: Answer[] = []
    let next = 0
    const began = performance.now()
    const client = async () => {
      for (let turn = next++; turn < calls; turn = next++)
        answers.push(await grab(url, tokens[turn % people] ?? '', id))
    }
    await Promise.all(Array.from({ length: clients }, client))
    const seconds = (performance.now() - began) / 1000
    const { rows } = await pool.query<{ left: number; coupons: number; paid: number }>(
      `select "left", (select count(*)::int from discount_coupons where activity_id = a.id) as coupons,
        (select count(*)::int from ledger_transfers t join discount_coupons c on c.id = t.subject where c.activity_id = a.id) as paid
       from discount_activities a where id = $1`,
      [id],
    )
    const clear = answers.filter(
      ({ status, message }) => status === 409 && /^(抢光了|你抢过了)/.test(message),
    )
    return [
      told(`${clients} 个客户端抢 ${pieces} 张券，每秒请求`, (calls / seconds).toFixed(0)),
      exactly('抢到的', answers.filter(({ status }) => status === 200).length, pieces),
      exactly('说清楚没抢到的', clear.length, calls - pieces),
      exactly('服务器出错', answers.filter(({ status }) => status >= 500).length, 0),
      exactly('库里的券', rows[0]?.coupons ?? -1, pieces),
      exactly('扣了积分的', rows[0]?.paid ?? -1, pieces),
      exactly('剩下的', rows[0]?.left ?? -1, 0),
    ]
  } finally {
    await close()
    agent.destroy()
  }
}
