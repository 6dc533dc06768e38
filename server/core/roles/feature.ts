import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { eraseRoles, kept } from './erase'
import { exported, notExported } from './exported'
import { ownSchools } from './service'
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
  erasures: { roles: { erase: eraseRoles } },
  exported,
  notExported,
  kept,
})
