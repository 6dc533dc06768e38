import { evaluationRoutes } from '../../../../contract/evaluation/schema'
import { implement } from '../../../http/implement'
import { Evaluations } from './service'

export default implement(evaluationRoutes, (context) => {
  const service = new Evaluations(context)
  return {
    'comment/submitEval': ({ body, viewer }) => service.submit(viewer, body),
    'comment/secondOrder': ({ body, viewer }) => service.second(viewer, body),
    'running/evaluations': ({ query, viewer }) => service.ofRider(viewer, query),
    'running/evaluation': ({ query, viewer }) => service.both(viewer, query.order),
  }
})
