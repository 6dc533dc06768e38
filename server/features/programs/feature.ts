import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { resealColumn } from '../../core/seal/reseal'
import { programEndpoints } from '../../core/programs/tables'
import { Deliverer } from './deliver'
import { sealOf } from './endpoints'
import routes from './routes'

export default feature({
  routes,
  scopes: { statistics: '人数统计', events: '补读事件' },
  rounds: (context) => {
    const deliverer = new Deliverer(context, context.secrets)
    return [{ name: 'programs', every: 5 * second, aside: true, round: (going) => deliverer.round(going) }]
  },
  queues: {
    programs: {
      title: '发给学校程序的事件',
      late: 900,
      advice: '看定时任务 programs 有没有失败；对方的地址不通时会隔得越来越久再试，不算在这里',
      waiting: sql`(select due_at as created_at from program_deliveries where state = 'waiting' and due_at <= now()) w`,
    },
  },
  sealed: [
    {
      title: '发给学校程序的签名密钥',
      async reseal(context, secrets) {
        let count = 0
        for (const column of [programEndpoints.secret, programEndpoints.oldSecret])
          count += await resealColumn(context, secrets, {
            ...{ table: programEndpoints, id: programEndpoints.id },
            ...{ column, sealOf },
          })
        return count
      },
    },
  ],
  passing: {
    program_events: { column: 'created_at', after: '30 days' },
    program_tokens: { column: 'expires_at', after: '30 days' },
  },
})
