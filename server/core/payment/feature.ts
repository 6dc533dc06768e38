import { feature } from '../../feature'
import { second } from '../../jobs'
import { erasePayments, hasOpenPayments, kept, owesReport, refusePaying } from './erase'
import { exported, notExported } from './exported'
import { notifyPlugin } from './notify'
import { paymentsPosted, refundsPosted } from './posted'
import { pollRound, refundRound } from './rounds'
import { demoCashier } from './sandbox'
import routes from './routes'
import { shippingRound } from './shippingRound'

export default feature({
  routes,
  plugins: [notifyPlugin, demoCashier],
  rounds: (context) => [
    { name: 'payments', every: 5 * second, round: (going) => pollRound(context, going) },
    { name: 'refunds', every: 5 * second, round: (going) => refundRound(context, going) },
    { name: 'shipping', every: 10 * second, round: (going) => shippingRound(context, going) },
  ],
  posted: [
    { title: '支付', keys: paymentsPosted },
    { title: '退款', keys: refundsPosted },
  ],
  erasures: {
    // who pays holds the thing before its payment
    payments: { erase: erasePayments },
  },
  stays: [
    { waits: hasOpenPayments, refuse: refusePaying },
    // it is over long before the account is due: nobody is kept from asking
    { waits: owesReport, refuse: async () => undefined },
  ],
  exported,
  notExported,
  kept,
})
