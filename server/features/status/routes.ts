import { statusRoutes } from '../../../contract/status/schema'
import { implement } from '../../http/implement'
import { logClientError } from './clientErrors'
import { figuresOf } from './figures'

export default implement(statusRoutes, (context) => ({
  'status/figures': () => figuresOf(context),
  'client/error': ({ body, request }) => {
    const { client_type: client = 'unknown' } = request.query as { client_type?: string }
    logClientError(context, client, body)
  },
}))
