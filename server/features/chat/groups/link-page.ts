import { sql } from 'drizzle-orm'
import { groupKinds, type GroupKind } from '../../../../contract/chat/groups/rules'
import { tokenPattern } from '../../../../contract/chat/groups/schema'
import type { SharedSecret } from '../../../core/share/secret'

interface Row extends Record<string, unknown> {
  name: string
  named: boolean
  kind: GroupKind
  school: string | null
  cover: string | null
  count: number
}

/** The page of a link into a group. One that is called by its members is not named: those are nobody else's matter. */
const linkPage: SharedSecret = {
  page: 'pages/messageIndex/chat?view=join&token=',
  secret: new RegExp(tokenPattern),
  async read({ db }, token) {
    const { rows } = await db.execute<Row>(sql`
      select g.name, g.named, g.kind, s.name as school, g.picture ->> 'thumbKey' as cover,
        (select count(*)::int from conversation_members m where m.conversation_id = g.id) as count
      from chat_groups g left join schools s on s.id = g.school_id where g.token = ${token} and g.dissolved_at is null`)
    const [row] = rows
    if (!row) return null
    const { name, named, kind, school, cover, count } = row
    return {
      title: named ? `邀请你加入群聊“${name}”` : '邀请你加入群聊',
      text: [groupKinds[kind], `${count} 人`, school].filter(Boolean).join(' · '),
      cover,
    }
  },
  gone: { title: '这个群邀请已经失效', text: '向群里的同学要一个新的。' },
}

export const linkPages = { group: linkPage }
