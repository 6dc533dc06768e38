/**
 * Disputes that wait for the desk too long: whoever may decide them is told for as long as they wait, the platform's
 * administrators among them, and both sides. No clock decides what somebody has to judge.
 */
import { sql, type SQL } from 'drizzle-orm'
import { orderNamed, type OrderName } from '../../../contract/kinds'
import { waitAlarms } from '../../../contract/order/rules'
import type { Context, Executor } from '../../context'
import { alarmDay, notifyEach } from '../notice/late'
import { notifySystem } from '../notice/notify'
import { administratorsBeside, administratorsOf } from '../roles/grants'
import { rulingsOf } from './ruled'
import type { OrderRow, RulingRow } from './tables'

type Sided = Pick<OrderRow, 'schoolId' | 'buyerId' | 'sellerId'>

/** Who may not decide: the two sides, who had a part in what was appealed against, and who proposes. */
const involved = ({ buyerId, sellerId }: Sided, rulings: readonly RulingRow[]): string[] => [
  buyerId,
  ...(sellerId ? [sellerId] : []),
  ...rulings.flatMap(({ state, proposedBy, confirmedBy }) =>
    state === 'appealed'
      ? [proposedBy, ...(confirmedBy ? [confirmedBy] : [])]
      : state === 'proposed'
        ? [proposedBy]
        : [],
  ),
]

/** Who can decide or confirm beside the viewer: somebody of the school, the platform's administrators alone, or nobody. */
export const decidersBeside = (db: Executor, order: Sided, rulings: readonly RulingRow[], viewer: string) =>
  administratorsBeside(db, order.schoolId, [viewer, ...involved(order, rulings)])

const calls = {
  school: '',
  platform: '这所学校没有别的管理员，请平台管理员处理。',
  nobody: '没有可以接手的管理员了，请平台再任命一位没有参与过的。',
} as const

/**
 * Tells whoever may decide. Where nobody of the school can, the platform's administrators hear that it is theirs; where
 * nobody can at all, all but the two sides hear that somebody has to be appointed.
 */
export async function notifyDeciders(
  tx: Executor,
  order: Sided & Pick<OrderRow, 'id' | 'orderKind'>,
  rulings: readonly RulingRow[],
  text: string,
): Promise<void> {
  const not = involved(order, rulings)
  const beside = await administratorsBeside(tx, order.schoolId, not)
  const deaf = beside === 'nobody' ? [order.buyerId, order.sellerId] : not
  for (const one of await administratorsOf(tx, order.schoolId))
    if (!deaf.includes(one)) await notifySystem(tx, one, text + calls[beside], order.id, order.orderKind)
}

interface Late extends Record<string, unknown> {
  id: string
  orderKind: OrderName
  schoolId: string
  buyerId: string
  sellerId: string | null
  title: string
  days: number
  since: string
}
/** Read at once. */
const most = 500

/** Since when an order `o` in dispute has waited for the desk. */
const since: SQL = sql`greatest(o.disputed_at, (select max(r.created_at) from order_rulings r where r.order_id = o.id and r.state = 'proposed'))`

/** Disputes that wait so long, the longest first, behind the one before. */
async function lateAfter({ db }: Context, last: Late | undefined): Promise<Late[]> {
  const behind = last ? sql`and (w.since, w.id) > (${last.since}::timestamptz, ${last.id}::uuid)` : sql``
  const { rows } = await db.execute<Late>(sql`
    select id, kind as "orderKind", school_id as "schoolId", buyer_id as "buyerId", seller_id as "sellerId", title,
      ${alarmDay(sql`w.since`, waitAlarms)} as days, w.since::text as since
    from (select o.*, ${since} as since from orders o where o.status = 'placed' and o.after_sale = 'disputed'
      and not exists(select 1 from order_rulings r where r.order_id = o.id and r.state = 'standing')) w
    where w.since <= now() - make_interval(days => ${waitAlarms.first}::int) ${behind} order by w.since, w.id limit ${most}`)
  return rows
}

const notifyOf = ({ db }: Context, { days, title, ...order }: Late): Promise<void> =>
  db.transaction(async (tx) => {
    const rulings = await rulingsOf(tx, order.id)
    const text = `${orderNamed(order.orderKind).title}“${title}”的争议等了 ${days} 天还没有处理，钱一直冻结着。`
    await notifyDeciders(tx, order, rulings, text)
    for (const one of [order.buyerId, order.sellerId])
      if (one !== null)
        await notifySystem(
          tx,
          one,
          `${text}已经再次提醒管理员；你们也可以随时在订单里自己谈妥。`,
          order.id,
          order.orderKind,
        )
  })

/** Tells of each dispute on each of the days of `waitAlarms`; the same words are told once. How many are late. */
export const waitingRound = (context: Context, going: () => boolean = () => true): Promise<number> =>
  notifyEach<Late>(
    context,
    (last) => lateAfter(context, last),
    (one) => notifyOf(context, one),
    going,
  )
