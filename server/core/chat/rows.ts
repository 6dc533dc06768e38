/** Messages as one reader has them: JSON that the database writes, and that goes out unread where it is a page. */
import { sql, type SQL } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { inShort, type Kind } from '../../../contract/chat/rules'
import type { Card } from '../../../contract/chat/card'
import type { Message } from '../../../contract/chat/schema'
import type { Context, Executor, Viewer } from '../../context'
import { flag, instant, line, object, orNull, plain, quoted, words } from '../../database/jsonText'
import { prepared } from '../../database/prepared'
import { gone } from '../../http/refusal'
import { wornText } from '../account/person'
import { documentText, filesText } from '../file/own'
import { unblockedText } from '../privacy/visible'
import { cardsOf, labelled } from './card'

/** What a message answers. */
interface Quoted {
  seq: number
  sender: string
  kind: Kind
  cardKind: string | null
  text: string
  recalled: boolean
  /** The reader has it still. */
  here: boolean
}

interface Row {
  reader: string
  /** The reader's. */
  school: string | null
  cardKind: string | null
  cardId: string | null
  quoted: Quoted | null
  /** Of kind system: what happened. */
  happened: NonNullable<Message['system']> | null
  /** A Message, but for `unwritten` and `untold`. */
  json: string
}

/** Characters of a message in a list or a quote. */
export const shortLength = 60

/** Condition: the member `c` has the message `at`: it is not among what they deleted. */
const hadText = (
  at: string,
): string => `${at}.seq > c.hidden_before and not exists(select 1 from message_deletions x
  where x.user_id = c.user_id and x.conversation_id = ${at}.conversation_id and x.seq = ${at}.seq)`
/** The same of `m`, for drizzle's statements. */
export const had: SQL = sql.raw(hadText('m'))

/** What few messages have, written in its place where they have it: a feature reads the card. */
const unwritten = '"card":null,"reply":null'
/** The same of what the system says: names are read, not kept. */
const untold = '"system":null'
const nothing = plain(`'null'`)

const json = object({
  conversation: quoted('m.conversation_id'),
  seq: plain('m.seq'),
  sender: quoted('m.sender_id'),
  key: quoted('m.key'),
  kind: quoted('m.kind'),
  text: words(`case when m.kind = 'system' then '' else m.text end`),
  picture: orNull(plain(filesText('m.picture'))),
  voice: orNull(plain(filesText('m.voice'))),
  place: orNull(plain('m.place')),
  file: orNull(plain(documentText('m.file'))),
  card: nothing,
  reply: nothing,
  target: orNull(plain(`case when m.kind = 'recall' then m.target end`)),
  recalled: flag('m.recalled_at is not null'),
  by_manager: flag('m.by_manager'),
  from: orNull(
    plain(
      `case when f.id is not null then ${object({ name: line('f.name'), avatar: orNull(quoted('$2::text || f.avatar')), ...wornText('f') })} end`,
    ),
  ),
  system: nothing,
  at: instant('m.created_at'),
})

/** What happened by the message `m`, as JSON; null for what people say. */
export const happenedText = `case when m.kind = 'system' then json_build_object('event', m.event, 'note', m.text,
  'who', (select json_build_object('id', w.id, 'name', w.name) from users w where w.id = m.sender_id),
  'whom', (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by a.n), '[]')
    from unnest(m.people) with ordinality a(id, n) join users p on p.id = a.id)) end`

/** Messages that each reader of `w(reader, school)` has as the member `c` and may see. $2 is what addresses of files begin with. */
const messagesWhere = (readers: string, where: string): string => `
  select w.reader, w.school, m.conversation_id as conversation, m.seq, m.card_kind as "cardKind", m.card_id as "cardId", ${json} as json,
    case when q.seq is not null then json_build_object('seq', q.seq, 'sender', q.sender_id, 'kind', q.kind, 'cardKind', q.card_kind,
      'text', left(q.text, ${shortLength + 1}), 'recalled', q.recalled_at is not null, 'here', ${hadText('q')}) end as quoted,
    ${happenedText} as happened
  from ${readers}
  join conversation_members c on c.user_id = w.reader and (c.peer_id is null or ${unblockedText('w.reader', 'c.peer_id')})
  join messages m on m.conversation_id = c.conversation_id
  left join users f on f.id = m.sender_id and c.peer_id is null
  left join messages q on q.conversation_id = m.conversation_id and q.seq = m.target and m.kind <> 'recall'
  where ${hadText('m')} and ${where}`

const reader = '(select $1::uuid as reader, $3::uuid as school) w'
const own = (where: string): string => messagesWhere(reader, `m.conversation_id = $4 and ${where}`)

/** $1 reader, $2 what addresses of files begin with, $3 the reader's school, $4 conversation. */
const statements = {
  /** Before $5, with the words $6, newest first: so many as $7 says. */
  found: own(`m.seq < $5 and m.kind in ('text', 'card', 'file') and m.recalled_at is null
    and plain($6) <> '' and strpos(plain(m.text), plain($6)) > 0 order by m.seq desc limit $7`),
}

