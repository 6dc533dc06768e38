import { tradeRoutes } from '../../../../contract/secondhand/trade/schema'
import type { Viewer } from '../../../context'
import { inTransaction } from '../../../database/crossing'
import { implement } from '../../../http/implement'
import { courierCompanies } from '../../../core/courier/companies'
import { trackOf } from '../../../core/courier/parcels'
import { checkoutPayable } from '../../../core/order/checkout'
import { Disputes } from '../../../core/order/disputes'
import { Rulings } from '../../../core/order/rulings'
import { hideOrder } from '../../../core/order/hide'
import { orderPayable } from '../../../core/order/payable'
import { orders } from '../../../core/order/tables'
import { eq } from 'drizzle-orm'
import { Acts } from './acts'
import { Cart } from './cart'
import { Buying } from './create'
import { TradeLists } from './lists'
import { TradeReader } from './read'
import { Refunds } from './refunds'
import { paidPage } from './pages'

export default implement(tradeRoutes, (context) => {
  const cart = new Cart(context)
  const buying = new Buying(context)
  const lists = new TradeLists(context)
  const reader = new TradeReader(context)
  const acts = new Acts(context)
  const refunds = new Refunds(context)
  const disputes = new Disputes(context, 'trade')
  const rulings = new Rulings(context, 'trade')
  const single = orderPayable('trade')(context)
  const together = checkoutPayable('trade', paidPage)(context)
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
    'secondHandOrder/carAdd': ({ body, viewer }) => cart.add(viewer, body),
    'secondHandOrder/carCount': ({ viewer }) => cart.count(viewer),
    'secondHandOrder/carList': ({ viewer }) => cart.list(viewer),
    'secondHandOrder/carDel': ({ body, viewer }) => cart.remove(viewer, body.goods),
    'secondHandOrder/carSettlement': ({ body, viewer }) => cart.settlement(viewer, body.lines),
    'secondHandOrder/delivery': ({ viewer }) => lists.places(viewer),
    'secondHandOrder/orderCreate': ({ body, viewer }) => buying.create(viewer, body),
    'secondHandOrder/payment': ({ body, viewer }) =>
      context.db.transaction(async (tx) => {
        const [row] = body.all
          ? await tx.select({ checkout: orders.checkoutId }).from(orders).where(eq(orders.id, body.id))
          : []
        const id = row?.checkout ?? body.id
        const kind = row?.checkout ? ('checkout' as const) : ('trade' as const)
        const { amount, expiresAt } = await (kind === 'checkout' ? together : single).bill(tx, viewer.id, id)
        return { kind, id, amount, until: expiresAt?.toISOString() ?? null }
      }),
    'secondHandOrder/balance': ({ viewer }) => lists.balance(viewer),
    'secondHandOrder/orderNumber': ({ viewer }) => lists.numbers(viewer),
    'secondHandOrder/userTradingCount': ({ query, viewer }) => lists.tradingCount(viewer, query),
    'secondHandOrder/orderSelect': ({ query, viewer }) => lists.mine(viewer, 'buyer', query),
    'secondHandOrder/sellerOrderSelect': ({ query, viewer }) => lists.mine(viewer, 'seller', query),
    'secondHandOrder/orderInfo': ({ query, viewer }) => reader.detail(viewer, query.id),
    'secondHandOrder/former': ({ query, viewer }) => reader.former(viewer, query),
    'secondHandOrder/orderCancel': ({ body, viewer }) => then(viewer, body.id, acts.cancel(viewer, body)),
    'secondHandOrder/orderAffirm': ({ body, viewer }) => then(viewer, body.id, acts.affirm(viewer, body.id)),
    'secondHandOrder/handOver': ({ body, viewer }) => then(viewer, body.id, acts.handOver(viewer, body)),
    'secondHandOrder/handClaim': ({ body, viewer }) => then(viewer, body.id, acts.claim(viewer, body)),
    'secondHandOrder/orderDelete': ({ body, viewer }) =>
      inTransaction(context, (tx) => hideOrder(tx, viewer, 'trade', body.id)),
    'secondHandOrder/orderAddressSave': ({ body, viewer }) =>
      then(viewer, body.id, acts.address(viewer, body)),
    'secondHandOrder/sellerPriceSave': ({ body, viewer }) => then(viewer, body.id, acts.price(viewer, body)),
    'secondHandOrder/priceAccept': ({ body, viewer }) =>
      then(viewer, body.id, acts.acceptPrice(viewer, body)),
    'secondHandOrder/priceDecline': ({ body, viewer }) =>
      then(viewer, body.id, acts.declinePrice(viewer, body.id)),
    'secondHandOrder/sellerRemark': ({ body, viewer }) => acts.note(viewer, body.id, body.text),
    'secondHandOrder/sellerRemarkDelete': ({ body, viewer }) => acts.note(viewer, body.id, ''),
    'secondHandOrder/remindPayment': ({ body, viewer }) => acts.remind(viewer, body.id, 'pay'),
    'secondHandOrder/reminder': ({ body, viewer }) => acts.remind(viewer, body.id, 'hand'),
    'secondHandOrder/remindComments': ({ body, viewer }) => acts.remind(viewer, body.id, 'rate'),
    'secondHandOrder/refundCause': ({ query, viewer }) => refunds.offer(viewer, query.id),
    'secondHandOrder/orderRefund': async ({ body, viewer }) =>
      reader.refund(viewer, await refunds.ask(viewer, body)),
    'secondHandOrder/refundInfo': ({ query, viewer }) => reader.refund(viewer, query.id),
    'secondHandOrder/refundAffirm': ({ body, viewer }) =>
      thenRefund(viewer, body.id, refunds.affirm(viewer, body)),
    'secondHandOrder/refundRefuse': ({ body, viewer }) =>
      thenRefund(viewer, body.id, refunds.decline(viewer, body)),
    'secondHandOrder/refundWithdraw': ({ body, viewer }) =>
      thenRefund(viewer, body.id, refunds.withdraw(viewer, body.id)),
    'secondHandOrder/refundBack': ({ body, viewer }) =>
      thenRefund(viewer, body.id, refunds.back(viewer, body)),
    'secondHandOrder/refundDelete': ({ body, viewer }) => refunds.hide(viewer, body.id),
    'secondHandOrder/dispute': ({ body, viewer }) => then(viewer, body.id, disputes.dispute(viewer, body)),
    'secondHandOrder/concede': ({ body, viewer }) => then(viewer, body.id, acts.concede(viewer, body.id)),
    'secondHandOrder/disputes': ({ query, viewer }) => lists.disputes(viewer, query),
    'secondHandCourier/deliverGoods': ({ body, viewer }) => then(viewer, body.id, acts.deliver(viewer, body)),
    'secondHandCourier/courierCompany': async () => {
      const companies = await courierCompanies(context.db)
      return { items: companies.map(({ code, name }) => ({ code, name })) }
    },
    'secondHandCourier/courierSelect': async ({ query: { id, back = false }, viewer }) => {
      await reader.demand(viewer, id)
      return trackOf(context, id, back)
    },
    'secondHandOrder/decide': ({ body, viewer }) => then(viewer, body.id, rulings.decide(viewer, body)),
  }
})
