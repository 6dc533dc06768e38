import { feature } from '../../feature'
import { second } from '../../jobs'
import { eraseHot, kept } from './erase'
import { exported } from './exported'
import { tellEnded } from './ended'
import { heldTalks } from './held'
import { hotKind } from './kind'
import { talksFound } from './search'
import { hotSeed } from './seed'
import { hotSubject } from './subject'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'hot-ended', every: 20 * second, round: (going) => tellEnded(context, going) },
  ],
  complaints: { hot: hotKind },
  comments: { hot: hotSubject },
  reviews: { hot: () => heldTalks },
  searches: { hot: talksFound },
  erasures: {
    // comments hold what they are counted in
    talks: { after: ['comments', 'questions'], erase: eraseHot },
  },
  exported,
  seeds: { hot: hotSeed },
  kept,
})
