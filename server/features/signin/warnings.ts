/**
 * A word ahead of points that go with the year, thirty days before and a week before. The notice names the year and how
 * far ahead it is, so that everybody is told once of each, wherever a round stops and whichever node goes on.
 */
import { sql } from 'drizzle-orm'
import { v5 as idOf } from 'uuid'
import { dayOf, daysBetween } from '../../../contract/rules'
import { lastDayOf, warnedAhead } from '../../../contract/signin/rules'
import type { Context, Executor } from '../../context'
import { announce } from '../../core/notice/announce'
import { goingOf, yearOf } from './expiry'
import { signinWarnings } from './tables'

/** Names of these notices are of their own. */
const space = '5a1c7e0e-7f5e-4b43-9a53-6f0b6f6f3f0a'

/** The warning of the day; null where none is due. Of two, the nearer. */
function dueAt(now: number): { year: number; days: number } | null {
  const year = yearOf(now)
  const left = daysBetween(dayOf(now), lastDayOf(year - 1))
  const days = [...warnedAhead].sort((one, other) => one - other).find((ahead) => left <= ahead)
  return days === undefined ? null : { year, days }
}

/** Warns whose points go at the end of this year. How many people it were. */
export async function warnRound(
  { db }: Pick<Context, 'db'>,
  going: () => boolean,
  now: number = Date.now(),
): Promise<number> {
  const due = dueAt(now)
  if (!due) return 0
  const { year, days } = due
  const { rows: done } = await db.execute(
    sql`select from signin_warnings where year = ${year} and days = ${days}`,
  )
  if (done.length > 0) return 0
  const subject = idOf(`points-warning:${year}:${days}`, space)
  const day = lastDayOf(year - 1)
  let count = 0
  for await (const people of goingOf(db, year - 1)) {
    count += await db.transaction(async (tx) => {
      const told = await toldOf(tx, subject, people)
      const left = people.filter(({ owner }) => !told.has(owner))
      await announce(
        tx,
        'system',
        left.map(({ owner, amount }) => ({
          userId: owner,
          subjectId: subject,
          text: `你有 ${amount} 积分会在 ${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日过期，可以去积分商城换头像框。`,
          leads: 'points',
        })),
      )
      return left.length
    })
    if (!going()) return count
  }
  await db.insert(signinWarnings).values({ year, days }).onConflictDoNothing()
  return count
}

/** Those of them who know already: a round that went on later may find another number of points. */
async function toldOf(
  tx: Executor,
  subject: string,
  people: readonly { owner: string }[],
): Promise<Set<string>> {
  const ids = people.map(({ owner }) => owner)
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from notices where user_id = any(${sql.param(ids)}::uuid[]) and subject_id = ${subject}
      and kind = 'system' and actor_id is null and subject_id <> user_id`)
  return new Set(rows.map(({ id }) => id))
}
