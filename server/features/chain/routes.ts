import { chainRoutes } from '../../../contract/chain/schema'
import { implement } from '../../http/implement'
import { Chains } from './chains'
import { ChainReading } from './reading'

export default implement(chainRoutes, (context) => {
  const chains = new Chains(context)
  const reading = new ChainReading(context)
  return {
    'chain/create': ({ body, viewer }) => chains.create(viewer, body),
    'chain/read': ({ query, viewer }) => reading.one(viewer, query.id),
    'chain/lines': ({ query, viewer }) => reading.lines(viewer, query),
    'chain/list': ({ query, viewer }) => reading.list(viewer, query),
    'chain/open': ({ query, viewer }) => reading.open(viewer, query.group),
    'chain/join': ({ body, viewer }) => chains.join(viewer, body),
    'chain/change': ({ body, viewer }) => chains.change(viewer, body),
    'chain/drop': ({ body, viewer }) => chains.drop(viewer, body),
    'chain/end': ({ body, viewer }) => chains.end(viewer, body.id),
    'chain/reopen': ({ body, viewer }) => chains.reopen(viewer, body.id),
    'chain/roll': ({ query, viewer }) => reading.roll(viewer, query.id),
  }
})
