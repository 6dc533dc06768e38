import type { Config } from '../config'
import type { Logger } from '../log'
import { openRedis } from '../redis'
import { oldest } from './replica'

/** Who wrote lately, on any node: what they wrote may not be on every replica yet. */
export interface Writers {
  note(who: string): Promise<void>
  wroteLately(who: string): Promise<boolean>
  close(): Promise<void>
}

/** From then on a replica in use has what they wrote, ms: it is at most `oldest` behind, and was looked at by clocks apart. */
const lately = 2 * oldest

/** Of the only node. */
function openLocal(): Writers {
  const until = new Map<string, number>()
  return {
    note: async (who) => {
      const now = performance.now()
      // those at the front are the oldest
      for (const [one, end] of until) {
        if (end > now) break
        until.delete(one)
      }
      until.delete(who)
      until.set(who, now + lately)
    },
    wroteLately: async (who) => (until.get(who) ?? 0) > performance.now(),
    close: async () => undefined,
  }
}

/** Of nodes that share a Redis. While it is away everybody reads as if they had written. */
async function openShared(url: string, prefix: string, log: Logger): Promise<Writers> {
  const redis = await openRedis(url, log)
  const key = (who: string): string => `${prefix}wrote:${who}`
  return {
    note: async (who) => void (await redis.set(key(who), 1, 'PX', lately).catch(() => null)),
    wroteLately: async (who) => (await redis.exists(key(who)).catch(() => 1)) === 1,
    close: async () => redis.disconnect(),
  }
}

export const openWriters = async (
  { redisUrl, redisPrefix }: Pick<Config, 'redisUrl' | 'redisPrefix'>,
  log: Logger,
): Promise<Writers> => (redisUrl === null ? openLocal() : openShared(redisUrl, redisPrefix, log))
