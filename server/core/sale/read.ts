/** One order, whole, as one of its two sides or the desk reads it. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Action, By } from '../../../contract/sale/machine/facts/rules'
import type { State } from '../../../contract/sale/states/rules'
import { heldStates, type RefundState } from '../../../contract/sale/after/rules'
import type { Refund, Sale as SaleShown } from '../../../contract/sale/shapes'
import type { Context, Viewer } from '../../context'
import { personOf } from '../account/person'
import { pictureOf, type StoredPicture } from '../file/own'
import { isDesk } from '../order/disputes'
import { Ratings } from '../order/ratings'
import { noOrder } from '../order/step'
import { instant } from '../../http/keyset'
import { actionsFor, cardColumns, cardOf, coverOf, saleOrderRows, type CardRow } from './cards'
import { refundContact, saleContact } from './contact'
import { commissionFor, feeFor } from './money'
import { gradeIn } from './lines'
import { noRefund } from './refunds'
import { regretOf } from './regret'
import type { SaleKind } from './kind'
import { sales } from './kept'
import { partOf } from './sale'
import { saleLines, saleRefunds, type RefundRow, type Sale, type Snapshot } from './tables'

interface LineRow extends Record<string, unknown> {
  n: number
  goods: string
  title: string
  pictures: StoredPicture[]
  snapshot: Snapshot
  count: number
  paid: number
  refunded: number
}
interface EventRow extends Record<string, unknown> {
  action: Action
  to: State
  by: By
  note: string
  pictures: StoredPicture[]
  at: string
}
type Side = 'buyer' | 'seller' | 'desk'

export class SaleReader {
  private readonly ratings: Ratings

  constructor(
    private readonly context: Context,
    private readonly kind: SaleKind,
  ) {
    this.ratings = new Ratings(context)
  }

  /** @throws Refusal 404 to whom the order is nothing */
  async detail(viewer: Viewer, id: string): Promise<SaleShown> {
    const { order, side, may } = await this.find(viewer, id)
    const { db } = this.context
    const [cards, lines, refunds, events, checkout, people, rating, regret] = await Promise.all([
      db.execute<CardRow>(sql`select ${cardColumns(viewer.id)} from ${saleOrderRows} where o.id = ${id}`),
      this.lines(id),
      db.select().from(saleRefunds).where(eq(saleRefunds.orderId, id)).orderBy(desc(saleRefunds.id)),
      this.events(id),
      this.checkout(order, side),
      this.kind.sellers(this.context, [order.sellerId ?? '']),
      side === 'desk' || may !== 'all'
        ? { mine: null, theirs: null }
        : this.ratings.both(viewer, this.kind.name, id),
      regretOf(db, order),
    ])
    const [row] = cards.rows
    const seller = people.get(order.sellerId ?? '')
    if (!row || !seller) throw noOrder(this.kind.name)
    const commission =
      side === 'seller' && order.earned === null ? await commissionFor(db, this.kind, order, row.left) : null
    const card = cardOf(row, side === 'buyer', this.context)
    const runs = heldStates.includes(order.state)
    return {
      ...card,
      ...(may === 'all' ? {} : { actions: card.actions.filter((action) => may.includes(action)) }),
      ...(side === 'desk'
        ? { actions: actionsFor(row, 'desk', this.context), rates: false, second: false }
        : {}),
      side,
      buyer: personOf(row.buyer, this.context),
      seller,
      lines,
      goods: order.total - order.freight,
      freight: order.freight,
      discounts: order.discounts,
      window: order.window,
      fee: side === 'seller' ? (order.fee ?? feeFor(this.kind, row.left, order.freight)) : null,
      ...(commission ? { commission: commission.amount } : {}),
      contact:
        side === 'buyer' || (side === 'seller' && runs)
          ? saleContact.open(this.context.secrets, id, order.contact)
          : null,
      place: order.place,
      meet: order.meetAt && instant(order.meetAt),
      remark: order.remark,
      note: side === 'seller' ? order.note : '',
      proposal: order.state === 'unpaid' ? order.proposal : null,
      business: order.business,
      regret: regret.until && instant(regret.until),
      code: codeFor(order, side),
      courier: order.express === null ? null : { company: order.company ?? '', number: order.express },
      checkout,
      settled:
        order.refunded === null
          ? null
          : {
              ...{ refunded: order.refunded, earned: order.earned ?? 0, fee: order.fee ?? 0 },
              ...(order.commission > 0 ? { commission: order.commission } : {}),
            },
      refunds: refunds.map((refund) => this.refundOf(refund, order, side)),
      dispute:
        order.disputeBy === null
          ? null
          : {
              ...{ by: order.disputeBy, text: order.disputeText ?? '', share: order.share },
              ...{ goods: refunds.some(({ ordered }) => ordered), note: order.decision },
            },
      rating,
      events,
    }
  }

  /** @throws Refusal 404 to whom the order is nothing */
  async demand(viewer: Viewer, id: string): Promise<void> {
    await this.find(viewer, id)
  }

  async refund(viewer: Viewer, id: string): Promise<Refund> {
    const [refund] = await this.context.db.select().from(saleRefunds).where(eq(saleRefunds.id, id))
    if (!refund) throw noRefund()
    const { order, side } = await this.find(viewer, refund.orderId).catch(() => {
      throw noRefund()
    })
    return this.refundOf(refund, order, side)
  }

  /** A line as it was when it was bought, for who the order is something to. @throws Refusal 404 */
  async former(viewer: Viewer, { id, n }: { id: string; n: number }) {
    const { order } = await this.find(viewer, id)
    const [row] = await this.context.db
      .select()
      .from(saleLines)
      .where(and(eq(saleLines.orderId, id), eq(saleLines.n, n)))
    if (!row) throw noOrder(this.kind.name)
    return {
      snapshot: row.snapshot,
      pictures: row.pictures.map((picture) => pictureOf(picture, this.context)),
      count: row.count,
      at: instant(order.createdAt),
      goods: row.goodsId,
    }
  }

  private async find(viewer: Viewer, id: string) {
    const { db } = this.context
    const order = await sales.find(db, this.kind.name, id)
    const part = await partOf(db, this.kind, order, viewer)
    if (part !== null) return { order, ...part }
    if (order.disputeBy === null || !isDesk(order, viewer)) throw noOrder(this.kind.name)
    return { order, side: 'desk' as const, may: 'all' as const }
  }

  private async lines(id: string) {
    const { rows } = await this.context.db.execute<LineRow>(sql`
      select l.n, l.goods_id as goods, l.snapshot, l.pictures, l.count, x.paid, x.refunded
      from sale_lines l join order_lines x on x.order_id = l.order_id and x.n = l.n where l.order_id = ${id} order by l.n`)
    return rows.map(({ snapshot, pictures, ...row }) => ({
      ...row,
      title: snapshot.title,
      spec: this.kind.specOf(snapshot),
      ...gradeIn(snapshot),
      price: snapshot.price,
      exempt: snapshot.exempt ?? null,
      cover: coverOf(pictures, this.context),
    }))
  }

  private async events(id: string) {
    const { rows } = await this.context.db
      .execute<EventRow>(sql`select x.action, x."to", x.by, x.note, x.pictures, x.created_at as at
      from order_events x where x.order_id = ${id} order by x.id`)
    return rows.map((event) => ({
      ...event,
      pictures: event.pictures.map((picture) => pictureOf(picture, this.context)),
      at: instant(event.at),
    }))
  }

  /** Others that wait for payment with it. */
  private async checkout({ checkoutId, state }: Sale, side: Side) {
    if (checkoutId === null || side !== 'buyer' || state !== 'unpaid') return null
    const { rows } = await this.context.db.execute<{
      count: number
      total: number
    }>(sql`select count(*)::int as count, coalesce(sum(total), 0)::int as total
      from orders where checkout_id = ${checkoutId} and payment = 'unpaid' and status = 'placed'`)
    const { count = 0, total = 0 } = rows[0] ?? {}
    return count > 1 ? { id: checkoutId, orders: count, total } : null
  }

  private refundOf(refund: RefundRow, order: Sale, side: Side): Refund {
    const open = refund.endedAt === null
    return {
      id: refund.id,
      order: refund.orderId,
      state: refund.state as RefundState,
      goods: refund.goods,
      amount: refund.amount,
      lines: refund.lines,
      cause: refund.cause as Refund['cause'],
      text: refund.text,
      pictures: refund.pictures.map((picture) => pictureOf(picture, this.context)),
      round: refund.round,
      answer: refund.answer,
      to:
        open && side !== 'desk' ? refundContact.open(this.context.secrets, refund.id, refund.contact) : null,
      back:
        refund.express === null && refund.backText === ''
          ? null
          : { company: refund.company ?? '', number: refund.express ?? '', text: refund.backText },
      until: open && order.untilAt ? instant(order.untilAt) : null,
      at: instant(refund.createdAt),
      ended: refund.endedAt && instant(refund.endedAt),
    }
  }
}

const codeStates: readonly State[] = ['paid', 'sent', 'claimed']
/** Returns the code that one side shows the other until it is handed over. */
const codeFor = (order: Sale, side: Side): string | null =>
  side === 'desk' || order.way === 'courier' || !codeStates.includes(order.state)
    ? null
    : side === 'buyer'
      ? order.buyerCode
      : order.sellerCode
