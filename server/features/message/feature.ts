import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { day, second } from '../../jobs'
import { eraseMessages } from './erase'
import { exported, notExported } from './exported'
import { Deliverer } from './deliver'
import { publishing } from '../../core/notice/hints'
import { realtimePlugin } from './realtime'
import { messageSeed } from '../../core/notice/seed'
import { unsubscribePlugin } from './unsubscribe'
import routes from './routes'

export default feature({
  routes,
  plugins: [publishing, realtimePlugin, unsubscribePlugin],
  rounds: (context) => {
    const deliverer = new Deliverer(context)
    return [
      { name: 'deliveries', every: 5 * second, round: (going) => deliverer.round(going) },
      { name: 'old-deliveries', every: day, round: () => deliverer.forgetOld() },
    ]
  },
  queues: {
    deliveries: {
      title: '邮件、订阅消息和浏览器通知',
      late: 900,
      advice: '看发邮件、订阅消息和浏览器通知的外部服务是否出错；日志里找 "notice not sent"',
      waiting: sql`(select due_at as created_at from deliveries where state = 'waiting' and due_at <= now()) w`,
    },
  },
  erasures: { messages: { erase: eraseMessages } },
  exported,
  seeds: { message: messageSeed },
  notExported,
})
