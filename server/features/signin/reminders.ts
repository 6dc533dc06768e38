import { sql } from 'drizzle-orm'

import { clockOf, dayOf } from '../../../contract/rules'
import { reminderLate } from '../../../contract/signin/rules'
import type { Context } from '../../context'
import { notifySystem } from '../../core/notice/notify'

const batch = 200
const minuteMs = 60_000

/**
 * Reminds whose time has come and who has not signed today. The mark and the notice are one transaction: each once,
 * whichever node does it and wherever it stops. How many it was.
 */
export async function remind(
  { db }: Pick<Context, 'db'>,
  going: () => boolean,
  now: number = Date.now(),
): Promise<number> {
  const today = dayOf(now)
  const late = now - reminderLate * minuteMs
  // what was due yesterday is not sent today
  const from = dayOf(late) === today ? clockOf(late) : '00:00'
  let count = 0
  for (let last = batch; last === batch && going(); count += last) {
    last = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`
        update signin_people p set reminded_on = ${today}::date from (
          select q.user_id from signin_people q where q.reminder and q.remind_at between ${from} and ${clockOf(now)}
            and (q.reminded_on is null or q.reminded_on < ${today}::date)
            and not exists(select from signins s where s.user_id = q.user_id and s.day = ${today}::date)
          order by q.remind_at, q.user_id limit ${batch} for update skip locked) due
        where p.user_id = due.user_id returning p.user_id as id`)
      for (const { id } of rows)
        await notifySystem(tx, id, '今天还没有签到。这是你设的签到提醒。', id, 'signin')
      return rows.length
    })
  }
  return count
}
