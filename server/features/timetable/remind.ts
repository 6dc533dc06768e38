/** Tells people of their classes and memos: who is due is found by an index, and told in the transaction that says when they are due next. */
import { sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { notify } from '../../core/message/service'
import { alarmsBetween, type Known } from './alarms'
import { calendarOf } from './calendar'
import { settingsOf, timetableOf } from './rows'

const dayMs = 86_400_000
/** Of one round: other work of the node waits for its end. */
const most = 100

async function knownOf(tx: Executor, userId: string): Promise<Known> {
  const { rows } = await tx.execute<{ school: string | null }>(
    sql`select school_id as school from users where id = ${userId}`,
  )
  const { terms, classes, memos } = await timetableOf(tx, userId)
  return {
    terms,
    classes,
    memos,
    settings: await settingsOf(tx, userId),
    calendar: await calendarOf(tx, rows[0]?.school ?? null),
  }
}

/** Whether a person is told of anything at all. */
const asked = ({
  settings: { everyday_alert, before_day, class_alert, care_alert },
  memos,
}: Known): boolean =>
  everyday_alert + before_day + class_alert + care_alert > 0 ||
  memos.some((memo) => !memo.done && memo.due !== null && memo.remind !== null)

/** When they are looked at next, ms: at the next alarm, and within a day, since the school may change its calendar. */
const nextOf = (known: Known, now: number): number | null =>
  asked(known) ? (alarmsBetween(known, now, now + dayMs)[0]?.at ?? now + dayMs) : null

const setNext = (tx: Executor, userId: string, next: number | null): Promise<unknown> =>
  tx.execute(sql`update timetable_owners set next_at = ${next === null ? null : new Date(next).toISOString()}
    where user_id = ${userId}`)

/** Sets the next alarm anew; after a change, in its transaction. */
export async function rearm(tx: Executor, userId: string, now = Date.now()): Promise<void> {
  await setNext(tx, userId, nextOf(await knownOf(tx, userId), now))
}

/** Tells the next person who is due. false: there is none. */
const remindNext = ({ db }: Pick<Context, 'db'>, now: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user: string; due: string }>(sql`
      select user_id as user, next_at as due from timetable_owners where next_at <= ${new Date(now).toISOString()}
      order by next_at limit 1 for no key update skip locked`)
    const [owner] = rows
    if (!owner) return false
    const known = await knownOf(tx, owner.user)
    for (const { until, text, leads, subject } of alarmsBetween(known, Date.parse(owner.due) - 1, now)) {
      if (until <= now) continue
      await notify(tx, {
        userId: owner.user,
        group: 'system',
        kind: 'system',
        actorId: null,
        subjectId: subject,
        text,
        leads,
      })
    }
    await setNext(tx, owner.user, nextOf(known, now))
    return true
  })

/** One round. How many were looked at. */
export async function remind(
  context: Pick<Context, 'db'>,
  going: () => boolean = () => true,
  now = Date.now(),
): Promise<number> {
  let told = 0
  while (told < most && going() && (await remindNext(context, now))) told += 1
  return told
}
