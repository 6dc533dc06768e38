import { sql } from 'drizzle-orm'
import { listJson, rowJson } from '../../../database/json'
import type { Exported, NotExported } from '../../../core/privacy/personal'
import { fileJson } from '../../../core/file/json'

export const exported: Readonly<Record<string, Exported>> = {
  subscriptions: {
    read: (id) =>
      listJson(sql`select ac.name as account, p.name as column, s.level, s.read_at as read, s.created_at as at
      from subscriptions s left join subscribe_accounts ac on ac.id = s.account_id
      left join talent_columns c on c.id = s.column_id left join topics p on p.id = c.topic_id
      where s.user_id = ${id} order by s.id`),
  },
  digest: {
    read: (id) =>
      rowJson(sql`select every, hour, day, due_at as next from subscribe_digests where user_id = ${id}`),
  },
  accounts: {
    read: (id) =>
      listJson(sql`select ac.name, ac.intro, case when ac.creator_id = ${id} then ac.statement end as statement, ${fileJson(sql`ac.avatar ->> 'key'`)} as avatar,
        ac.state, coalesce(e.owner, false) as owner, coalesce(e.created_at, ac.created_at) as since
      from subscribe_accounts ac left join subscribe_editors e on e.account_id = ac.id and e.user_id = ${id}
      where e.user_id is not null or ac.creator_id = ${id} order by ac.id`),
  },
}

/** Columns that no part of the export has, and why. */
export const notExported: NotExported = {
  'subscribe_accounts.decided_by': 'who decided about others',
}
