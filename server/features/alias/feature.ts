import { feature } from '../../feature'
import { eraseAliases, kept } from './erase'
import { exported } from './exported'
import routes from './routes'

export default feature({
  routes,
  erasures: { aliases: { erase: eraseAliases } },
  exported,
  kept,
})
