import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { eraseMerchant, erasePayments, hasOpenPayments, kept, owesReport, refusePaying } from './erase'
import { exported, notExported } from './exported'
import { failedShippings } from './desk'
import { heldLong, holdRound } from './holds'
import { waitingMerchants } from './merchant'
import { notifyPlugin } from './notify'
import { paymentsPosted, refundsPosted } from './posted'
import { pollRound, refundRound } from '../../core/payment/rounds'
import { demoCashier } from './sandbox'
import routes from './routes'
import { shippingRound } from './shippingRound'
import { splitRound } from './splitRound'

export default feature({
  routes,
  plugins: [notifyPlugin, demoCashier],
  rounds: (context) => [
    { name: 'payments', every: 5 * second, round: (going) => pollRound(context, going) },
    { name: 'refunds', every: 5 * second, round: (going) => refundRound(context, going) },
    { name: 'shipping', every: 10 * second, round: (going) => shippingRound(context, going) },
    { name: 'payment-splits', every: 10 * second, round: (going) => splitRound(context, going) },
    { name: 'payment-holds', every: hour, round: () => holdRound(context) },
  ],
  queues: {
    refunds: {
      title: '退款',
      late: 86_400,
      advice: '到微信、QQ、支付宝的商户后台看这些退款：多半是商户余额不够',
      waiting: sql`refunds w where w.state in ('waiting', 'sent')`,
    },
    splits: {
      title: '分账',
      late: 86_400,
      advice: '到微信商户后台看分账；日志里找 "a share was not split"',
      waiting: sql`payment_splits w where w.state in ('waiting', 'sent')`,
    },
    shippingReports: {
      title: '报给微信的发货信息',
      late: 7200,
      advice: '看微信的外部服务是否出错；两天报不成会转到“发货信息没报成”',
      waiting: sql`shipping_reports w where w.state = 'waiting'`,
    },
  },
  desks: {
    shippings: { title: '发货信息没报成', order: 180, waiting: failedShippings },
    held: { title: '担保款到期', order: 190, waiting: heldLong },
    merchants: { title: '卖家的微信商户号', order: 175, waiting: waitingMerchants },
  },
  posted: [
    { title: '支付', keys: paymentsPosted },
    { title: '退款', keys: refundsPosted },
  ],
  erasures: {
    // who pays holds the thing before its payment
    payments: { erase: erasePayments },
    merchants: { erase: eraseMerchant },
  },
  stays: [
    { waits: hasOpenPayments, refuse: refusePaying },
    // it is over long before the account is due: nobody is kept from asking
    { waits: owesReport, refuse: async () => undefined },
  ],
  exported,
  notExported,
  kept,
  passing: { payments: { stays: 'accounts are kept by law; what expires is the offer to pay' } },
})
