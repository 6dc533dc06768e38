import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Message } from '../../../contract/chat/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { lockPair } from '../privacy/visible'
import { lockConversation, obstacleOf, standingWith, type Sent, type Standing } from './access'
import { append, type Appended } from './append'
import { admittedContent, type Parts } from './content'
import { messenger, type TellMessage } from './frames'
import { oneFor } from './rows'
import { conversationMembers, conversations, messages } from './tables'
import { warnBoth } from './warning'

interface Draft extends Parts {
  key: string
  to: string
  reply?: number
}
/** Sends a message to one person. A repeated key gives what the first call sent. */
export class Sender {
  private readonly tell: TellMessage

  constructor(private readonly context: Context) {
    this.tell = messenger(context)
  }

  async send(viewer: Viewer, draft: Draft): Promise<Message> {
    const { key, to, reply } = draft
    if (to === viewer.id) throw refuse('不能给自己发消息')
    const content = await admittedContent(this.context, viewer, draft, to).catch(async (refusal: unknown) => {
      const known = await sentBy(this.context.db, viewer, key)
      if (!known) throw refusal
      return known
    })
    if ('seq' in content) return this.shown(viewer, content)
    const { sent, fresh, warning } = await this.context.db.transaction(async (tx) => {
      await lockPair(tx, viewer.id, to)
      const standing = await standingWith(this.context, tx, viewer, to, key)
      if (standing.known) return { sent: standing.known, fresh: false, warning: null }
      const written = await this.write(tx, viewer, standing, { ...content, key, target: reply })
      const between = { conversation: written.conversation, from: viewer.id, to }
      return { sent: written, fresh: true, warning: await warnBoth(this.context, tx, between, content) }
    })
    if (!fresh) return this.shown(viewer, sent)
    const people = [viewer.id, to]
    const [message] = await this.tell(people, sent)
    if (warning) await this.tell(people, warning)
    return there(message)
  }

  private async write(tx: Executor, viewer: Viewer, standing: Standing, message: Appended): Promise<Sent> {
    const obstacle = obstacleOf(message.asks ? { ...standing, asked: true } : standing)
    if (obstacle !== null) throw refuse(obstacle)
    const conversation = standing.conversation ?? (await begin(tx, viewer.id, standing.id))
    if (message.target !== undefined) {
      await lockConversation(tx, conversation)
      await quotable(this.context, tx, viewer, conversation, message.target)
    }
    const seq = await append(tx, viewer.id, conversation, message)
    // the same key at the same moment to somebody else: the number goes back with the transaction
    if (seq === null) throw refuse('这条消息已经发给了别人')
    return { conversation, seq }
  }

  private async shown(viewer: Viewer, { conversation, seq }: Sent): Promise<Message> {
    return there(await oneFor(this.context, viewer, conversation, seq))
  }
}

export function there(message: Message | null | undefined): Message {
  if (!message) throw gone('这条消息')
  return message
}

/** What this key sent already: it is given again, even by who may send nothing now. */
export async function sentBy(db: Executor, viewer: Viewer, key: string): Promise<Sent | null> {
  const [row] = await db
    .select({ conversation: messages.conversationId, seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.senderId, viewer.id), eq(messages.key, key)))
  return row ?? null
}

/** @throws Refusal when the viewer has no such message that can be answered */
export async function quotable(
  context: Context,
  tx: Executor,
  viewer: Viewer,
  conversation: string,
  seq: number,
): Promise<void> {
  const quoted = await oneFor(context, viewer, conversation, seq, tx)
  if (!quoted || quoted.recalled || quoted.kind === 'recall' || quoted.kind === 'system')
    throw gone('要回复的消息')
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
