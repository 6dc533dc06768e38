import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { Route } from '../../contract/http'
import { reviewers } from '../../contract/roles/rules'
import { clientTypes, uploadClient } from '../../contract/rules'
import type { Context } from '../context'
import { admit, programOf, viewerOf, type Authenticate, type Programs } from './access'
import { bytesOf } from './bodies'
import { closeSchema } from './closed'
import { envelopeOf, Ready, readyBody, success } from './envelope'
import type { Call, RouteSet } from './implement'

/** Every call says which client it comes from (spec, section 7). */
const client = {
  client_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  client_type: Type.Optional(Type.String({ enum: [...Object.keys(clientTypes), uploadClient.client_type] })),
}

/** Before a handler: who calls, and whether the school has what is called. */
interface Gate {
  authenticate: Authenticate
  programs: Programs
  /** Rejects where the feature is switched off; undefined where it cannot be. */
  demandOpen: ((path: string, school: string | null) => Promise<void>) | undefined
}

/** Whose desks go on deciding about what a school switched off. */
const deciders: readonly Route['who'][] = [...reviewers, 'administrator', 'reviewer']

/** The school that a call is about: the caller's own, else the one that a guest looks at. */
function schoolOf({ viewer, program, query }: FastifyRequest): string | null {
  const { school } = query as { school?: unknown }
  return program?.schoolId ?? viewer?.schoolId ?? (typeof school === 'string' ? school : null)
}

type Answering = (work: () => unknown, viewer: FastifyRequest['viewer']) => Promise<unknown>

/** Where a route's statements are asked, and who is known to have written. */
function answering({ method, replica }: Route, { replicas }: Context): Answering {
  if (replicas && replica) return (work, viewer) => replicas.read(viewer?.id ?? null, work)
  if (!replicas || method === 'GET') return async (work) => await work()
  return async (work, viewer) => {
    try {
      return await work()
    } finally {
      // also where it failed: it may have written before
      if (viewer) await replicas.wrote(viewer.id)
    }
  }
}

/** Registers each route below /api: access first, then the contract's checks, then the handler. */
export function registerRoutes(
  app: FastifyInstance,
  { routes, handlers: made }: RouteSet,
  context: Context,
  { authenticate, programs, demandOpen }: Gate,
): void {
  const handlers = made(context)
  for (const [path, route] of Object.entries(routes)) {
    const handle = handlers[path] as (call: Call<Route>) => unknown
    const answer = answering(route, context)
    // what desks show is of others
    const mayStay = route.method === 'POST' || (route.offline !== false && !deciders.includes(route.who))
    const options: RouteOptions = {
      method: route.method,
      url: `/api/${path}`,
      // nobody asks for an answer without its body, and half the routes would stand twice
      exposeHeadRoute: false,
      bodyLimit: bytesOf(route.body),
      schema: {
        querystring: closeSchema(route.query, client),
        ...(route.method === 'POST' && !route.form ? { body: closeSchema(route.body) } : {}),
        response: { 200: envelopeOf(route.data) },
      },
      preValidation: async (request) => {
        if (route.who === 'program') request.program = await programOf(request, programs, route.scope ?? '')
        else request.viewer = await viewerOf(request, authenticate)
        admit(route.who, request.viewer)
        if (demandOpen && !deciders.includes(route.who)) await demandOpen(path, schoolOf(request))
      },
      handler: async (request, reply) => {
        if (!mayStay) reply.header('x-offline', 'no')
        const { client_id, client_type, ...query } = request.query as Record<string, unknown>
        const { viewer, program, body } = request
        if (program) await programs.used(program)
        const call = { query, body: body ?? {}, viewer, program, request } as Call<Route>
        const data = await answer(() => handle(call), viewer)
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
    /** Of a route for programs alone. */
    program: import('./access').Program | null
  }
}
