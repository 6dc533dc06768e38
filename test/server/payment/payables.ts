/** Something to pay for, which the tests make themselves: in place of an errand. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { post } from '../../../server/core/ledger/ledger'
import type { Payable } from '../../../server/core/payment/payables'
import { gone, notYours, refuse } from '../../../server/http/refusal'
import { hashPassword } from '../../../server/core/people/passwords'
import type { TestApp, TestSession } from '../harness'

/** The password of who has one here. */
export const password = '284913'

interface Thing extends Record<string, unknown> {
  payer_id: string
  amount: string
  state: 'open' | 'paid' | 'closed'
  expires_at: Date | null
}

const payable: Payable = {
  transfer: 'pay',
  bill: async (tx, viewerId, id) => {
    const {
      rows: [thing],
    } = await tx.execute<Thing>(sql`select * from test_things where id = ${id} for update`)
    if (!thing) throw gone('订单')
    if (thing.payer_id !== viewerId) throw notYours('订单')
    if (thing.state !== 'open') throw refuse(thing.state === 'paid' ? '已经付过了' : '订单已关闭')
    const expiresAt = thing.expires_at === null ? null : new Date(thing.expires_at)
    return {
      title: '取快递',
      amount: Number(thing.amount),
      payerId: thing.payer_id,
      schoolId: null,
      expiresAt,
      to: { kind: 'escrow', owner: id },
    }
  },
  paid: async (tx, id) => {
    const { rowCount } = await tx.execute(
      sql`update test_things set state = 'paid' where id = ${id} and state = 'open'`,
    )
    return rowCount === 1 ? 'kept' : 'return'
  },
  page: (id) => `/pages/index/index?id=${id}`,
}

/** Makes `errand` payable on this app. */
export async function usePayables(app: TestApp): Promise<void> {
  await app.pool.query(
    `create table test_things (id uuid primary key, payer_id uuid not null, amount bigint not null, state text not null default 'open', expires_at timestamptz)`,
  )
  app.context.house = app.context.house.with({ payables: { errand: () => payable } })
}

export async function newThing(
  app: TestApp,
  payer: TestSession,
  amount = 1250,
  minutes: number | null = 15,
): Promise<string> {
  const id = newId()
  await app.pool.query(
    `insert into test_things (id, payer_id, amount, expires_at) values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [id, payer.userId, amount, minutes],
  )
  return id
}

export const stateOf = async (app: TestApp, id: string): Promise<string> =>
  (await app.pool.query('select state from test_things where id = $1', [id])).rows[0]?.state

/** What a thing costs now, as a page would show it. */
export const amountOf = async (app: TestApp, id: string): Promise<number> =>
  Number((await app.pool.query('select amount from test_things where id = $1', [id])).rows[0]?.amount ?? 1250)

/** Opens the demo cashier for a thing; its number. */
export async function openCashier(app: TestApp, { token }: TestSession, id: string): Promise<string> {
  const { data, code, envelope } = await app.post(
    'payments/payment',
    { kind: 'errand', id, channel: 'sandbox', amount: await amountOf(app, id) },
    { token },
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
  assert.ok(data.charge?.way === 'sandbox')
  return data.charge.number
}

/** Gives a person money, and a payment password. */
export async function wealthy(app: TestApp, person: TestSession, amount: number): Promise<void> {
  await post(app.db, {
    key: `top-up:${randomUUID()}`,
    kind: 'top-up',
    legs: [
      { kind: 'channel:sandbox', amount: -amount },
      { kind: 'balance', owner: person.userId, amount },
    ],
  })
  await app.pool.query('update users set pay_password_hash = $2 where id = $1', [
    person.userId,
    await hashPassword(password),
  ])
}
