import { runningRoutes } from '../../../contract/running/schema'
import { implement } from '../../http/implement'
import { courierCompanies } from '../../core/courier/companies'
import * as config from './config'
import { Disputes } from '../../core/order/disputes'
import { Rulings } from '../../core/order/rulings'
import { orderPayable } from '../../core/order/payable'
import { Ratings } from '../../core/order/ratings'
import { Drafts } from './create'
import { Earnings } from './earnings'
import { Grabbing } from './grab'
import { RunningLists } from './lists'
import { Owning } from './owning'
import { Positions } from './position'
import { OrderReader } from './read'
import { RiderDesk } from './rider'
import { Riding } from './riding'
import { askTip } from './tips'

export default implement(runningRoutes, (context) => {
  const drafts = new Drafts(context)
  const lists = new RunningLists(context)
  const reader = new OrderReader(context)
  const grabbing = new Grabbing(context)
  const riding = new Riding(context)
  const owning = new Owning(context)
  const desk = new RiderDesk(context)
  const earnings = new Earnings(context)
  const positions = new Positions(context)
  const payable = orderPayable('errand')(context)
  const disputes = new Disputes(context, 'errand')
  const rulings = new Rulings(context, 'errand')
  const ratings = new Ratings(context)
  type Call = Parameters<OrderReader['detail']>[0]
  /** Does it, and shows the order as it is then. */
  const then = async (viewer: Call, id: string, work: Promise<unknown>) => {
    await work
    return reader.detail(viewer, id, true)
  }
  return {
    'running/home': async ({ viewer }) => ({ kinds: config.kindsShown(), ...(await lists.home(viewer)) }),
    'running/specification': async () => config.specification(await courierCompanies(context.db)),
    'running/time': () => config.windows(),
    'running/urgent': async ({ viewer }) => config.urgentNow(await lists.riders(viewer)),
    'running/urgent/config': () => config.urgentConfig(),
    'running/sex/config': () => config.sexConfig(),
    'running/house': ({ query }) => config.houseShown(query),
    'running/house/config': () => config.houseConfig(),
    'running/quote': ({ body, viewer }) => drafts.quote(viewer, body),
    'running/create': async ({ body, viewer }) => reader.detail(viewer, await drafts.create(viewer, body)),
    'running/toPay': async ({ body, viewer }) => {
      const { amount, expiresAt } = await context.db.transaction((tx) => payable.bill(tx, viewer.id, body.id))
      return { kind: 'errand' as const, id: body.id, amount, until: expiresAt?.toISOString() ?? null }
    },
    'running/detail': ({ query, viewer }) => reader.detail(viewer, query.id),
    'running/userOrders': ({ query, viewer }) => lists.owned(viewer, query),
    'running/riderOrders': ({ query, viewer }) => lists.ridden(viewer, query),
    'running/hall': ({ query, viewer }) => lists.hall(viewer, query),
    'running/riderGrab': ({ body, viewer }) => then(viewer, body.id, grabbing.grab(viewer, body.id)),
    'running/cancel': ({ body, viewer }) => then(viewer, body.id, owning.cancel(viewer, body)),
    'running/riderCancel': ({ body, viewer }) => then(viewer, body.id, riding.giveBack(viewer, body)),
    'running/confirmTransfer': ({ body, viewer }) =>
      then(viewer, body.id, grabbing.confirmTransfer(viewer, body)),
    'running/withdrawTransfer': ({ body, viewer }) =>
      then(viewer, body.id, grabbing.withdrawTransfer(viewer, body.id)),
    'running/verifyTransfer': ({ body, viewer }) =>
      then(viewer, body.id, grabbing.verifyTransfer(viewer, body)),
    'running/riderProcess': ({ body, viewer }) => then(viewer, body.id, riding.process(viewer, body)),
    'running/orderVoucher': ({ body, viewer }) => then(viewer, body.id, riding.voucher(viewer, body)),
    'running/riderEndProcess': ({ body, viewer }) => then(viewer, body.id, riding.delivered(viewer, body)),
    'running/submitExpress': ({ body, viewer }) => then(viewer, body.id, riding.express(viewer, body)),
    'running/userConfirmEnd': ({ body, viewer }) =>
      then(
        viewer,
        body.id,
        body.code === undefined
          ? owning.confirm(viewer, body.id)
          : riding.handOver(viewer, body.id, body.code),
      ),
    'running/dispute': ({ body, viewer }) => then(viewer, body.id, disputes.dispute(viewer, body)),
    'running/concede': ({ body, viewer }) => then(viewer, body.id, owning.concede(viewer, body.id)),
    'running/disputes': ({ query, viewer }) => lists.disputes(viewer, query),
    'running/decide': ({ body, viewer }) => then(viewer, body.id, rulings.decide(viewer, body)),
    'running/tip': ({ body, viewer }) => askTip(context, viewer, body),
    'running/track': ({ body, viewer }) => positions.agree(viewer, body.id, body.on),
    'running/tellPosition': ({ body, viewer }) => positions.tell(viewer, body),
    'running/position': ({ query, viewer }) => positions.read(viewer, query.id),
    'running/rider': ({ viewer }) => desk.mine(viewer),
    'running/riderInfo': ({ query, viewer }) => earnings.rider(viewer, query.id),
    'running/applyRider': ({ viewer }) => desk.apply(viewer),
    'running/work': ({ body, viewer }) => desk.work(viewer, body.on),
    'running/applyMargin': ({ body, viewer }) => desk.applyMargin(viewer, body.key),
    'running/refundMargin': ({ body, viewer }) => desk.refundMargin(viewer, body.key),
    'running/profit': ({ viewer }) => earnings.profit(viewer),
    'running/earnings': ({ query, viewer }) => earnings.list(viewer, query),
    'running/evaluations': async ({ query, viewer }) => ({
      ...(await earnings.record(viewer, query.user)),
      ...(await ratings.ofSeller(viewer, 'errand', query)),
    }),
    'running/evaluation': ({ query, viewer }) => ratings.both(viewer, 'errand', query.order),
    'running/ranking': ({ query, viewer }) => earnings.ranking(viewer, query.period),
  }
})
