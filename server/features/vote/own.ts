/** Where people stand in an event: who may vote, how many may, and what a reader has chosen. */
import { sql } from 'drizzle-orm'
import type { Voters } from '../../../contract/vote/rules'
import type { Barrier, Own } from '../../../contract/vote/schema'
import type { Context, Executor, Viewer } from '../../context'
import { active, dayOf } from './rows'

interface Place {
  id: string
  voters: Voters
  schoolId: string
  choices: number
}

/** Why the person cannot vote there, whatever the time. */
export function barrierOf(
  viewer: Pick<Viewer, 'schoolId' | 'student'> | null,
  { voters, schoolId }: Pick<Place, 'voters' | 'schoolId'>,
): Barrier | null {
  if (viewer === null) return 'sign-in'
  if (voters === 'everyone') return null
  if (viewer.schoolId !== schoolId) return 'school'
  return voters === 'students' && !viewer.student ? 'student' : null
}

/** The reader's choices of today, or of the event, and the entry that they put up; one that was declined makes room. */
export async function ownOf(db: Executor, viewer: Viewer | null, place: Place): Promise<Own> {
  const barrier = barrierOf(viewer, place)
  if (viewer === null) return { barrier, left: place.choices, chosen: [], entry: null }
  const { rows } = await db.execute<{ chosen: string[]; entry: string | null }>(sql`
    select coalesce((select json_agg(b.entry_id order by b.slot) from vote_ballots b
        where b.event_id = v.id and b.voter_id = ${viewer.id} and b.day = ${dayOf()} and ${active}), '[]') as chosen,
      (select e.id from vote_entries e where e.event_id = v.id and e.author_id = ${viewer.id} and e.own and e.deleted_at is null
        and e.review <> 'declined') as entry
    from vote_events v where v.id = ${place.id}`)
  const { chosen = [], entry = null } = rows[0] ?? {}
  return { barrier, left: Math.max(0, place.choices - chosen.length), chosen, entry }
}

/** How long a number of people is good for, ms. */
const memoMs = 60_000

/** Counts the people who may vote. */
export class Electorate {
  private readonly known = new Map<string, { until: number; count: Promise<number> }>()

  constructor(private readonly context: Pick<Context, 'db'>) {}

  of({ voters, schoolId }: Pick<Place, 'voters' | 'schoolId'>): Promise<number> {
    const key = voters === 'everyone' ? voters : `${voters} ${schoolId}`
    const known = this.known.get(key)
    if (known && known.until > Date.now()) return known.count
    const count = this.count(voters, schoolId)
    this.known.set(key, { until: Date.now() + memoMs, count })
    count.catch(() => this.known.delete(key))
    return count
  }

  private async count(voters: Voters, schoolId: string): Promise<number> {
    const who =
      voters === 'everyone'
        ? sql`true`
        : voters === 'school'
          ? sql`school_id = ${schoolId}`
          : sql`school_id = ${schoolId} and student_until > now()`
    const { rows } = await this.context.db.execute<{ count: number }>(
      sql`select count(*)::int as count from users where ${who}`,
    )
    return rows[0]?.count ?? 0
  }
}
