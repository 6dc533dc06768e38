import type { FastifyInstance } from 'fastify'
import { tracer } from '../tracing/index'
import type { Incoming } from '../tracing/tracer'

/** A span for each call of the API, named by its route, below what the caller's traceparent names. */
export function useTraces(app: FastifyInstance): void {
  app.decorateRequest('trace', null)
  const on = tracer()
  if (!on) return
  app.addHook('onRequest', (request, _reply, done) => {
    const { routeOptions, headers, method, id } = request
    const { url } = routeOptions
    // a socket is open for hours, and what comes over it is asked by nobody
    if (!url?.startsWith('/api/') || headers.upgrade !== undefined) return done()
    const parent = headers.traceparent
    request.trace = on.incoming(
      `${method} ${url}`,
      { 'http.request.method': method, 'http.route': url, reqId: id },
      typeof parent === 'string' ? parent : undefined,
    )
    request.trace.run(done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.trace?.end(reply.statusCode)
    done()
  })
  // who hung up gets no response; 499 is what nginx calls it
  app.addHook('onRequestAbort', (request, done) => {
    request.trace?.end(499)
    done()
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** null while traces are off. */
    trace: Incoming | null
  }
}
