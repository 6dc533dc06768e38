/** Tips: added while an errand waits for a rider, into its escrow; or given once it is done, to its rider at once. */
import { yuanWithCents } from '../../../contract/rules'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { tip as rules, withTip } from '../../../contract/running/price/rules'
import { times } from '../../../contract/running/rules'
import { stepOf, type Step } from '../../../contract/running/machine/rules'
import { heldStates } from '../../../contract/running/states/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { isDown } from '../../core/complaint/down'
import { post } from '../../core/ledger/ledger'
import { notifySystem } from '../../core/notice/notify'
import { payMore } from '../../core/order/money'
import type { Payable } from '../../core/payment/payables'
import { errandFacts } from './facts'
import { lockErrand, mustOwn, reportHanded, take } from './order'
import type { Order } from './tables'
import { errands, errandTips, riderEarnings, riders } from './tables'

type Tip = typeof errandTips.$inferSelect

/** A rider is there until their account is erased, which waits while this is held. */
export async function isThere(tx: Executor, riderId: string): Promise<boolean> {
  const found = await tx
    .select({ id: riders.userId })
    .from(riders)
    .where(eq(riders.userId, riderId))
    .for('key share')
  return found.length > 0
}

const tooMuch = `一单的小费最多 ¥${rules.max / 100}`

/** Why nothing can be added to a locked errand; null: it can, up to the limit. What was paid for the others counts, so it is asked again as one is paid. */
async function addObstacle(tx: Executor, { id, state, tip }: Order, amount: number): Promise<string | null> {
  if (state === 'unpaid') return '付款以后才能加小费'
  if (state !== 'open')
    return heldStates.includes(state) ? '骑手已经接单了，不用再加' : '订单已经结束，不能再加小费'
  const { rows } = await tx.execute(
    sql`select 1 from orders o where o.id = ${id} and ${isDown('errand', sql`o.id`)}`,
  )
  if (rows.length > 0) return '订单不在大厅里，不能加小费'
  return tip + amount > rules.max ? tooMuch : null
}

