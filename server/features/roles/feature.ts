import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { eraseRoles, kept } from './erase'
import { exported, notExported } from './exported'
import { roleNeed } from './need'
import { inForce, ownSchools } from '../../core/roles/grants'
import routes from './routes'

export default feature({
  routes,
  desks: {
    applications: {
      title: '角色申请',
      order: 80,
      waiting: (viewer) =>
        sql`role_applications w where w.state = 'pending' and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  lacks: {
    admins: {
      title: '学校管理员',
      why: '认证、举报和申请要有人在本校处理',
      order: 5,
      page: '/pages/public/index?view=grants',
      unit: '位',
      count: (school) =>
        sql`select count(*) from grants g where g.school_id = ${school} and g.role = 'school-admin' and ${inForce}`,
    },
  },
  needs: {
    talent: () => roleNeed('talent'),
    broadcaster: () => roleNeed('broadcaster'),
    sponsor: () => roleNeed('sponsor'),
  },
  erasures: { roles: { erase: eraseRoles } },
  exported,
  notExported,
  kept,
  monthly: { audit_log: { keep: 'for ever' } },
  passing: {
    grants: { stays: 'who held which role when is kept; it ends, and names no more than the account' },
  },
})
