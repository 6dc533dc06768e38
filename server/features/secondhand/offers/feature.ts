import { feature } from '../../../feature'
import { offerCardKind } from './agreed'
import { tradeBar } from './bar'
import { offerCard } from './card'
import { eraseOffers, exported } from './exported'
import routes from './routes'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  cards: { [offerCardKind]: offerCard },
  bars: [tradeBar],
  erasures: { secondhand_offers: eraseOffers },
  exported,
})
