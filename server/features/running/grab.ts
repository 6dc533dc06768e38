import { and, eq, not, sql } from 'drizzle-orm'
import { riderPay, sexTitles } from '../../../contract/running/price/rules'
import { giveBack, margin, runningMax } from '../../../contract/running/rider/rules'
import { limits } from '../../../contract/running/rules'
import { heldStates } from '../../../contract/running/states/rules'
import { codes } from '../../../contract/envelope'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { users } from '../../core/account/tables'
import { isDown } from '../../core/complaint/down'
import { balanceOf } from '../../core/ledger/ledger'
import { unblocked } from '../../core/privacy/visible'
import { wrongCode, newCode } from '../../core/order/codes'
import { inStates } from '../../core/order/lists'
import { noOrder } from '../../core/order/step'
import { orders } from '../../core/order/tables'
import { lockErrand, lockRider, sideOf, stepFor, take } from './order'
import type { Order, Said } from './tables'
import { isRider, percentOf } from './riders'
import { riders } from './tables'

type RiderRow = typeof riders.$inferSelect

/** Condition: a case took the order down. */
const errandDown = sql<boolean>`${isDown('errand', sql`"orders"."id"`)}`

/** Taking orders: from the hall, and from another rider. */
export class Grabbing {
  private readonly lines = new Map<string, Promise<void>>()

  constructor(private readonly context: Context) {}

  /** Exactly one wins; whoever has it already is given it again. */
  grab(viewer: Viewer, id: string): Promise<void> {
    return this.inLine(id, () => this.grabNow(viewer, id))
  }

  private async grabNow(viewer: Viewer, id: string): Promise<void> {
    const [seen] = await this.context.db
      .select({
        state: orders.state,
        buyerId: orders.buyerId,
        sellerId: orders.sellerId,
        schoolId: orders.schoolId,
        down: errandDown,
      })
      .from(orders)
      .where(and(eq(orders.id, id), eq(orders.orderKind, 'errand')))
    const held = seen?.sellerId === viewer.id
    const own = held || seen?.buyerId === viewer.id
    if (!seen || (seen.schoolId !== viewer.schoolId && !held) || (seen.down && !own)) throw noOrder('errand')
    if (held && seen.state === 'taken') return
    if (seen.buyerId !== viewer.id && !held && seen.state !== 'open') throw late(seen.state)
    await inTransaction(this.context, async (tx) => {
      const rider = await this.mayTake(tx, viewer)
      const order = await lockErrand(tx, id)
      if (order.sellerId === viewer.id && order.state === 'taken') return
      if (sideOf(order, viewer) === 'owner') throw refuse('不能抢自己的单')
      if (order.state !== 'open') throw late(order.state)
      await demandUp(tx, id)
      await demandNew(tx, order, viewer)
      const step = stepFor(order, 'riderGrab', 'other')
      await fits(tx, order, rider)
      await take(this.context, tx, order, step, {
        by: 'other',
        actorId: viewer.id,
        ...hers(order, rider, { grabbedAt: new Date(), spent: null }),
      })
    })
  }

