/** Money of orders that is held nearly as long as its vendor lets it be: it is listed on a desk, and told of once. */
import { sql, type SQL } from 'drizzle-orm'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import { channels, channelTitles, holdWarning, type Channel } from '../../../contract/payment/rules'
import type { Context, Viewer } from '../../context'
import { notifySystem } from '../../core/notice/notify'
import { administratorsOf, ownSchools } from '../../core/roles/grants'
import { providerOf } from '../../core/payment/channels'

interface HoldLimit {
  channel: Channel
  days: number
}

/** How long each vendor lets money be held, days. */
export const holdLimits = (context: Context): HoldLimit[] =>
  channels.flatMap((channel) => {
    const days = channel === 'balance' ? null : (providerOf(context, channel)?.holdDays ?? null)
    return days === null ? [] : [{ channel, days }]
  })

/**
 * Orders `o` with the payment `p` that comes to its limit first, of those that brought their money, within the days of a
 * warning, as what follows `from`; `p.until` is when.
 */
export const heldTooLong = (limits: readonly HoldLimit[]): SQL => sql`orders o join lateral (
  select x.*, x.paid_at + make_interval(days => l.days) as until from payments x
    join unnest(${sql.param(limits.map(({ channel }) => channel))}::text[], ${sql.param(limits.map(({ days }) => days))}::int[]) l(channel, days) on l.channel = x.channel
  where (x.id = o.paid_with or (x.to_kind = 'escrow' and x.to_owner = o.id and x.state = 'paid'))
    and x.paid_at <= now() - make_interval(days => l.days - ${holdWarning}::int)
  order by until limit 1) p on o.payment = 'paid'`

/** Rows of a desk's number. */
export const heldLong = (viewer: Viewer, context: Context): SQL =>
  sql`(select p.paid_at as created_at from ${heldTooLong(holdLimits(context))} where ${ownSchools(viewer, sql`o.school_id`)}) w`

interface Due extends Record<string, unknown> {
  id: string
  kind: OrderName
  school: string
  title: string
  number: string
  payment: string
  channel: Channel
  left: number
}
const batch = 50

/** Tells the administrators of each, once a payment. How many payments. */
export async function holdRound(context: Context): Promise<number> {
  const limits = holdLimits(context)
  if (limits.length === 0) return 0
  return context.db.transaction(async (tx) => {
    const { rows } = await tx.execute<Due>(sql`
      with due as (
        select distinct on (p.id) p.id as payment, o.id, o.kind, o.school_id as school, o.title, o.number, p.channel,
          ceil(extract(epoch from p.until - now()) / 86400)::int as left
        from ${heldTooLong(limits)} where p.alarmed_at is null order by p.id, o.id limit ${batch}),
      told as (update payments p set alarmed_at = now() from due where p.id = due.payment and p.alarmed_at is null returning p.id)
      select due.* from due join told on told.id = due.payment order by due.payment`)
    for (const due of rows)
      for (const person of await administratorsOf(tx, due.school))
        await notifySystem(tx, person, textOf(due), due.id, due.kind)
    return rows.length
  })
}

const textOf = ({ kind, title, number, channel, left }: Due): string =>
  `${orderNamed(kind).title}“${title}”（${number}）的钱一直没有结清，${channelTitles[channel]}${
    left > 0 ? `还有 ${left} 天就不再保管` : '已经过了保管期限'
  }。请在“担保款到期”里看看卡在哪里，尽快处理。`
