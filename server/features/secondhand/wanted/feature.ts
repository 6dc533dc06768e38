import { feature } from '../../../feature'
import { second } from '../../../jobs'
import { wantedCard } from './card'
import { mostEnding, notifyOfEnding } from './ending'
import routes from './routes'
import { wantedSeed } from './seed'
import { wantedThing } from './thing'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  things: [wantedThing],
  cards: { wanted: wantedCard },
  seeds: { wanted: wantedSeed },
  rounds: (context) => [
    {
      name: 'wanted-ending',
      every: 600 * second,
      most: mostEnding,
      round: (going) => notifyOfEnding(context, going),
    },
  ],
})
