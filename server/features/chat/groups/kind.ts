import { sql } from 'drizzle-orm'
import { groupKinds, type GroupKind } from '../../../../contract/chat/groups/rules'
import type { Context } from '../../../context'
import { gone } from '../../../http/refusal'
import type { Kind } from '../../../core/complaint/kind'
import type { StoredPicture } from '../../../core/file/own'
import { groupOf } from '../../../core/chat/groups/access'
import { isFound } from './finding'

interface Row extends Record<string, unknown> {
  owner: string
  ownerName: string
  school: string | null
  name: string
  kind: GroupKind
  notice: string
  intro: string
  count: number
  picture: StoredPicture | null
  at: string
}

/** Groups, as complaints see them: their owner answers for the name, the picture and the notice. */
export const groupKind = ({ db }: Context): Kind => ({
  see: async (viewer, id) => (await isFound(db, viewer, id)) || groupOf(db, viewer, id),
  async keepers(tx, id) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select user_id as id from conversation_members where conversation_id = ${id} and role in ('owner', 'manager')`)
    return rows.map((row) => row.id)
  },
  async take(tx, id) {
    await tx.execute(sql`select 1 from conversations where id = ${id} for share`)
    const { rows } = await tx.execute<Row>(sql`
      select g.owner_id as owner, u.name as "ownerName", u.school_id as school, g.name, g.kind, g.notice, g.intro, g.picture, g.created_at as at,
        (select count(*)::int from conversation_members m where m.conversation_id = g.id) as count
      from chat_groups g join users u on u.id = g.owner_id where g.id = ${id} for share of g, u`)
    const [row] = rows
    if (!row) throw gone('这个群聊')
    const { owner, ownerName, school, name, kind, notice, intro, count, picture, at } = row
    return {
      ownerId: owner,
      aliasId: null,
      schoolId: school,
      snapshot: {
        name: ownerName,
        title: `群聊“${name}”，${groupKinds[kind]}，${count} 人`,
        text: [intro && `群介绍：${intro}`, notice === '' ? '没有群公告' : `群公告：${notice}`]
          .filter(Boolean)
          .join('\n'),
        pictures: picture ? [picture] : [],
        at: new Date(at).toISOString(),
      },
    }
  },
})
