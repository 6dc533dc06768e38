import { ledgerRoutes } from '../../../contract/ledger/schema'
import { implement } from '../../http/implement'
import { RootService } from '../../core/ledger/roots'

export default implement(ledgerRoutes, (context) => {
  const roots = new RootService(context)
  return {
    'ledger/roots': ({ query }) => roots.list(query),
    'ledger/proof': ({ query, viewer }) => roots.proof(viewer, query.id, query.kind ?? 'balance'),
  }
})
