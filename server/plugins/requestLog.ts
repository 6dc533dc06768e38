import type { FastifyInstance } from 'fastify'

/** One line for each call of the API, without its query, body or headers, and its id in x-request-id. */
export function useRequestLog(app: FastifyInstance): void {
  // The line has the fields below and no others, so there is nothing in it to search for secrets.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      reqId: request.id,
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
