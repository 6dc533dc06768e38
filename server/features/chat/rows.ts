/** Messages as one reader has them. */
import { sql, type SQL } from 'drizzle-orm'
import { inShort, type Kind } from '../../../contract/chat/rules'
import type { Message } from '../../../contract/chat/schema'
import type { Place } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { scopedFor } from '../circle/read'
import { pictureOf, type StoredPicture } from '../file/own'
import { admitted, clearOf } from '../privacy/visible'

interface Row extends Record<string, unknown> {
  conversation: string
  seq: number
  sender: string
  key: string
  kind: Kind
  text: string
  picture: StoredPicture | null
  place: Place | null
  dynamic: { id: string; author: string; excerpt: string; thumbKey: string | null } | null
  target: number | null
  quoted: { sender: string; kind: Kind; text: string; recalled: boolean; here: boolean } | null
  recalled: boolean
  at: string
}

const excerptLength = 60
const excerpt = (text: SQL): SQL => sql`left(${text}, ${sql.raw(String(excerptLength))})`

/** Condition: the member `c` has the message `at`: it is not among what they deleted. */
export const had = (at: SQL): SQL => sql`${at}.seq > c.hidden_before and not exists(select 1 from message_deletions x
  where x.user_id = c.user_id and x.conversation_id = ${at}.conversation_id and x.seq = ${at}.seq)`

/** Messages `m` of conversations that the viewer, as member `c`, is in and may see. */
export async function messagesFor(context: Context, viewer: Viewer, where: SQL, db: Executor = context.db): Promise<Message[]> {
  const { rows } = await db.execute<Row>(sql`
    select m.conversation_id as conversation, m.seq, m.sender_id as sender, m.key, m.kind, m.text, m.picture, m.place, m.target,
      m.recalled_at is not null as recalled, m.created_at as at,
      case when u.id is null then null else json_build_object('id', d.id, 'author', u.name,
        'excerpt', ${excerpt(sql`coalesce(nullif(d.title, ''), d.text)`)}, 'thumbKey', d.pictures -> 0 ->> 'thumbKey') end as dynamic,
      case when q.seq is null then null else json_build_object('sender', q.sender_id, 'kind', q.kind, 'text', ${excerpt(sql`q.text`)},
        'recalled', q.recalled_at is not null, 'here', ${had(sql`q`)}) end as quoted
    from messages m
    join conversation_members c on c.conversation_id = m.conversation_id and c.user_id = ${viewer.id}
    left join messages q on q.conversation_id = m.conversation_id and q.seq = m.target and m.kind <> 'recall'
    left join dynamics d on d.id = m.dynamic_id and d.deleted_at is null and (d.state = 'approved' or d.author_id = c.user_id)
      and ${scopedFor(sql`c.user_id`, sql`${viewer.schoolId}::uuid`)}
    left join users u on u.id = d.author_id and ${admitted(viewer.id, 'dynamics_to')} and ${clearOf(viewer.id, sql`u.id`)}
    where (c.peer_id is null or ${clearOf(viewer.id, sql`c.peer_id`)}) and ${had(sql`m`)} and ${where}`)
  return rows.map((row) => messageOf(row, context))
}

/** null when the viewer has it no more, or never had it. */
export const oneFor = async (context: Context, viewer: Viewer, conversation: string, seq: number): Promise<Message | null> =>
  (await messagesFor(context, viewer, sql`m.conversation_id = ${conversation} and m.seq = ${seq}`))[0] ?? null

function messageOf({ picture, dynamic, target, quoted, at, ...row }: Row, context: Context): Message {
  const { storage } = context.providers
  return {
    ...row,
    picture: picture && pictureOf(picture, context),
    dynamic: dynamic && {
      id: dynamic.id,
      author: dynamic.author,
      excerpt: dynamic.excerpt,
      thumb: dynamic.thumbKey === null ? null : storage.url(dynamic.thumbKey),
    },
    reply: target !== null && quoted ? { seq: target, sender: quoted.sender, text: quoted.here ? inShort(quoted) : '' } : null,
    target: row.kind === 'recall' ? target : null,
    at: new Date(at).toISOString(),
  }
}
