/** What stands for a group in lists, and how a reader stands to it. */
import { sql, type SQL } from 'drizzle-orm'
import { groupLimits, type Approval, type Stand } from '../../../../contract/chat/groups/rules'
import type { GroupShort } from '../../../../contract/chat/groups/schema'
import type { Context } from '../../../context'
import { facesOf, facesJson, type FaceRow } from './faces'
import { removedFrom } from './membership'
import { restWords, waits } from './requests'

export interface ShortRow extends Record<string, unknown> {
  id: string
  name: string
  kind: GroupShort['kind']
  picture: string | null
  faces: FaceRow[] | null
  count: number
}

export interface Paged {
  after?: string
  size?: number
}

const plainly = sql`g.id, g.name, g.kind, g.picture ->> 'thumbKey' as picture,
  (select count(*)::int from conversation_members x where x.conversation_id = g.id) as count`
/** Of the group `g`. */
export const short = sql`${plainly}, case when g.picture is null then ${facesJson(sql`g.id`)} end as faces`
/** The same without whose faces stand for it. */
export const faceless = sql`${plainly}, null::json as faces`
/** How the person stands to the group `g`. */
export const standIn = (id: string): SQL => sql`
  case when exists(select 1 from conversation_members m where m.conversation_id = g.id and m.user_id = ${id}) then 'inside'
    when exists(select 1 from group_requests r where r.group_id = g.id and r.user_id = ${id} and ${waits}) then 'waiting' else 'outside' end`
/** How the person comes into the group `g`: who was removed asks. */
export const approvalFor = (id: string): SQL =>
  sql`case when ${removedFrom(sql`g.id`, id)} then 'asked' else g.approval end`
/** Part of a condition: the words have the keyword, where there is one. */
export const matchesName = (keyword: string | undefined, words: SQL): SQL =>
  keyword === undefined
    ? sql``
    : sql`and plain(${keyword}) <> '' and strpos(plain(${words}), plain(${keyword})) > 0`

export const shortOf = (
  context: Context,
  { id, name, kind, picture, faces, count }: ShortRow,
): GroupShort => ({
  id,
  name,
  kind,
  picture: picture === null ? null : context.providers.storage.url(picture),
  faces: facesOf(context, faces),
  count,
})

/** Why somebody of the right school cannot come in; null when they can. */
export function obstacleTo({
  stand,
  approval,
  count,
  rest,
}: {
  stand: Stand
  approval: Approval
  count: number
  rest: number | null
}): string | null {
  if (stand === 'inside') return null
  if (count >= groupLimits.members) return `群里已经满 ${groupLimits.members} 人`
  return approval === 'asked' && rest !== null ? restWords(rest) : null
}
