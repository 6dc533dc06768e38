import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Route } from '../contract/http'
import type { Context } from './context'
import { createAuthenticator } from './core/account/sessions'
import { createPrograms } from './core/programs/tokens'
import { demandKnown, demandOn } from './core/switches/state'
import { usualBytes } from './http/bodies'
import { earlyRefusals, useEnvelope } from './http/envelope'
import { registerRoutes } from './http/register'
import { serializerCompiler } from './http/serialization'
import { validatorCompiler } from './http/validation'
import { repeat } from './jobs'
import { usePlugins } from './plugins'

/** The HTTP server with every feature, not yet listening. */
export async function build(context: Context): Promise<FastifyInstance> {
  const proxies = context.config.trustProxy
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    // Lines name their request themselves: a logger made for each call is made for nothing with nearly all of them.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: usualBytes,
    // without one a call is answered in the envelope as well
    http: { requireHostHeader: false },
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    routerOptions: { maxParamLength: 200 },
    ...earlyRefusals,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('viewer', null)
  app.decorateRequest('program', null)
  useEnvelope(app)

  const { features } = context.house
  const routes: Record<string, Route> = Object.assign({}, ...features.map((one) => one.routes?.routes ?? {}))
  await usePlugins(app, context, routes)

  const authenticate = createAuthenticator(context)
  const programs = createPrograms(context)
  demandKnown(context)
  for (const { routes: own, switch: its, plugins = [], rounds } of features) {
    if (own)
      registerRoutes(app, own, context, {
        authenticate,
        programs,
        demandOpen: its ? (path, school) => demandOn(context, its, path, school) : undefined,
      })
    for (const plugin of plugins) await app.register(plugin(context, { authenticate }))
    for (const work of rounds?.(context) ?? []) repeat(app, context, work)
  }
  return app
}
