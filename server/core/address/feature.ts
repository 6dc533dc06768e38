import { feature } from '../../feature'
import { hour } from '../../jobs'
import { eraseAddresses } from './erase'
import { exported } from './exported'
import { addressSeed } from './seed'
import { forgetDeleted } from './service'
import { sealedPhones } from './seal'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [{ name: 'addresses', every: hour, round: () => forgetDeleted(context) }],
  erasures: { addresses: { erase: eraseAddresses } },
  exported,
  sealed: [sealedPhones],
  seeds: { address: addressSeed },
})
