import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { mayDo, type GroupRole } from '../../../contract/chat/groups/rules'
import { limits, mayRecall, recallMinutes } from '../../../contract/chat/rules'
import type { Message } from '../../../contract/chat/schema'
import type { Context, Executor, Viewer } from '../../context'
import { int, statement, uuid } from '../../database/statement'
import { gone, notYours, refuse } from '../../http/refusal'
import { freeFiles, freeMedia, removeFiles } from '../../core/file/free'
import { lockConversation, membershipOf } from '../../core/chat/access'
import { announce, groupMessenger, messenger, type ChatFrame, type TellMessage } from '../../core/chat/frames'
import { oneFor } from '../../core/chat/rows'
import { nextSeq } from '../../core/chat/send'
import { conversationMembers, messageDeletions, messages } from '../../core/chat/tables'
import { recount, uncount, unreadOf } from '../../core/chat/unread'

interface At {
  conversation: string
  seq: number
}

const ownRow = (viewer: Viewer, conversation: string) =>
  and(eq(conversationMembers.conversationId, conversation), eq(conversationMembers.userId, viewer.id))

const unreadCount = statement(
  'chat_unread',
  { values: { reader: uuid }, row: { chats: int } },
  (p) => sql`select ${unreadOf(sql`${p.reader}::uuid`)} as chats`,
)

/** What people do to conversations that are there. */
export class Marks {
  private readonly tell: TellMessage
  private readonly tellGroup: ReturnType<typeof groupMessenger>

  constructor(private readonly context: Context) {
    this.tell = messenger(context)
    this.tellGroup = groupMessenger(context)
  }

  /** Reading past the end is reading to the end; reading back changes nothing. */
  async read(viewer: Viewer, { conversation, seq }: At): Promise<{ chats: number }> {
    const { lastSeq, role } = await membershipOf(this.context.db, viewer, conversation)
    const upTo = Math.min(seq, lastSeq)
    const moved = await this.context.db.transaction(async (tx) => {
      const [member] = await tx
        .select({ read: conversationMembers.lastRead })
        .from(conversationMembers)
        .where(ownRow(viewer, conversation))
        .for('update')
      if (!member || member.read >= upTo) return false
      await tx.update(conversationMembers).set({ lastRead: upTo }).where(ownRow(viewer, conversation))
      await recount(tx, conversation, viewer.id)
      return true
    })
    const frame = { type: 'chat-read', conversation, reader: viewer.id, seq: upTo } as const
    // in a group nobody learns how far the others have read
    if (moved && role === null) await this.tellAll(conversation, frame)
    else if (moved) await announce(this.context, [{ to: viewer.id, frame }])
    return this.unread(viewer)
  }

  /** Reads every conversation to its end. */
  async readAll(viewer: Viewer): Promise<{ chats: number }> {
    const moved = await this.context.db.transaction(async (tx) => {
      await tx.execute(
        sql`select from conversation_members where user_id = ${viewer.id} and unread > 0 order by conversation_id for update`,
      )
      const { rows } = await tx.execute<{ conversation: string; seq: number; peer: string | null }>(sql`
        update conversation_members m set last_read = c.last_seq, unread = 0, mentions = 0, calls = 0
        from conversations c where c.id = m.conversation_id and m.user_id = ${viewer.id} and m.unread > 0
        returning c.id as conversation, c.last_seq as seq, m.peer_id as peer`)
      return rows
    })
    await announce(
      this.context,
      moved.flatMap(({ conversation, seq, peer }) => {
        const frame = { type: 'chat-read', conversation, reader: viewer.id, seq } as const
        return [viewer.id, ...(peer === null ? [] : [peer])].map((to) => ({ to, frame }))
      }),
    )
    return this.unread(viewer)
  }

  private async unread(viewer: Viewer): Promise<{ chats: number }> {
    const [unread] = await unreadCount(this.context.db, { reader: viewer.id })
    return { chats: unread?.chats ?? 0 }
  }

  /** Taking back again what is taken back changes nothing. */
  async recall(viewer: Viewer, { conversation, seq }: At): Promise<Message> {
    const { role } = await membershipOf(this.context.db, viewer, conversation)
    const { number, keys } = await this.context.db.transaction(async (tx) =>
      this.takeBack(tx, viewer, { conversation, seq }, role),
    )
    await removeFiles(this.context, keys)
    if (number !== null && role !== null) await this.tellGroup(viewer.id, { conversation, seq: number })
    else if (number !== null) await this.tell(await this.people(conversation), { conversation, seq: number })
    const message = await oneFor(this.context, viewer, conversation, seq)
    if (!message) throw gone('这条消息')
    return message
  }

