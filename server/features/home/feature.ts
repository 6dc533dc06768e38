import { feature } from '../../feature'
import { homeSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  seeds: { home: homeSeed },
})
