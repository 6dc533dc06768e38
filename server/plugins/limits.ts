import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../contract/envelope'
import type { Context } from '../context'
import { networkOf } from '../http/network'
import { Refusal } from '../http/refusal'
import { openRedis } from '../redis'
import { ownStore, sharedStore } from './limitStore'

const minute = 60_000
/** A hall, or a campus, shares one address: who is signed out there may call a route so many times as often as a person. */
const crowd = 25
/** All together may call so many times as often as a person on one route: five hundred open the app in one minute. */
const addressFactor = 100

const isApi = (url: string): boolean => url.startsWith('/api/')
/** The person, or the program's token; the network of who is signed out. */
const caller = ({ viewer, program, ip }: FastifyRequest): string =>
  viewer ? `user:${viewer.id}` : program ? `program:${program.id}` : `network:${networkOf(ip)}`

const tooMany = (ttl: number): Refusal =>
  new Refusal(429, codes.refused, `操作太频繁，请 ${Math.max(1, Math.ceil(ttl / 1000))} 秒后再试`)

/**
 * Calls a minute: by person or token on each route, `crowd` times that by network for who is signed out, and by network over the
 * whole API. A route's own number is its contract's `limit`.
 */
export async function useLimits(app: FastifyInstance, context: Context): Promise<void> {
  const { redisUrl, redisPrefix, callsPerMinute: perMinute } = context.config
  const redis = redisUrl === null ? null : await openRedis(redisUrl, context.log)
  if (redis) app.addHook('onClose', async () => redis.disconnect())

  app.addHook('onRoute', (route) => {
    if (!isApi(route.url) || route.config?.rateLimit !== undefined) return
    const each = route.config?.callsPerMinute ?? perMinute
    const max = ({ viewer, program }: FastifyRequest): number => (viewer || program ? each : each * crowd)
    route.config = { ...route.config, rateLimit: { max, timeWindow: minute } }
  })
  await app.register(rateLimit, {
    global: false,
    // After the route has found out who calls, before the body is checked.
    hook: 'preValidation',
    keyGenerator: caller,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    store: redis === null ? ownStore(minute) : sharedStore(redis, `${redisPrefix}limit:`, minute),
  })

  const ofAddress = app.createRateLimit({
    max: perMinute * addressFactor,
    timeWindow: minute,
    keyGenerator: (request) => `all:${networkOf(request.ip)}`,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request.url)) return
    const count = await ofAddress(request)
    if (!count.isAllowed && count.isExceeded) {
      reply.header('retry-after', count.ttlInSeconds)
      throw tooMany(count.ttl)
    }
  })
}
