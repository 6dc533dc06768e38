import { feature } from '../../feature'
import { second } from '../../jobs'
import { kept } from './erase'
import { notExported } from './exported'
import { hasMoney, mayLeave } from '../../core/ledger/leaving'
import { checkAtNight } from '../../core/ledger/nightly'
import { closeDays } from '../../core/ledger/roots'
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
