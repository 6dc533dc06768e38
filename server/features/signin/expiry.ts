/**
 * Points of a year go at the end of the next one, the first in the first out. No lots are kept: of what was earned up to
 * a year's end, that is gone which is more than all that was spent and expired since. What waits in a bounty counts as
 * spent while it waits, and as never spent once it is back.
 */
import { sql, type SQL } from 'drizzle-orm'

import { dayBegins, dayOf } from '../../../contract/rules'
import { lastDayOf } from '../../../contract/signin/rules'
import type { ScoreExpiry } from '../../../contract/signin/schema'
import type { Context, Executor, Viewer } from '../../context'
import { instant } from '../../http/keyset'
import { Refusal } from '../../http/refusal'
import { eachOf } from '../../jobs'
import { expirePoints } from '../../core/ledger/points'
import { notifySystem } from '../../core/notice/notify'
import { signinExpiries } from './tables'

const batch = 500

export const yearOf = (now: number): number => Number(dayOf(now).slice(0, 4))
/** The first moment of a year where the schools are. */
const begins = (year: number): SQL => sql`${instant(dayBegins(`${year}-01-01`))}::timestamptz`
const earned = sql`t.kind in ('points-grant', 'points-award')`

/** Of the lines of account `a` before `until`: what was earned before the year's end, less all that went since. */
const leftOf = (year: number, until: SQL): SQL => sql`
  (select coalesce(sum(p.amount) filter (where not ${earned} or p.at < ${begins(year + 1)}), 0)
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id where p.account_id = a.id and p.at < ${until})`

const keyOf = (userId: string, year: number): string => `points-expire:${userId}:${year}`

/** What of a year's points is to go, of each of these people: no more than they have. */
async function dueOf(tx: Executor, year: number, where: SQL): Promise<{ owner: string; amount: number }[]> {
  const { rows } = await tx.execute<{ owner: string; amount: string }>(sql`
    select a.owner, least(a.balance, greatest(0, ${leftOf(year, begins(year + 2))}))::text as amount
    from ledger_accounts a where a.kind = 'points' and a.unit = 'points' and ${where}
      and not exists(select from ledger_transfers k where k.key = 'points-expire:' || a.owner || ':' || ${year}::int)
    order by a.owner limit ${batch}`)
  return rows.map(({ owner, amount }) => ({ owner, amount: Number(amount) }))
}

/** True once it is done: a person may have spent in between, and is asked again in the next round. */
async function expireOne({ db }: Pick<Context, 'db'>, owner: string, year: number): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const [due] = await dueOf(tx, year, sql`a.owner = ${owner}`)
      if (!due || due.amount === 0) return
      const { amount } = due
      const title = `${year} 年的积分到期`
      const { posted } = await expirePoints(tx, { key: keyOf(owner, year), userId: owner, amount, title })
      if (posted) await notifySystem(tx, owner, `${year} 年底以前得到、还没有用掉的 ${amount} 积分到期了。`)
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Expires what ran out with the last year, of everybody, once. How many people it concerned. */
export async function expireRound(
  context: Pick<Context, 'db'>,
  going: () => boolean,
  now: number = Date.now(),
): Promise<number> {
  const { db } = context
  const year = yearOf(now) - 2
  const { rows } = await db.execute(sql`select from signin_expiries where year = ${year}`)
  if (rows.length > 0) return 0
  let count = 0
  let whole = true
  let after = sql`true`
  for (let last = batch; last === batch;) {
    const people = await dueOf(db, year, sql`a.balance > 0 and ${after}`)
    last = people.length
    const due = people.filter(({ amount }) => amount > 0)
    await eachOf(due, going, async ({ owner }) => {
      if (await expireOne(context, owner, year)) count += 1
      else whole = false
    })
    if (!going()) return count
    after = sql`a.owner > ${people.at(-1)?.owner ?? null}`
  }
  if (whole) await db.insert(signinExpiries).values({ year }).onConflictDoNothing()
  return count
}

/** Whose points of the year go with the end of the next, and how many, as far as is known now: a batch of people at a time. */
export async function* goingOf(
  db: Executor,
  year: number,
): AsyncGenerator<{ owner: string; amount: number }[]> {
  let after: string | null = null
  for (let last = batch; last === batch;) {
    const { rows }: { rows: { owner: string; amount: string }[] } = await db.execute(sql`
      select a.owner, least(a.balance, greatest(0, ${leftOf(year, sql`'infinity'`)}))::text as amount from ledger_accounts a
      where a.kind = 'points' and a.unit = 'points' and a.balance > 0
        and (${after}::uuid is null or a.owner > ${after}::uuid) order by a.owner limit ${batch}`)
    last = rows.length
    after = rows.at(-1)?.owner ?? null
    yield rows
      .map(({ owner, amount }) => ({ owner, amount: Number(amount) }))
      .filter(({ amount }) => amount > 0)
  }
}

/** What of a person's points goes next, and what a year later. */
export async function expiryOf(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<Viewer, 'id'>,
  now: number = Date.now(),
): Promise<ScoreExpiry> {
  const year = yearOf(now)
  const {
    rows: [row],
  } = await db.execute<{ balance: string; next: string }>(sql`
    select a.balance::text as balance, least(a.balance, greatest(0, ${leftOf(year - 1, sql`'infinity'`)}))::text as next
    from ledger_accounts a where a.id = ledger_account('points', ${id}::uuid)`)
  const points = Number(row?.balance ?? 0)
  const next = Number(row?.next ?? 0)
  const items = [
    { points: next, on: lastDayOf(year - 1) },
    { points: points - next, on: lastDayOf(year) },
  ].filter((part) => part.points > 0)
  return { points, items }
}
