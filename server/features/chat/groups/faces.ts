/** Faces of the members who are in a group longest: they stand for it where it has no picture. */
import { sql, type SQL } from 'drizzle-orm'
import { groupLimits } from '../../../../contract/chat/groups/rules'
import type { GroupShort } from '../../../../contract/chat/groups/schema'
import type { Context } from '../../../context'
import { literal } from '../../../database/literal'

export interface FaceRow {
  name: string
  avatar: string | null
}

/** JSON of them, for the group in the column. */
export const facesJson = (group: SQL): SQL => sql`(
  select json_agg(json_build_object('name', fu.name, 'avatar', fu.avatar) order by fm.joined_at, fm.user_id) from (
    select x.user_id, x.joined_at from conversation_members x where x.conversation_id = ${group}
    order by x.joined_at, x.user_id limit ${literal(groupLimits.faces)}) fm join users fu on fu.id = fm.user_id)`

export const facesOf = (
  { providers }: Pick<Context, 'providers'>,
  faces: readonly FaceRow[] | null,
): GroupShort['faces'] =>
  (faces ?? []).map(({ name, avatar }) => ({
    name,
    avatar: avatar === null ? null : providers.storage.url(avatar),
  }))
