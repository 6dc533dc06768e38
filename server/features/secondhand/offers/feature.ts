import { feature } from '../../../feature'
import { offerCardKind } from './agreed'
import { tradeBar } from './bar'
import { offerCard } from './card'
import { eraseOffers, exported } from './exported'
import routes from './routes'

export default feature({
  routes,
  cards: { [offerCardKind]: offerCard },
  bars: [tradeBar],
  erasures: { secondhand_offers: eraseOffers },
  exported,
})
