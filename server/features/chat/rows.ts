/** Messages as one reader has them. */
import { sql, type SQL } from 'drizzle-orm'
import { inShort, type Kind } from '../../../contract/chat/rules'
import type { Message } from '../../../contract/chat/schema'
import type { Place } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { scopedFor, textOf } from '../circle/read'
import { mediaOf, pictureOf, type StoredMedia, type StoredPicture } from '../file/own'
import { shownText, unblockedText } from '../privacy/visible'

interface Row extends Record<string, unknown> {
  reader: string
  conversation: string
  seq: number
  sender: string
  key: string
  kind: Kind
  text: string
  picture: StoredPicture | null
  voice: StoredMedia | null
  place: Place | null
  errand: Message['errand']
  dynamic: { id: string; author: string; excerpt: string; thumbKey: string | null } | null
  target: number | null
  quoted: { sender: string; kind: Kind; text: string; recalled: boolean; here: boolean } | null
  recalled: boolean
  at: string
}

const excerpt = (text: string): string => `left(${text}, 60)`

/** Condition: the member `c` has the message `at`: it is not among what they deleted. */
const hadText = (
  at: string,
): string => `${at}.seq > c.hidden_before and not exists(select 1 from message_deletions x
  where x.user_id = c.user_id and x.conversation_id = ${at}.conversation_id and x.seq = ${at}.seq)`
/** The same of `m`, for drizzle's statements. */
export const had: SQL = sql.raw(hadText('m'))

const columns = `
  select w.reader, m.conversation_id as conversation, m.seq, m.sender_id as sender, m.key, m.kind, m.text, m.picture, m.voice, m.place, m.target,
    m.recalled_at is not null as recalled, m.created_at as at,
    case when u.id is null then null else json_build_object('id', d.id, 'author', u.name,
      'excerpt', ${excerpt(`coalesce(nullif(d.title, ''), d.text)`)}, 'thumbKey', d.pictures -> 0 ->> 'thumbKey') end as dynamic,
    case when o.id is null then null else json_build_object('id', o.id, 'title', o.title, 'kind', o.kind, 'state', o.state, 'total', o.total) end as errand,
    case when q.seq is null then null else json_build_object('sender', q.sender_id, 'kind', q.kind, 'text', ${excerpt('q.text')},
      'recalled', q.recalled_at is not null, 'here', ${hadText('q')}) end as quoted
  from `

/** The messages `m` that each reader of `w(reader, school)` has as the member `c` and may see. */
const seen = `
  join conversation_members c on c.user_id = w.reader and (c.peer_id is null or ${unblockedText('w.reader', 'c.peer_id')})
  join messages m on m.conversation_id = c.conversation_id
  left join messages q on q.conversation_id = m.conversation_id and q.seq = m.target and m.kind <> 'recall'
  left join dynamics d on d.id = m.dynamic_id and d.deleted_at is null and (d.state = 'approved' or d.author_id = w.reader)
    and ${textOf(scopedFor(sql.raw('w.reader'), sql.raw('w.school')))}
  left join users u on u.id = d.author_id and ${shownText('w.reader', 'dynamics_to')} and ${unblockedText('w.reader', 'u.id')}
  left join errands o on o.id = m.errand_id and w.reader in (o.owner_id, o.rider_id, o.next_id)
  where ${hadText('m')} and `

/** Messages of conversations that the viewer is in and may see. */
export async function messagesFor(
  context: Context,
  viewer: Viewer,
  where: SQL,
  db: Executor = context.db,
): Promise<Message[]> {
  const reader = sql`(select ${viewer.id}::uuid as reader, ${viewer.schoolId}::uuid as school) w`
  const { rows } = await db.execute<Row>(sql`${sql.raw(columns)} ${reader} ${sql.raw(seen)} ${where}`)
  return rows.map((row) => messageOf(row, context))
}

/** A message and who would read it. */
export interface Asked {
  reader: string
  conversation: string
  seq: number
}
const nameOf = (reader: string, conversation: string, seq: number): string =>
  `${reader} ${conversation} ${seq}`

const each = `${columns} (select distinct a.reader, p.school_id as school, a.conversation, a.seq
    from unnest($1::uuid[], $2::uuid[], $3::int[]) as a(reader, conversation, seq) join users p on p.id = a.reader) w
  ${seen} c.conversation_id = w.conversation and m.conversation_id = w.conversation and m.seq = w.seq`

/** One message for each; null when its reader has it no more, or never had it. */
export async function eachFor(context: Context, asked: readonly Asked[]): Promise<(Message | null)[]> {
  const rows = await prepared<Row>(context.db, 'chat_each', each, [
    asked.map(({ reader }) => reader),
    asked.map(({ conversation }) => conversation),
    asked.map(({ seq }) => seq),
  ])
  const found = new Map(
    rows.map((row) => [nameOf(row.reader, row.conversation, row.seq), messageOf(row, context)]),
  )
  return asked.map(({ reader, conversation, seq }) => found.get(nameOf(reader, conversation, seq)) ?? null)
}

/** null when the viewer has it no more, or never had it. */
export const oneFor = async (
  context: Context,
  viewer: Viewer,
  conversation: string,
  seq: number,
): Promise<Message | null> => (await eachFor(context, [{ reader: viewer.id, conversation, seq }]))[0] ?? null

function messageOf(
  { reader: _, picture, voice, dynamic, errand, target, quoted, at, ...row }: Row,
  context: Context,
): Message {
  const { storage } = context.providers
  return {
    ...row,
    picture: picture && pictureOf(picture, context),
    voice: voice && mediaOf(voice, context),
    dynamic: dynamic && {
      id: dynamic.id,
      author: dynamic.author,
      excerpt: dynamic.excerpt,
      thumb: dynamic.thumbKey === null ? null : storage.url(dynamic.thumbKey),
    },
    ...(row.kind === 'errand' ? { errand } : {}),
    reply:
      target !== null && quoted
        ? { seq: target, sender: quoted.sender, text: quoted.here ? inShort(quoted) : '' }
        : null,
    target: row.kind === 'recall' ? target : null,
    at: new Date(at).toISOString(),
  }
}
