/** Who may do what with notices, and whom one is for. */
import { sql, type SQL } from 'drizzle-orm'
import { administers, holds, type Executor, type Viewer } from '../../context'
import type { announcements } from './tables'

/** Who the viewer publishes for, and how. */
export function standingOf(viewer: Viewer) {
  const roles = viewer.roles.filter(({ role }) => role === 'school-admin' || role === 'sponsor')
  const home =
    viewer.schoolId !== null &&
    roles.some(({ schoolId }) => schoolId === null || schoolId === viewer.schoolId)
  const schoolId = home
    ? viewer.schoolId
    : (roles.find((held) => held.schoolId !== null)?.schoolId ?? viewer.schoolId)
  const everywhere = holds(viewer, 'platform-admin')
  const official = everywhere || (schoolId !== null && administers(viewer, schoolId))
  return {
    schoolId,
    official,
    everywhere,
    publishes: official || (schoolId !== null && holds(viewer, 'sponsor', schoolId)),
  }
}

/** Whether the viewer answers for the account that an article is of. */
export async function owns(tx: Executor, viewer: Viewer, accountId: string | null): Promise<boolean> {
  if (accountId === null) return false
  const { rows } = await tx.execute(
    sql`select 1 from subscribe_editors where account_id = ${accountId} and user_id = ${viewer.id} and owner`,
  )
  return rows.length > 0
}

/** Condition: the person `u` is one of those whom the notice is for. */
export const audienceOf = ({
  schoolId,
  college,
  grade,
}: Pick<typeof announcements.$inferSelect, 'schoolId' | 'college' | 'grade'>): SQL => sql`
  ${schoolId === null ? sql`true` : sql`u.school_id = ${schoolId}`}
  and ${college === null ? sql`true` : sql`u.college = ${college}`} and ${grade === null ? sql`true` : sql`u.grade = ${grade}`}`
