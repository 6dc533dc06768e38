/** What a group is called. */
import { sql } from 'drizzle-orm'
import { excerpt } from '../../../../contract/characters/rules'
import { groupLimits } from '../../../../contract/chat/groups/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { screen } from '../../../core/safety/screen'

/** What those read who find a group. */
export async function screenedIntro(context: Context, viewer: Viewer, written: string): Promise<string> {
  const { texts } = await screen(context, viewer, { scene: 'page', texts: { intro: written } })
  return lineOf(texts.intro)
}

/** A name that somebody wrote. */
export async function screenedName(context: Context, viewer: Viewer, written: string): Promise<string> {
  const { texts } = await screen(context, viewer, { scene: 'page', texts: { name: written } })
  const name = lineOf(texts.name)
  if (Array.from(name).length < groupLimits.name.min)
    throw wrongField('name', `群名至少 ${groupLimits.name.min} 个字`)
  return name
}

/**
 * Calls a locked group that nobody named by its members, the owner first, but for who is just leaving. One that nobody is
 * left in keeps its name.
 */
export async function nameAnew(tx: Executor, group: string, leaving: string | null = null): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select u.name from chat_groups g join conversation_members m on m.conversation_id = g.id join users u on u.id = m.user_id
    where g.id = ${group} and not g.named and u.id is distinct from ${leaving}::uuid
    order by m.role = 'owner' desc, m.joined_at, m.user_id limit ${groupLimits.name.max}`)
  if (rows.length === 0) return
  const name = excerpt(rows.map((row) => row.name).join('、'), groupLimits.name.max)
  await tx.execute(sql`update chat_groups set name = ${name} where id = ${group}`)
}
