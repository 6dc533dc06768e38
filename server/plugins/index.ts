import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/http'
import type { Context } from '../context'
import { useAccessRecord } from './accessRecord'
import { useDocs } from './docs'
import { useHeaders } from './headers'
import { useHealth } from './health'
import { useLimits } from './limits'
import { useMetrics } from './metrics'
import { useRequestLog } from './requestLog'
import { useSocketBounds } from './sockets'
import { useStatic } from './static'
import { useTraces } from './traces'

/** What every request passes through, and the pages that are no part of the contract. Before any feature's routes. */
export async function usePlugins(
  app: FastifyInstance,
  context: Context,
  routes: Record<string, Route>,
): Promise<void> {
  useTraces(app)
  useRequestLog(app)
  useAccessRecord(app, context)
  useSocketBounds(app, context)
  await useHeaders(app, context)
  await useLimits(app, context)
  await app.register(multipart)
  useMetrics(app, context)
  useHealth(app, context)
  if (context.config.apiDocs) useDocs(app, routes)
  await useStatic(app, context)
}
