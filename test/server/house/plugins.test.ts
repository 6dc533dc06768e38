// also on: external
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Script } from 'node:vm'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { OpenDatabase } from '../../../server/database'
import { ofDocument } from '../../../server/plugins/headers'
import { leave } from '../../../server/plugins/health'
import { startProxy } from '../fakes/proxy'
import { startApp, startTestDatabase, type AppOverrides, type TestApp } from '../harness'

let database: OpenDatabase
let node: TestApp
before(async () => {
  database = await startTestDatabase()
  node = await startApp({ database })
})
after(async () => {
  await node.close()
  await database.close()
})

/** Another node on the same database, for as long as `work` takes. */
async function withApp(overrides: AppOverrides, work: (other: TestApp) => Promise<void>): Promise<void> {
  const other = await startApp({ database, ...overrides })
  await work(other).finally(() => other.close())
}

describe('headers', () => {
  test('a content security policy without foreign scripts, no sniffing, a request id', async () => {
    const { headers } = await node.app.inject('/docs')
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /script-src 'self'( 'sha256-[^']+')*(;|$)/)
    assert.match(policy, /object-src 'none'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
    assert.equal(headers['strict-transport-security'], undefined)
  })

  test('the document built while the server stands is the one that counts', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'document-'))
    const file = path.join(folder, 'index.html')
    const current = ofDocument(file, (there) => (there === null ? 'none' : readFileSync(there, 'utf8')))
    assert.equal(current(), 'none')
    await writeFile(file, 'first')
    assert.equal(current(), 'first')
    await writeFile(file, 'second')
    await utimes(file, 1, 1)
    assert.equal(current(), 'second')
    await rm(folder, { recursive: true })
    assert.equal(current(), 'none')
  })

  test('behind https: strict transport, and a socket to its own name', () =>
    withApp({ config: { publicUrl: 'https://campus.example.com' } }, async ({ app }) => {
      const { headers } = await app.inject('/docs')
      assert.match(String(headers['strict-transport-security']), /max-age=31536000/)
      assert.match(
        String(headers['content-security-policy']),
        /connect-src 'self' blob: wss:\/\/campus\.example\.com/,
      )
    }))

  test('pictures may come from the storage’s origin', () =>
    withApp(
      { providers: { storage: { ...node.context.providers.storage, origin: 'https://cdn.example.com' } } },
      async ({ app }) => {
        const { headers } = await app.inject('/docs')
        assert.match(
          String(headers['content-security-policy']),
          /img-src 'self' data: blob: https:\/\/cdn\.example\.com/,
        )
      },
    ))

  test('no other origin may call, but those in the settings', async () => {
    const ask = (app: TestApp, origin: string) =>
      app.app.inject({
        method: 'OPTIONS',
        url: '/api/login',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    assert.equal((await ask(node, 'https://a.example.com')).headers['access-control-allow-origin'], undefined)
    await withApp({ config: { corsOrigins: ['https://a.example.com'] } }, async (other) => {
      assert.equal(
        (await ask(other, 'https://a.example.com')).headers['access-control-allow-origin'],
        'https://a.example.com',
      )
      assert.equal(
        (await ask(other, 'https://b.example.com')).headers['access-control-allow-origin'],
        undefined,
      )
    })
  })

  test('long answers are compressed', async () => {
    const { headers } = await node.app.inject({
      url: '/openapi.json',
      headers: { 'accept-encoding': 'br, gzip' },
    })
    assert.equal(headers['content-encoding'], 'br')
  })
})

