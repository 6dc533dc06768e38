/** Money back: asked for, answered, with the goods or without. Every step is the order's. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, times } from '../../../contract/sale/rules'
import { refundableStates, type State } from '../../../contract/sale/states/rules'
import { causes, causesOf, type Cause } from '../../../contract/sale/after/rules'
import type { Context, Executor, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { addressSnapshot } from '../address/snapshot'
import { ownPictures } from '../file/own'
import { leftOf } from '../order/money'
import { partyOf } from '../order/step'
import { orderLines, type OrderRow } from '../order/tables'
import { yuanOf } from '../../../contract/rules'
import { refundContact } from './contact'
import { goingBack, type SaidBack } from './going-back'
import type { SaleKind } from './kind'
import { moveMoney } from './money'
import { askAgain, demandNews, isDone } from './refund-state'
import { demandRegret, regretOf } from './regret'
import { keepReturn, returnTo } from './returns'
import { saleRefunds, type RefundRow } from './tables'
import { sales } from './kept'
import { sideOf, stepFor, take } from './sale'
import type { Said, Sale } from './tables'

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
  constructor(
    private readonly context: Context,
    private readonly kind: SaleKind,
  ) {}

  /** Returns what can be asked back now. */
  async offer(viewer: Viewer, id: string) {
    const { db } = this.context
    const order = await sales.find(db, this.kind.name, id)
    if (partyOf(order, viewer) !== 'buyer') throw refuse('只有买家可以申请退款')
    const before = order.before ?? order.state
    const regret = await regretOf(db, order)
    const names = stands.includes(before) ? causesOf({ before, regret: regret.lines.length > 0 }) : []
    const tried = await db
      .select({ id: saleRefunds.id })
      .from(saleRefunds)
      .where(and(eq(saleRefunds.orderId, id), ne(saleRefunds.state, 'done')))
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
      const order = await sales.lock(tx, this.kind.name, draft.id)
      if (partyOf(order, viewer) !== 'buyer') throw refuse('只有买家可以申请退款')
      const [known] = await tx
        .select({ id: saleRefunds.id })
        .from(saleRefunds)
        .where(and(eq(saleRefunds.orderId, order.id), eq(saleRefunds.key, draft.key)))
      if (known) return known.id
      const { step, refund } = await stepFor(this.context, this.kind, tx, order, 'orderRefund', 'buyer')
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
      if (!refund) await tx.insert(saleRefunds).values({ id, orderId: order.id, ...values })
      await take(this.context, this.kind, tx, order, step, said)
      return id
    })
  }

  /** The lines that the money is for; undefined: all. @throws Refusal that names the field at fault */
  private async check(
    tx: Executor,
    order: Sale,
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
          ? await returnTo(tx, this.kind, order, refund, this.context.secrets)
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
      await tx.update(saleRefunds).set({ answer, answerPictures: shown }).where(eq(saleRefunds.id, refund.id))
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
      if (partyOf(order, viewer) !== 'buyer') throw noRefund()
      if (refund.endedAt === null) throw refuse('退款还没有结束，结束以后才能删除')
      await tx.update(saleRefunds).set({ buyerHid: true }).where(eq(saleRefunds.id, id))
    })
  }

  /** The order is locked before its refund. @throws Refusal 404 */
  private async lock(tx: Executor, id: string): Promise<{ order: Sale; refund: RefundRow }> {
    const [found] = await tx
      .select({ orderId: saleRefunds.orderId })
      .from(saleRefunds)
      .where(eq(saleRefunds.id, id))
    if (!found) throw noRefund()
    const order = await sales.lock(tx, this.kind.name, found.orderId)
    const [refund] = await tx.select().from(saleRefunds).where(eq(saleRefunds.id, id))
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
      order: Sale,
    ) => Promise<Partial<Said> | null> | Partial<Said> | null,
    done = (refund: RefundRow) => isDone(refund, action),
  ): Promise<void> {
    await inTransaction(this.context, async (tx) => {
      const { order, refund } = await this.lock(tx, id)
      if ((await sideOf(tx, this.kind, order, viewer, action)) !== by)
        throw refuse(by === 'seller' ? '只有卖家可以处理' : '只有买家可以操作')
      if (done(refund)) return
      if (refund.endedAt !== null) throw refuse('这次退款已经结束，请刷新看看')
      const { step } = await stepFor(this.context, this.kind, tx, order, action, by)
      const more = await write(tx, refund, order)
      if (more === null) return
      await moveMoney(tx, this.kind, order, step, refund)
      await take(this.context, this.kind, tx, order, step, { by, actorId: viewer.id, ...more })
    })
  }
}

export const noRefund = () => gone('这次退款')

/** Returns what did not go back of some lines, fen. */
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
