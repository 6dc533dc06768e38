/** People with money, cards and a payment password, for tests. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { feeOf, type Way } from '../../../contract/wallet/rules'
import { hashPassword } from '../../../server/core/people/passwords'
import { announceChange } from '../../../server/core/account/sessions'
import { post } from '../../../server/core/ledger/ledger'
import { declaredIn } from '../../../server/core/ledger/explained'
import { verifyLedger } from '../../../server/core/ledger/verify'
import type { TestApp, TestSession } from '../harness'
import { topUp } from '../ledger/ledgers'

export const password = '194837'
let hashed: Promise<string> | null = null

/** A debit card's number: a beginning that is known, and a last digit that is right. */
export function cardNumber(start = '621700', length = 19): string {
  const body = `${start}${String(Math.random()).slice(2).padEnd(20, '7')}`.slice(0, length - 1)
  const sum = [...body].reverse().reduce((all, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

export const card = (change: object = {}) => ({
  number: cardNumber(),
  holder: '林夏',
  city: '3301',
  ...change,
})

/** Makes it the person's real name, as if their ID card had been checked. */
export async function verify(
  { pool, context }: TestApp,
  { userId }: TestSession,
  name = '林夏',
): Promise<void> {
  const secrets = context.secrets
  await pool.query('update users set verified_at = now() where id = $1', [userId])
  await pool.query(
    `insert into real_names (user_id, number, name, key_id, name_mask, number_mask) values ($1, $2, $3, $4, '', '') on conflict (user_id) do update set name = excluded.name`,
    [userId, secrets.hash('identity', userId), secrets.hash('identity', userId, name), secrets.keyId],
  )
  await announceChange(context, userId)
}

/** Gives money, a real name, a payment password and WeChat. */
export async function enrich(app: TestApp, person: TestSession, fen = 100_000): Promise<void> {
  hashed ??= hashPassword(password)
  await verify(app, person)
  await app.pool.query('update users set pay_password_hash = $2 where id = $1', [person.userId, await hashed])
  await app.pool.query(
    `insert into identities (vendor, subject, user_id) values ('wechat', $1, $2) on conflict do nothing`,
    [`open-${person.userId}`, person.userId],
  )
  for (let left = fen; left > 0; left -= 5_000_000)
    await post(app.db, topUp(person.userId, Math.min(left, 5_000_000)))
}

export async function newCard(app: TestApp, person: TestSession, change: object = {}) {
  const { code, data, envelope } = await app.post('withDraw/addCard', card(change), { token: person.token })
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

export const request = (way: Way, amount: number, change: object = {}) => ({
  key: randomUUID(),
  way,
  amount,
  fee: feeOf(way, amount),
  password,
  ...change,
})

/** To a card of the person's, made for it. */
export async function toBank(app: TestApp, person: TestSession, amount: number) {
  const { id } = await newCard(app, person)
  const { code, data, envelope } = await app.post('withDraw/submit', request('bank', amount, { card: id }), {
    token: person.token,
  })
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

/** Everything that is held is explained. */
export const whole = async (app: TestApp): Promise<string[]> =>
  (await verifyLedger(app.db, declaredIn(app.context.house))).faults