describe('limits', () => {
  test('a person has a number of calls a minute on a route, wherever they call from', () =>
    withApp({ config: { callsPerMinute: 2 } }, async (other) => {
      const { token } = await other.signIn()
      const call = () => other.get('user/info', { token })
      assert.deepEqual([(await call()).code, (await call()).code], [0, 0])
      const refused = await call()
      assert.equal(refused.status, 429)
      assert.equal(refused.code, -2)
      assert.match(refused.envelope.message, /^操作太频繁，请 \d+ 秒后再试$/)
      assert.ok(Number(refused.headers['retry-after']) > 0)
      assert.equal((await other.get('user/devices', { token })).code, 0)
      const { token: another } = await other.signIn()
      assert.equal((await other.get('user/info', { token: another })).code, 0)
    }))

  test('who is signed out is counted by address, on each route for a hall of them', () =>
    withApp({ config: { callsPerMinute: 1 } }, async (other) => {
      const from = (address: string) => other.get('wxapp/config', { address })
      for (let i = 0; i < 25; i += 1) assert.equal((await from('10.0.0.1')).status, 200)
      assert.equal((await from('10.0.0.1')).status, 429)
      assert.equal((await from('10.0.0.2')).status, 200)
    }))

  test('a hall of five hundred may open the app in one minute', () =>
    withApp({}, async (other) => {
      const statuses = new Set<number>()
      for (let guest = 0; guest < 500; guest += 1)
        statuses.add((await other.get('wxapp/config', { address: '10.0.0.6' })).status)
      assert.deepEqual([...statuses], [200])
    }))

  test('an address has a hundred times that over all routes, bad tokens included', () =>
    withApp({ config: { callsPerMinute: 1 } }, async (other) => {
      const statuses: number[] = []
      for (let i = 0; i < 101; i += 1) {
        statuses.push((await other.get('user/info', { address: '10.0.0.3', token: `bad${i}` })).status)
      }
      assert.deepEqual(statuses, [...Array<number>(100).fill(401), 429])
    }))

  test('pages, health and metrics are not counted', () =>
    withApp({ config: { callsPerMinute: 1 } }, async ({ app }) => {
      for (let i = 0; i < 25; i += 1) assert.equal((await app.inject('/healthz')).statusCode, 200)
    }))

  test(
    'nodes that share a Redis count together',
    { skip: !process.env.REDIS_URL && 'REDIS_URL is not set' },
    () => {
      const config = { callsPerMinute: 1, redisPrefix: node.context.config.redisPrefix }
      return withApp({ config }, (one) =>
        withApp({ config }, async (two) => {
          for (let i = 0; i < 25; i += 1)
            assert.equal((await one.get('wxapp/config', { address: '10.0.0.4' })).status, 200)
          assert.equal((await two.get('wxapp/config', { address: '10.0.0.4' })).status, 429)
        }),
      )
    },
  )

  test(
    'when their Redis goes away, each counts its own',
    { skip: !process.env.REDIS_URL && 'REDIS_URL is not set' },
    async () => {
      const { url, cut } = await startProxy(new URL(process.env.REDIS_URL ?? ''))
      await withApp({ config: { callsPerMinute: 1, redisUrl: url } }, async (other) => {
        const call = async () => (await other.get('wxapp/config', { address: '10.0.0.5' })).status
        const spend = async () => {
          for (let i = 0; i < 25; i += 1) assert.equal(await call(), 200)
          assert.equal(await call(), 429)
        }
        await spend()
        await cut()
        await spend()
      })
    },
  )
})

describe('health', () => {
  test('alive and ready', async () => {
    assert.deepEqual((await node.app.inject('/healthz')).json(), { status: 'ok' })
    const ready = await node.app.inject('/readyz')
    assert.deepEqual([ready.statusCode, ready.json()], [200, { status: 'ok', database: true, events: true }])
  })

  test('ready without Redis, and says that it is degraded', () =>
    withApp({}, async ({ app, context }) => {
      for (const healthy of [async () => false, () => new Promise<boolean>(() => undefined)]) {
        context.events.healthy = healthy
        const ready = await app.inject('/readyz')
        assert.deepEqual(
          [ready.statusCode, ready.json()],
          [200, { status: 'degraded', database: true, events: false }],
        )
      }
    }))

  test('alive but not ready once it is about to stop', () =>
    withApp({}, async ({ app }) => {
      leave(app)
      const ready = await app.inject('/readyz')
      assert.deepEqual([ready.statusCode, ready.json()], [503, { status: 'stopping' }])
      assert.equal((await app.inject('/healthz')).statusCode, 200)
    }))

  test('alive but not ready while the database does not answer', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://127.0.0.1:9/none' })
    await withApp({ database: { ...database, pool } }, async ({ app }) => {
      assert.equal((await app.inject('/healthz')).statusCode, 200)
      const ready = await app.inject('/readyz')
      assert.deepEqual(
        [ready.statusCode, ready.json()],
        [503, { status: 'unavailable', database: false, events: true }],
      )
    })
  })
})

