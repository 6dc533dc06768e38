/** Messages between the nodes of one service: in this process, or through Redis when there is one. */
import { EventEmitter } from 'node:events'
import { Redis } from 'ioredis'
import type { Config } from './config'
import type { Logger } from './log'

export interface Events {
  /** Reaches every listener of the channel on every node, this one's too. `message` must survive JSON. */
  publish(channel: string, message: unknown): Promise<void>
  /** Returns what ends the subscription. A listener that throws is logged and hurts no other. */
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  /** Resolves once every subscription made so far is in force: what is published after that arrives. */
  settled(): Promise<void>
  /** Whether messages can pass now. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}

type Listener = (message: unknown) => void

/** Listeners by channel. `wanted` and `unwanted` fire with the first and after the last of a channel. */
class Listeners {
  private readonly emitter = new EventEmitter().setMaxListeners(0)

  constructor(private readonly log: Logger) {}

  add(channel: string, listener: Listener, wanted: () => void, unwanted: () => void): () => void {
    const guarded = (message: unknown): void => {
      try {
        listener(message)
      } catch (err) {
        this.log.error({ err, channel }, 'event listener failed')
      }
    }
    if (this.emitter.listenerCount(channel) === 0) wanted()
    this.emitter.on(channel, guarded)
    return () => {
      this.emitter.off(channel, guarded)
      if (this.emitter.listenerCount(channel) === 0) unwanted()
    }
  }

  /** Each listener gets a message of its own, as it would from another node. */
  deliver(channel: string, json: string): void {
    this.emitter.emit(channel, JSON.parse(json))
  }

  clear(): void {
    this.emitter.removeAllListeners()
  }
}

const nothing = (): void => undefined

function openLocal(log: Logger): Events {
  const listeners = new Listeners(log)
  return {
    publish: async (channel, message) => {
      const json = JSON.stringify(message)
      setImmediate(() => listeners.deliver(channel, json))
    },
    subscribe: (channel, listener) => listeners.add(channel, listener, nothing, nothing),
    settled: async () => undefined,
    healthy: async () => true,
    close: async () => listeners.clear(),
  }
}

async function openRedis(url: string, prefix: string, log: Logger): Promise<Events> {
  const listeners = new Listeners(log)
  // ioredis subscribes again by itself after a reconnection.
  const publisher = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2 })
  const subscriber = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectionName: `${prefix}listener`,
  })
  for (const client of [publisher, subscriber])
    client.on('error', (err) => log.warn({ reason: err.message }, 'Redis connection'))
  subscriber.on('message', (channel: string, json: string) =>
    listeners.deliver(channel.slice(prefix.length), json),
  )
  const failed = (err: unknown): void => log.error({ err }, 'Redis subscription')
  let inForce: Promise<unknown> = Promise.resolve()
  const disconnect = (): void => {
    publisher.disconnect()
    subscriber.disconnect()
  }
  await Promise.all([publisher.connect(), subscriber.connect()]).catch((cause: unknown) => {
    disconnect()
    throw new Error('连不上 REDIS_URL 里的 Redis', { cause })
  })
  return {
    publish: async (channel, message) => {
      await publisher.publish(prefix + channel, JSON.stringify(message))
    },
    subscribe: (channel, listener) =>
      listeners.add(
        channel,
        listener,
        () => {
          inForce = Promise.all([inForce, subscriber.subscribe(prefix + channel).catch(failed)])
        },
        () => void subscriber.unsubscribe(prefix + channel).catch(failed),
      ),
    settled: async () => {
      await inForce
    },
    healthy: () =>
      publisher.ping().then(
        () => subscriber.status === 'ready',
        () => false,
      ),
    close: async () => {
      listeners.clear()
      disconnect()
    },
  }
}

/** @throws when Redis is configured and cannot be reached. */
export const openEvents = async (
  config: Pick<Config, 'redisUrl' | 'redisPrefix'>,
  log: Logger,
): Promise<Events> =>
  config.redisUrl === null ? openLocal(log) : openRedis(config.redisUrl, `${config.redisPrefix}events:`, log)
