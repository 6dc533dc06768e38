/** Orders under way, as the message tab shows them: those of a kind are one conversation. */
import { sql } from 'drizzle-orm'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import type { Party } from '../../../contract/order/rules'
import type { RunningOrders } from '../../../contract/order/schema'
import type { Context, Viewer } from '../../context'
import { orderKindOf } from '../../core/order/kind'

interface Row extends Record<string, unknown> {
  id: string
  kind: OrderName
  side: Party
  title: string
  state: string
  at: string
  text: string | null
  unread: number
}

/** More orders of one person are not under way at once. */
const most = 100

/** A row for each kind, the one with the latest word first. */
export async function runningOf(context: Context, viewer: Viewer): Promise<RunningOrders[]> {
  const { rows } = await context.db.execute<Row>(sql`
    select o.id, o.kind, o.side, o.title, o.state, greatest(o.created_at, e.at, n.at) as at, n.text, coalesce(n.unread, 0)::int as unread
    from (select id, kind, 'buyer' as side, title, state, created_at from orders where buyer_id = ${viewer.id} and status = 'placed'
      union all select id, kind, 'seller', title, state, created_at from orders where seller_id = ${viewer.id} and status = 'placed'
      limit ${most}) o
    left join lateral (select max(x.created_at) as at from order_events x where x.order_id = o.id) e on true
    left join lateral (select max(x.created_at) as at, (array_agg(x.text order by x.id desc))[1] as text, count(*) filter (where x.read_at is null) as unread
      from notices x where x.user_id = ${viewer.id} and x.subject_id = o.id and x."group" = 'orders') n on true
    order by at desc, o.id`)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  return kinds.flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const [latest] = own
    if (!latest) return []
    const { title, icon, ...lists } = orderNamed(kind).running
    return {
      kind,
      title,
      icon,
      state: orderKindOf(context, kind).stateTitles[latest.state] ?? latest.state,
      text: latest.text ?? latest.title,
      count: own.length,
      unread: own.reduce((sum, { unread }) => sum + unread, 0),
      page: own.length === 1 ? `/${orderNamed(kind).page}${latest.id}` : `/${lists[latest.side]}`,
      at: new Date(latest.at).toISOString(),
    }
  })
}
