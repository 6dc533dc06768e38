/**
 * Withdrawals that wait for the desk too long: whoever may decide them and their owner are told for as long as they wait. No
 * clock pays, or gives back what may have been paid.
 */
import { yuanWithCents } from '../../../contract/rules'
import { sql } from 'drizzle-orm'
import { waitAlarms } from '../../../contract/order/rules'
import type { Context } from '../../context'
import { alarmDay, notifyEach } from '../../core/notice/late'
import { notifySystem } from '../../core/notice/notify'
import { administratorsOf } from '../../core/roles/grants'
import { waitsForDesk } from './desk'
import { lookedAt } from './moves'

interface Late extends Record<string, unknown> {
  id: string
  userId: string
  schoolId: string | null
  amount: number
  state: 'reviewing' | 'paying'
  /** Its owner may still cancel it. */
  free: boolean
  days: number
  since: string
}
/** Read at once. */
const most = 500

/** Those that wait so long, the longest first, behind the one before. */
async function lateAfter({ db }: Context, last: Late | undefined): Promise<Late[]> {
  const behind = last ? sql`and (w.since, w.id) > (${last.since}::timestamptz, ${last.id}::uuid)` : sql``
  const { rows } = await db.execute<Late>(sql`
    select id, user_id as "userId", school_id as "schoolId", amount::float8 as amount, state,
      state = 'reviewing' or not ${lookedAt(sql`w.id`)} as free, ${alarmDay(sql`w.since`, waitAlarms)} as days, w.since::text as since
    from (select w.*, coalesce(case w.state when 'reviewing' then w.reviewed_at else w.sent_at end, w.created_at) as since
      from withdrawals w where ${waitsForDesk}) w
    where w.since <= now() - make_interval(days => ${waitAlarms.first}::int) ${behind} order by w.since, w.id limit ${most}`)
  return rows
}

const notifyOf = (
  { db }: Context,
  { id, userId, schoolId, amount, state, free, days }: Late,
): Promise<void> =>
  db.transaction(async (tx) => {
    const late = `等了 ${days} 天还没有${state === 'reviewing' ? '审核完' : '打款'}`
    for (const one of await administratorsOf(tx, schoolId))
      if (one !== userId)
        await notifySystem(
          tx,
          one,
          `有一笔 ${yuanWithCents(amount)} 的提现${late}，钱一直冻结着。请到“管理”的“提现”里处理。`,
          id,
        )
    const out = free ? '现在可以取消，钱马上回到余额。' : ''
    await notifySystem(
      tx,
      userId,
      `你的提现 ${yuanWithCents(amount)} ${late}，已经再次提醒管理员。${out}`,
      id,
      'withdrawal',
    )
  })

/** Tells of each on each of the days of `waitAlarms`; the same words are told once. How many are late. */
export const deskRound = (context: Context, going: () => boolean = () => true): Promise<number> =>
  notifyEach<Late>(
    context,
    (last) => lateAfter(context, last),
    (one) => notifyOf(context, one),
    going,
  )
