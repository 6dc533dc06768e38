/** How long people who ask to come in wait, and how those go on whom nobody answered. */
import { sql, type SQL } from 'drizzle-orm'
import { groupLimits } from '../../../../contract/chat/groups/rules'
import type { Context } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { notifySystem } from '../../../core/notice/notify'

const days = (count: number): SQL => sql`make_interval(days => ${count}::int)`

/** Condition: the request `r` waits for an answer. */
export const waits = sql`r.declined_at is null and r.created_at > now() - ${days(groupLimits.waits)}`

/** When who asks may ask the group again, as ms; null: at once. */
export const restOf = (group: SQL, user: string): SQL => sql`(
  select (extract(epoch from r.declined_at + ${days(groupLimits.rests)}) * 1000)::float8 from group_requests r
  where r.group_id = ${group} and r.user_id = ${user} and r.declined_at > now() - ${days(groupLimits.rests)})`

/** Why somebody who was declined does not ask again yet. */
export const restWords = (until: number): string =>
  `上次的申请没有通过，${Math.max(1, Math.ceil((until - Date.now()) / 86_400_000))} 天后可以再申请`

/** Requests that one round ends. */
export const mostEnded = 200

/**
 * Ends what nobody answered and tells who asked; forgets answers that hold nobody back any more. Told and ended in one
 * transaction: a round that is cut off did neither. How many it was.
 */
export const endRequests = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    const { rows } = await tx.execute<{ user: string; name: string; waited: boolean }>(sql`
      with over as (
        select r.group_id, r.user_id from group_requests r
        where r.created_at <= now() - ${days(groupLimits.rests)} and (r.declined_at <= now() - ${days(groupLimits.rests)}
          or r.declined_at is null and r.created_at <= now() - ${days(groupLimits.waits)})
        order by r.created_at limit ${mostEnded} for update skip locked),
      ended as (delete from group_requests r using over o where r.group_id = o.group_id and r.user_id = o.user_id
        returning r.group_id, r.user_id, r.declined_at is null as waited)
      select e.user_id as user, g.name, e.waited from ended e join chat_groups g on g.id = e.group_id`)
    for (const { user, name, waited } of rows)
      if (waited)
        await notifySystem(
          tx,
          user,
          `群聊“${name}”一直没有回复你的申请，可以再申请一次，或者请群里的同学邀请你。`,
        )
    return rows.length
  })
