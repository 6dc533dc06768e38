import { factsRoutes } from '../../../contract/facts/schema'
import { implement } from '../../http/implement'
import { factTables } from './ending'

export default implement(factsRoutes, (context) => ({
  'facts/list': async () => ({ items: await factTables(context) }),
}))
