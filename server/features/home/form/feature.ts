import { feature } from '../../../feature'
import { formCsv } from './csv'
import { eraseForms, kept } from './erase'
import { exported, notExported } from './exported'
import routes from './routes'

export default feature({
  routes,
  plugins: [formCsv],
  erasures: { forms: { erase: eraseForms } },
  exported,
  notExported,
  kept,
})