/** Messages of a conversation that the viewer is in and may see, each a Message in JSON. */
export async function messagesFor(
  context: Context,
  viewer: Viewer,
  name: keyof typeof statements,
  conversation: string,
  which: readonly unknown[],
): Promise<string[]> {
  const { rows } = await context.pool.query<Row>({
    name: `chat_${name}`,
    text: statements[name],
    values: [viewer.id, context.providers.storage.url(''), viewer.schoolId, conversation, ...which],
  })
  return written(context, rows, context.db)
}

/**
 * $5 before which, $6 since which, both may be null, $7 how many: the numbers of the stretch, with each of its messages,
 * oldest first, or none. Without rows the reader is not in the conversation, or one of the two has blocked the other.
 */
const stretch = `
  select v."lastSeq", v."hiddenBefore", v."from", v."to", x.* from (
    select n."lastSeq", n."hiddenBefore", n."from", least(n.ends, n."from" + $7::int - 1) as "to" from (
      select c.last_seq as "lastSeq", o.hidden_before as "hiddenBefore", e.ends,
        greatest(least(coalesce($6::int, e.ends - $7::int), c.last_seq), o.hidden_before) + 1 as "from"
      from conversation_members o join conversations c on c.id = o.conversation_id
      cross join lateral (select least(coalesce($5::int - 1, c.last_seq), c.last_seq) as ends) e
      where o.user_id = $1 and o.conversation_id = $4 and (o.peer_id is null or ${unblockedText('$1', 'o.peer_id')})) n) v
  left join lateral (${own('m.seq between v."from" and v."to"')}) x on true order by x.seq`

/** Numbers of a stretch of messages. `from` is above `to` where there is none. */
interface Numbers {
  lastSeq: number
  hiddenBefore: number
  from: number
  to: number
}

/** A stretch of a conversation, each message in JSON. @throws Refusal as `membershipOf` does */
export async function stretchFor(
  context: Context,
  viewer: Viewer,
  conversation: string,
  which: readonly [before: number | null, since: number | null, size: number],
): Promise<Numbers & { messages: string[] }> {
  const { rows } = await context.pool.query<Numbers & (Row | { json: null })>({
    name: 'chat_stretch',
    text: stretch,
    values: [viewer.id, context.providers.storage.url(''), viewer.schoolId, conversation, ...which],
  })
  const [first] = rows
  if (!first) throw gone('会话')
  const met = rows.filter((row): row is Numbers & Row => row.json !== null)
  return { ...first, messages: await written(context, met, context.db) }
}

/** A message and who would read it. */
export interface Asked {
  reader: string
  conversation: string
  seq: number
}
const nameOf = ({ reader, conversation, seq }: Asked): string => `${reader} ${conversation} ${seq}`

const each = messagesWhere(
  `(select distinct a.reader, p.school_id as school, a.conversation, a.seq
    from unnest($1::uuid[], $3::uuid[], $4::int[]) as a(reader, conversation, seq) join users p on p.id = a.reader) w`,
  'c.conversation_id = w.conversation and m.conversation_id = w.conversation and m.seq = w.seq',
)

/** One message for each; null when its reader has it no more, or never had it. */
export async function eachFor(
  context: Context,
  asked: readonly Asked[],
  db: Executor = context.db,
): Promise<(Message | null)[]> {
  const rows = await prepared<Row & Asked>(db, 'chat_each', each, [
    asked.map(({ reader }) => reader),
    context.providers.storage.url(''),
    asked.map(({ conversation }) => conversation),
    asked.map(({ seq }) => seq),
  ])
  const shown = await written(context, rows, db)
  const found = new Map(rows.map((row, index) => [nameOf(row), shown[index]]))
  return asked.map((one) => {
    const message = found.get(nameOf(one))
    return message === undefined ? null : (JSON.parse(message) as Message)
  })
}

/** null when the viewer has it no more, or never had it. */
export const oneFor = async (
  context: Context,
  viewer: Viewer,
  conversation: string,
  seq: number,
  db?: Executor,
): Promise<Message | null> =>
  (await eachFor(context, [{ reader: viewer.id, conversation, seq }], db))[0] ?? null

async function written(context: Context, rows: readonly Row[], db: Executor): Promise<string[]> {
  const cards = await cardsOf(context, rows, db)
  return rows.map(({ json: message, quoted: answered, happened }, index) => {
    const card = cards[index] ?? null
    if (happened) return message.replace(untold, () => `"system":${JSON.stringify(happened)}`)
    if (card === null && answered === null) return message
    // a quote inside a value is escaped, so the first that is met are the members
    return message.replace(unwritten, () => membersOf(card, answered, context))
  })
}

function membersOf(card: Card | null, answered: Quoted | null, { house }: Context): string {
  const reply = answered && {
    seq: answered.seq,
    sender: answered.sender,
    text: answered.here
      ? inShort({
          ...answered,
          text: excerpt(answered.text, shortLength),
          card: labelled(house, answered.cardKind),
        })
      : '',
  }
  return `"card":${JSON.stringify(card)},"reply":${JSON.stringify(reply)}`
}
