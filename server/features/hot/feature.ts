import { feature } from '../../feature'
import { second } from '../../jobs'
import { tellEnded } from './ended'
import { exported } from './exported'
import { hotSeed } from './seed'
import { talk } from './thing'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'hot-ended', every: 20 * second, round: (going) => tellEnded(context, going) },
  ],
  things: [talk],
  exported,
  seeds: { hot: hotSeed },
})
