import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Executor } from '../../context'
import type { Exported, NotExported } from '../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  timetable: {
    read: (id) =>
      listJson(sql`select kind, data from timetable_rows where owner_id = ${id} and not gone order by rev`),
  },
  timetable_clashes: {
    read: (id) =>
      listJson(
        sql`select kind, field, lost, created_at as at from timetable_clashes where owner_id = ${id} order by id`,
      ),
  },
}

export const notExported: NotExported = {
  'timetable_owners.user_id': 'counts changes; what changed is in the timetable',
}

export async function eraseTimetable(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from timetable_clashes where owner_id = ${id}`)
  await tx.execute(sql`delete from timetable_rows where owner_id = ${id}`)
  await tx.execute(sql`delete from timetable_owners where user_id = ${id}`)
}
