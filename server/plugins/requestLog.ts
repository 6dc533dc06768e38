import type { FastifyInstance } from 'fastify'

/** One line for each call of the API, without its query, body or headers, and its id in x-request-id. */
export function useRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.viewer?.id ?? null,
    }
    const api = request.routeOptions.url?.startsWith('/api/') ?? false
    request.log[api ? 'info' : 'debug'](line, 'request')
    done()
  })
}
