/** The conversations of the message tab: between two and of groups, in one statement. */
import { sql, type SQL } from 'drizzle-orm'
import { excerpt } from '../../../contract/characters/rules'
import { sentenceOf, type GroupKind } from '../../../contract/chat/groups/rules'
import { inShort, type Kind } from '../../../contract/chat/rules'
import type { Conversation, Message, Tag } from '../../../contract/chat/schema'
import type { Context, Viewer } from '../../context'
import { pageOf, scoredCursor, scoredCursorOf } from '../../http/page'
import { beginning } from '../../http/text'
import { personJson, personOf, withPersonOrNone, type PersonRow } from '../../core/account/person'
import { clearOf } from '../../core/privacy/visible'
import { cardLabel } from '../../core/chat/card'
import { facesOf, facesJson, type FaceRow } from './groups/faces'
import { hadBy, happened, shortLength } from '../../core/chat/json'
import { tagsOf } from '../../core/chat/tags'
import { isFolded } from '../../core/chat/unread'

interface LastRow {
  seq: number
  mine: boolean
  by: string
  kind: Kind
  cardKind: string | null
  text: string
  happened: NonNullable<Message['system']> | null
  folded: boolean
  recalled: boolean
  at: string
}
interface ListRow extends Record<string, unknown> {
  id: string
  peer: PersonRow | null
  group: { name: string; kind: GroupKind; picture: string | null; faces: FaceRow[] | null } | null
  remark: string | null
  pinned: boolean
  muted: boolean
  unread: number
  mentions: number
  calls: number
  moved: string
  last: LastRow | null
}

/** Conversations that stand in the person's list, as far as `condition` goes. */
async function rowsOf({ db }: Context, reader: string, condition: SQL): Promise<ListRow[]> {
  const { rows } = await db.execute<ListRow>(sql`
    select c.conversation_id as id, c.pinned, c.muted, c.unread, c.mentions, c.calls, c.moved, r.name as remark,
      ${personJson()} as peer,
      case when g.id is not null then json_build_object('name', g.name, 'kind', g.kind, 'picture', g.picture ->> 'thumbKey',
        'faces', case when g.picture is null then ${facesJson(sql`g.id`)} end) end as group, l.last
    from conversation_members c ${withPersonOrNone(sql`c.peer_id`)}
    left join chat_groups g on g.id = c.conversation_id
    left join remark_names r on r.viewer_id = c.user_id and r.person_id = c.peer_id
    left join lateral (
      select json_build_object('seq', m.seq, 'mine', m.sender_id = c.user_id, 'by', coalesce(n.name, f.name), 'kind', m.kind, 'cardKind', m.card_kind,
        'text', ${beginning(sql`m.text`, shortLength)}, 'happened', ${happened}, 'folded', g.id is not null and ${isFolded(sql`c.user_id`, sql`m.sender_id`)},
        'recalled', m.recalled_at is not null, 'at', m.created_at) as last
      from messages m join users f on f.id = m.sender_id left join remark_names n on n.viewer_id = c.user_id and n.person_id = f.id
      where m.conversation_id = c.conversation_id and m.kind <> 'recall' and ${hadBy(sql`m`)}
      order by m.seq desc limit 1) l on true
    where c.user_id = ${reader} and not c.hidden and (c.peer_id is null or ${clearOf(reader, sql`c.peer_id`)})
      ${condition}`)
  return rows
}

/** Pinned ones first, then by the latest message. */
export async function listOf(
  context: Context,
  viewer: Viewer,
  { after, size = 20 }: { after?: string; size?: number },
) {
  const last = scoredCursorOf(after)
  const rows = await rowsOf(
    context,
    viewer.id,
    sql`${last ? sql`and (c.pinned, c.moved) < (${last.score > 0}::boolean, ${last.id}::uuid)` : sql``}
      order by c.pinned desc, c.moved desc limit ${size + 1}`,
  )
  const tags = await tagsOf(
    context,
    viewer,
    rows.flatMap(({ peer }) => peer?.id ?? []),
  )
  return pageOf(
    rows,
    size,
    ({ pinned, moved }) => scoredCursor(pinned ? 1 : 0, moved),
    (row) => conversationOf(context, viewer, row, row.peer && tags.get(row.peer.id)),
  )
}

/** One conversation as it stands in the person's list; null where it does not. */
export async function listed(
  context: Context,
  reader: string,
  conversation: string,
): Promise<Conversation | null> {
  const [row] = await rowsOf(context, reader, sql`and c.conversation_id = ${conversation}`)
  return row ? conversationOf(context, { id: reader }, row, null) : null
}

function conversationOf(
  context: Context,
  viewer: Pick<Viewer, 'id'>,
  { id, peer, group, remark, pinned, muted, unread, mentions, calls, last }: ListRow,
  tag: Tag | null | undefined,
): Conversation {
  return {
    id,
    peer: peer && personOf(peer, context),
    group: group && {
      name: group.name,
      kind: group.kind,
      picture: group.picture === null ? null : context.providers.storage.url(group.picture),
      faces: facesOf(context, group.faces),
    },
    ...(tag ? { tag } : {}),
    remark,
    pinned,
    muted,
    unread,
    mention: mentions > 0 ? 'me' : calls > 0 ? 'all' : null,
    last: last && {
      seq: last.seq,
      mine: last.mine,
      by: group === null || last.mine || last.happened || last.folded ? null : last.by,
      text: wordsOf(context, viewer, last),
      recalled: last.recalled,
      at: new Date(last.at).toISOString(),
    },
  }
}

function wordsOf({ house }: Context, { id }: Pick<Viewer, 'id'>, last: LastRow): string {
  if (last.happened) return sentenceOf(last.happened, id)
  return last.folded
    ? '已屏蔽的消息'
    : inShort({ ...last, text: excerpt(last.text, shortLength), card: cardLabel(house, last.cardKind) })
}
