import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Message } from '../../../contract/chat/schema'
import type { Place } from '../../../contract/common'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { Feed } from '../circle/feed'
import { mayPublish } from '../complaint/mute'
import { ownPictures } from '../file/own'
import { lockPair } from '../privacy/visible'
import { screen } from '../safety/screen'
import { lockConversation, obstacleOf, standingWith } from './access'
import { announce } from './frames'
import { messagesFor, oneFor } from './rows'
import { conversationMembers, conversations, messages } from './tables'

interface Draft {
  key: string
  to: string
  text?: string
  picture?: string
  place?: Place
  dynamic?: string
  reply?: number
}
type Content = Pick<typeof messages.$inferInsert, 'kind' | 'text' | 'picture' | 'pictureId' | 'place' | 'dynamicId'>
interface Sent {
  conversation: string
  seq: number
}

/** Sends a message to one person. A repeated key gives what the first call sent. */
export class Sender {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  async send(viewer: Viewer, draft: Draft): Promise<Message> {
    const { key, to, reply } = draft
    if (to === viewer.id) throw refuse('不能给自己发消息')
    const before = await this.known(this.context.db, viewer, key)
    if (before) return this.shown(viewer, before)
    await mayPublish(this.context.db, viewer)
    const content = await this.contentOf(viewer, draft)
    const { sent, fresh } = await this.context.db.transaction(async (tx) => {
      await lockPair(tx, viewer.id, to)
      const known = await this.known(tx, viewer, key)
      if (known) return { sent: known, fresh: false }
      return { sent: await this.write(tx, viewer, to, { ...content, key, target: reply }), fresh: true }
    })
    if (fresh) await announce(this.context, [viewer.id, to], { kind: 'message', ...sent })
    return this.shown(viewer, sent)
  }

  private async write(tx: Executor, viewer: Viewer, to: string, message: Content & { key: string; target?: number }): Promise<Sent> {
    const standing = await standingWith(tx, viewer, to)
    const obstacle = obstacleOf(standing)
    if (obstacle !== null) throw refuse(obstacle)
    const conversation = standing.conversation ?? (await begin(tx, viewer.id, to))
    await lockConversation(tx, conversation)
    if (message.target !== undefined) await this.quotable(tx, viewer, conversation, message.target)
    const seq = await nextSeq(tx, conversation)
    const added = await tx
      .insert(messages)
      .values({ ...message, conversationId: conversation, seq, senderId: viewer.id })
      .onConflictDoNothing({ target: [messages.senderId, messages.key] })
      .returning({ seq: messages.seq })
    // the same key at the same moment to somebody else: the number goes back with the transaction
    if (added.length === 0) throw refuse('这条消息已经发给了别人')
    await tx.execute(sql`
      update conversation_members set moved = ${newId()}, hidden = false,
        unread = unread + case when user_id = ${viewer.id} then 0 else 1 end,
        spoke_at = case when user_id = ${viewer.id} then clock_timestamp() else spoke_at end
      where conversation_id = ${conversation}`)
    return { conversation, seq }
  }

  private async quotable(tx: Executor, viewer: Viewer, conversation: string, seq: number): Promise<void> {
    const [quoted] = await messagesFor(this.context, viewer, sql`m.conversation_id = ${conversation} and m.seq = ${seq}`, tx)
    if (!quoted || quoted.recalled || quoted.kind === 'recall') throw gone('要回复的消息')
  }

  private async contentOf(viewer: Viewer, { text, picture, place, dynamic }: Draft): Promise<Content> {
    if ([text, picture, place, dynamic].filter((part) => part !== undefined).length !== 1) throw wrongField('text', '一条消息只能是文字、图片、位置或动态中的一种')
    if (picture !== undefined) {
      const [stored] = await ownPictures(this.context, viewer, [picture])
      return { kind: 'picture', picture: stored, pictureId: picture }
    }
    if (place !== undefined) return { kind: 'place', place: { ...place, name: named(lineOf(place.name)), address: lineOf(place.address) } }
    if (dynamic === undefined) {
      const { texts } = await screen(this.context, viewer, { scene: 'chat', texts: { text: text ?? '' } })
      return { kind: 'text', text: worded(linesOf(texts.text)) }
    }
    if (!(await this.feed.one(viewer, dynamic))) throw gone('这条动态')
    return { kind: 'dynamic', dynamicId: dynamic }
  }

  private async known(db: Executor, viewer: Viewer, key: string): Promise<Sent | null> {
    const [row] = await db
      .select({ conversation: messages.conversationId, seq: messages.seq })
      .from(messages)
      .where(and(eq(messages.senderId, viewer.id), eq(messages.key, key)))
    return row ?? null
  }

  private async shown(viewer: Viewer, { conversation, seq }: Sent): Promise<Message> {
    const message = await oneFor(this.context, viewer, conversation, seq)
    if (!message) throw gone('这条消息')
    return message
  }
}

function worded(text: string): string {
  if (text === '') throw wrongField('text', '请填写文字')
  return text
}

function named(name: string): string {
  if (name === '') throw wrongField('place', '请填写地点')
  return name
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
