import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { orderRunsBetween } from './card'
import { ratingComplaint } from './complaints'
import { eraseOrders, hasOrders, kept, mayLeaveOrders } from './erase'
import { exported, notExported } from './exported'
import { ordersHold } from './money'
import { expireDue } from './timers'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [{ name: 'orders', every: 5 * second, round: (going) => expireDue(context, going) }],
  holds: [{ account: 'escrow', title: '订单', holds: ordersHold }],
  transferTitles: [(id) => sql`select o.title from orders o where o.id = ${id}`],
  talks: [orderRunsBetween],
  complaints: { rating: ratingComplaint },
  erasures: { orders: { before: ['payments'], erase: eraseOrders } },
  stays: [{ waits: hasOrders, refuse: mayLeaveOrders }],
  exported,
  notExported,
  kept,
})
