import { sql } from 'drizzle-orm'
import { inShort, type Kind } from '../../../contract/chat/rules'
import type { Chat, chatRoutes, Conversation, Message } from '../../../contract/chat/schema'
import type { DataOf } from '../../../contract/http'
import type { Context, Viewer } from '../../context'
import { Ready } from '../../http/envelope'
import { pageOf, scoredCursor, scoredCursorOf } from '../../http/page'
import { lineOf } from '../../http/text'
import { personOf, type PersonRow } from '../account/person'
import { clearOf } from '../privacy/visible'
import { labelled } from './card'
import { membershipOf, obstacleOf, standingWith } from './access'
import { had, messagesFor, stretchFor } from './rows'

interface ListRow extends Record<string, unknown> {
  id: string
  peer: PersonRow
  remark: string | null
  pinned: boolean
  muted: boolean
  unread: number
  moved: string
  last: {
    seq: number
    mine: boolean
    kind: Kind
    cardKind: string | null
    text: string
    recalled: boolean
    at: string
  } | null
}
interface Window {
  conversation: string
  before?: number
  since?: number
  size?: number
}

type Stretch = DataOf<(typeof chatRoutes)['chat/messages']>

/** What people read of their conversations. */
export class Reading {
  constructor(private readonly context: Context) {}

  async with(viewer: Viewer, user: string): Promise<Chat> {
    const standing = await standingWith(this.context, this.context.db, viewer, user)
    const { remark, conversation, pinned, muted, read, peer_read } = standing
    return {
      peer: personOf(standing, this.context),
      remark,
      conversation,
      pinned: pinned ?? false,
      muted: muted ?? false,
      read: read ?? 0,
      peer_read: peer_read ?? 0,
      obstacle: user === viewer.id ? '不能给自己发消息' : obstacleOf(standing),
    }
  }

  /** Pinned ones first, then by the latest message. */
  async list(viewer: Viewer, { after, size = 20 }: { after?: string; size?: number }) {
    const last = scoredCursorOf(after)
    const { rows } = await this.context.db.execute<ListRow>(sql`
      select c.conversation_id as id, c.pinned, c.muted, c.unread, c.moved, r.name as remark,
        json_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar, 'college', u.college, 'school', s.name) as peer, l.last
      from conversation_members c join users u on u.id = c.peer_id left join schools s on s.id = u.school_id
      left join remark_names r on r.viewer_id = c.user_id and r.person_id = c.peer_id
      left join lateral (
        select json_build_object('seq', m.seq, 'mine', m.sender_id = c.user_id, 'kind', m.kind, 'cardKind', m.card_kind, 'text', left(m.text, 60),
          'recalled', m.recalled_at is not null, 'at', m.created_at) as last
        from messages m where m.conversation_id = c.conversation_id and m.kind <> 'recall' and ${had}
        order by m.seq desc limit 1) l on true
      where c.user_id = ${viewer.id} and not c.hidden and ${clearOf(viewer.id, sql`c.peer_id`)}
        ${last ? sql`and (c.pinned, c.moved) < (${last.score > 0}::boolean, ${last.id}::uuid)` : sql``}
      order by c.pinned desc, c.moved desc limit ${size + 1}`)
    return pageOf(rows, size, ({ pinned, moved }) => scoredCursor(pinned ? 1 : 0, moved), this.toConversation)
  }

  /** Numbers have no gaps, so that a page is a stretch of them, whatever of it the reader deleted. */
  async messages(viewer: Viewer, { conversation, before, since, size = 20 }: Window) {
    const which = [before ?? null, since ?? null, size] as const
    const { messages, lastSeq, hiddenBefore, from, to } = await stretchFor(
      this.context,
      viewer,
      conversation,
      which,
    )
    if (from > to) return { items: [], from: 0, to: 0, earlier: false, later: false }
    const around = JSON.stringify({ from, to, earlier: from > hiddenBefore + 1, later: to < lastSeq })
    return new Ready<Stretch>(`{"items":[${messages.join()}],${around.slice(1)}`)
  }

  /** Newest first. */
  async search(
    viewer: Viewer,
    {
      conversation,
      keyword,
      before,
      size = 20,
    }: { conversation: string; keyword: string; before?: number; size?: number },
  ) {
    const { lastSeq } = await membershipOf(this.context.db, viewer, conversation)
    const words = lineOf(keyword)
    const most = [before ?? lastSeq + 1, words, size + 1]
    const found = await messagesFor(this.context, viewer, 'found', conversation, most)
    const items = found.slice(0, size).map((message) => JSON.parse(message) as Message)
    return { items, next: found.length > size ? (items[items.length - 1]?.seq ?? null) : null }
  }

  private toConversation = ({ peer, last, moved: _, ...row }: ListRow): Conversation => ({
    ...row,
    peer: personOf(peer, this.context),
    last: last && {
      seq: last.seq,
      mine: last.mine,
      text: inShort({ ...last, card: labelled(this.context.house, last.cardKind) }),
      recalled: last.recalled,
      at: new Date(last.at).toISOString(),
    },
  })
}