  async delete(
    viewer: Viewer,
    { conversation, seqs }: { conversation: string; seqs: number[] },
  ): Promise<void> {
    const { lastSeq } = await membershipOf(this.context.db, viewer, conversation)
    const there = seqs.filter((seq) => seq <= lastSeq)
    if (there.length === 0) return
    await this.context.db.transaction(async (tx) => {
      await tx
        .select({ id: conversationMembers.userId })
        .from(conversationMembers)
        .where(ownRow(viewer, conversation))
        .for('update')
      await tx
        .insert(messageDeletions)
        .values(there.map((seq) => ({ userId: viewer.id, conversationId: conversation, seq })))
        .onConflictDoNothing()
      await recount(tx, conversation, viewer.id)
    })
    await this.changed(viewer, conversation, there)
  }

  /** Takes the conversation out of the list, with all that the person has of it. */
  async remove(viewer: Viewer, conversation: string): Promise<void> {
    await membershipOf(this.context.db, viewer, conversation)
    await this.context.db.transaction(async (tx) => {
      await lockConversation(tx, conversation)
      await tx.execute(sql`
        update conversation_members m set hidden = true, pinned = false, unread = 0, mentions = 0, calls = 0, hidden_before = c.last_seq, last_read = c.last_seq
        from conversations c where c.id = m.conversation_id and m.conversation_id = ${conversation} and m.user_id = ${viewer.id}`)
      await tx
        .delete(messageDeletions)
        .where(and(eq(messageDeletions.userId, viewer.id), eq(messageDeletions.conversationId, conversation)))
    })
    await this.changed(viewer, conversation)
  }

  async pin(viewer: Viewer, conversation: string, on: boolean): Promise<void> {
    await membershipOf(this.context.db, viewer, conversation)
    await this.context.db.transaction(async (tx) => {
      // takes turns with the person's other pins, so that the limit holds
      await tx.execute(sql`select 1 from users where id = ${viewer.id} for no key update`)
      const pinned = await tx.$count(
        conversationMembers,
        and(eq(conversationMembers.userId, viewer.id), eq(conversationMembers.pinned, true)),
      )
      if (on && pinned >= limits.pinned.max) throw refuse(`最多置顶 ${limits.pinned.max} 个会话`)
      await tx.update(conversationMembers).set({ pinned: on }).where(ownRow(viewer, conversation))
    })
    await this.changed(viewer, conversation)
  }

  async mute(viewer: Viewer, conversation: string, on: boolean): Promise<void> {
    await membershipOf(this.context.db, viewer, conversation)
    await this.context.db.update(conversationMembers).set({ muted: on }).where(ownRow(viewer, conversation))
    await this.changed(viewer, conversation)
  }

  /** The number that says so, null when it was taken back before, and the storage keys that are free. */
  private async takeBack(
    tx: Executor,
    viewer: Viewer,
    { conversation, seq }: At,
    role: GroupRole | null,
  ): Promise<{ number: number | null; keys: string[] }> {
    await lockConversation(tx, conversation)
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, conversation), eq(messages.seq, seq)))
    if (!message || message.kind === 'recall' || message.kind === 'system') throw gone('这条消息')
    const byManager = message.senderId !== viewer.id
    if (byManager && (role === null || !mayDo('recall', role, 'member'))) throw notYours('消息')
    if (message.recalledAt) return { number: null, keys: [] }
    if (!byManager && !mayRecall(message.createdAt.getTime(), Date.now()))
      throw refuse(`只能撤回 ${recallMinutes} 分钟内发的消息`)
    await tx
      .select({ id: conversationMembers.userId })
      .from(conversationMembers)
      .where(eq(conversationMembers.conversationId, conversation))
      .orderBy(conversationMembers.userId)
      .for('update')
    await uncount(tx, conversation, seq)
    await tx
      .update(messages)
      .set({
        recalledAt: sql`now()`,
        byManager,
        text: '',
        picture: null,
        pictureId: null,
        voice: null,
        voiceId: null,
        place: null,
        file: null,
        fileId: null,
        cardKind: null,
        cardId: null,
        people: null,
        // to_all stays: a call that was taken back was one of the day's
      })
      .where(and(eq(messages.conversationId, conversation), eq(messages.seq, seq)))
    const number = await nextSeq(tx, conversation)
    await tx.insert(messages).values({
      conversationId: conversation,
      seq: number,
      senderId: viewer.id,
      key: newId(),
      kind: 'recall',
      target: seq,
    })
    const pictures = message.pictureId === null ? [] : await freeFiles(tx, sql`p.id = ${message.pictureId}`)
    const file = message.voiceId ?? message.fileId
    const others = file === null ? [] : await freeMedia(tx, sql`m.id = ${file}`)
    return { number, keys: [...pictures, ...others] }
  }

  private changed = (viewer: Viewer, conversation: string, deleted: number[] = []) =>
    announce(this.context, [{ to: viewer.id, frame: { type: 'chat-changed', conversation, deleted } }])

  private async tellAll(conversation: string, frame: ChatFrame): Promise<void> {
    await announce(
      this.context,
      (await this.people(conversation)).map((to) => ({ to, frame })),
    )
  }

  private async people(conversation: string): Promise<string[]> {
    const members = await this.context.db
      .select({ id: conversationMembers.userId })
      .from(conversationMembers)
      .where(eq(conversationMembers.conversationId, conversation))
    return members.map(({ id }) => id)
  }
}
