import { feature } from '../../feature'
import { kept } from './erase'
import { exported } from './exported'
import routes from './routes'

export default feature({
  routes,
  exported,
  kept,
})
