import { ledgerRoutes } from '../../../contract/ledger/schema'
import type { Context } from '../../context'
import { implement } from '../../http/implement'
import { repeat, second } from '../../jobs'
import { closeDays, RootService } from './roots'

export const plugin = (context: Context) =>
  repeat(context, { name: 'ledger-roots', every: 300 * second, round: (going) => closeDays(context, going) })

export default implement(ledgerRoutes, (context) => {
  const roots = new RootService(context)
  return {
    'ledger/roots': ({ query }) => roots.list(query),
    'ledger/proof': ({ query, viewer }) => roots.proof(viewer, query.id, query.kind ?? 'balance'),
  }
})
