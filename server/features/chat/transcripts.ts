import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits } from '../../../contract/chat/rules'
import type { Context, Viewer } from '../../context'
import { gone, wrongField } from '../../http/refusal'
import { chatTranscripts, conversationMembers, messages } from '../../core/chat/tables'

interface Draft {
  key: string
  conversation: string
  /** Whom it is about, in a group. */
  about?: string
  seqs?: number[]
}

/** What people complain about of their conversations. */
export class Transcripts {
  constructor(private readonly context: Context) {}

  /**
   * Notes which messages the person complains about. A block of either stands not in the way: who was insulted and then
   * blocked may complain, too. The same key gives the first.
   */
  async note(viewer: Viewer, { key, conversation, about, seqs }: Draft): Promise<{ id: string }> {
    const { db } = this.context
    const made = await this.made(viewer, key)
    if (made) return made
    const own = and(
      eq(conversationMembers.conversationId, conversation),
      eq(conversationMembers.userId, viewer.id),
    )
    const [member] = await db
      .select({
        peer: conversationMembers.peerId,
        role: conversationMembers.role,
        hiddenBefore: conversationMembers.hiddenBefore,
      })
      .from(conversationMembers)
      .where(own)
    if (!member || (!member.peer && !member.role)) throw gone('会话')
    const picked = await this.picked(conversation, member.hiddenBefore, seqs)
    const owner = member.peer ?? accused(viewer, picked, about)
    if (!picked.some(({ sender }) => sender === owner)) throw wrongField('seqs', '请选上对方发的消息')
    await db
      .insert(chatTranscripts)
      .values({
        id: newId(),
        reporterId: viewer.id,
        key,
        ownerId: owner,
        conversationId: conversation,
        seqs: picked.map(({ seq }) => seq),
      })
      .onConflictDoNothing({ target: [chatTranscripts.reporterId, chatTranscripts.key] })
    const noted = await this.made(viewer, key)
    if (!noted) throw gone('会话')
    return noted
  }

  /** Those of the numbers that there are, in order; the latest where none are given. */
  private picked(conversation: string, hiddenBefore: number, seqs: number[] | undefined) {
    return this.context.db
      .select({ seq: messages.seq, sender: messages.senderId })
      .from(messages)
      .where(
        sql`${messages.conversationId} = ${conversation} and ${messages.kind} not in ('recall', 'system') and ${messages.seq} > ${hiddenBefore}
        ${seqs ? sql`and ${messages.seq} = any(${sql.param(seqs)}::int[])` : sql``}`,
      )
      .orderBy(sql`${messages.seq} desc`)
      .limit(seqs ? limits.transcript.max : limits.transcript.unpicked)
      .then((rows) => rows.reverse())
  }

  private async made(viewer: Viewer, key: string): Promise<{ id: string } | undefined> {
    const [row] = await this.context.db
      .select({ id: chatTranscripts.id })
      .from(chatTranscripts)
      .where(and(eq(chatTranscripts.reporterId, viewer.id), eq(chatTranscripts.key, key)))
    return row
  }
}

/** Whom messages of a group are complained about: the one named, else the only one beside the viewer who said any. */
function accused({ id }: Viewer, picked: readonly { sender: string }[], about: string | undefined): string {
  const others = new Set(picked.map(({ sender }) => sender).filter((sender) => sender !== id))
  const [first] = others
  const owner = about ?? first
  if (owner === undefined || owner === id) throw wrongField('seqs', '请选上对方发的消息')
  if (about === undefined && others.size > 1) throw wrongField('seqs', '一次举报一个人，请说明是谁')
  return owner
}
