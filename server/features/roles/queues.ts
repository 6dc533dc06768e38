import { sql, type SQL } from 'drizzle-orm'
import { administrators } from '../../../contract/roles/rules'
import type { Queue } from '../../../contract/roles/schema'
import { holds, type Context, type Viewer } from '../../context'
import { pendingFor } from '../circle/desk'
import { openAppeals, openCases } from '../complaint/access'
import { heldConfessions } from '../confession/review'
import { askedUnseals } from '../confession/unseal'
import { waitingFor } from '../safety/desk'
import { reviewed } from '../topic/read'
import { waitingAppeals } from '../topicdesk/appeals'
import { waitingWithdrawals } from '../wallet/desk'
import { ownSchools } from './service'

/** What waits on the desk: rows of a table with created_at, in the schools that the viewer looks after. */
const waiting: Record<string, (viewer: Viewer, context: Context) => SQL> = {
  certifications: (viewer) =>
    sql`certifications w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
  tickets: (viewer) => sql`tickets w where not w.answered and ${ownSchools(viewer, sql`w.school_id`)}`,
  screenings: (viewer, context) => sql`screenings w where ${waitingFor(context, viewer)}`,
  complaints: (viewer) => sql`complaint_cases w where ${openCases(viewer)}`,
  appeals: (viewer) => sql`appeals w where ${openAppeals(viewer)}`,
  confessions: (viewer) => sql`confessions w where ${heldConfessions(viewer)}`,
  unseals: (viewer) => sql`unseals w where ${askedUnseals(viewer)}`,
  applications: (viewer) =>
    sql`role_applications w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
  bankReports: (viewer) =>
    sql`bank_reports w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
  dynamics: (viewer) => sql`dynamics w where ${pendingFor(viewer)}`,
  accounts: (viewer) =>
    sql`subscribe_accounts w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
  errands: (viewer) =>
    sql`(select e.school_id, e.state, e.disputed_at as created_at from errands e) w where w.state = 'disputed' and ${ownSchools(viewer, sql`w.school_id`)}`,
  withdrawals: (viewer) => sql`withdrawals w where ${waitingWithdrawals(viewer)}`,
  topics: (viewer) => sql`topics w where w.state = 'pending' and ${reviewed(viewer, sql`w.school_id`)}`,
  topicAppeals: (viewer) => sql`(select a.created_at ${waitingAppeals(viewer)}) w`,
}
/** Queues of other reviewers than administrators. */
const shared = ['topics', 'topicAppeals']

/** How much waits in each queue, and since when. One statement. */
export async function queuesOf(context: Context, viewer: Viewer): Promise<Queue[]> {
  const all = administrators.some((role) => holds(viewer, role))
  const shown = Object.entries(waiting).filter(([name]) => all || shared.includes(name))
  const parts = shown.map(
    ([name, from]) =>
      sql`select ${name}::text as name, count(*)::int as count, min(w.created_at) as oldest from ${from(viewer, context)}`,
  )
  const { rows } = await context.db.execute<
    Record<string, unknown> & { name: string; count: number; oldest: string | null }
  >(sql.join(parts, sql` union all `))
  return rows.map(({ name, count, oldest }) => ({
    name,
    count,
    oldest: oldest === null ? null : new Date(oldest).toISOString(),
  }))
}
