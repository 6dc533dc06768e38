/** Students who order errands and pay for them, until nobody answers any more. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Channel } from '../../contract/payment/rules'
import type { Envelope } from '../../contract/envelope'
import type { OrderDetail, QuoteShown } from '../../contract/running/schema'
import { until } from '../live/server'
import { hashPassword } from '../../server/core/people/passwords'
import { post } from '../../server/core/ledger/ledger'
import type { Database } from '../../server/database'

export interface Student {
  id: string
  token: string
  /** Of the address book. */
  address: string
}
const password = '258036'
/** On each balance at first, fen. */
const pocket = 5_000_000

export async function settle(pool: Pool, db: Database, count: number): Promise<Student[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
    address: '',
  }))
  const ids = people.map(({ id }) => id)
  const hash = await hashPassword(password)
  await pool.query(
    `insert into users (id, phone, name, school_id, student_until, pay_password_hash)
     select id, '16' || lpad(n::text, 9, '0'), '同学' || n, (select id from schools order by id limit 1), now() + interval '1 year', $2
     from unnest($1::uuid[]) with ordinality as p(id, n)`,
    [ids, hash],
  )
  await pool.query(
    `insert into sessions (id, user_id, token_hash, client, device, expires_at)
     select gen_random_uuid(), id, hash, 'web', 'chaos', now() + interval '1 day' from unnest($1::uuid[], $2::bytea[]) as s(id, hash)`,
    [ids, people.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  for (const id of ids) {
    await post(db, {
      key: `chaos:${id}`,
      kind: 'top-up',
      legs: [
        { kind: 'channel:sandbox', amount: -pocket },
        { kind: 'balance', owner: id, amount: pocket },
      ],
    })
  }
  return people
}

/** Nobody answered, or the service could not: whether it was done is not known. */
export class Unknown extends Error {}

/** Refused because the student asked too often: nothing was done. */
export class Limited extends Error {}

/** An answer, and when it came. `status` is 0 where nobody answered. */
export interface Answer {
  at: number
  path: string
  write: boolean
  status: number
}
/** All of them, in order. */
export const answers: Answer[] = []

async function call<T>(url: string, path: string, { token }: Student, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => null)
  answers.push({ at: Date.now(), path, write: body !== undefined, status: answer?.status ?? 0 })
  const envelope = (await answer?.json().catch(() => null)) as Envelope<T> | null | undefined
  if (!answer || !envelope || answer.status >= 500) throw new Unknown(path)
  if (answer.status === 429) throw new Limited(path)
  if (envelope.code !== 0) throw new Error(`${path}: ${envelope.message} ${envelope.msg}`)
  return envelope.data
}
let calls = 0
const address = (): string => `10.${(++calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`

/** What a student asked for, and what was acknowledged of it. */
export interface Errand {
  student: Student
  draft: { key: string; expected: number } & Record<string, unknown>
  channel: Channel
  /** Known once it was created. */
  id: string | null
  paid: boolean
  cancelled: boolean
  /** The call that nobody answered; null: all were. */
  asked: 'create' | 'pay' | 'cancel' | null
}

/** Where a student wants things brought. */
export async function moveIn(url: string, student: Student): Promise<void> {
  const place = { name: '图书馆门口', address: '银杏大道', latitude: 30.5, longitude: 114.3 }
  student.address = (
    await call<{ id: string }>(url, 'userAddress/create', student, {
      key: randomUUID(),
      name: '同学',
      phone: '13800000009',
      place,
    })
  ).id
}

async function create(url: string, errand: Errand): Promise<void> {
  errand.asked = 'create'
  errand.id = (await call<OrderDetail>(url, 'running/create', errand.student, errand.draft)).id
}

/** As the cashier's page does it. A payment that came through already is none of its faults. */
async function pay(url: string, errand: Errand): Promise<void> {
  errand.asked = 'pay'
  const thing = { kind: 'errand', id: errand.id }
  const { state, charge } = await call<{ state: string; charge: { way: string; number?: string } | null }>(
    url,
    'payments/payment',
    errand.student,
    {
      ...thing,
      channel: errand.channel,
      amount: errand.draft.expected,
      ...(errand.channel === 'balance' ? { password } : {}),
    },
  )
  if (charge?.number) {
    const outcome = Math.random() < 0.5 ? 'pay' : 'twice'
    // one that was chosen before the kill still holds, and says so
    await call(url, 'payments/sandboxPay', errand.student, { number: charge.number, outcome }).catch(
      (error: unknown) => {
        if (error instanceof Unknown) throw error
      },
    )
  }
  if (state !== 'paid')
    await until('the demo cashier tells', async () => ((await stateOf(url, errand)) === 'open' ? true : null))
  errand.paid = true
}

async function cancel(url: string, errand: Errand): Promise<void> {
  errand.asked = 'cancel'
  await call(url, 'running/cancel', errand.student, { id: errand.id, expected: 0 })
  errand.cancelled = true
}

/** Takes back what stands: nobody may hold more than some orders. */
export async function takeBack(url: string, errands: readonly Errand[]): Promise<void> {
  for (const errand of errands) if (errand.id !== null && !errand.cancelled) await cancel(url, errand)
}

export const stateOf = async (url: string, { student, id }: Errand): Promise<string> =>
  (await call<OrderDetail>(url, `running/detail?id=${id}`, student)).state

/** Orders, pays and now and then takes back, until nobody answers or the student has done enough; what was asked for is noted in `errands`. */
export async function busy(url: string, student: Student, errands: Errand[]): Promise<void> {
  const wish = { kind: 'agency', to: { address: student.address } }
  try {
    for (let n = 0; n < 15; n += 1) {
      const { total } = await call<QuoteShown>(url, 'running/quote', student, wish)
      const draft = { ...wish, key: randomUUID(), title: '带一杯豆浆', expected: total }
      const errand: Errand = {
        student,
        draft,
        channel: n % 2 ? 'balance' : 'sandbox',
        id: null,
        paid: false,
        cancelled: false,
        asked: null,
      }
      errands.push(errand)
      await create(url, errand).catch((error: unknown) => {
        if (error instanceof Limited) errands.splice(errands.indexOf(errand), 1)
        throw error
      })
      await pay(url, errand)
      if (n % 3 > 0) await cancel(url, errand)
      errand.asked = null
    }
  } catch (error) {
    if (!(error instanceof Unknown || error instanceof Limited)) throw error
  }
}

/** Asks again for what nobody answered, as an app that comes back does: it must end well, and once. */
export async function askAgain(url: string, errand: Errand): Promise<void> {
  if (errand.asked === 'create') await create(url, errand)
  if (errand.asked === 'pay' && (await stateOf(url, errand)) === 'unpaid') await pay(url, errand)
  if (errand.asked === 'cancel') {
    if (['cancelled', 'closed'].includes(await stateOf(url, errand))) errand.cancelled = true
    else await cancel(url, errand)
  }
  errand.asked = null
}