  /** Those after one order wait for each other here rather than each with a connection of the database. */
  private inLine<T>(id: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.lines.get(id) ?? Promise.resolve()).then(work)
    const ended = mine.then(
      () => undefined,
      () => undefined,
    )
    this.lines.set(id, ended)
    void ended.then(() => this.lines.get(id) === ended && this.lines.delete(id))
    return mine
  }

  /** Offers the errand to another rider by phone number and notifies them. */
  async confirmTransfer(
    viewer: Viewer,
    { id, phone, reason = '' }: { id: string; phone: string; reason?: string },
  ): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'confirmTransfer', mustSide(order, viewer, 'rider'))
      const [next] = await tx
        .select({ rider: riders })
        .from(riders)
        .innerJoin(users, eq(users.id, riders.userId))
        .where(and(eq(users.phone, phone), eq(riders.working, true), isRider(sql`${users.id}`)))
      if (!next || next.rider.schoolId !== order.schoolId || next.rider.userId === order.buyerId)
        throw wrongField('phone', '没有用这个手机号、正在开工的本校骑手')
      if (next.rider.userId === viewer.id) throw wrongField('phone', '不能转给自己')
      if (await blocked(tx, order, next.rider)) throw wrongField('phone', '这位骑手不能接这一单，换一位试试')
      await fits(tx, order, next.rider)
      const errand = {
        nextId: next.rider.userId,
        transferCode: newCode(limits.code),
      }
      await take(this.context, tx, order, step, {
        by: 'rider',
        actorId: viewer.id,
        note: lineOf(reason),
        errand,
      })
    })
  }

  async withdrawTransfer(viewer: Viewer, id: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'withdrawTransfer', mustSide(order, viewer, 'rider'))
      await take(this.context, tx, order, step, { by: 'rider', actorId: viewer.id })
    })
  }

  /** The next one proves by the code that the holder handed it over. */
  async verifyTransfer(viewer: Viewer, { id, code }: { id: string; code: string }): Promise<void> {
    const wrong = await inTransaction(this.context, async (tx) => {
      const rider = await this.mayTake(tx, viewer)
      const order = await lockErrand(tx, id)
      const step = stepFor(order, 'verifyTransfer', mustSide(order, viewer, 'next'))
      const told = await wrongCode(tx, order, {
        what: 'transfer',
        by: viewer.id,
        known: order.transferCode,
        given: code,
        wrong: '接手码不对，请向对方核对',
      })
      if (told !== null) return told
      await fits(tx, order, rider)
      const anew = order.state === 'handing' ? { grabbedAt: new Date() } : {}
      await take(this.context, tx, order, step, {
        by: 'next',
        actorId: viewer.id,
        ...hers(order, rider, { riderTrack: false, position: null, ...anew }),
      })
      return null
    })
    if (wrong !== null) throw wrongField('code', wrong)
  }

  /** A rider at work with the margin paid and less than five in hand. The rider's row is locked. */
  private async mayTake(tx: Executor, viewer: Viewer): Promise<RiderRow> {
    if (!viewer.student) throw new Refusal(403, codes.studentOnly, '请先认证学生身份')
    await lockRider(tx, viewer.id)
    const [rider] = await tx.select().from(riders).where(eq(riders.userId, viewer.id))
    if (!rider) throw refuse('请先申请成为骑手')
    if (!rider.working) throw refuse('你已收工，开工后再接单')
    if ((await balanceOf(tx, 'margin', viewer.id)) < margin) throw refuse('保证金不足，请先补足再接单')
    const {
      rows: [held],
    } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from orders o where o.kind = 'errand' and o.status = 'placed' and o.seller_id = ${viewer.id} and ${inStates(runningStates)}`,
    )
    if ((held?.count ?? 0) >= runningMax) throw refuse(`手上已有 ${runningMax} 单，送完一些再接`)
    return rider
  }
}

const late = (state: string) =>
  state === 'unpaid' || state === 'closed'
    ? noOrder('errand')
    : refuse(state === 'cancelled' ? '这一单已经取消了' : '手慢了，这一单已经被抢走')

const runningStates = heldStates.filter((state) => state !== 'delivered' && state !== 'disputed')

/** What an order keeps of the rider who holds it from now on. */
function hers({ service, tip }: Order, rider: RiderRow, more: Said['errand'] = {}) {
  const percent = percentOf(rider)
  return {
    change: { sellerId: rider.userId },
    errand: { percent, pay: riderPay(service, tip, percent), late: 0, ...more },
  }
}

/** Asked once the order is locked, as a case locks it that takes it down. @throws Refusal 404 */
async function demandUp(tx: Executor, id: string): Promise<void> {
  const [down] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), errandDown))
  if (down) throw noOrder('errand')
}

/** Each grab has a free return of its own: again and again, it would keep the order from everybody else. @throws Refusal */
async function demandNew(tx: Executor, { id }: Order, viewer: Viewer): Promise<void> {
  const {
    rows: [gave],
  } = await tx.execute<{ minutes: number }>(sql`
    select ceil(extract(epoch from max(created_at) + make_interval(mins => ${giveBack.againMinutes}) - now()) / 60)::int as minutes
    from order_events where order_id = ${id} and action = 'riderCancel' and actor_id = ${viewer.id}`)
  const minutes = gave?.minutes ?? 0
  if (minutes > 0) throw refuse(`这一单你退过，先让给别人；${minutes} 分钟后还没有人接，你可以再接`)
}

async function blocked(tx: Executor, { buyerId }: Order, { userId }: RiderRow): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 where ${not(unblocked(buyerId, sql`${userId}::uuid`))}`)
  return rows.length > 0
}

async function fits(tx: Executor, order: Order, rider: RiderRow): Promise<void> {
  if (rider.schoolId !== order.schoolId) throw refuse('只能接自己学校的单')
  if (order.sex !== 'any' && order.sex !== rider.gender) throw refuse(`这一单${sexTitles[order.sex]}`)
  if (await blocked(tx, order, rider)) throw refuse('你和下单人之间有一方拉黑了对方，不能接这一单')
}

/** @throws Refusal 404: to whom the order is nothing it is not there, unless it hangs in the hall */
export function mustSide<S extends 'owner' | 'rider' | 'next'>(
  order: Order,
  viewer: Pick<Viewer, 'id'>,
  side: S,
): S {
  const found = sideOf(order, viewer)
  if (found === side) return side
  if (found === 'other') throw noOrder('errand')
  throw refuse(
    side === 'owner'
      ? '只有下单人能这样操作'
      : side === 'rider'
        ? '只有接单的骑手能这样操作'
        : '这一单没有转给你',
  )
}
