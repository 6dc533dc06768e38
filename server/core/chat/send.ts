import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits } from '../../../contract/chat/rules'
import type { Message } from '../../../contract/chat/schema'
import type { Place } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { prepared } from '../../database/prepared'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { mayPublish } from '../complaint/mute'
import { ownMedia, ownPictures } from '../file/own'
import { lockPair } from '../privacy/visible'
import { lockConversation, obstacleOf, standingWith, type Sent, type Standing } from './access'
import { screen } from '../safety/screen'
import { cardKindOf } from './card'
import { messenger, type TellMessage } from './frames'
import { oneFor } from './rows'
import { conversationMembers, conversations, messages } from './tables'

interface Draft {
  key: string
  to: string
  text?: string
  picture?: string
  voice?: string
  place?: Place
  card?: { kind: string; id: string }
  reply?: number
}
type Content = Pick<
  typeof messages.$inferInsert,
  'kind' | 'text' | 'picture' | 'pictureId' | 'voice' | 'voiceId' | 'place' | 'cardKind' | 'cardId'
>

/** Sends a message to one person. A repeated key gives what the first call sent. */
export class Sender {
  private readonly tell: TellMessage

  constructor(private readonly context: Context) {
    this.tell = messenger(context)
  }

  async send(viewer: Viewer, draft: Draft): Promise<Message> {
    const { key, to, reply } = draft
    if (to === viewer.id) throw refuse('不能给自己发消息')
    const content = await this.admittedContent(viewer, draft).catch(async (refusal: unknown) => {
      const known = await this.known(viewer, key)
      if (!known) throw refusal
      return known
    })
    if ('seq' in content) return this.shown(viewer, content)
    const { sent, fresh } = await this.context.db.transaction(async (tx) => {
      await lockPair(tx, viewer.id, to)
      const standing = await standingWith(this.context, tx, viewer, to, key)
      if (standing.known) return { sent: standing.known, fresh: false }
      return { sent: await this.write(tx, viewer, standing, { ...content, key, target: reply }), fresh: true }
    })
    if (!fresh) return this.shown(viewer, sent)
    const [message] = await this.tell([viewer.id, to], sent)
    return there(message)
  }

  private async write(
    tx: Executor,
    viewer: Viewer,
    standing: Standing,
    message: Content & { key: string; target?: number | undefined },
  ): Promise<Sent> {
    const obstacle = obstacleOf(standing)
    if (obstacle !== null) throw refuse(obstacle)
    const conversation = standing.conversation ?? (await begin(tx, viewer.id, standing.id))
    if (message.target !== undefined) {
      await lockConversation(tx, conversation)
      await this.quotable(tx, viewer, conversation, message.target)
    }
    const seq = await append(tx, viewer, conversation, message)
    // the same key at the same moment to somebody else: the number goes back with the transaction
    if (seq === null) throw refuse('这条消息已经发给了别人')
    return { conversation, seq }
  }

  private async quotable(tx: Executor, viewer: Viewer, conversation: string, seq: number): Promise<void> {
    const quoted = await oneFor(this.context, viewer, conversation, seq, tx)
    if (!quoted || quoted.recalled || quoted.kind === 'recall') throw gone('要回复的消息')
  }

  private async admittedContent(viewer: Viewer, draft: Draft): Promise<Content> {
    await mayPublish(this.context.db, viewer)
    return this.contentOf(viewer, draft)
  }

  private async contentOf(
    viewer: Viewer,
    { to, text, picture, voice, place, card }: Draft,
  ): Promise<Content> {
    if ([text, picture, voice, place, card].filter((part) => part !== undefined).length !== 1)
      throw wrongField('text', '一条消息只能是文字、图片、语音、位置或卡片中的一种')
    if (picture !== undefined) {
      const [stored] = await ownPictures(this.context, viewer, [picture])
      return { kind: 'picture', picture: stored, pictureId: picture }
    }
    if (voice !== undefined) {
      const stored = await ownMedia(this.context, viewer, 'sound', voice)
      if (stored.seconds > limits.voice.max) throw wrongField('voice', `语音不能超过 ${limits.voice.max} 秒`)
      return { kind: 'voice', voice: stored, voiceId: voice }
    }
    if (place !== undefined)
      return {
        kind: 'place',
        place: { ...place, name: named(lineOf(place.name)), address: lineOf(place.address) },
      }
    if (card !== undefined) {
      const kind = cardKindOf(this.context.house, card.kind)
      if (!kind) throw wrongField('card', '不能发送这种卡片')
      await kind.send(this.context, viewer, card.id, to)
      return { kind: 'card', cardKind: card.kind, cardId: card.id }
    }
    const { texts } = await screen(this.context, viewer, { scene: 'chat', texts: { text: text ?? '' } })
    return { kind: 'text', text: worded(linesOf(texts.text)) }
  }