describe('metrics', () => {
  test('times by route, connections, event loop', async () => {
    await node.get('wxapp/config')
    const { body } = await node.app.inject('/metrics')
    assert.match(
      body,
      /http_request_duration_seconds_count\{method="GET",route="\/api\/wxapp\/config",status="200"\} \d+/,
    )
    assert.match(body, /database_connections \d+/)
    assert.match(body, /nodejs_eventloop_lag_seconds/)
  })

  test('made-up addresses do not become labels', async () => {
    await node.app.inject('/made-up-address')
    assert.doesNotMatch((await node.app.inject('/metrics')).body, /made-up-address/)
  })

  test('are for this machine alone, not for what a proxy passes on', async () => {
    assert.equal((await node.app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode, 403)
    assert.equal(
      (await node.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.9' } })).statusCode,
      403,
    )
  })

  test('or for who brings the token', () =>
    withApp({ config: { metricsToken: 'a long enough token' } }, async ({ app }) => {
      const ask = (authorization: string) =>
        app.inject({ url: '/metrics', remoteAddress: '10.0.0.9', headers: { authorization } })
      assert.equal((await ask('Bearer a long enough token')).statusCode, 200)
      assert.equal((await ask('Bearer a wrong token')).statusCode, 403)
      assert.equal((await app.inject('/metrics')).statusCode, 403)
    }))
})

interface Described {
  openapi: string
  paths: Record<string, Record<string, { summary: string; requestBody?: unknown; security: unknown[] }>>
}

describe('documents', () => {
  test('every call of the contract is in openapi.json', async () => {
    const { paths, openapi } = (await node.app.inject('/openapi.json')).json<Described>()
    assert.equal(openapi, '3.1.0')
    const routes = node.app.printRoutes({ commonPrefix: false })
    assert.ok(Object.keys(paths).length > 30)
    for (const [url, methods] of Object.entries(paths)) {
      const [method = ''] = Object.keys(methods)
      assert.ok(
        node.app.hasRoute({ url, method: method === 'get' ? 'GET' : 'POST' }),
        `${method} ${url}\n${routes}`,
      )
      assert.ok(methods[method]?.summary, url)
    }
    assert.deepEqual(paths['/api/login']?.post?.security, [{}, { session: [] }])
    assert.deepEqual(paths['/api/user/info']?.get?.security, [{ session: [] }])
  })

  test('are not there where the settings leave them out', () =>
    withApp({ config: { apiDocs: false } }, async ({ app }) => {
      for (const url of ['/openapi.json', '/docs', '/docs/docs.js'])
        assert.doesNotMatch((await app.inject(url)).body, /openapi/, url)
    }))

  test('the page to read it takes nothing from elsewhere', async () => {
    const page = await node.app.inject('/docs')
    assert.match(String(page.headers['content-type']), /text\/html/)
    for (const [, address] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      assert.match(String(address), /^\//)
      assert.equal((await node.app.inject(String(address))).statusCode, 200, address)
    }
    assert.ok(new Script((await node.app.inject('/docs/docs.js')).body))
  })
})

describe('files', () => {
  test('what is stored is served for good, to any origin, and runs nothing', async () => {
    const { storage } = node.context.providers
    await storage.put('t/a.webp', Buffer.from('picture'), 'image/webp')
    const { statusCode, headers, body } = await node.app.inject(storage.url('t/a.webp'))
    assert.deepEqual([statusCode, body, headers['content-type']], [200, 'picture', 'image/webp'])
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
    assert.match(String(headers['content-security-policy']), /sandbox/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })

  test('nothing outside the folder is', async () => {
    for (const url of [
      '/files/../secret',
      '/files/%2e%2e/%2e%2e/etc/passwd',
      '/files/t/missing.webp',
      '/files/t',
      '/package.json',
    ]) {
      assert.equal((await node.app.inject(url)).statusCode, 404, url)
    }
  })

  test('a page’s path leads to the page of the web build, and to no other host', async () => {
    const { statusCode, headers } = await node.app.inject('/pages/hot/detail?id=7&b=%0d%0aset-cookie:x')
    assert.deepEqual([statusCode, headers.location], [302, '/#/pages/hot/detail?id=7&b=%0d%0aset-cookie:x'])
  })

  test('the first page is the web build, or says how to make it', async () => {
    const { statusCode, headers, body } = await node.app.inject('/')
    if (existsSync(path.resolve(__dirname, '../../../dist/web/index.html'))) {
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-cache'])
    } else {
      assert.equal(statusCode, 503)
      assert.match(body, /npm run build/)
    }
  })
})

test('a failed statement is in the log without its parameters and details', async () => {
  node.logs.lines.length = 0
  const failing = node.db
    .execute(sql`select ${'四号楼的秘密'}::uuid`)
    .catch((err: unknown) => node.context.log.warn({ err }, 'failed'))
  await failing
  await node.pool
    .query(`insert into schools (id) values ('${randomUUID()}')`)
    .catch((err: unknown) => node.context.log.warn({ err }, 'failed'))
  const lines = node.logs.lines.filter(({ msg }) => msg === 'failed')
  assert.equal(lines.length, 2)
  assert.match(JSON.stringify(lines[0]), /select \$1::uuid/)
  assert.match(JSON.stringify(lines[1]), /null value in column/)
  for (const line of lines) assert.doesNotMatch(JSON.stringify(line), /"params"|"detail"/)
})

test('the log has each call once, and nothing of what it carried', async () => {
  const { token } = await node.signIn()
  node.logs.lines.length = 0
  await node.post(
    'login',
    { phone: '13912345678', password: 'Very-secret-1' },
    { token, query: { client_type: 'web' } },
  )
  const [line, ...others] = node.logs.lines.filter(({ msg }) => msg === 'request')
  assert.deepEqual(others, [])
  assert.deepEqual([line?.method, line?.route], ['POST', '/api/login'])
  assert.equal(typeof line?.reqId, 'string')
  const all = JSON.stringify(node.logs.lines)
  for (const secret of [token, 'Very-secret-1', '13912345678', 'client_type'])
    assert.ok(!all.includes(secret), secret)
})
