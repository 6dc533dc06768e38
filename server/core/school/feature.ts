import { feature } from '../../feature'
import { eraseRequests } from './erase'
import { exported } from './exported'
import { schoolsFound } from './search'
import { contactsSeed, schoolSeed } from './seed'
import routes from './routes'

export default feature({
  routes,
  searches: { school: schoolsFound },
  exported,
  seeds: { school: schoolSeed, 'school-contacts': contactsSeed },
  erasures: { schoolRequests: { erase: eraseRequests } },
})
