import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import { lockGroup } from '../../../core/chat/groups/access'
import { happen } from './happen'
import { dissolve, makeOwner } from './ending'
import { nameAnew } from './naming'

interface Owned extends Record<string, unknown> {
  dissolved: boolean
  /** Who has managed it longest, else who has been in it longest. */
  next: string | null
}

/**
 * Hands the groups of who leaves to those who come next; one that nobody is left in ends. Their name in those of groups,
 * their pictures there and what they asked go. Storage keys that are free.
 */
export async function eraseGroups(tx: Executor, id: string): Promise<string[]> {
  const { rows: touched } = await tx.execute<{ id: string }>(sql`
    select id from chat_groups where owner_id = ${id} or not named and id in (
      select conversation_id from conversation_members where user_id = ${id}) order by id`)
  const keys: string[] = []
  for (const { id: group } of touched) {
    await lockGroup(tx, group)
    await nameAnew(tx, group, id)
    const { rows } = await tx.execute<Owned>(sql`
      select g.dissolved_at is not null as dissolved, (select m.user_id from conversation_members m where m.conversation_id = g.id and m.user_id <> ${id}
        order by case m.role when 'manager' then 0 else 1 end, m.joined_at, m.user_id limit 1) as next
      from chat_groups g where g.id = ${group} and g.owner_id = ${id}`)
    const [row] = rows
    if (!row) continue
    if (row.next === null) {
      keys.push(...(await dissolve(tx, group)))
      await tx.execute(sql`delete from conversations where id = ${group}`)
      continue
    }
    await makeOwner(tx, group, row.next)
    if (!row.dissolved) await happen(tx, row.next, group, { event: 'inherited' })
  }
  await tx.execute(sql`delete from group_requests where user_id = ${id}`)
  await tx.execute(sql`update chat_groups set notice = '', notice_by = null where notice_by = ${id}`)
  await tx.execute(sql`
    update chat_groups g set picture = null from file_uses f join pictures p on p.id = f.file_id
    where f.thing = 'chat_groups' and f.thing_id = g.id and p.owner_id = ${id}`)
  return keys
}
