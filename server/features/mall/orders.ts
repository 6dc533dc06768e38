/** Orders in points: what is ordered waits a quarter of an hour for its payment, and is had once it is paid. */
import { sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  limits,
  orderSteps,
  type ItemKind,
  type OrderAction,
  type OrderState,
  type SaleState,
} from '../../../contract/mall/rules'
import type { MallOrder } from '../../../contract/mall/schema'
import { codes } from '../../../contract/envelope'
import { rowOf } from '../../../contract/rules'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse } from '../../http/refusal'
import { balanceOf } from '../../core/ledger/ledger'
import { spendPoints } from '../../core/ledger/points'
import { orderColumns, saleOf, toOrder, what, type ItemRow, type OrderRow } from './rows'
import { endOrder } from './ending'
import { itemOf } from './shop'

interface Draft {
  key: string
  id: string
  price: number
}

export const keyOf = (order: string): string => `mall:${order}`

const notOpen: Record<Exclude<SaleState, 'open'>, string> = {
  soon: '还没有开售',
  over: '已经停售了',
  gone: '已经换完了',
  off: '已经下架了',
}
const notPayable: Record<Exclude<OrderState, 'unpaid' | 'paid'>, string> = {
  cancelled: '订单已经取消了',
  closed: `订单超过 ${limits.payMinutes} 分钟没有支付，已经关闭，可以重新兑换`,
}
const short = (missing: number): Refusal => refuse(`积分不够，还差 ${missing} 积分`)

/** Somebody's own order of the same thing stands in the way. */
class Ordered extends Error {}

export class Orders {
  constructor(private readonly context: Pick<Context, 'db' | 'providers'>) {}

  /** Takes one from the stock and holds it for the buyer. The same key gives what the first made. */
  async buy(viewer: Viewer, draft: Draft): Promise<MallOrder> {
    const { db } = this.context
    const known = await this.find(viewer, sql`o.key = ${draft.key}`)
    if (known) return known
    await this.closeLate(viewer, draft.id)
    const item = await itemOf(db, viewer, draft.id)
    await this.check(viewer, item, draft)
    if (!(await this.placed(viewer, item, draft))) {
      const first = await this.find(viewer, sql`o.key = ${draft.key}`)
      if (first) return first
      throw refuse(await this.standsInTheWay(viewer, item))
    }
    return this.own(viewer, sql`o.key = ${draft.key}`)
  }

  /** Idempotent. After the deadline it releases the reservation instead. */
  async pay(viewer: Viewer, id: string): Promise<MallOrder> {
    const late = await inTransaction(this.context, (tx) => pay(tx, viewer, id))
    if (late) {
      await inTransaction(this.context, (tx) => endOrder(tx, id, 'close'))
      throw refuse(notPayable.closed)
    }
    return this.own(viewer, sql`o.id = ${id}`)
  }

  async cancel(viewer: Viewer, id: string): Promise<MallOrder> {
    const { state } = await this.own(viewer, sql`o.id = ${id}`)
    if (state === 'unpaid') await inTransaction(this.context, (tx) => endOrder(tx, id, 'cancel'))
    const after = await this.own(viewer, sql`o.id = ${id}`)
    if (after.state === 'paid') throw refuse('已经支付的订单不能取消')
    return after
  }

  async list(viewer: Viewer, { state, kind, ...query }: PageQuery & { state?: OrderState; kind?: ItemKind }) {
    const page = keyset(by.newest(sql`o.id`), query)
    const { rows } = await this.context.db.execute<OrderRow>(sql`
      select ${orderColumns} from mall_orders o join mall_items i on i.id = o.item_id join users u on u.id = o.user_id
      where o.user_id = ${viewer.id} ${state ? sql`and o.state = ${state}` : sql``}
        ${state === 'unpaid' ? sql`and o.pay_until > now()` : sql``} ${kind ? sql`and i.kind = ${kind}` : sql``}
        ${page.after} ${page.order}`)
    return page.of(rows, toOrder(this.context))
  }

  /** What can be said before anything is held. @throws Refusal */
  private async check(viewer: Viewer, item: ItemRow, { price }: Draft): Promise<void> {
    if (item.owned) throw refuse('你已经有这一件了')
    const state = saleOf(item, Date.now())
    if (state !== 'open') throw refuse(notOpen[state])
    if (item.students && !viewer.student) throw new Refusal(403, codes.studentOnly, '这一件只给认证过的同学')
    if (item.price !== price) throw refuse(`价格变成了 ${item.price} 积分，请看过再换`)
    if (item.stock !== null) await this.checkLetGo(viewer, item)
    const missing = item.price - (await balanceOf(this.context.db, 'points', viewer.id))
    if (missing > 0) throw short(missing)
  }

