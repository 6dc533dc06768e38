import { sql } from 'drizzle-orm'
import { listJson } from '../../database/json'
import type { Exported, NotExported } from '../../core/privacy/personal'
import { filesJson } from '../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  complaints: {
    read: (id) =>
      listJson(sql`select k.number, k.subject, c.reason, c.text, ${filesJson(sql`c.pictures`)} as pictures,
        case when c.withdrawn_at is null then k.state else 'withdrawn' end as state, c.created_at as at
      from complaints c join complaint_cases k on k.id = c.case_id where c.reporter_id = ${id} order by c.id`),
  },
  decisions: {
    read: (id) =>
      listJson(sql`select k.number, k.subject, k.rule, k.note, k.state, k.mute_until, k.decided_at as at, a.text as appeal,
        case when a.id is not null then ${filesJson(sql`a.pictures`)} end as appeal_pictures, a.state as appeal_state
      from complaint_cases k left join appeals a on a.case_id = k.id
      where k.owner_id = ${id} and k.state in ('approved', 'overturned') order by k.id, a.id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'appeals.decided_by': 'who decided about others',
  'complaint_cases.decided_by': 'who decided about others',
  'complaint_files.case_id': 'files that are in the file where they were shown',
}
