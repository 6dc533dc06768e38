/** The one way by which money and points move. */
import { sql } from 'drizzle-orm'
import {
  accounts,
  limits,
  mayMove,
  type AccountKind,
  type TransferKind,
} from '../../../contract/ledger/rules'
import type { Executor } from '../../context'
import { bigint, bool, jsonb, numeric, orNull, statement, text, uuid } from '../../database/statement'
import { refuse, type Refusal } from '../../http/refusal'

/** What one account gives (below zero) or gets, in fen or points by its kind. `owner` where the kind has one. */
export interface Leg {
  kind: AccountKind
  owner?: string
  amount: number
}

export interface Transfer {
  /** Names it for ever: whoever tries again posts it once. */
  key: string
  kind: TransferKind
  /** What it is for: an order, a withdrawal, a question. */
  subject?: string
  memo?: Record<string, string | number>
  /** Their sum is zero in each unit; those of one account are taken together. */
  legs: Leg[]
}

export interface Posted {
  /** Of the transfer. */
  id: string
  /** False when the key was there already. */
  posted: boolean
}

const short: Partial<Record<AccountKind, string>> = {
  balance: '余额不足',
  margin: '保证金余额不足',
  points: '积分不足',
}

/** The database's word as the person's; null when it is none of theirs. */
function asRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null
  const [, kind] = /^ledger: insufficient (\S+)$/.exec(error.message) ?? []
  const sentence = short[kind as AccountKind]
  return sentence === undefined ? asRefusal(error.cause) : refuse(sentence)
}

/** @throws Refusal above the limit; RangeError at what no caller may ask: a part, nothing, an account of another flow */
function check({ key, kind, legs }: Transfer): void {
  if (key === '' || key.length > limits.key.max) throw new RangeError(`ledger: key of ${key.length} signs`)
  if (legs.length < limits.legs.min || legs.length > limits.legs.max)
    throw new RangeError(`ledger: ${legs.length} legs`)
  for (const { kind: account, owner, amount } of legs) {
    if (!Number.isInteger(amount) || amount === 0) throw new RangeError(`ledger: amount ${amount}`)
    if (Math.abs(amount) > limits.amount[accounts[account].unit]) throw refuse('超过单笔上限')
    if (!mayMove(kind, account, amount)) throw new RangeError(`ledger: ${kind} of ${amount} on ${account}`)
    if ((owner === undefined) !== (accounts[account].of === null))
      throw new RangeError(`ledger: owner of ${account}`)
  }
}

const posting = statement(
  'post_transfer',
  {
    values: {
      key: text,
      kind: text,
      subject: orNull(uuid),
      memo: jsonb<string>(),
      legs: jsonb<string>(),
    },
    row: { id: uuid, posted: bool },
  },
  (p) =>
    sql`select id, posted from post_transfer(${p.key}, ${p.kind}, ${p.subject}::uuid, ${p.memo}::jsonb, ${p.legs}::jsonb)`,
)
const strands = statement(
  'ledger_strands',
  { values: { kind: text }, row: { balance: numeric } },
  (p) =>
    sql`select coalesce(sum(balance), 0) as balance from ledger_accounts where kind = ${p.kind} and owner is null`,
)
const balance = statement(
  'ledger_balance',
  { values: { kind: text, owner: uuid }, row: { balance: bigint } },
  (p) => sql`select balance from ledger_accounts where id = ledger_account(${p.kind}, ${p.owner}::uuid)`,
)

/**
 * Posts within tx, in one round trip. Same key again: the first one's id, posted false. Accounts stay locked until tx ends;
 * a tx that posts twice may meet another in a deadlock (40P01), so what belongs together is one transfer.
 * @throws Refusal '余额不足' etc. when an account would fall below its floor; Error when the key said something else before
 */
export async function post(tx: Executor, transfer: Transfer): Promise<Posted> {
  check(transfer)
  const { key, kind, subject = null, memo = {}, legs } = transfer
  try {
    const [row] = await posting(tx, {
      key,
      kind,
      subject,
      memo: JSON.stringify(memo),
      legs: JSON.stringify(legs),
    })
    if (!row) throw new Error('no row')
    return row
  } catch (error) {
    throw asRefusal(error) ?? error
  }
}

/** In fen or points; 0 of an account that has no line yet. */
export async function balanceOf(tx: Executor, kind: AccountKind, owner?: string): Promise<number> {
  const [row] = await (owner === undefined ? strands(tx, { kind }) : balance(tx, { kind, owner }))
  return Number(row?.balance ?? 0)
}
