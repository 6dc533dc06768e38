import type { Chat, chatRoutes, Message } from '../../../contract/chat/schema'
import type { DataOf } from '../../../contract/http'
import type { Context, Viewer } from '../../context'
import { Ready } from '../../http/envelope'
import { lineOf } from '../../http/text'
import { personOf } from '../../core/account/person'
import { membershipOf, obstacleOf, standingWith } from '../../core/chat/access'
import { barOf } from '../../core/chat/bars'
import { listOf } from './list'
import { foundFor, stretchFor } from '../../core/chat/rows'

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
      bar: await barOf(this.context, viewer, user, conversation),
    }
  }

  /** Pinned ones first, then by the latest message. */
  list = (viewer: Viewer, query: { after?: string; size?: number }) => listOf(this.context, viewer, query)

  /** Numbers have no gaps, so that a page is a stretch of them, whatever of it the reader deleted. */
  async messages(viewer: Viewer, { conversation, before, since, size = 20 }: Window) {
    const which = { before: before ?? null, since: since ?? null, most: size }
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
    const asked = { before: before ?? lastSeq + 1, words, rows: size + 1 }
    const found = await foundFor(this.context, viewer, conversation, asked)
    const items = found.slice(0, size).map((message) => JSON.parse(message) as Message)
    return { items, next: found.length > size ? (items[items.length - 1]?.seq ?? null) : null }
  }
}
