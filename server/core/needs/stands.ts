import { sql, type SQL } from 'drizzle-orm'
import type { NeedState } from '../../../contract/needs/rules'
import type { NeedName } from '../../../contract/kinds'
import type { Makers, Viewer } from '../../context'

/**
 * How something stands that forms need of a person, `states` of contract/needs: an expression whose value is JSON,
 * made with `stands`.
 */
type Need = (viewer: Viewer) => SQL

declare module '../../feature' {
  interface Feature {
    /** How things stand with a person that `contract/<feature>/things.ts` names as needs. */
    needs?: Makers<NeedName, Need>
  }
}

export interface Stands {
  state: NeedState
  /** Why it was refused. */
  reason: string | null
}

/** The value of a need's expression. */
export const needState = (state: NeedState, reason: SQL = sql`null`): SQL =>
  sql`json_build_object('state', ${state}::text, 'reason', ${reason})`

/** Done where the condition holds, else still open. */
export const doneWhere = (condition: SQL): SQL =>
  sql`case when ${condition} then ${needState('done')} else ${needState('open')} end`

/** What the viewer of the call is known to have. */
export const knownNeed = (has: boolean): SQL => needState(has ? 'done' : 'open')
