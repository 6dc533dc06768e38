import { sql } from 'drizzle-orm'
import { avatar } from '../../../contract/account/rules'
import type { Context } from '../../context'
import { takeEvidence, type Kind } from '../../core/complaint/kind'
import { opennessOf } from '../../core/privacy/access'

/** An avatar as a picture, so that it is kept and shown like any. */
const face = sql`case when u.avatar is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('id', u.id, 'key', u.avatar,
  'thumbKey', u.avatar, 'width', ${avatar.side}::int, 'height', ${avatar.side}::int)) end`

/** People, as complaints see them. */
export const personKind = (context: Context): Kind => ({
  see: (viewer, id) => opennessOf(context.db, viewer, id),
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select u.id as owner, u.school_id as school, u.name, '' as title, u.intro as text, ${face} as pictures, u.created_at as at
      from users u where u.id = ${id} and not u.erased for share`,
      '这位同学',
    ),
})
