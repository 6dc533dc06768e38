/** Messages as one reader has them. */
import { sql, type SQL } from 'drizzle-orm'
import { inShort, type Kind } from '../../../contract/chat/rules'
import type { Card, Message } from '../../../contract/chat/schema'
import type { Place } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { mediaOf, pictureOf, type StoredMedia, type StoredPicture } from '../file/own'
import { unblockedText } from '../privacy/visible'
import { cardsOf, labelled } from './card'

interface Row extends Record<string, unknown> {
  reader: string
  school: string | null
  conversation: string
  seq: number
  sender: string
  key: string
  kind: Kind
  text: string
  picture: StoredPicture | null
  voice: StoredMedia | null
  place: Place | null
  cardKind: string | null
  cardId: string | null
  target: number | null
  quoted: {
    sender: string
    kind: Kind
    cardKind: string | null
    text: string
    recalled: boolean
    here: boolean
  } | null
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
    w.school, m.card_kind as "cardKind", m.card_id as "cardId",
    case when q.seq is null then null else json_build_object('sender', q.sender_id, 'kind', q.kind, 'cardKind', q.card_kind, 'text', ${excerpt('q.text')},
      'recalled', q.recalled_at is not null, 'here', ${hadText('q')}) end as quoted
  from `

/** The messages `m` that each reader of `w(reader, school)` has as the member `c` and may see. */
const seen = `
  join conversation_members c on c.user_id = w.reader and (c.peer_id is null or ${unblockedText('w.reader', 'c.peer_id')})
  join messages m on m.conversation_id = c.conversation_id
  left join messages q on q.conversation_id = m.conversation_id and q.seq = m.target and m.kind <> 'recall'
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
  return messagesOf(context, rows, db)
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
  const shown = await messagesOf(context, rows, context.db)
  const found = new Map(
    rows.map((row, index) => [nameOf(row.reader, row.conversation, row.seq), shown[index]]),
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

async function messagesOf(context: Context, rows: readonly Row[], db: Executor): Promise<Message[]> {
  const cards = await cardsOf(context, rows, db)
  return rows.map((row, index) => messageOf(row, cards[index] ?? null, context))
}

function messageOf(
  { reader: _, school: __, cardKind: ___, cardId: ____, picture, voice, target, quoted, at, ...row }: Row,
  card: Card | null,
  context: Context,
): Message {
  return {
    ...row,
    picture: picture && pictureOf(picture, context),
    voice: voice && mediaOf(voice, context),
    card,
    reply:
      target !== null && quoted
        ? { seq: target, sender: quoted.sender, text: quoted.here ? quote(quoted, context) : '' }
        : null,
    target: row.kind === 'recall' ? target : null,
    at: new Date(at).toISOString(),
  }
}

const quote = ({ cardKind, ...quoted }: NonNullable<Row['quoted']>, { house }: Context): string =>
  inShort({ ...quoted, card: labelled(house, cardKind) })
