import { needsRoutes } from '../../../contract/needs/schema'
import { implement } from '../../http/implement'
import { needsOf } from './states'

export default implement(needsRoutes, (context) => ({
  'needs/states': async ({ viewer }) => ({ items: await needsOf(context, viewer) }),
}))
