import { sql } from 'drizzle-orm'
import { sources } from '../../../../contract/game/rules'
import { listJson } from '../../../database/json'
import { feature } from '../../../feature'
import routes from './routes'

export default feature({
  routes,
  grows: {
    lesson: (
      owner,
      since,
    ) => sql`select coalesce(sum(least(d.count, ${sources.lesson.perDay}::int)), 0) from (
      select count(*) as count from timetable_attended a where a.owner_id = ${owner} and a.at >= ${since} group by a.day) d`,
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
