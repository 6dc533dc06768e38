import { feature } from '../../feature'
import { templates } from './template'
import routes from './routes'

export default feature({
  routes,
  plugins: [() => templates],
})