/** Why a tip cannot be given to the rider of an errand that is done; null: it can. */
async function giveObstacle(
  tx: Executor,
  { id, state, sellerId }: Order,
  amount: number,
): Promise<string | null> {
  if (state !== 'done' || sellerId === null) return '完成以后才能再给小费'
  if (!(await isThere(tx, sellerId))) return '骑手已经注销，不能再给小费'
  const {
    rows: [given],
  } = await tx.execute<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::int as sum from errand_tips where errand_id = ${id} and state = 'paid' and not early`,
  )
  return (given?.sum ?? 0) + amount > rules.max ? tooMuch : null
}

const obstacleOf = (tx: Executor, order: Order, { early, amount }: Pick<Tip, 'early' | 'amount'>) =>
  early ? addObstacle(tx, order, amount) : giveObstacle(tx, order, amount)

/** A tip that is to be paid. The same key again gives the first. */
export async function askTip(
  { db }: Context,
  viewer: Viewer,
  { id, key, amount }: { id: string; key: string; amount: number },
) {
  return db.transaction(async (tx) => {
    const order = await lockErrand(tx, id)
    mustOwn(order, viewer)
    const [known] = await tx
      .select()
      .from(errandTips)
      .where(and(eq(errandTips.ownerId, viewer.id), eq(errandTips.key, key)))
    if (known && (known.errandId !== id || known.amount !== amount)) throw refuse('这笔小费已经提交过了')
    if (known?.state === 'paid') throw refuse('这笔小费已经付过了')
    const early = known?.early ?? order.state !== 'done'
    const obstacle = await obstacleOf(tx, order, { early, amount })
    if (obstacle !== null) throw refuse(obstacle)
    const untilAt = new Date(Date.now() + times.pay * 60_000)
    const [row] = known
      ? [known]
      : await tx
          .insert(errandTips)
          .values({ id: newId(), errandId: id, ownerId: viewer.id, key, amount, early, untilAt })
          .returning()
    if (!row) throw gone('小费')
    return { kind: 'errand-tip' as const, id: row.id, amount: row.amount, until: row.untilAt.toISOString() }
  })
}

/** Into what the errand costs, whole for who holds it or will: no price that anybody agreed to falls. */
async function add(context: Context, tx: Executor, order: Order, step: Step, amount: number): Promise<void> {
  const { items, service, tip } = withTip(order, amount)
  const [line] = items.slice(-1)
  const total = await payMore(tx, order, { title: line?.title ?? '', amount })
  await take(context, tx, order, step, {
    by: 'payment',
    actorId: order.buyerId,
    note: yuanWithCents(amount),
    change: { total },
    // what the rider did not know of makes no penalty of theirs larger
    errand: {
      ...{ items, service, tip },
      ...(order.pay === null ? {} : { pay: order.pay + amount, late: order.late + amount }),
    },
  })
}

/** Out of the account that it was paid into, to the rider of an errand that is done. */
async function give(tx: Executor, { id: errandId, sellerId, title }: Order, tip: Tip): Promise<void> {
  const { id, amount, early } = tip
  if (sellerId === null) throw new Error(`errand ${errandId} has no rider`)
  await post(tx, {
    key: `errand-tip:${id}`,
    kind: 'tip',
    subject: errandId,
    legs: [
      { kind: 'escrow', owner: early ? errandId : id, amount: -amount },
      { kind: 'balance', owner: sellerId, amount },
    ],
  })
  await tx.insert(riderEarnings).values({ id: newId(), riderId: sellerId, errandId, what: 'tip', amount })
  await notifySystem(
    tx,
    sellerId,
    `下单人又给了你 ${yuanWithCents(amount)} 小费：“${title}”。`,
    errandId,
    'errand',
  )
}

/** How a tip whose money has come counts: of the errand, given at once, or not any more. */
async function takeTip(
  context: Context,
  tx: Executor,
  order: Order,
  tip: Tip,
  payment: string,
): Promise<'kept' | 'return'> {
  const { id, amount, early } = tip
  const step = early ? stepOf(order.state, 'tip', 'payment', errandFacts(order)) : undefined
  if (step && order.tip + amount <= rules.max) {
    await tx.update(errandTips).set({ state: 'paid' }).where(eq(errandTips.id, id))
    await add(context, tx, order, step, amount)
    if (order.deliveredAt !== null) await reportHanded(context, tx, order, payment)
    return 'kept'
  }
  if ((await giveObstacle(tx, order, amount)) !== null) return 'return'
  await give(tx, order, tip)
  await reportHanded(context, tx, order, payment)
  await tx.update(errandTips).set({ state: 'paid', early: false }).where(eq(errandTips.id, id))
  return 'kept'
}

export const tipPayable = (context: Context): Payable => {
  const find = async (tx: Executor, id: string) => {
    const [of] = await tx
      .select({ errandId: errandTips.errandId })
      .from(errandTips)
      .where(eq(errandTips.id, id))
    if (!of) throw gone('这笔小费')
    // two tips of one order take turns: the limit is of both
    const order = await lockErrand(tx, of.errandId)
    const [tip] = await tx.select().from(errandTips).where(eq(errandTips.id, id)).for('update')
    if (!tip) throw gone('这笔小费')
    return { tip, order }
  }
  return {
    transfer: 'tip',
    async bill(tx, viewerId, id) {
      const { tip, order } = await find(tx, id)
      if (tip.ownerId !== viewerId) throw gone('这笔小费')
      if (tip.state === 'paid') throw refuse('这笔小费已经付过了')
      if (tip.untilAt.getTime() <= Date.now()) throw refuse('超过付款时间，请重新给小费')
      const obstacle = await obstacleOf(tx, order, tip)
      if (obstacle !== null) throw refuse(obstacle)
      // nobody waits for a rider longer than the errand does
      const ends = tip.early && order.untilAt !== null ? order.untilAt.getTime() : Infinity
      return {
        title: `小费：${order.title}`,
        amount: tip.amount,
        payerId: viewerId,
        schoolId: order.schoolId,
        expiresAt: new Date(Math.min(tip.untilAt.getTime(), ends)),
        to: { kind: 'escrow', owner: tip.early ? order.id : id },
      }
    },
    async paid(tx, id, { id: payment, amount }) {
      const { tip, order } = await find(tx, id)
      if (tip.state === 'paid' || amount !== tip.amount) return 'return'
      const word = await takeTip(context, tx, order, tip, payment)
      if (word === 'return')
        await notifySystem(
          tx,
          tip.ownerId,
          `“${order.title}”加不了小费了，刚付的 ${yuanWithCents(amount)} 已原路退回。`,
          order.id,
          'errand',
        )
      return word
    },
    async page(id) {
      const [of] = await context.db
        .select({ id: errands.id, kind: errands.kind })
        .from(errandTips)
        .innerJoin(errands, eq(errands.id, errandTips.errandId))
        .where(eq(errandTips.id, id))
      if (!of) return '/pages/runErrands/user'
      // the page that led to the cashier: one goes back to it
      return `/pages/runErrands/${of.kind === 'send' ? 'logisticsUserOrder' : 'ursOlder'}?id=${of.id}`
    },
  }
}
