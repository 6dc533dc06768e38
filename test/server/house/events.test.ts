// also on: external
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { Redis } from 'ioredis'
import { openEvents, type Events } from '../../../server/events'
import { createLogger } from '../../../server/log'
import { LogLines } from '../logLines'

const redisUrl = process.env.REDIS_URL ?? null

/** The next message of the channel, but for greetings: of those that were sent until one arrived, more may be on their way. */
const next = (events: Events, channel: string): Promise<unknown> =>
  new Promise((resolve) => {
    const stop = events.subscribe(channel, (message) => {
      if (message === 'hello') return
      stop()
      resolve(message)
    })
  })

function behaves(open: () => Promise<Events>): void {
  let node: Events
  before(async () => void (node = await open()))
  after(() => node.close())
  /** Subscribes and waits until messages come through: Redis takes a moment. */
  const listening = async (channel: string, listener: (message: unknown) => void): Promise<() => void> => {
    const heard = new Promise<() => void>((resolve) => {
      const stop = node.subscribe(channel, (message) =>
        message === 'hello' ? resolve(stop) : listener(message),
      )
    })
    let done = false
    void heard.then(() => (done = true))
    while (!done) {
      await node.publish(channel, 'hello')
      await new Promise((resolve) => setImmediate(resolve))
    }
    return heard
  }

  test('a message reaches every listener of its channel, each as a copy, and no other', async () => {
    const got: Record<string, unknown[]> = { a: [], b: [], other: [] }
    await listening('one', (message) => got.a?.push(message))
    await listening('two', (message) => got.other?.push(message))
    const last = new Promise<void>((resolve) => {
      node.subscribe('one', (message) => {
        if (message !== 'hello') got.b?.push(message)
        if (got.b?.length === 2) resolve()
      })
    })
    await node.publish('one', { n: 1 })
    await node.publish('one', { n: 2, word: '校园' })
    await last
    assert.deepEqual(got, {
      a: [{ n: 1 }, { n: 2, word: '校园' }],
      b: [{ n: 1 }, { n: 2, word: '校园' }],
      other: [],
    })
  })

  test('who has left hears nothing, and leaving twice is once', async () => {
    const heard: unknown[] = []
    const stop = await listening('three', (message) => heard.push(message))
    const stays = await listening('three', () => undefined)
    stop()
    stop()
    const arrived = next(node, 'three')
    await node.publish('three', 1)
    assert.equal(await arrived, 1)
    assert.deepEqual(heard, [])
    stays()
  })

  test('a listener that throws hurts no other', async () => {
    await listening('four', () => {
      throw new Error('broken listener')
    })
    const heard = new Promise((resolve) =>
      node.subscribe('four', (message) => message !== 'hello' && resolve(message)),
    )
    await node.publish('four', 'still here')
    assert.equal(await heard, 'still here')
  })

  test('says that it is well', async () => assert.equal(await node.healthy(), true))
}

const log = createLogger({ logLevel: 'silent' }, new LogLines())

describe('events in one process', () =>
  behaves(() => openEvents({ redisUrl: null, redisPrefix: 'unused:' }, log)))

describe('events through Redis', { skip: redisUrl === null && 'REDIS_URL is not set' }, () => {
  const redisPrefix = `campus-test-${randomBytes(4).toString('hex')}:`
  const open = (prefix = redisPrefix): Promise<Events> => openEvents({ redisUrl, redisPrefix: prefix }, log)
  behaves(open)

  /** Publishes until it arrives: a subscription over Redis takes a moment to stand. */
  async function arrives(
    from: Events,
    to: Events,
    channel: string,
    word: unknown = { from: 'the other node' },
  ): Promise<unknown> {
    let message: unknown
    void next(to, channel).then((value) => (message = value))
    while (message === undefined) {
      await from.publish(channel, word)
      await new Promise((resolve) => setImmediate(resolve))
    }
    return message
  }

  /** Cuts the connections on which this test's nodes listen. */
  async function cutListeners(): Promise<void> {
    const admin = new Redis(redisUrl ?? '')
    const clients = String(await admin.call('CLIENT', 'LIST', 'TYPE', 'pubsub')).split('\n')
    const ids = clients
      .filter((line) => line.includes(`name=${redisPrefix}`))
      .map((line) => /id=(\d+)/.exec(line)?.[1] ?? '')
    assert.ok(ids.length > 0)
    for (const id of ids) await admin.call('CLIENT', 'KILL', 'ID', id)
    admin.disconnect()
  }

  test('a message reaches the other nodes, also after the connection was cut', async () => {
    const [one, two] = await Promise.all([open(), open()])
    assert.deepEqual(await arrives(one, two, 'across'), { from: 'the other node' })
    const kept = new Promise((resolve) => two.subscribe('kept', resolve))
    await cutListeners()
    let heard = false
    void kept.then(() => (heard = true))
    while (!heard) {
      await one.publish('kept', 1)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await Promise.all([one.close(), two.close()])
  })

  test('services that share a Redis keep apart', async () => {
    const [one, stranger] = await Promise.all([open(), open(`${redisPrefix}other:`)])
    const heard: unknown[] = []
    stranger.subscribe('across', (message) => heard.push(message))
    await arrives(one, one, 'across', 'ours')
    // its own word after ours: what leaked would be there by now
    await arrives(stranger, stranger, 'across', 'theirs')
    assert.ok(!heard.includes('ours'))
    await Promise.all([one.close(), stranger.close()])
  })
})
