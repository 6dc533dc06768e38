import { factsRoutes } from '../../../contract/facts/schema'
import { implement } from '../../http/implement'
import { factTables } from '../../core/facts/ending'

export default implement(factsRoutes, (context) => ({
  'facts/list': async () => ({ items: await factTables(context) }),
}))
