import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import { feature } from '../../feature'
import routes from './routes'

export default feature({
  routes,
  exported: {
    // where it is reached, and by which key, is the browser's own secret
    pushedBrowsers: {
      read: (id) =>
        listJson(sql`select s.device, p.created_at as since from sessions s join push_subscriptions p on p.session_id = s.id
          where s.user_id = ${id} order by p.created_at`),
    },
  },
})
