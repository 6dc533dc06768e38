import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Exported, NotExported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  topic_removals: {
    read: (id) =>
      listJson(sql`select p.name as topic, r.dynamic_id as dynamic, r.state, r.reason, r.note, r.created_at as at, a.text as appeal, a.state as appeal_state,
        a.note as answer
      from dynamics d join topic_removals r on r.dynamic_id = d.id join topics p on p.id = r.topic_id
      left join topic_appeals a on a.removal_id = r.id
      where d.author_id = ${id} and r.removed_by <> d.author_id order by r.created_at`),
  },
  topic_replies: {
    read: (id) =>
      listJson(sql`select p.name as topic, y.dynamic_id as dynamic, y."to", y.text, y.created_at as at
      from topic_replies y join topics p on p.id = y.topic_id where y.user_id = ${id} order by y.id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'topic_appeals.decided_by': 'who decided about others',
  'topic_passes.user_id': 'who decided about others',
  'topic_removals.removed_by': 'who decided about others',
}
