/** The one way by which money and points move. */
import {
  accounts,
  limits,
  mayMove,
  type AccountKind,
  type TransferKind,
} from '../../../contract/ledger/rules'
import type { Executor } from '../../context'
import { prepared } from '../../database/prepared'
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

/**
 * Posts within tx, in one round trip. Same key again: the first one's id, posted false. Accounts stay locked until tx ends;
 * a tx that posts twice may meet another in a deadlock (40P01), so what belongs together is one transfer.
 * @throws Refusal '余额不足' etc. when an account would fall below its floor; Error when the key said something else before
 */
export async function post(tx: Executor, transfer: Transfer): Promise<Posted> {
  check(transfer)
  const { key, kind, subject = null, memo = {}, legs } = transfer
  try {
    const [row] = await prepared<Posted>(
      tx,
      'post_transfer',
      'select id, posted from post_transfer($1, $2, $3::uuid, $4::jsonb, $5::jsonb)',
      [key, kind, subject, JSON.stringify(memo), JSON.stringify(legs)],
    )
    if (!row) throw new Error('no row')
    return row
  } catch (error) {
    throw asRefusal(error) ?? error
  }
}

/** In fen or points; 0 of an account that has no line yet. */
export async function balanceOf(tx: Executor, kind: AccountKind, owner?: string): Promise<number> {
  const [row] = await (owner === undefined
    ? prepared<{ balance: string }>(
        tx,
        'ledger_strands',
        'select coalesce(sum(balance), 0) as balance from ledger_accounts where kind = $1 and owner is null',
        [kind],
      )
    : prepared<{ balance: string }>(
        tx,
        'ledger_balance',
        'select balance from ledger_accounts where id = ledger_account($1, $2::uuid)',
        [kind, owner],
      ))
  return Number(row?.balance ?? 0)
}
