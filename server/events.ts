/** Messages between the nodes of one service: through Redis where there is one and while it is there, else in this process. */
import { EventEmitter } from 'node:events'
import type { Config } from './config'
import type { Logger } from './log'
import { openRedis } from './redis'

export interface Events {
  /** Reaches every listener of the channel on every node; on this one alone while Redis is away. `message` must survive JSON. */
  publish(channel: string, message: unknown): Promise<void>
  /** Returns what ends the subscription. A listener that throws is logged and hurts no other. */
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  /** Resolves once every subscription made so far is in force: what is published after that arrives, as far as it can. */
  settled(): Promise<void>
  /** Returns whether messages can pass now. */
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

  /** Delivers as another node would: not before the publisher goes on. */
  post(channel: string, json: string): void {
    setImmediate(() => this.deliver(channel, json))
  }

  clear(): void {
    this.emitter.removeAllListeners()
  }
}

const nothing = (): void => undefined

function openLocal(log: Logger): Events {
  const listeners = new Listeners(log)
  return {
    publish: async (channel, message) => listeners.post(channel, JSON.stringify(message)),
    subscribe: (channel, listener) => listeners.add(channel, listener, nothing, nothing),
    settled: async () => undefined,
    healthy: async () => true,
    close: async () => listeners.clear(),
  }
}

async function openShared(url: string, prefix: string, log: Logger): Promise<Events> {
  const listeners = new Listeners(log)
  const [publisher, subscriber] = await Promise.all([
    openRedis(url, log),
    // subscribes again by itself after a reconnection, also to what was asked for meanwhile
    openRedis(url, log, {
      connectionName: `${prefix}listener`,
      maxRetriesPerRequest: null,
      enableOfflineQueue: true,
    }),
  ])
  // sockets that wait for their channels
  subscriber.setMaxListeners(0)
  subscriber.on('message', (channel: string, json: string) =>
    listeners.deliver(channel.slice(prefix.length), json),
  )
  const hears = (): boolean => subscriber.status === 'ready'
  const failed = (err: unknown): void => log.error({ err }, 'Redis subscription')
  let inForce: Promise<unknown> = Promise.resolve()
  return {
    publish: async (channel, message) => {
      const json = JSON.stringify(message)
      const sent = await publisher.publish(prefix + channel, json).catch(() => null)
      if (sent === null || !hears()) listeners.post(channel, json)
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
    settled: () =>
      new Promise((resolve) => {
        const done = (): void => {
          subscriber.off('close', done)
          resolve()
        }
        if (!hears()) return resolve()
        subscriber.once('close', done)
        void inForce.then(done)
      }),
    healthy: () => publisher.ping().then(hears, () => false),
    close: async () => {
      listeners.clear()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

export const openEvents = async (
  config: Pick<Config, 'redisUrl' | 'redisPrefix'>,
  log: Logger,
): Promise<Events> =>
  config.redisUrl === null ? openLocal(log) : openShared(config.redisUrl, `${config.redisPrefix}events:`, log)
