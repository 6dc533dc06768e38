import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import { feature } from '../../../feature'
import routes from './routes'

export default feature({
  routes,
  grows: {
    lesson: (owner, since) =>
      sql`select count(*) from timetable_attended a where a.owner_id = ${owner} and a.at >= ${since}`,
  },
  exported: {
    timetable_attended: {
      read: (id) =>
        listJson(
          sql`select class_id as class, day, at from timetable_attended where owner_id = ${id} order by at`,
        ),
    },
  },
  erasures: {
    attendance: {
      erase: async (tx, id) =>
        void (await tx.execute(sql`delete from timetable_attended where owner_id = ${id}`)),
    },
  },
})
