import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from './log'

/**
 * A connection to Redis for who can do without: while Redis is away, or does not answer within two seconds, commands fail at
 * once, and it comes back by itself. Opening waits three seconds for it.
 */
export async function openRedis(
  url: string,
  log: Pick<Logger, 'info' | 'warn'>,
  options: Pick<RedisOptions, 'connectionName' | 'maxRetriesPerRequest' | 'enableOfflineQueue'> = {},
): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    ...options,
  })
  let away = false
  // Every try that fails is one of these.
  redis.on('error', (err: Error) => {
    if (!away) log.warn({ reason: err.message }, 'Redis is away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is back')
    away = false
  })
  await redis.connect().catch(() => undefined)
  return redis
}
