import type { FastifyInstance } from 'fastify'
import { about } from '../log'

/**
 * One line for each call of the API, without its query, body or headers, and its id in x-request-id. What is written in
 * between has the id, too.
 */
export function useRequestLog(app: FastifyInstance): void {
  // The line has the fields below and no others, so there is nothing in it to search for secrets.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    about.run({ reqId: request.id }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
      ...(request.trace && { trace_id: request.trace.traceId }),
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.viewer?.id ?? null,
    }
    const api = request.routeOptions.url?.startsWith('/api/') ?? false
    lines[api ? 'info' : 'debug'](line, 'request')
    done()
  })
}
