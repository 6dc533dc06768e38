import { feature } from '../../feature'
import { hour } from '../../jobs'
import { notExported } from './exported'
import { eraseDue, eraseProofs } from './erase'
import { exportFile } from './exportFile'
import routes from './routes'

export default feature({
  routes,
  plugins: [exportFile],
  erasures: { proofs: { erase: eraseProofs } },
  rounds: (context) => [
    { name: 'account-deletion', every: hour, round: (going) => eraseDue(context, going) },
  ],
  notExported,
})
