import { sql, type SQL } from 'drizzle-orm'
import type { NeedState } from '../../../contract/needs/rules'

export interface Stands {
  state: NeedState
  /** Why it was refused. */
  reason: string | null
}

/** The value of a need's expression. */
export const stands = (state: NeedState, reason: SQL = sql`null`): SQL =>
  sql`json_build_object('state', ${state}::text, 'reason', ${reason})`

/** Done where the condition holds, else still open. */
export const doneWhere = (condition: SQL): SQL =>
  sql`case when ${condition} then ${stands('done')} else ${stands('open')} end`

/** What the viewer of the call is known to have. */
export const known = (has: boolean): SQL => stands(has ? 'done' : 'open')
