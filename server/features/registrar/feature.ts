import { feature } from '../../feature'
import { sheetRules } from './sheets'
import { templates } from './template'
import routes from './routes'

export default feature({
  routes,
  sheets: sheetRules,
  plugins: [() => templates],
})
