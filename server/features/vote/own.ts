/** Where people stand in an event: who may vote, how many may, and what a reader has chosen. */
import { sql, type SQL } from 'drizzle-orm'
import type { Barrier, Voters } from '../../../contract/vote/rules'
import type { Own } from '../../../contract/vote/schema'
import type { Context, Executor, Viewer } from '../../context'
import { active, dayOf } from './rows'
import { inChat } from './thing'

interface Place {
  id: string
  voters: Voters
  schoolId: string
  /** Where it is for those of a chat. */
  conversationId: string | null
  choices: number
}

/** Why the person cannot vote there, whatever the time. `member`: of the chat that it is for, where it is for one. */
export function barrierOf(
  viewer: (Pick<Viewer, 'schoolId' | 'student'> & { member: boolean }) | null,
  { voters, schoolId }: Pick<Place, 'voters' | 'schoolId'>,
): Barrier | null {
  if (viewer === null) return 'sign-in'
  if (voters === 'everyone') return null
  if (voters === 'chat') return viewer.member ? null : 'member'
  if (viewer.schoolId !== schoolId) return 'school'
  return voters === 'students' && !viewer.student ? 'student' : null
}

/** The reader's choices of today, or of the event, and the entry that they put up; one that was declined makes room. */
export async function ownOf(db: Executor, viewer: Viewer | null, place: Place): Promise<Own> {
  if (viewer === null)
    return { barrier: barrierOf(null, place), left: place.choices, chosen: [], entry: null }
  const { rows } = await db.execute<{ chosen: string[]; entry: string | null; member: boolean }>(sql`
    select ${inChat(sql`${viewer.id}`)} as member, coalesce((select json_agg(b.entry_id order by b.slot) from vote_ballots b
        where b.event_id = v.id and b.voter_id = ${viewer.id} and b.day = ${dayOf()} and ${active}), '[]') as chosen,
      (select e.id from vote_entries e where e.event_id = v.id and e.author_id = ${viewer.id} and e.own and e.deleted_at is null
        and e.review <> 'declined') as entry
    from vote_events v where v.id = ${place.id}`)
  const { chosen = [], entry = null, member = false } = rows[0] ?? {}
  return {
    barrier: barrierOf({ ...viewer, member }, place),
    left: Math.max(0, place.choices - chosen.length),
    chosen,
    entry,
  }
}

/** How long a number of people is good for, ms. */
const memoMs = 60_000

/** An expression: how many people may vote there now. */
export const electors = (
  voters: SQL,
  schoolId: SQL,
  conversationId: SQL,
): SQL => sql`(case when ${voters} = 'chat'
  then (select count(*)::int from conversation_members where conversation_id = ${conversationId})
  else (select count(*)::int from users where ${voters} = 'everyone'
    or (school_id = ${schoolId} and (${voters} = 'school' or student_until > clock_timestamp()))) end)`

/** Counts the people who may vote now. */
export class Electorate {
  private readonly known = new Map<string, { until: number; count: Promise<number> }>()

  constructor(private readonly context: Pick<Context, 'db'>) {}

  of(place: Pick<Place, 'voters' | 'schoolId' | 'conversationId'>): Promise<number> {
    const { voters, schoolId, conversationId } = place
    const key = voters === 'everyone' ? voters : `${voters} ${conversationId ?? schoolId}`
    const known = this.known.get(key)
    if (known && known.until > Date.now()) return known.count
    const count = this.count(place)
    this.known.set(key, { until: Date.now() + memoMs, count })
    count.catch(() => this.known.delete(key))
    return count
  }

  private async count({ voters, schoolId, conversationId }: Omit<Place, 'id' | 'choices'>): Promise<number> {
    const { rows } = await this.context.db.execute<{ count: number }>(
      sql`select ${electors(sql`${voters}::text`, sql`${schoolId}::uuid`, sql`${conversationId}::uuid`)} as count`,
    )
    return rows[0]?.count ?? 0
  }
}
