import { feature } from '../../feature'
import { day, second } from '../../jobs'
import { eraseMessages } from './erase'
import { exported, notExported } from './exported'
import { Deliverer } from './deliver'
import { publishing } from './hints'
import { realtimePlugin } from './realtime'
import { messageSeed } from './seed'
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
  erasures: { messages: { erase: eraseMessages } },
  exported,
  seeds: { message: messageSeed },
  notExported,
})
