import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { Route } from '../../contract/http'
import { clientTypes, uploadClient } from '../../contract/rules'
import type { Context } from '../context'
import { admit, viewerOf, type Authenticate } from './access'
import { bytesOf } from './bodies'
import { closed } from './closed'
import { envelopeOf, Ready, readyBody, success } from './envelope'
import type { Call, RouteSet } from './implement'

/** Every call says which client it comes from (spec, section 7). */
const client = {
  client_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  client_type: Type.Optional(Type.String({ enum: [...Object.keys(clientTypes), uploadClient.client_type] })),
}

/** Registers each route below /api: access first, then the contract's checks, then the handler. */
export function registerRoutes(
  app: FastifyInstance,
  { routes, handlers: made }: RouteSet,
  context: Context,
  authenticate: Authenticate,
): void {
  const handlers = made(context)
  for (const [path, route] of Object.entries(routes)) {
    const handle = handlers[path] as (call: Call<Route>) => unknown
    const options: RouteOptions = {
      method: route.method,
      url: `/api/${path}`,
      // nobody asks for an answer without its body, and half the routes would stand twice
      exposeHeadRoute: false,
      bodyLimit: bytesOf(route.body),
      schema: {
        querystring: closed(route.query, client),
        ...(route.method === 'POST' && !route.form ? { body: closed(route.body) } : {}),
        response: { 200: envelopeOf(route.data) },
      },
      preValidation: async (request) => {
        request.viewer = await viewerOf(request, authenticate)
        admit(route.who, request.viewer)
      },
      handler: async (request, reply) => {
        const { client_id, client_type, ...query } = request.query as Record<string, unknown>
        const call = { query, body: request.body ?? {}, viewer: request.viewer, request } as Call<Route>
        const data = await handle(call)
        if (!(data instanceof Ready)) return success(data)
        return reply.type('application/json; charset=utf-8').send(readyBody(data))
      },
    }
    if (route.limit !== undefined) options.config = { callsPerMinute: route.limit }
    app.route(options)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of one person; the server's default where absent. */
    callsPerMinute?: number
  }
  interface FastifyRequest {
    viewer: import('../context').Viewer | null
  }
}
