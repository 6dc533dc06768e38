import { sql } from 'drizzle-orm'
import { rolesRoutes } from '../../../contract/roles/schema'
import { implement } from '../../http/implement'
import { ApplicationService } from './applications'
import { auditOf } from '../../core/audit/entries'
import { queuesOf } from '../../core/roles/queues'
import { ownSchools } from '../../core/roles/grants'
import { RoleService } from './service'

export default implement(rolesRoutes, (context) => {
  const roles = new RoleService(context)
  const applications = new ApplicationService(context, roles)
  return {
    'roles/mine': async ({ viewer }) => {
      const [gates, grants, mine] = await Promise.all([
        roles.gates(viewer.id),
        roles.mine(viewer.id),
        applications.mine(viewer.id),
      ])
      return { ...gates, grants, applications: mine }
    },
    'roles/apply': ({ viewer, body }) => applications.apply(viewer, body),
    'roles/withdraw': ({ viewer, body }) => applications.withdraw(viewer, body.id),
    'roles/queue': ({ viewer, query }) => applications.queue(viewer, query),
    'roles/decide': ({ viewer, body }) =>
      applications.decide(viewer, body.id, body.action, 'reason' in body ? body.reason : ''),
    'roles/grants': ({ viewer, query }) => roles.held(viewer, query),
    'roles/grant': ({ viewer, body }) => roles.grant(viewer, body),
    'roles/revoke': ({ viewer, body }) => roles.revoke(viewer, body.id, body.reason),
    'roles/audit': ({ viewer, query }) => auditOf(context, ownSchools(viewer, sql`a.school_id`), query),
    'roles/home': async ({ viewer }) => {
      const [grants, queues] = await Promise.all([roles.mine(viewer.id), queuesOf(context, viewer)])
      return { grants, queues }
    },
  }
})
