// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OpenDatabase } from '../../../server/database'
import { closedPort, noRedis, startRedis } from '../fakes/redis'
import { startApp, startTestDatabase, type TestApp } from '../harness'

/** How long a connection may take to come back on a busy machine, ms. */
const patience = 60_000

/** In order: each stands on what the one before left. */
describe('nodes whose Redis comes and goes', { skip: noRedis }, () => {
  let database: OpenDatabase
  let port: number
  let one: TestApp
  let two: TestApp
  let redis: ReturnType<typeof startRedis> | undefined
  before(async () => {
    database = await startTestDatabase()
    port = await closedPort()
    const config = { redisUrl: `redis://127.0.0.1:${port}`, redisPrefix: 'campus-test:', callsPerMinute: 1 }
    one = await startApp({ database, config })
    two = await startApp({ database, config })
  })
  after(async () => {
    await one.close()
    await two.close()
    await redis?.close()
    await database.close()
  })

  const statusOf = async ({ app }: TestApp): Promise<string> =>
    (await app.inject('/readyz')).json<{ status: string }>().status
  const comes = async (status: string): Promise<void> => {
    while ((await statusOf(one)) !== status || (await statusOf(two)) !== status)
      await new Promise((resolve) => setImmediate(resolve))
  }
  const call = async (node: TestApp, address: string) => (await node.get('wxapp/config', { address })).status
  /** All calls that who is signed out has in a minute. */
  const spend = async (node: TestApp, address: string): Promise<void> => {
    for (let i = 0; i < 25; i += 1) assert.equal(await call(node, address), 200)
  }
  const hears = ({ context: { events } }: TestApp, channel: string): Promise<unknown> =>
    new Promise((resolve) => events.subscribe(channel, resolve))
  const says = ({ context: { events } }: TestApp, channel: string): Promise<void> =>
    events.publish(channel, 'a word')

  test('they start without it and say that they are degraded', async () => {
    for (const node of [one, two]) {
      const ready = await node.app.inject('/readyz')
      assert.deepEqual(
        [ready.statusCode, ready.json()],
        [200, { status: 'degraded', database: true, events: false }],
      )
    }
  })

  test('meanwhile each tells its own pages and counts its own calls', async () => {
    const heard = hears(one, 'own')
    await one.context.events.settled()
    await says(one, 'own')
    assert.equal(await heard, 'a word')
    await spend(one, '10.0.0.1')
    assert.deepEqual([await call(one, '10.0.0.1'), await call(two, '10.0.0.1')], [429, 200])
  })

  test('once it is there they are well, count together, and hear what they listened for before', async () => {
    const heard = hears(two, 'both')
    redis = startRedis(port)
    await comes('ok')
    await two.context.events.settled()
    await says(one, 'both')
    assert.equal(await heard, 'a word')
    // the connection that counts comes back at a moment of its own
    const latest = performance.now() + patience
    let tries = 0
    let address: string
    do {
      assert.ok(performance.now() < latest, 'they never counted together')
      tries += 1
      address = `10.0.${1 + (tries >> 8)}.${tries & 255}`
      await spend(one, address)
    } while ((await call(two, address)) !== 429)
  })

  test('what it leaves unanswered is told and counted here', async () => {
    const heard = hears(one, 'hangs')
    await one.context.events.settled()
    redis?.signal('SIGSTOP')
    await says(one, 'hangs')
    assert.equal(await heard, 'a word')
    await spend(one, '10.0.0.3')
    assert.equal(await call(one, '10.0.0.3'), 429)
    redis?.signal('SIGCONT')
    await comes('ok')
  })
})
