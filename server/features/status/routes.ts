import { statusRoutes } from '../../../contract/status/schema'
import { implement } from '../../http/implement'
import { heard } from './clientErrors'
import { figuresOf } from './figures'

export default implement(statusRoutes, (context) => ({
  'status/figures': () => figuresOf(context),
  'client/error': ({ body, request }) => {
    const { client_type: client = 'unknown' } = request.query as { client_type?: string }
    heard(context, client, body)
  },
}))
