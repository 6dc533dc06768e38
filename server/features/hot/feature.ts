import { feature } from '../../feature'
import { second } from '../../jobs'
import { notifyEnded } from './ended'
import { exported } from './exported'
import { hotSeed } from './seed'
import { talk } from './thing'
import routes from './routes'
import { hotSwitch } from './switch'

export default feature({
  routes,
  switch: hotSwitch,
  rounds: (context) => [
    { name: 'hot-ended', every: 20 * second, round: (going) => notifyEnded(context, going) },
  ],
  things: [talk],
  services: [
    {
      title: '热议',
      words: '热点 讨论 观点',
      icon: 'scale',
      tint: 'rose',
      url: '/pages/homePage/hotindex',
      group: '同学',
      order: 40,
      home: 120,
    },
  ],
  exported,
  seeds: { hot: hotSeed },
})
