/** Money back: asked for, answered, with the goods or without. Every step is the order's. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, refundableStates, times, type State } from '../../../../contract/secondhand/trade/rules'
import { causes, causesOf, type Cause } from '../../../../contract/secondhand/trade/after/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { addressSnapshot } from '../../../core/address/snapshot'
import { ownPictures } from '../../../core/file/own'
import { leftOf } from '../../../core/order/money'
import { orderLines, type OrderRow } from '../../../core/order/tables'
import { yuanOf } from '../goods/money'
import { refundContact } from './contact'
import { goingBack, type SaidBack } from './going-back'
import { moveMoney } from './money'
import { askAgain, demandNews, isDone } from './refund-state'
import { demandRegret, regretOf } from './regret'
import { keepReturn, returnTo } from './returns'
import { tradeRefunds, type RefundRow } from './tables'
import { findTrade, lockTrade, sideOf, stepFor, take } from './trade'
import type { Said, Trade } from './tables'

interface Draft {
  key: string
  id: string
  goods: boolean
  amount: number
  lines?: number[]
  cause: Cause
  text: string
  pictures?: string[]
}
type Side = 'buyer' | 'seller'
const stands: readonly State[] = refundableStates

export class Refunds {
  constructor(private readonly context: Context) {}

  /** What can be asked for now. */
  async offer(viewer: Viewer, id: string) {
    const { db } = this.context
    const order = await findTrade(db, id)
    if (sideOf(order, viewer) !== 'buyer') throw refuse('只有买家可以申请退款')
    const before = order.before ?? order.state
    const regret = await regretOf(db, order)
    const names = stands.includes(before) ? causesOf({ before, regret: regret.lines.length > 0 }) : []
    const tried = await db
      .select({ id: tradeRefunds.id })
      .from(tradeRefunds)
      .where(and(eq(tradeRefunds.orderId, id), ne(tradeRefunds.state, 'done')))
    return {
      causes: names.map((name) => ({ name, ...causes[name] })),
      most: await leftOf(db, order),
      goods: before !== 'paid',
      again: tried.length > 0,
      regret: regret.lines,
    }
  }

  /** The id of the refund. A repeated key gives the first; a refused one is asked for again, once, with something new. */
  async ask(viewer: Viewer, draft: Draft): Promise<string> {
    const pictures = await ownPictures(this.context, viewer, draft.pictures ?? [])
    const words = linesOf(draft.text)
    if (words.length < limits.refund.text.min)
      throw wrongField('text', `说明至少 ${limits.refund.text.min} 个字`)
    return inTransaction(this.context, async (tx) => {
      const order = await lockTrade(tx, draft.id)
      if (sideOf(order, viewer) !== 'buyer') throw refuse('只有买家可以申请退款')
      const [known] = await tx
        .select({ id: tradeRefunds.id })
        .from(tradeRefunds)
        .where(and(eq(tradeRefunds.orderId, order.id), eq(tradeRefunds.key, draft.key)))
      if (known) return known.id
      const { step, refund } = await stepFor(this.context, tx, order, 'orderRefund', 'buyer')
      const lines = await this.check(tx, order, draft)
      await demandNews(tx, order.id, pictures)
      const said = { by: 'buyer', actorId: viewer.id, note: words, pictures } as const
      const values = {
        key: draft.key,
        goods: draft.goods,
        amount: draft.amount,
        lines: lines ?? null,
        cause: draft.cause,
        text: words,
        pictures,
      }
      const id = refund ? await askAgain(tx, refund, values) : newId()
      if (!refund) await tx.insert(tradeRefunds).values({ id, orderId: order.id, ...values })
      await take(this.context, tx, order, step, said)
      return id
    })
  }

  /** The lines that the money is for; undefined: all. @throws Refusal that names the field at fault */
  private async check(
    tx: Executor,
    order: Trade,
    { cause, goods, amount, lines }: Draft,
  ): Promise<number[] | undefined> {
    const before = order.before ?? order.state
    const regret = await regretOf(tx, order)
    if (cause === 'regret' && before !== 'paid') demandRegret(regret, { goods, lines })
    if (!causesOf({ before, regret: regret.lines.length > 0 }).includes(cause))
      throw wrongField('cause', '这个原因不适用，请重新选择')
    if (goods && (before === 'paid' || !causes[cause].goods))
      throw wrongField('goods', '还没有收到，不用退货')
    const these = cause === 'regret' ? (lines ?? regret.lines) : lines
    const most = these === undefined ? await leftOf(tx, order) : await leftOfLines(tx, order, these)
    if (amount > most) throw wrongField('amount', `最多退 ${yuanOf(most)}`)
    return these
  }

  /**
   * The seller agrees, or has the goods back. While they are to be sent, it gives another address: the buyer has as long
   * for that as at first.
   */
  affirm = (viewer: Viewer, { id, address }: { id: string; address?: string }) =>
    this.act(viewer, id, 'refundAffirm', 'seller', async (tx, refund, order) => {
      if (!refund.goods || refund.state === 'returned') return {}
      const moved = refund.state === 'returning'
      if (moved && address === undefined) return null
      const contact =
        address === undefined
          ? await returnTo(tx, order, refund, this.context.secrets)
          : await addressSnapshot(tx, viewer, address, this.context.secrets)
      if (!contact) throw wrongField('address', '请选择退货的收货地址')
      const { name, phone, place } = contact
      const known = refundContact.open(this.context.secrets, refund.id, refund.contact)
      if (moved && known?.name === name && known.phone === phone && known.place === place) return null
      await keepReturn(tx, refund, { name, phone, place }, this.context.secrets)
      return moved ? { change: { untilAt: new Date(Date.now() + times.back * 86_400_000) } } : {}
    })

  async decline(
    viewer: Viewer,
    { id, reason, pictures = [] }: { id: string; reason: string; pictures?: string[] },
  ) {
    const shown = await ownPictures(this.context, viewer, pictures)
    const answer = lineOf(reason)
    if (answer.length < limits.reason.min) throw wrongField('reason', '请写明原因')
    return this.act(viewer, id, 'refundRefuse', 'seller', async (tx, refund) => {
      await tx
        .update(tradeRefunds)
        .set({ answer, answerPictures: shown })
        .where(eq(tradeRefunds.id, refund.id))
      return { note: answer, pictures: shown }
    })
  }

  withdraw = (viewer: Viewer, id: string) => this.act(viewer, id, 'refundWithdraw', 'buyer', () => ({}))

  /** Sent back, or the number put right of a parcel that nobody knows. */
  async back(viewer: Viewer, { id, ...said }: { id: string } & SaidBack): Promise<void> {
    const { write, done } = await goingBack(this.context, said)
    await this.act(viewer, id, 'refundBack', 'buyer', write, done)
  }

  /** Off the buyer's list of refunds, once it is over. */
  async hide(viewer: Viewer, id: string): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const { order, refund } = await this.lock(tx, id)
      if (sideOf(order, viewer) !== 'buyer') throw noRefund()
      if (refund.endedAt === null) throw refuse('退款还没有结束，结束以后才能删除')
      await tx.update(tradeRefunds).set({ buyerHid: true }).where(eq(tradeRefunds.id, id))
    })
  }

  /** The order is locked before its refund. @throws Refusal 404 */
  private async lock(tx: Executor, id: string): Promise<{ order: Trade; refund: RefundRow }> {
    const [found] = await tx
      .select({ orderId: tradeRefunds.orderId })
      .from(tradeRefunds)
      .where(eq(tradeRefunds.id, id))
    if (!found) throw noRefund()
    const order = await lockTrade(tx, found.orderId)
    const [refund] = await tx.select().from(tradeRefunds).where(eq(tradeRefunds.id, id))
    if (!refund) throw noRefund()
    return { order, refund }
  }

  /** A step of the order about its open refund. The same once more is a retry. */
  private async act(
    viewer: Viewer,
    id: string,
    action: 'refundAffirm' | 'refundRefuse' | 'refundWithdraw' | 'refundBack',
    by: Side,
    /** null: it is a retry. */
    write: (
      tx: Executor,
      refund: RefundRow,
      order: Trade,
    ) => Promise<Partial<Said> | null> | Partial<Said> | null,
    done = (refund: RefundRow) => isDone(refund, action),
  ): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const { order, refund } = await this.lock(tx, id)
      if (sideOf(order, viewer) !== by)
        throw refuse(by === 'seller' ? '只有卖家可以处理' : '只有买家可以操作')
      if (done(refund)) return
      if (refund.endedAt !== null) throw refuse('这次退款已经结束，请刷新看看')
      const { step } = await stepFor(this.context, tx, order, action, by)
      const more = await write(tx, refund, order)
      if (more === null) return
      await moveMoney(tx, order, step, refund)
      await take(this.context, tx, order, step, { by, actorId: viewer.id, ...more })
    })
  }
}

export const noRefund = () => gone('这次退款')

/** What did not go back of some lines; fen. */
async function leftOfLines(
  tx: Executor,
  { id }: Pick<OrderRow, 'id'>,
  lines: readonly number[],
): Promise<number> {
  const rows = await tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, id), inArray(orderLines.n, [...lines])))
  if (rows.length !== lines.length) throw wrongField('lines', '订单里没有这件商品')
  return rows.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)
}
