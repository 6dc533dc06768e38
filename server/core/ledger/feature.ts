import { feature } from '../../feature'
import { second } from '../../jobs'
import { kept } from './erase'
import { notExported } from './exported'
import { hasMoney, mayLeave } from './leaving'
import { checkAtNight } from './nightly'
import { closeDays } from './roots'
import routes from './routes'

export default feature({
  routes,
  rounds: (context) => [
    { name: 'ledger-roots', every: 300 * second, round: (going) => closeDays(context, going) },
    { name: 'ledger-check', every: 1800 * second, aside: true, round: () => checkAtNight(context) },
  ],
  stays: [{ waits: hasMoney, refuse: mayLeave }],
  monthly: { ledger_postings: { keep: 'for ever' } },
  notExported,
  kept,
})
