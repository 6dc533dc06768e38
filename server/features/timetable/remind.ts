/** Tells people of their classes and memos: who is due is found by an index, and told in the transaction that says when they are due next. */
import { sql } from 'drizzle-orm'
import { usualSettings } from '../../../contract/timetable/rules'
import type { Context, Executor } from '../../context'
import { announce, type Announcement } from '../../core/message/announce'
import { prepared } from '../../database/prepared'
import { alarmsBetween, type Known } from './alarms'
import { calendarOf } from './calendar'
import { timetablesOf } from './rows'

const dayMs = 86_400_000
/** People of one transaction. */
const together = 200
/** Of one round: other work of the node waits for its end. */
export const mostReminded = 2_000
/** Whoever cannot be told is looked at again after this long, ms. */
const retryAfter = 3_600_000

type Around = Pick<Context, 'db' | 'log'>

interface Owner extends Record<string, unknown> {
  user: string
  school: string | null
}

/** What is known of each, in their order. */
async function knownOf(tx: Executor, owners: readonly Owner[]): Promise<Known[]> {
  const kept = await timetablesOf(
    tx,
    owners.map(({ user }) => user),
  )
  const calendars = new Map<string | null, Known['calendar']>()
  for (const school of new Set(owners.map((owner) => owner.school)))
    calendars.set(school, await calendarOf(tx, school))
  return owners.map(({ user, school }) => {
    const { terms = [], classes = [], memos = [], settings = null } = kept.get(user) ?? {}
    const calendar = calendars.get(school) ?? { days: [], seasons: [] }
    return { terms, classes, memos, settings: settings ?? usualSettings, calendar }
  })
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

const nextText = `update timetable_owners o set next_at = n.at from unnest($1::uuid[], $2::timestamptz[]) n(person, at)
  where o.user_id = n.person`
type Next = readonly [userId: string, next: number | null]

const setNext = (tx: Executor, nexts: readonly Next[]): Promise<unknown> =>
  prepared(tx, 'timetable_next', nextText, [
    nexts.map(([userId]) => userId),
    nexts.map(([, next]) => (next === null ? null : new Date(next).toISOString())),
  ])

/** Sets the next alarm anew; after a change, in its transaction. */
export async function rearm(tx: Executor, userId: string, now = Date.now()): Promise<void> {
  const { rows } = await tx.execute<Owner>(
    sql`select id as user, school_id as school from users where id = ${userId}`,
  )
  const [known] = await knownOf(tx, rows)
  if (known) await setNext(tx, [[userId, nextOf(known, now)]])
}

/** What one person is told of now. */
const announcementsOf = (user: string, known: Known, due: number, now: number): Announcement[] =>
  alarmsBetween(known, due - 1, now)
    .filter(({ until }) => until > now)
    .map(({ text, leads, subject }) => ({ userId: user, subjectId: subject, text, leads }))

/** Tells the next people who are due. How many those were. */
const remindSome = ({ db, log }: Around, now: number): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<Owner & { due: string }>(sql`
      select o.user_id as user, o.next_at as due, u.school_id as school
      from timetable_owners o join users u on u.id = o.user_id where o.next_at <= ${new Date(now).toISOString()}
      order by o.next_at limit ${together} for no key update of o skip locked`)
    const known = await knownOf(tx, rows)
    const told: Announcement[] = []
    const nexts = rows.map(({ user, due }, index): Next => {
      try {
        const one = known[index]
        if (!one) return [user, null]
        const next = nextOf(one, now)
        told.push(...announcementsOf(user, one, Date.parse(due), now))
        return [user, next]
      } catch (err) {
        // keeps none of the others
        log.error({ err, user }, 'not reminded')
        return [user, now + retryAfter]
      }
    })
    await announce(tx, 'system', told)
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
