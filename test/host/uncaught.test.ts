/** Errors that nobody in a mini-program handled: the hosts tell the program, and the program the server. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { liveServer, until, type LiveServer } from '../live/server'
import { program } from './fixture'
import { start } from './people'

const targets = ['wechat', 'qq', 'ali'] as const

describe('the host', () => {
  for (const target of targets)
    test(`tells a program of ${target} what was thrown, and which promise nobody took`, async (context) => {
      const app = await program(
        context,
        target,
        `api.onError((error, stack) => done([typeof error === 'string' ? error : error.message.includes('far off'), typeof stack]))
        api.onUnhandledRejection(({ reason }) => done(reason.message))
        setTimeout(() => { throw new RangeError('far off') }, 0)`,
      )
      await app.tap('做')
      // the test runner would take the process's own for a failure of its
      app.host.sandbox.rejected(new Error('no one'))
      await app.see('"no one"')
      await app.see(target === 'ali' ? '["RangeError: far off","string"]' : '[true,"undefined"]')
      assert.equal(app.errors.length, 2)
    })

  test('tells a program that fails as it hears of a failure no more', async (context) => {
    const app = await program(
      context,
      'wechat',
      `api.onError(() => { throw new Error('again') }); setTimeout(() => { throw new Error('first') }, 0)`,
    )
    await app.tap('做')
    await app.waitFor(() => app.errors.length === 2, 'both')
  })
})

describe('the product', () => {
  let server: LiveServer
  before(async () => {
    server = await liveServer()
  })
  after(() => server.stop())

  /** What the server counted of a client. */
  const counted = async (client: string): Promise<number> => {
    const told = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^client_errors_total{client="${client}"} (\\d+)`, 'm').exec(told)?.[1] ?? 0)
  }

  for (const [target, client] of [
    ['wechat', 'wechat'],
    ['qq', 'qq'],
    ['ali', 'alipay'],
  ] as const)
    test(`tells the server of an error on ${target}, once`, async () => {
      const before = await counted(client)
      const app = await start(target, server)
      const fail = () =>
        app.host.sandbox.guard(() => {
          throw new TypeError('x is undefined')
        })
      fail()
      fail()
      await until('the server counts it', async () => ((await counted(client)) > before ? true : null))
      await app.idle()
      assert.equal(await counted(client), before + 1)
      const calls = app.exchanges.filter(({ url }) => url.includes('client/error'))
      assert.deepEqual(
        calls.map(({ method, status }) => [method, status]),
        [['POST', 200]],
      )
      await app.close()
    })
})
