/** Tells people of their classes and memos: who is due is found by an index, and told in the transaction that says when they are due next. */
import { sql } from 'drizzle-orm'
import type { Context, Executor } from '../../context'
import { announce, type Announcement } from '../../core/notice/announce'
import { listOf, moment, orNull, statement, uuid } from '../../database/statement'
import { alarmsBetween } from './alarms'
import { knownOf, knownOfAll, type Known } from './plan'

const dayMs = 86_400_000
/** People of one transaction. */
const together = 200
/** Of one round: other work of the node waits for its end. */
export const mostReminded = 2_000
/** Whoever cannot be told is looked at again after this long, ms. */
const retryAfter = 3_600_000

type Around = Pick<Context, 'db' | 'log'>

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

const nextAt = statement(
  'timetable_next',
  { values: { people: listOf(uuid), moments: listOf(orNull(moment)) }, row: {} },
  (
    p,
  ) => sql`update timetable_owners o set next_at = n.at from unnest(${p.people}::uuid[], ${p.moments}::timestamptz[]) n(person, at)
  where o.user_id = n.person`,
)
type Next = readonly [userId: string, next: number | null]

const setNext = (tx: Executor, nexts: readonly Next[]): Promise<unknown> =>
  nextAt(tx, {
    people: nexts.map(([userId]) => userId),
    moments: nexts.map(([, next]) => (next === null ? null : new Date(next).toISOString())),
  })

/** Sets the next alarm anew; after a change, in its transaction. */
export async function rearm(tx: Executor, userId: string, now = Date.now()): Promise<void> {
  await setNext(tx, [[userId, nextOf(await knownOf(tx, userId), now)]])
}

/** What one person is told of now. */
const announcementsOf = (user: string, known: Known, due: number, now: number): Announcement[] =>
  alarmsBetween(known, due - 1, now)
    .filter(({ until }) => until > now)
    .map(({ text, leads, subject }) => ({ userId: user, subjectId: subject, text, leads }))

/** Tells the next people who are due. How many those were. */
const remindSome = ({ db, log }: Around, now: number): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ user: string; due: string }>(sql`
      select user_id as user, next_at as due from timetable_owners where next_at <= ${new Date(now).toISOString()}
      order by next_at limit ${together} for no key update skip locked`)
    const ids = rows.map(({ user }) => user)
    const all = await knownOfAll(tx, ids, true)
    const told: Announcement[] = []
    const nexts = rows.map(({ user, due }): Next => {
      try {
        const known = all.get(user)
        if (!known) return [user, null]
        const next = nextOf(known, now)
        told.push(...announcementsOf(user, known, Date.parse(due), now))
        return [user, next]
      } catch (err) {
        // keeps none of the others
        log.error({ err, user }, 'not reminded')
        return [user, now + retryAfter]
      }
    })
    await announce(tx, 'classes', told)
    await setNext(tx, nexts)
    return rows.length
  })

/** One round. How many were looked at. */
export async function remind(
  context: Around,
  going: () => boolean = () => true,
  now = Date.now(),
): Promise<number> {
  let told = 0
  while (told < mostReminded && going()) {
    const some = await remindSome(context, now)
    if (some === 0) break
    told += some
  }
  return told
}
