import { feature } from '../../feature'
import { chainCard, chainCardKind } from './card'
import { eraseChains, exported } from './exported'
import routes from './routes'
import { groupSwitch } from '../../core/chat/groups/switch'

export default feature({
  routes,
  switch: groupSwitch,
  cards: { [chainCardKind]: chainCard },
  erasures: { chains: eraseChains },
  exported,
})
