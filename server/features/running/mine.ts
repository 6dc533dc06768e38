/** Errands among a person's own things: what they ordered, and whether they ride. */
import { sql, type SQL } from 'drizzle-orm'
import type { MineParts } from '../../../contract/homepage/schema'
import { groupStates, type Group, type State } from '../../../contract/running/states/rules'
import type { Context, Viewer } from '../../context'
import { holds } from '../../context'
import { doneWhere, needState } from '../../core/needs/stands'

export type StateCounts = Partial<Record<State, number>>

/** How many errands that are not over the viewer ordered, by their states. */
export const countedByState = ({
  id,
}: Viewer): SQL => sql`(select coalesce(json_object_agg(state, n), '{}') from (
  select o.state, count(*)::int as n from orders o where o.buyer_id = ${id} and o.kind = 'errand' and o.status = 'placed' group by o.state) s)`

/** The same by groups of the list. */
export function countedByGroup(counts: StateCounts) {
  const inGroup = (group: Group) => groupStates[group].reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return {
    unpaid: inGroup('unpaid'),
    waiting: inGroup('waiting'),
    running: inGroup('running'),
    delivered: inGroup('delivered'),
  }
}

/** Whether the viewer rides; a role that was taken back is the school's to give again. */
export const riderNeed = (viewer: Viewer): SQL =>
  holds(viewer, 'rider')
    ? doneWhere(
        sql`exists(select from riders where user_id = ${viewer.id} and school_id = ${viewer.schoolId})`,
      )
    : sql`case when exists(select from riders where user_id = ${viewer.id})
        then ${needState('refused', sql`'骑手资格被学校暂停了，原因在系统通知里'`)} else ${needState('open')} end`

export async function ownRiding({ db }: Context, viewer: Viewer): Promise<MineParts['rider']> {
  const {
    rows: [row],
  } = await db.execute<{ working: boolean }>(
    sql`select working from riders where user_id = ${viewer.id} and school_id = ${viewer.schoolId}`,
  )
  if (!row) return null
  if (!holds(viewer, 'rider')) return 'suspended'
  return row.working ? 'working' : 'resting'
}
