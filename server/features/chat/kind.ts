import { and, eq, sql } from 'drizzle-orm'
import { inShort, type Kind as MessageKind } from '../../../contract/chat/rules'
import type { Place } from '../../../contract/common'
import type { Context, Executor } from '../../context'
import type { House } from '../../features'
import { gone } from '../../http/refusal'
import type { Evidence, Kind } from '../../core/complaint/kind'
import { momentText } from '../../core/complaint/texts'
import type { StoredDocument, StoredMedia, StoredPicture } from '../../core/file/own'
import { cardLabel } from '../../core/chat/card'
import { chatTranscripts } from '../../core/chat/tables'

interface Line extends Record<string, unknown> {
  name: string
  kind: MessageKind
  cardKind: string | null
  text: string
  picture: StoredPicture | null
  voice: StoredMedia | null
  place: Place | null
  file: StoredDocument | null
  recalled: boolean
  at: string
}

function said({ kind, cardKind, text, voice, place, recalled }: Line, house: House): string {
  const short = inShort({ kind, text, recalled, card: cardLabel(house, cardKind) })
  if (voice) return `${short} ${voice.seconds} 秒`
  return place ? `${short} ${place.name} ${place.address}`.trim() : short
}

/** The messages as the server has them, whatever the one who complains shows of them. */
async function evidence(house: House, tx: Executor, id: string): Promise<Evidence> {
  const [transcript] = await tx.select().from(chatTranscripts).where(eq(chatTranscripts.id, id)).for('share')
  if (!transcript) throw gone('这段聊天')
  const { conversationId, ownerId, seqs } = transcript
  const { rows: lines } = await tx.execute<Line>(sql`
    select u.name, m.kind, m.card_kind as "cardKind", m.text, m.picture, m.voice, m.place, m.file, m.recalled_at is not null as recalled, m.created_at as at
    from messages m join users u on u.id = m.sender_id
    where m.conversation_id = ${conversationId} and m.seq = any(${sql.param(seqs)}::int[]) order by m.seq`)
  const {
    rows: [owner],
  } = await tx.execute<{ name: string; school: string | null }>(sql`
    select name, school_id as school from users where id = ${ownerId} for share`)
  const {
    rows: [group],
  } = await tx.execute<{ name: string }>(sql`select name from chat_groups where id = ${conversationId}`)
  const last = lines[lines.length - 1]
  if (!owner || !last) throw gone('这段聊天')
  return {
    ownerId,
    aliasId: null,
    schoolId: owner.school,
    snapshot: {
      name: owner.name,
      title: group
        ? `群聊“${group.name}”里${owner.name}说的话，${lines.length} 条`
        : `和${owner.name}的聊天，${lines.length} 条`,
      text: lines
        .map((line) => `${momentText(new Date(line.at))} ${line.name}：${said(line, house)}`)
        .join('\n'),
      pictures: lines.flatMap(({ picture }) => picture ?? []),
      sounds: lines.flatMap(({ voice }) => voice ?? []),
      documents: lines.flatMap(({ file }) => file ?? []),
      at: new Date(last.at).toISOString(),
    },
  }
}

/** Stretches of conversations, as complaints see them. */
export const chatKind = ({ db, house }: Context): Kind => ({
  see: async (viewer, id) => {
    const own = and(eq(chatTranscripts.id, id), eq(chatTranscripts.reporterId, viewer.id))
    const [found] = await db.select({ id: chatTranscripts.id }).from(chatTranscripts).where(own)
    if (!found) throw gone('这段聊天')
  },
  take: (tx, id) => evidence(house, tx, id),
})
