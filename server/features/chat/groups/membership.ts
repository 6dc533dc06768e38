/** Who is in a group, and how rows come in. The group is locked. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { groupLimits, silences, type Stand } from '../../../../contract/chat/groups/rules'
import type { Executor } from '../../../context'
import { gone, refuse } from '../../../http/refusal'
import { conversationMembers } from '../../../core/chat/tables'
import { nameAnew } from './naming'
import { waits } from './requests'
import { groupRequests } from '../../../core/chat/groups/tables'

export async function standOf(tx: Executor, group: string, user: string): Promise<Stand> {
  const { rows } = await tx.execute<{ stand: Stand }>(sql`
    select case when exists(select 1 from conversation_members where conversation_id = ${group} and user_id = ${user}) then 'inside'
      when exists(select 1 from group_requests r where r.group_id = ${group} and r.user_id = ${user} and ${waits}) then 'waiting' else 'outside' end as stand`)
  return rows[0]?.stand ?? 'outside'
}

/**
 * Condition: the person was removed from the group, and nobody who may has let them in since. What happened stands among
 * the group's messages.
 */
export const removedFrom = (group: SQL, user: string): SQL => sql`exists(
  select 1 from messages r where r.conversation_id = ${group} and r.event = 'removed' and ${user}::uuid = any(r.people)
    and not exists(select 1 from messages a where a.conversation_id = r.conversation_id and a.seq > r.seq
      and a.event in ('invited', 'admitted') and ${user}::uuid = any(a.people)))`

export async function wasRemoved(tx: Executor, group: string, user: string): Promise<boolean> {
  const { rows } = await tx.execute<{ removed: boolean }>(
    sql`select ${removedFrom(sql`${group}::uuid`, user)} as removed`,
  )
  return rows[0]?.removed ?? false
}

export async function among(tx: Executor, group: string, people: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from conversation_members where conversation_id = ${group} and user_id = any(${sql.param(people)}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** Number of the latest message of a locked group. @throws Refusal when so many more do not fit */
export async function room(tx: Executor, group: string, more: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number; lastSeq: number }>(sql`
    select c.last_seq as "lastSeq", (select count(*) from conversation_members m where m.conversation_id = c.id)::int as count
    from conversations c where c.id = ${group}`)
  const [row] = rows
  if (!row) throw gone('群聊')
  if (row.count + more > groupLimits.members) {
    const left = groupLimits.members - row.count
    throw refuse(left > 0 ? `群里只能再进 ${left} 人` : `群里已经满 ${groupLimits.members} 人`)
  }
  return row.lastSeq
}

/** Statement: of people whom the group was last told to be silenced, for how long and since when. */
export const lastSilences = (group: string, people: readonly string[]): SQL => sql`
    select p.id, l.text as note, l.created_at as at from unnest(${sql.param(people)}::uuid[]) p(id) cross join lateral (
      select m.event, m.text, m.created_at from messages m
      where m.conversation_id = ${group} and m.event in ('silenced', 'voiced', 'handed', 'inherited')
        and (p.id = any(m.people) or m.event = 'inherited' and m.sender_id = p.id)
      order by m.seq desc limit 1) l
    where l.event = 'silenced'`

/**
 * Until when people are silenced still who were in the group before: going ended no silence. Whoever became its owner since
 * is free of it.
 */
async function silencedStill(
  tx: Executor,
  group: string,
  people: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await tx.execute<{ id: string; note: string; at: string }>(lastSilences(group, people))
  const ends = rows.map(({ id, note, at }) => [id, silenceOf(note, new Date(at))] as const)
  return new Map(ends.filter(([, end]) => end.getTime() > Date.now()))
}

/** When a silence of so long, as the group was told, ends. */
function silenceOf(note: string, from: Date): Date {
  const [minutes = 0] = Object.entries(silences).find(([, title]) => title === note) ?? []
  return new Date(from.getTime() + Number(minutes) * 60_000)
}

/** What was said before stays with those who were there. */
export async function enter(
  tx: Executor,
  group: string,
  people: readonly string[],
  lastSeq: number,
  role: 'owner' | 'member' = 'member',
): Promise<void> {
  if (people.length === 0) return
  const moved = newId()
  const silenced = await silencedStill(tx, group, people)
  await tx
    .insert(conversationMembers)
    .values(
      people.map((userId) => ({
        conversationId: group,
        userId,
        role,
        lastRead: lastSeq,
        hiddenBefore: lastSeq,
        moved,
        silencedUntil: silenced.get(userId) ?? null,
      })),
    )
    .onConflictDoNothing()
  await tx
    .delete(groupRequests)
    .where(
      and(eq(groupRequests.groupId, group), sql`${groupRequests.userId} = any(${sql.param(people)}::uuid[])`),
    )
  await nameAnew(tx, group)
}
