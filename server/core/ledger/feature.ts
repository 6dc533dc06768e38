import { feature } from '../../feature'
import { second } from '../../jobs'
import { kept } from './erase'
import { notExported } from './exported'
import { hasMoney, mayLeave } from './leaving'
import { closeDays } from './roots'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'ledger-roots', every: 300 * second, round: (going) => closeDays(context, going) },
  ],
  stays: [{ waits: hasMoney, refuse: mayLeave }],
  notExported,
  kept,
})
