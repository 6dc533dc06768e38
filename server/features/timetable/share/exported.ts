import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import { listJson, rowJson } from '../../../database/json'
import type { Exported, NotExported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  timetable_feed: {
    read: (id) =>
      rowJson(
        sql`select memos, exams, reads, read_at, created_at as at from timetable_feeds where user_id = ${id}`,
      ),
  },
  timetable_codes: {
    read: (id) =>
      listJson(
        sql`select code, names, expires_at as until from timetable_codes where owner_id = ${id} order by id`,
      ),
  },
  free_time: {
    read: (id) => rowJson(sql`select shown_to from timetable_free where user_id = ${id}`),
  },
  free_time_asked: {
    read: (id) =>
      listJson(sql`select user_id as id, day from timetable_asks where asker_id = ${id} order by user_id`),
  },
}

export const notExported: NotExported = {
  'timetable_taken.user_id': 'counts copies of a timetable that is another’s; the copy is in one’s own',
  'timetable_asks.user_id': 'who asked is theirs',
}

export async function eraseShared(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from timetable_asks where asker_id = ${id} or user_id = ${id}`)
  await tx.execute(sql`delete from timetable_free where user_id = ${id}`)
  await tx.execute(sql`delete from timetable_taken where user_id = ${id}`)
  await tx.execute(sql`delete from timetable_codes where owner_id = ${id}`)
  await tx.execute(sql`delete from timetable_feeds where user_id = ${id}`)
}