  /** Nobody keeps the last ones from others by ordering them again and again. */
  private async checkLetGo(viewer: Viewer, { id }: ItemRow): Promise<void> {
    const { rows } = await this.context.db.execute(sql`
      select from mall_orders where user_id = ${viewer.id} and item_id = ${id} and state in ('cancelled', 'closed')
        and created_at > now() - interval '1 day' limit ${limits.letGo}`)
    if (rows.length === limits.letGo) throw refuse(`这一件你今天下单又放弃了 ${limits.letGo} 次，明天再来`)
  }

  /** False where an order of the viewer's has the key, or the thing. */
  private async placed(viewer: Viewer, item: ItemRow, draft: Draft): Promise<boolean> {
    try {
      await inTransaction(this.context, (tx) => place(tx, viewer, item, draft))
      return true
    } catch (error) {
      if (error instanceof Ordered) return false
      throw error
    }
  }

  /** What was not paid in time does not stand in the way, whether the clock has closed it yet or not. */
  private async closeLate(viewer: Viewer, id: string): Promise<void> {
    const { rows } = await this.context.db.execute<{ id: string }>(sql`
      select id from mall_orders where user_id = ${viewer.id} and state = 'unpaid' and pay_until <= now()
        and what = (select ${what} from mall_items i where i.id = ${id})`)
    for (const order of rows) await inTransaction(this.context, (tx) => endOrder(tx, order.id, 'close'))
  }

  private async standsInTheWay(viewer: Viewer, { id }: ItemRow): Promise<string> {
    const { owned } = await itemOf(this.context.db, viewer, id)
    return owned ? '你已经有这一件了' : '这一件你已经下过单了，支付那一单就好'
  }

  private async find(viewer: Viewer, which: SQL): Promise<MallOrder | null> {
    const { rows } = await this.context.db.execute<OrderRow>(sql`
      select ${orderColumns} from mall_orders o join mall_items i on i.id = o.item_id join users u on u.id = o.user_id
      where o.user_id = ${viewer.id} and ${which}`)
    return rows[0] ? toOrder(this.context)(rows[0]) : null
  }

  private async own(viewer: Viewer, which: SQL): Promise<MallOrder> {
    const order = await this.find(viewer, which)
    if (!order) throw gone('这个订单')
    return order
  }
}

/** One statement takes it, and cannot take the stock below zero: of many who come for the last one, one gets it. */
async function reserve(tx: Executor, { id, stock }: ItemRow): Promise<boolean> {
  if (stock === null) return false
  const { rows } = await tx.execute(sql`
    update mall_items set stock = stock - 1 where id = ${id} and stock > 0 and on_sale
      and (ends_at is null or ends_at > now()) returning id`)
  if (rows.length === 0) throw refuse(notOpen.gone)
  return true
}

/** @throws Ordered where an order of the buyer's has the key, or the thing */
async function place(tx: Executor, viewer: Viewer, item: ItemRow, { key, price }: Draft): Promise<void> {
  const reserved = await reserve(tx, item)
  const { rows } = await tx.execute(sql`
    insert into mall_orders (id, user_id, item_id, what, key, price, reserved, pay_until)
    select ${newId()}, ${viewer.id}, i.id, ${what}, ${key}, ${price}, ${reserved}, now() + make_interval(mins => ${limits.payMinutes})
    from mall_items i where i.id = ${item.id} on conflict do nothing returning id`)
  if (rows.length === 0) throw new Ordered()
}

/** Holds the order, then the ledger. True where it is too late. */
async function pay(tx: Executor, viewer: Viewer, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ state: OrderState; price: number }>(sql`
    select state, price from mall_orders where id = ${id} and user_id = ${viewer.id} for update`)
  const [order] = rows
  if (!order) throw gone('这个订单')
  if (order.state === 'paid') return false
  const step = rowOf<(typeof orderSteps)[number]>(orderSteps, order.state, 'pay' satisfies OrderAction)
  if (!step) throw refuse(order.state === 'unpaid' ? notPayable.closed : notPayable[order.state])
  const paid = await tx.execute(sql`
    update mall_orders set state = ${step.to}, ended_at = clock_timestamp()
    where id = ${id} and pay_until > clock_timestamp() returning id`)
  if (paid.rows.length === 0) return true
  const missing = order.price - (await balanceOf(tx, 'points', viewer.id))
  if (missing > 0) throw short(missing)
  await spendPoints(tx, { key: keyOf(id), userId: viewer.id, amount: order.price, subject: id })
  return false
}
