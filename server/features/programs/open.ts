/** What programs read that is no other feature's: how many people there are, and what happened. */
import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Program } from '../../http/access'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { testEvent } from './deliveries'

/** Of fewer a number would speak of persons. */
const fewest = 5
/** Seconds after which what was written down in a transaction is there, whichever began first: no reader goes past it. */
const settled = 10

export async function statisticsOf({ db }: Context, { schoolId }: Program) {
  const { rows } = await db.execute<{ people: number; students: number; new_people: number }>(sql`
    select count(*)::int as people, count(*) filter (where u.student_until > now())::int as students,
      count(*) filter (where u.created_at > now() - interval '30 days')::int as new_people
    from users u where u.school_id = ${schoolId} and not u.erased`)
  const { rows: grades } = await db.execute<{ grade: number; students: number }>(sql`
    select u.grade, count(*)::int as students from users u
    where u.school_id = ${schoolId} and not u.erased and u.student_until > now() and u.grade is not null
    group by u.grade having count(*) >= ${fewest} order by u.grade`)
  return { ...(rows[0] ?? { people: 0, students: 0, new_people: 0 }), grades }
}

/** The oldest first. At the end `next` is where it goes on once there is more. */
export async function eventsOf({ db }: Context, { schoolId }: Program, query: PageQuery) {
  const page = keyset(by.oldest(sql`v.id`), query)
  const { rows } = await db.execute<{
    id: string
    type: string
    at: string
    data: Record<string, unknown>
  }>(sql`
    select v.id, v.type, v.created_at as at, v.data from program_events v
    where v.school_id = ${schoolId} and v.type <> ${testEvent} and v.created_at < now() - make_interval(secs => ${settled})
      ${page.after}
    ${page.order}`)
  const { items, next } = page.of(rows, ({ id, type, at, data }) => ({
    id,
    type,
    timestamp: instant(at),
    data,
  }))
  return { items, next: next ?? items.at(-1)?.id ?? query.after ?? null }
}
