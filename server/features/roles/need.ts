import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '../../../contract/roles/rules'
import { holds, type Viewer } from '../../context'
import { knownNeed, needState } from '../../core/needs/stands'

/** How it stands with a role that one applies for: held, or what became of the last application. */
export const roleNeed =
  (role: Role) =>
  (viewer: Viewer): SQL =>
    holds(viewer, role)
      ? knownNeed(true)
      : sql`coalesce((
        select case a.state when 'pending' then ${needState('waiting')}
          when 'refused' then ${needState('refused', sql`a.reason`)} else ${needState('open')} end
        from role_applications a where a.user_id = ${viewer.id} and a.role = ${role}
        order by a.id desc limit 1), ${needState('open')})`
