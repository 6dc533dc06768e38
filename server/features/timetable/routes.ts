import { sql } from 'drizzle-orm'
import { timetableRoutes } from '../../../contract/timetable/schema'
import { implement } from '../../http/implement'
import { calendarOf } from './calendar'
import { memoGroupsOf } from './memos'
import { rowOf, rowsOf, settingsOf } from './rows'
import { TimetableService } from './service'

export default implement(timetableRoutes, (context) => {
  const service = new TimetableService(context)
  const { db } = context
  return {
    'cls/sync': ({ viewer, body }) => service.sync(viewer, body),
    'cls/settle': ({ viewer, body }) => service.settle(viewer, body.id, body.use),
    'cls/calendar': ({ viewer }) => calendarOf(db, viewer.schoolId),
    'open/v1/calendar': ({ program }) => calendarOf(db, program.schoolId),
    'cls/termlist': async ({ viewer }) => ({ items: (await rowsOf(db, viewer.id, 'term')).reverse() }),
    'cls/addterm': ({ viewer, body: { key, ...set } }) => service.put(viewer, 'term', key, set),
    'cls/delterm': ({ viewer, body }) => service.remove(viewer, 'term', body.id),
    'cls/clslist': async ({ viewer, query }) => {
      await rowOf(db, viewer.id, 'term', query.term)
      return { items: await rowsOf(db, viewer.id, 'class', sql`data ->> 'term' = ${query.term}`) }
    },
    'cls/clsdetail': ({ viewer, query }) => rowOf(db, viewer.id, 'class', query.id),
    'cls/addcls': async ({ viewer, body: { key, ...set } }) => {
      await rowOf(db, viewer.id, 'term', set.term)
      return service.put(viewer, 'class', key, set)
    },
    'cls/updatecls': ({ viewer, body: { id, ...set } }) => service.change(viewer, 'class', id, set),
    'cls/delcls': ({ viewer, body }) => service.remove(viewer, 'class', body.id),
    'cls/oneset': ({ viewer }) => settingsOf(db, viewer.id),
    'cls/addset': ({ viewer, body }) => service.put(viewer, 'settings', viewer.id, body),
    'cls/updateset': ({ viewer, body }) => service.put(viewer, 'settings', viewer.id, body),
    'cls/memolist': async ({ viewer, query: { group } }) => ({
      items: await rowsOf(
        db,
        viewer.id,
        'memo',
        group === undefined ? sql`true` : sql`data ->> 'group' = ${group}`,
      ),
    }),
    'cls/memogrouplist': async ({ viewer }) => ({ items: await memoGroupsOf(db, viewer.id) }),
    'cls/addmemo': ({ viewer, body: { key, ...set } }) => service.put(viewer, 'memo', key, set),
    'cls/updatememo': ({ viewer, body: { id, ...set } }) => service.change(viewer, 'memo', id, set),
    'cls/delmemo': ({ viewer, body }) => service.remove(viewer, 'memo', body.id),
  }
})
