/** Articles of accounts and columns, as one kind of row. */
import { sql, type SQL } from 'drizzle-orm'
import type { Publisher } from '../../../../contract/subscribe/rules'
import type { Entry } from '../../../../contract/subscribe/schema'
import type { Context } from '../../../context'
import { listedFor, standsInTopics } from '../../../core/dynamic/read'
import { admitted, unblocked } from '../../../core/privacy/visible'

export interface EntryRow extends Record<string, unknown> {
  kind: Publisher
  id: string
  title: string
  thumb: string | null
  pinned: boolean
  unread: boolean
  at: string
  source_id: string
  source_name: string
  source_face: string | null
}

/**
 * Select: what the account or the column, ids in `account` and `column` of which one is null, has out for the reader `v`,
 * a row of id and school. `opened`: it was read on its own, or is the reader's.
 */
export const entries = (account: SQL, column: SQL): SQL => sql`
  select 'account'::text as kind, a.id, a.title, a.pictures -> 0 ->> 'thumbKey' as thumb, a.pinned, a.created_at as at,
    coalesce(a.author_id = v.id, false) or exists(select 1 from announcement_reads ar where ar.announcement_id = a.id and ar.user_id = v.id) as opened
  from announcements a
  where a.account_id = ${account} and a.state = 'published' and (a.until is null or a.until > now())
  union all
  select 'column', d.id, d.title, d.pictures -> 0 ->> 'thumbKey', false, greatest(d.created_at, d.reviewed_at),
    coalesce(d.author_id = v.id, false)
  from dynamic_articles w join dynamics d on d.id = w.dynamic_id join users u on u.id = d.author_id
  where w.column_id = ${column} and ${standsInTopics} and ${listedFor(sql`v.school_id`)} and ${admitted(sql`v.id`, 'dynamics_to')} and ${unblocked(sql`v.id`, sql`u.id`)}`

/** The same of a subscription `s`. */
export const ofSubscription = entries(sql`s.account_id`, sql`s.column_id`)

/** What stands beside a subscription `s`: its account `ac`, or its column `c` with host, topic and cover. */
export const besideSubscription = sql`
  left join subscribe_accounts ac on ac.id = s.account_id
  left join talent_columns c on c.id = s.column_id left join users cu on cu.id = c.user_id
  left join topics p on p.id = c.topic_id left join pictures ci on ci.id = c.cover_id`

/** Columns of who publishes; needs `besideSubscription`. */
export const sourceColumns = sql`coalesce(ac.id, c.id) as source_id, coalesce(ac.name, cu.name || ' · ' || p.name) as source_name,
  coalesce(ac.avatar ->> 'thumbKey', ci.thumb_key, cu.avatar) as source_face`

/** Condition: who publishes is there for the reader `v` still; needs `besideSubscription`. */
export const sourceStands = sql`(ac.state = 'approved' or c.id is not null and ${unblocked(sql`v.id`, sql`c.user_id`)})`

export const faceOf = (key: string | null, { providers }: Pick<Context, 'providers'>): string | null =>
  key && providers.storage.url(key)

export const toEntry = (
  {
    source_id: id,
    source_name: name,
    source_face: face,
    at,
    thumb,
    kind,
    id: entry,
    title,
    pinned,
    unread,
  }: EntryRow,
  context: Pick<Context, 'providers'>,
): Entry => ({
  kind,
  id: entry,
  title,
  pinned,
  unread,
  thumb: faceOf(thumb, context),
  source: { id, name, avatar: faceOf(face, context) },
  at: new Date(at).toISOString(),
})
