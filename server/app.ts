import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Route } from '../contract/http'
import type { Context } from './context'
import { createAuthenticator } from './features/account/sessions'
import { useEnvelope } from './http/envelope'
import type { Feature } from './http/implement'
import { registerFeature } from './http/register'
import { serializerCompiler } from './http/serialization'
import { validatorCompiler } from './http/validation'
import { usePlugins } from './plugins'

const featuresFolder = join(__dirname, 'features')

interface FeatureModule {
  default?: Feature
  /** Routes that no contract can state: sockets. */
  plugin?: (
    context: Context,
    tools: { authenticate: ReturnType<typeof createAuthenticator> },
  ) => FastifyPluginAsync
}

async function loadFeatures(): Promise<FeatureModule[]> {
  const names = readdirSync(featuresFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .filter((name) => readdirSync(join(featuresFolder, name)).some((file) => file.startsWith('routes.')))
  return Promise.all(
    names.map((name) => import(join(featuresFolder, name, 'routes')) as Promise<FeatureModule>),
  )
}

/** The HTTP server with every feature, not yet listening. */
export async function build(context: Context): Promise<FastifyInstance> {
  const proxies = context.config.trustProxy
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    genReqId: () => randomUUID(),
    // Lines name their request themselves: a logger made for each call is made for nothing with nearly all of them.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('viewer', null)
  useEnvelope(app)

  const modules = await loadFeatures()
  const routes: Record<string, Route> = Object.assign(
    {},
    ...modules.map((module) => module.default?.routes ?? {}),
  )
  await usePlugins(app, context, routes)

  const authenticate = createAuthenticator(context)
  for (const module of modules) {
    if (module.default) registerFeature(app, module.default, context, authenticate)
    if (module.plugin) await app.register(module.plugin(context, { authenticate }))
  }
  return app
}
