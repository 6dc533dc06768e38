import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Exported, KeptRows } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  groups: {
    read: (id) =>
      listJson(
        sql`select g.id, g.name, g.kind, m.role, m.joined_at as joined, m.silenced_until
          from conversation_members m join chat_groups g on g.id = m.conversation_id where m.user_id = ${id} order by m.joined_at, g.id`,
      ),
  },
  groups_made: {
    read: (id) =>
      listJson(
        sql`select g.id, g.name, g.kind, g.intro, g.created_at as at from chat_groups g where g.maker_id = ${id} or g.owner_id = ${id} order by g.created_at, g.id`,
      ),
  },
  group_notices: {
    read: (id) =>
      listJson(
        sql`select g.id, g.notice as text, g.notice_at as at from chat_groups g where g.notice_by = ${id} order by g.notice_at, g.id`,
      ),
  },
  group_requests: {
    read: (id) =>
      listJson(
        sql`select group_id as group, words, declined_at as declined, created_at as at from group_requests where user_id = ${id} order by created_at`,
      ),
  },
}

/** What stays of someone who left, and why. */
const words = ['name', 'intro', 'kind', 'scope', 'approval', 'token', 'picture'] as const
export const kept: KeptRows = {
  'chat_groups.maker_id': {
    why: 'the group is its members’; a picture of the maker’s own goes',
    words: [...words, 'notice'],
  },
  'chat_groups.notice_by': { why: 'the group is its members’; the notice goes', words },
}
