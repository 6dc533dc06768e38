/** The one way by which a conversation gets its next message. */
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { GroupEvent } from '../../../contract/chat/groups/rules'
import type { Executor } from '../../context'
import { literal } from '../../database/literal'
import { bool, int, json, listOf, orNull, statement, text, uuid } from '../../database/statement'
import { isPushed } from '../push/send'
import { isFolded } from './unread'
import type { messages } from './tables'

export type Content = Pick<
  typeof messages.$inferInsert,
  | 'kind'
  | 'text'
  | 'picture'
  | 'pictureId'
  | 'voice'
  | 'voiceId'
  | 'place'
  | 'file'
  | 'fileId'
  | 'cardKind'
  | 'cardId'
> & {
  /** Its sender asks about something that the other offers. */
  asks?: boolean
}
/** What is appended: `people` and `toAll` in groups alone. */
export type Appended = Content & {
  key: string
  target?: number | undefined
  people?: readonly string[] | undefined
  toAll?: boolean | undefined
  event?: GroupEvent | undefined
}

const written = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

/** An open app shows it first: what was read there is not sent. */
const pushAfter = '5 s'

/** `moved` is the place in lists. What the system says is unread to nobody. */
const appending = statement(
  'chat_append',
  {
    values: {
      conversation: uuid,
      sender: uuid,
      moved: uuid,
      key: uuid,
      kind: text,
      text,
      picture: orNull(json<string>()),
      pictureId: orNull(uuid),
      voice: orNull(json<string>()),
      voiceId: orNull(uuid),
      place: orNull(json<string>()),
      cardKind: orNull(text),
      cardId: orNull(uuid),
      target: orNull(int),
      people: orNull(listOf(uuid)),
      toAll: bool,
      event: orNull(text),
      asks: bool,
      file: orNull(json<string>()),
      fileId: orNull(uuid),
    },
    row: { seq: int },
  },
  (p) => {
    const folded = isFolded(sql`m.user_id`, p.sender)
    return sql`
  with next as (
    update conversations set last_seq = last_seq + 1 where id = ${p.conversation} returning last_seq
  ), added as (
    insert into messages (conversation_id, seq, sender_id, key, kind, text, picture, picture_id, voice, voice_id, place, card_kind, card_id, target, people, to_all, event, file, file_id)
    select ${p.conversation}::uuid, last_seq, ${p.sender}::uuid, ${p.key}::uuid, ${p.kind}, ${p.text}, ${p.picture}::json, ${p.pictureId}::uuid, ${p.voice}::json, ${p.voiceId}::uuid, ${p.place}::json, ${p.cardKind}, ${p.cardId}::uuid, ${p.target}::int, ${p.people}::uuid[], ${p.toAll}::boolean, ${p.event}, ${p.file}::json, ${p.fileId}::uuid from next
    on conflict (sender_id, key) do nothing returning seq
  ), told as (
    update conversation_members m set moved = ${p.moved}, hidden = false,
      unread = m.unread + case when m.user_id = ${p.sender} or ${p.kind} = 'system' then 0 else 1 end,
      mentions = m.mentions + case when m.user_id = ${p.sender} or ${p.kind} = 'system' or not coalesce(m.user_id = any(${p.people}::uuid[]), false) then 0
        when ${folded} then 0 else 1 end,
      calls = m.calls + case when m.user_id = ${p.sender} or not ${p.toAll}::boolean then 0 when ${folded} then 0 else 1 end,
      spoke_at = case when m.user_id = ${p.sender} and ${p.kind} <> 'system' then clock_timestamp() else m.spoke_at end,
      asked_at = case when m.user_id = ${p.sender} and ${p.asks}::boolean then clock_timestamp() else m.asked_at end
    from added where m.conversation_id = ${p.conversation}
  ), pushed as (
    insert into chat_pushes (conversation_id, user_id, seq, due_at)
    select m.conversation_id, m.user_id, added.seq, now() + interval ${literal(pushAfter)} from added, conversation_members m
    where m.conversation_id = ${p.conversation} and m.user_id <> ${p.sender} and ${p.kind} <> 'system' and ${isPushed(sql`m.user_id`)}
    on conflict (conversation_id, user_id) do update set seq = excluded.seq, attempts = 0, due_at = least(chat_pushes.due_at, excluded.due_at)
  ) select seq from added`
  },
)

/**
 * Gives the message the next number and counts it as unread, in one statement for all members: whoever sends here next
 * waits for its end. null when its key is used.
 */
export async function append(
  tx: Executor,
  senderId: string,
  conversation: string,
  message: Appended,
): Promise<number | null> {
  const [row] = await appending(tx, {
    conversation,
    sender: senderId,
    moved: newId(),
    key: message.key,
    kind: message.kind,
    text: message.text ?? '',
    picture: written(message.picture),
    pictureId: message.pictureId ?? null,
    voice: written(message.voice),
    voiceId: message.voiceId ?? null,
    place: written(message.place),
    cardKind: message.cardKind ?? null,
    cardId: message.cardId ?? null,
    target: message.target ?? null,
    people: message.people?.length ? message.people : null,
    toAll: message.toAll ?? false,
    event: message.event ?? null,
    asks: message.asks ?? false,
    file: written(message.file),
    fileId: message.fileId ?? null,
  })
  return row?.seq ?? null
}