  /** What this key sent already: it is given again, even by who may send nothing now. */
  private async known(viewer: Viewer, key: string): Promise<Sent | null> {
    const [row] = await this.context.db
      .select({ conversation: messages.conversationId, seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.senderId, viewer.id), eq(messages.key, key)))
    return row ?? null
  }

  private async shown(viewer: Viewer, { conversation, seq }: Sent): Promise<Message> {
    return there(await oneFor(this.context, viewer, conversation, seq))
  }
}

function there(message: Message | null | undefined): Message {
  if (!message) throw gone('这条消息')
  return message
}

function worded(text: string): string {
  if (text === '') throw wrongField('text', '请填写文字')
  return text
}

function named(name: string): string {
  if (name === '') throw wrongField('place', '请填写地点')
  return name
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

/** $1 conversation, $2 sender, $3 the place in lists, $4 on: the message. */
const appending = `
  with next as (
    update conversations set last_seq = last_seq + 1 where id = $1 returning last_seq
  ), added as (
    insert into messages (conversation_id, seq, sender_id, key, kind, text, picture, picture_id, voice, voice_id, place, card_kind, card_id, target)
    select $1::uuid, last_seq, $2::uuid, $4::uuid, $5, $6, $7::json, $8::uuid, $9::json, $10::uuid, $11::json, $12, $13::uuid, $14::int from next
    on conflict (sender_id, key) do nothing returning seq
  ), told as (
    update conversation_members m set moved = $3, hidden = false,
      unread = m.unread + case when m.user_id = $2 then 0 else 1 end,
      spoke_at = case when m.user_id = $2 then clock_timestamp() else m.spoke_at end
    from added where m.conversation_id = $1
  ) select seq from added`

/**
 * Gives the message the next number and counts it as unread, in one statement: whoever sends here next waits for its
 * end. null when its key is used.
 */
async function append(
  tx: Executor,
  viewer: Viewer,
  conversation: string,
  message: Content & { key: string; target?: number | undefined },
): Promise<number | null> {
  const {
    key,
    kind,
    text = '',
    picture,
    pictureId = null,
    voice,
    voiceId = null,
    place,
    cardKind = null,
    cardId = null,
    target = null,
  } = message
  const content = [
    key,
    kind,
    text,
    json(picture),
    pictureId,
    json(voice),
    voiceId,
    json(place),
    cardKind,
    cardId,
    target,
  ]
  const [row] = await prepared<{ seq: number }>(tx, 'chat_append', appending, [
    conversation,
    viewer.id,
    newId(),
    ...content,
  ])
  return row?.seq ?? null
}

/** Takes the next number of a conversation whose row is locked. */
export async function nextSeq(tx: Executor, conversation: string): Promise<number> {
  const [row] = await tx
    .update(conversations)
    .set({ lastSeq: sql`${conversations.lastSeq} + 1` })
    .where(eq(conversations.id, conversation))
    .returning({ seq: conversations.lastSeq })
  if (!row) throw gone('会话')
  return row.seq
}

/** A conversation of two who had none. The pair is locked. */
async function begin(tx: Executor, one: string, other: string): Promise<string> {
  const id = newId()
  await tx.insert(conversations).values({ id, kind: 'direct' })
  await tx.insert(conversationMembers).values([
    { conversationId: id, userId: one, peerId: other, moved: id },
    { conversationId: id, userId: other, peerId: one, moved: id, hidden: true },
  ])
  return id
}
