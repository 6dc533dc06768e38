/** A message in statements: who has it, and its JSON as the contract has it. */
import { sql, type SQL } from 'drizzle-orm'
import type { Kind } from '../../../contract/chat/rules'
import type { Message } from '../../../contract/chat/schema'
import { flag, instant, line, object, orNull, plain, quoteJson, words } from '../../database/jsonText'
import { literal } from '../../database/literal'
import { int, json, orNull as nullable, text, uuid, type RowOf } from '../../database/statement'
import { writtenAvatar, writtenWear } from '../account/person'
import { writtenDocument, writtenFiles } from '../file/own'
import { unblocked } from '../privacy/visible'

/** What a message answers. */
export interface Quoted {
  seq: number
  sender: string
  kind: Kind
  cardKind: string | null
  text: string
  recalled: boolean
  /** The reader has it still. */
  here: boolean
}

/** Of each message: its reader and their school, its card, and a Message but for `unwritten` and `untold`. */
export const row = {
  reader: uuid,
  school: nullable(uuid),
  conversation: uuid,
  seq: int,
  cardKind: nullable(text),
  cardId: nullable(uuid),
  json: text,
  quoted: nullable(json<Quoted>()),
  /** Of kind system: what happened. */
  happened: nullable(json<NonNullable<Message['system']>>()),
}
export type Row = RowOf<typeof row>

/** Characters of a message in a list or a quote. */
export const shortLength = 60

/** Condition: the member `c` has the message `at`: it is not among what they deleted. */
export const hadBy = (at: SQL): SQL =>
  sql`${at}.seq > c.hidden_before and not exists(select 1 from message_deletions x
  where x.user_id = c.user_id and x.conversation_id = ${at}.conversation_id and x.seq = ${at}.seq)`

/** What few messages have, written in its place where they have it: a feature reads the card. */
export const unwritten = '"card":null,"reply":null'
/** The same of what the system says: names are read, not kept. */
export const untold = '"system":null'
const nothing = plain(sql`'null'`)

const sender = (base: SQL): SQL =>
  object({
    name: line(sql`f.name`),
    avatar: writtenAvatar(sql`f`, base),
    ...writtenWear(sql`f`, base),
  })

const message = (base: SQL): SQL =>
  object({
    conversation: quoteJson(sql`m.conversation_id`),
    seq: plain(sql`m.seq`),
    sender: quoteJson(sql`m.sender_id`),
    key: quoteJson(sql`m.key`),
    kind: quoteJson(sql`m.kind`),
    text: words(sql`case when m.kind = 'system' then '' else m.text end`),
    picture: orNull(plain(writtenFiles(sql`m.picture`, base))),
    voice: orNull(plain(writtenFiles(sql`m.voice`, base))),
    place: orNull(plain(sql`m.place`)),
    file: orNull(plain(writtenDocument(sql`m.file`))),
    card: nothing,
    reply: nothing,
    target: orNull(plain(sql`case when m.kind = 'recall' then m.target end`)),
    recalled: flag(sql`m.recalled_at is not null`),
    by_manager: flag(sql`m.by_manager`),
    from: orNull(plain(sql`case when f.id is not null then ${sender(base)} end`)),
    system: nothing,
    at: instant(sql`m.created_at`),
  })

/** What happened by the message `m`, as JSON; null for what people say. */
export const happened = sql`case when m.kind = 'system' then json_build_object('event', m.event, 'note', m.text,
  'who', (select json_build_object('id', w.id, 'name', w.name) from users w where w.id = m.sender_id),
  'whom', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by a.n), '[]')
    from unnest(m.people) with ordinality a(id, n) join users p on p.id = a.id)) end`

/** Messages that each reader of `w(reader, school)` has as the member `c` and may see. `base` is what addresses of files begin with. */
export const messagesWhere = (readers: SQL, base: SQL, where: SQL): SQL => sql`
  select w.reader, w.school, m.conversation_id as conversation, m.seq, m.card_kind as "cardKind", m.card_id as "cardId", ${message(base)} as json,
    case when q.seq is not null then json_build_object('seq', q.seq, 'sender', q.sender_id, 'kind', q.kind, 'cardKind', q.card_kind,
      'text', left(q.text, ${literal(shortLength + 1)}), 'recalled', q.recalled_at is not null, 'here', ${hadBy(sql`q`)}) end as quoted,
    ${happened} as happened
  from ${readers}
  join conversation_members c on c.user_id = w.reader and (c.peer_id is null or ${unblocked(sql`w.reader`, sql`c.peer_id`)})
  join messages m on m.conversation_id = c.conversation_id
  left join users f on f.id = m.sender_id and c.peer_id is null
  left join messages q on q.conversation_id = m.conversation_id and q.seq = m.target and m.kind <> 'recall'
  where ${hadBy(sql`m`)} and ${where}`
