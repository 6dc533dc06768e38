import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { dealBetween, orderRunsBetween } from '../../core/order/card'
import { ratingComplaint } from '../../core/order/complaints'
import { eraseOrders, hasOrders, kept, mayLeaveOrders } from './erase'
import { exported, notExported } from './exported'
import { countedOrders } from './mine'
import { ordersHold } from '../../core/order/money'
import { remindSoon } from './reminding'
import { closed, disputed } from '../../core/order/step'
import { expireDue } from './timers'
import { waitingRound } from '../../core/order/waiting'
import routes from './routes'

export default feature({
  routes,
  tells: [closed, disputed],
  rounds: (context) => [
    { name: 'orders', every: 5 * second, round: (going) => expireDue(context, going) },
    { name: 'order-disputes', every: hour, round: (going) => waitingRound(context, going) },
    { name: 'order-reminders', every: 300 * second, round: (going) => remindSoon(context, going) },
  ],
  mine: { orders: countedOrders },
  holds: [{ account: 'escrow', title: '订单', holds: ordersHold }],
  transferTitles: [(id) => sql`select o.title from orders o where o.id = ${id}`],
  talks: [orderRunsBetween],
  deals: [dealBetween],
  complaints: { rating: ratingComplaint },
  erasures: { orders: { before: ['payments'], erase: eraseOrders } },
  stays: [{ waits: hasOrders, refuse: mayLeaveOrders }],
  exported,
  notExported,
  kept,
})
