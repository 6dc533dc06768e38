import type { SaleCall, SaleCalls, SaleNames } from '../../../contract/sale/names'
import type { SaleRoutes } from '../../../contract/sale/routes'
import type { Context, Viewer } from '../../context'
import { inTransaction } from '../../database/crossing'
import type { Handlers } from '../../http/implement'
import { courierCompanies } from '../courier/companies'
import { trackOf } from '../courier/parcels'
import { Disputes } from '../order/disputes'
import { Rulings } from '../order/rulings'
import { hideOrder } from '../order/hide'
import { orders } from '../order/tables'
import { payableOf } from '../payment/payables'
import { eq } from 'drizzle-orm'
import { Acts } from './acts'
import { Cart } from './cart'
import { Buying } from './create'
import { SaleLists } from './lists'
import { SaleReader } from './read'
import { Refunds } from './refunds'
import { remind } from './reminding'
import type { SaleKind } from './kind'

/** Handlers of a kind's calls, by call. */
function answers(context: Context, kind: SaleKind): Handlers<SaleCalls> {
  const cart = new Cart(context, kind)
  const buying = new Buying(context, kind)
  const lists = new SaleLists(context, kind)
  const reader = new SaleReader(context, kind)
  const acts = new Acts(context, kind)
  const refunds = new Refunds(context, kind)
  const disputes = new Disputes(context, kind.name)
  const rulings = new Rulings(context, kind.name)
  /** Does it, and shows the order as it is then. */
  const then = async (viewer: Viewer, id: string, work: Promise<unknown>) => {
    await work
    return reader.detail(viewer, id)
  }
  const thenRefund = async (viewer: Viewer, id: string, work: Promise<unknown>) => {
    await work
    return reader.refund(viewer, id)
  }
  return {
    carAdd: ({ body, viewer }) => cart.add(viewer, body),
    carCount: ({ viewer }) => cart.count(viewer),
    carList: ({ viewer }) => cart.list(viewer),
    carDel: ({ body, viewer }) => cart.remove(viewer, body.goods),
    carSettlement: ({ body, viewer }) => cart.settlement(viewer, body.lines),
    delivery: ({ viewer }) => lists.places(viewer),
    orderCreate: ({ body, viewer }) => buying.create(viewer, body),
    payment: ({ body, viewer }) =>
      context.db.transaction(async (tx) => {
        const [row] = body.all
          ? await tx.select({ checkout: orders.checkoutId }).from(orders).where(eq(orders.id, body.id))
          : []
        const id = row?.checkout ?? body.id
        const name = row?.checkout ? kind.checkout : kind.name
        const { amount, expiresAt } = await payableOf(context, name).bill(tx, viewer.id, id)
        return { kind: name, id, amount, until: expiresAt?.toISOString() ?? null }
      }),
    balance: ({ viewer }) => lists.balance(viewer),
    orderNumber: ({ viewer }) => lists.numbers(viewer),
    orderSelect: ({ query, viewer }) => lists.mine(viewer, 'buyer', query),
    sellerOrderSelect: ({ query, viewer }) => lists.mine(viewer, 'seller', query),
    orderInfo: ({ query, viewer }) => reader.detail(viewer, query.id),
    orderCancel: ({ body, viewer }) => then(viewer, body.id, acts.cancel(viewer, body)),
    orderAffirm: ({ body, viewer }) => then(viewer, body.id, acts.affirm(viewer, body.id)),
    handOver: ({ body, viewer }) => then(viewer, body.id, acts.handOver(viewer, body)),
    handClaim: ({ body, viewer }) => then(viewer, body.id, acts.claim(viewer, body)),
    orderDelete: ({ body, viewer }) =>
      inTransaction(context, (tx) => hideOrder(tx, viewer, kind.name, body.id)),
    orderAddressSave: ({ body, viewer }) => then(viewer, body.id, acts.address(viewer, body)),
    sellerPriceSave: ({ body, viewer }) => then(viewer, body.id, acts.price(viewer, body)),
    priceAccept: ({ body, viewer }) => then(viewer, body.id, acts.acceptPrice(viewer, body)),
    priceDecline: ({ body, viewer }) => then(viewer, body.id, acts.declinePrice(viewer, body.id)),
    sellerRemark: ({ body, viewer }) => acts.note(viewer, body.id, body.text),
    sellerRemarkDelete: ({ body, viewer }) => acts.note(viewer, body.id, ''),
    remindPayment: ({ body, viewer }) => remind(context, kind, viewer, body.id, 'pay'),
    reminder: ({ body, viewer }) => remind(context, kind, viewer, body.id, 'hand'),
    remindComments: ({ body, viewer }) => remind(context, kind, viewer, body.id, 'rate'),
    refundCause: ({ query, viewer }) => refunds.offer(viewer, query.id),
    orderRefund: async ({ body, viewer }) => reader.refund(viewer, await refunds.ask(viewer, body)),
    refundInfo: ({ query, viewer }) => reader.refund(viewer, query.id),
    refundAffirm: ({ body, viewer }) => thenRefund(viewer, body.id, refunds.affirm(viewer, body)),
    refundRefuse: ({ body, viewer }) => thenRefund(viewer, body.id, refunds.decline(viewer, body)),
    refundWithdraw: ({ body, viewer }) => thenRefund(viewer, body.id, refunds.withdraw(viewer, body.id)),
    refundBack: ({ body, viewer }) => thenRefund(viewer, body.id, refunds.back(viewer, body)),
    refundDelete: ({ body, viewer }) => refunds.hide(viewer, body.id),
    dispute: ({ body, viewer }) => then(viewer, body.id, disputes.dispute(viewer, body)),
    concede: ({ body, viewer }) => then(viewer, body.id, acts.concede(viewer, body.id)),
    disputes: ({ query, viewer }) => lists.disputes(viewer, query),
    deliverGoods: ({ body, viewer }) => then(viewer, body.id, acts.deliver(viewer, body)),
    courierCompany: async () => {
      const companies = await courierCompanies(context.db)
      return { items: companies.map(({ code, name }) => ({ code, name })) }
    },
    courierSelect: async ({ query: { id, back = false }, viewer }) => {
      await reader.demand(viewer, id)
      return trackOf(context, id, back)
    },
    decide: ({ body, viewer }) => then(viewer, body.id, rulings.decide(viewer, body)),
  }
}

/** Handlers of a kind's routes, under the paths that it gives the calls. */
export const saleHandlers = <N extends SaleNames>(
  context: Context,
  kind: SaleKind,
  names: N,
): Handlers<SaleRoutes<N>> => {
  const all = answers(context, kind)
  return Object.fromEntries(
    Object.entries(names).map(([call, path]) => [path, all[call as SaleCall]]),
  ) as Handlers<SaleRoutes<N>>
}
