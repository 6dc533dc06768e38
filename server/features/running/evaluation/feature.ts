import { feature } from '../../../feature'
import { eraseEvaluations, kept } from './erase'
import { exported, notExported } from './exported'
import routes from './routes'

export default feature({
  routes,
  erasures: { evaluations: { after: ['errands'], erase: eraseEvaluations } },
  exported,
  notExported,
  kept,
})
