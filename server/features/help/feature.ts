import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { ownSchools } from '../../core/roles/grants'
import { eraseTickets } from './erase'
import { exported } from './exported'
import routes from './routes'

export default feature({
  routes,
  desks: {
    tickets: {
      title: '反馈和咨询',
      order: 50,
      waiting: (viewer) =>
        sql`tickets w where not w.answered and w.user_id <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)}`,
    },
  },
  erasures: { tickets: { erase: eraseTickets } },
  exported,
})
