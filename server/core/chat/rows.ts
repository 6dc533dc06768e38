/** Messages as one reader has them: JSON that the database writes, and that goes out unread where it is a page. */
import { sql, type SQL } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { inShort } from '../../../contract/chat/rules'
import type { Card } from '../../../contract/chat/card'
import type { Message } from '../../../contract/chat/schema'
import type { Context, Executor, Viewer } from '../../context'
import {
  amount,
  int,
  listOf,
  orNull as nullable,
  statement,
  text,
  uuid,
  type RowOf,
} from '../../database/statement'
import { gone } from '../../http/refusal'
import { unblocked } from '../privacy/visible'
import { cardsOf, cardLabel } from './card'
import { messagesWhere, row, shortLength, untold, unwritten, type Quoted, type Row } from './json'

const common = { reader: uuid, files: text, school: nullable(uuid), conversation: uuid }
const own = (p: Record<keyof typeof common, SQL>, where: SQL): SQL =>
  messagesWhere(
    sql`(select ${p.reader}::uuid as reader, ${p.school}::uuid as school) w`,
    p.files,
    sql`m.conversation_id = ${p.conversation} and ${where}`,
  )

/** Messages before one, with the words, newest first. */
const found = statement(
  'chat_found',
  { values: { ...common, before: int, words: text, rows: amount }, row },
  (p) =>
    own(
      p,
      sql`m.seq < ${p.before} and m.kind in ('text', 'card', 'file') and m.recalled_at is null
    and plain(${p.words}) <> '' and strpos(plain(m.text), plain(${p.words})) > 0 order by m.seq desc limit ${p.rows}`,
    ),
)

/** Messages of a conversation that the viewer is in and may see, each a Message in JSON. */
export async function foundFor(
  context: Context,
  viewer: Viewer,
  conversation: string,
  asked: { before: number; words: string; rows: number },
): Promise<string[]> {
  const rows = await found(context.db, { ...readBy(context, viewer, conversation), ...asked })
  return written(context, rows, context.db)
}

const readBy = ({ providers }: Context, { id, schoolId }: Viewer, conversation: string) => ({
  reader: id,
  files: providers.storage.url(''),
  school: schoolId,
  conversation,
})

/** Numbers of a stretch of messages. `from` is above `to` where there is none. */
const numbers = { lastSeq: int, hiddenBefore: int, from: int, to: int }
type Numbers = RowOf<typeof numbers>

/**
 * The numbers of a stretch of `most` messages before one, since one, with each of those messages, oldest first, or none.
 * Without rows the reader is not in the conversation, or one of the two has blocked the other.
 */
const stretch = statement(
  'chat_stretch',
  {
    values: { ...common, before: nullable(int), since: nullable(int), most: int },
    row: { ...numbers, ...row, json: nullable(text) },
  },
  (p) => sql`
  select v."lastSeq", v."hiddenBefore", v."from", v."to", x.* from (
    select n."lastSeq", n."hiddenBefore", n."from", least(n.ends, n."from" + ${p.most}::int - 1) as "to" from (
      select c.last_seq as "lastSeq", o.hidden_before as "hiddenBefore", e.ends,
        greatest(least(coalesce(${p.since}::int, e.ends - ${p.most}::int), c.last_seq), o.hidden_before) + 1 as "from"
      from conversation_members o join conversations c on c.id = o.conversation_id
      cross join lateral (select least(coalesce(${p.before}::int - 1, c.last_seq), c.last_seq) as ends) e
      where o.user_id = ${p.reader} and o.conversation_id = ${p.conversation} and (o.peer_id is null or ${unblocked(p.reader, sql`o.peer_id`)})) n) v
  left join lateral (${own(p, sql`m.seq between v."from" and v."to"`)}) x on true order by x.seq`,
)

/** A stretch of a conversation, each message in JSON. @throws Refusal as `membershipOf` does */
export async function stretchFor(
  context: Context,
  viewer: Viewer,
  conversation: string,
  which: { before: number | null; since: number | null; most: number },
): Promise<Numbers & { messages: string[] }> {
  const rows = await stretch(context.db, { ...readBy(context, viewer, conversation), ...which })
  const [first] = rows
  if (!first) throw gone('会话')
  const met = rows.filter((one): one is typeof one & Row => one.json !== null)
  return { ...first, messages: await written(context, met, context.db) }
}

/** A message and who would read it. */
export interface Asked {
  reader: string
  conversation: string
  seq: number
}
const nameOf = ({ reader, conversation, seq }: Asked): string => `${reader} ${conversation} ${seq}`

const each = statement(
  'chat_each',
  {
    values: { readers: listOf(uuid), files: text, conversations: listOf(uuid), seqs: listOf(int) },
    row,
  },
  (p) =>
    messagesWhere(
      sql`(select distinct a.reader, p.school_id as school, a.conversation, a.seq
    from unnest(${p.readers}::uuid[], ${p.conversations}::uuid[], ${p.seqs}::int[]) as a(reader, conversation, seq) join users p on p.id = a.reader) w`,
      p.files,
      sql`c.conversation_id = w.conversation and m.conversation_id = w.conversation and m.seq = w.seq`,
    ),
)

/** One message for each; null when its reader has it no more, or never had it. */
export async function eachFor(
  context: Context,
  asked: readonly Asked[],
  db: Executor = context.db,
): Promise<(Message | null)[]> {
  const rows = await each(db, {
    readers: asked.map(({ reader }) => reader),
    files: context.providers.storage.url(''),
    conversations: asked.map(({ conversation }) => conversation),
    seqs: asked.map(({ seq }) => seq),
  })
  const shown = await written(context, rows, db)
  const known = new Map(rows.map((one, index) => [nameOf(one), shown[index]]))
  return asked.map((one) => {
    const said = known.get(nameOf(one))
    return said === undefined ? null : (JSON.parse(said) as Message)
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
  return rows.map(({ json: said, quoted: answered, happened: event }, index) => {
    const card = cards[index] ?? null
    if (event) return said.replace(untold, () => `"system":${JSON.stringify(event)}`)
    if (card === null && answered === null) return said
    // a quote inside a value is escaped, so the first that is met are the members
    return said.replace(unwritten, () => membersOf(card, answered, context))
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
          card: cardLabel(house, answered.cardKind),
        })
      : '',
  }
  return `"card":${JSON.stringify(card)},"reply":${JSON.stringify(reply)}`
}
