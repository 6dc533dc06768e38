/** Reading from streaming replicas: what many read, at most a second late, and never by who just wrote. */
import assert from 'node:assert/strict'
import { after, before, describe, test, type TestContext } from 'node:test'
import { loadConfig, type Config } from '../../../server/config'
import { migrate, openDatabase, type OpenDatabase } from '../../../server/database'
import { openWatch, positionOf, Replica } from '../../../server/database/replica'
import { openReplicas, Replicas } from '../../../server/database/replicas'
import { openWriters } from '../../../server/database/writers'
import { createLogger } from '../../../server/log'
import { metrics } from '../../../server/metrics'
import { childrenOf, postmasterOf } from '../processes'
import { until } from '../../live/server'
import { newPerson, newSchool } from '../campus'
import { notEmbedded } from '../database'
import { startApp, type TestApp } from '../harness'
import { LogLines } from '../logLines'
import { callRoute, routes } from '../routes'
import { startStreaming, type Standing, type Streaming } from '../streaming'

test('a place in the log is a number', () => {
  assert.equal(positionOf('0/0'), 0n)
  assert.equal(positionOf('16/B374D848'), 0x16b374d848n)
  assert.ok(positionOf('1/0') > positionOf('0/FFFFFFFF'))
})

interface Schema {
  enum?: unknown[]
  minimum?: number
  type?: string
  format?: string
  pattern?: string
}

describe('replicas', { skip: notEmbedded }, () => {
  let streaming: Streaming
  let replica: Standing
  let other: Standing
  let database: OpenDatabase
  let replicas: Replicas
  let settings: Config
  const logs = new LogLines()
  const log = createLogger({ logLevel: 'info' }, logs)

  const portFrom = (who: string | null = null): Promise<number> =>
    replicas.read(who, async () => {
      const { rows } = await database.pool.query<{ port: number }>('select inet_server_port() as port')
      return rows[0]?.port ?? 0
    })
  const readAt = (wanted: Standing, who: string | null = null) =>
    until(`reads at ${wanted.port}`, async () => ((await portFrom(who)) === wanted.port ? true : null))
  /** It takes in no more, until the test ends. */
  const pause = async (context: TestContext): Promise<void> => {
    await replica.ask('select pg_wal_replay_pause()')
    context.after(async () => {
      await replica.ask('select pg_wal_replay_resume()')
      await readAt(replica)
    })
  }
  const open = async (urls: string[]): Promise<Replicas> => {
    const opened = await openReplicas({ ...settings, databaseReplicas: urls }, database.pool, log)
    assert.ok(opened)
    return opened
  }

  before(async () => {
    streaming = await startStreaming(2)
    const [one, two] = streaming.replicas
    assert.ok(one && two)
    ;[replica, other] = [one, two]
    settings = loadConfig({
      DATABASE_URL: streaming.primary.url,
      DATABASE_POOL: '8',
      REDIS_URL: process.env.REDIS_URL,
    })
    database = await openDatabase(settings, log)
    await migrate(database.pool)
    await database.pool.query('create table written (at double precision not null)')
    await database.pool.query('insert into written values (0)')
    replicas = await open([replica.url])
    await readAt(replica)
  })
  after(async () => {
    await replicas.close()
    await database.close()
    await streaming.stop()
  })

  test('who wrote reads from the primary, everybody else goes on, and later they do, too', async () => {
    await replicas.wrote('she')
    assert.equal(await portFrom('she'), streaming.primary.port)
    assert.equal(await portFrom('he'), replica.port)
    assert.equal(await portFrom(), replica.port)
    await readAt(replica, 'she')
  })

  test('transactions, and what writes after all, go to the primary', async () => {
    const { pool, db } = database
    const ports = await replicas.read(null, async () => {
      const inside = await db.transaction(async (tx) => tx.execute('select inet_server_port() as port'))
      const before = await pool.query('select inet_server_port() as port')
      await pool.query('insert into written values (-1)')
      const later = await pool.query('select inet_server_port() as port')
      return [inside, before, later].map(({ rows }) => rows[0]?.port)
    })
    assert.deepEqual(ports, [streaming.primary.port, replica.port, streaming.primary.port])
    await database.pool.query('delete from written where at = -1')
    await assert.rejects(
      replicas.read(null, () => pool.query('select nothing from written')),
      { code: '42703' },
    )
  })

  test('one that is behind is left out, and until then lacks nothing that is a second old', async (context) => {
    const { pool } = database
    const written: { at: number; done: number }[] = []
    const write = async (): Promise<void> => {
      const at = performance.now()
      await pool.query('update written set at = $1', [at])
      written.push({ at, done: performance.now() })
    }
    await write()
    await until('the first', async () => {
      const [row] = await replica.ask<{ at: number }>('select at from written')
      return row?.at === written[0]?.at ? true : null
    })
    await pause(context)
    let late = 0
    for (let port = replica.port; port === replica.port;) {
      await write()
      const asked = performance.now()
      const read = await replicas.read(null, async () => {
        const { rows } = await pool.query('select at, inet_server_port() as port from written')
        return rows[0] as { at: number; port: number }
      })
      port = read.port
      late += Number(read.at !== written.at(-1)?.at)
      const old = written.filter(({ done }) => done < asked - 1_000).at(-1)
      assert.ok(!old || read.at >= old.at, 'what is older than a second is there')
    }
    assert.ok(late > 0, 'it was read while it was behind')
    await until('a word of it', () =>
      logs.lines.some(({ msg, replica: name }) => msg === 'replica left out' && name) ? true : null,
    )
  })

  test('one that hangs in the middle of a call is asked no more, and the call is answered', async (context) => {
    const pids = [postmasterOf(replica.data), ...childrenOf(postmasterOf(replica.data))]
    context.after(async () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      await readAt(replica)
    })
    const began = performance.now()
    const asked = replicas.read(null, async () => {
      // it hangs as it starts to answer
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      const { rows } = await database.pool.query('select inet_server_port() as port')
      return rows[0]?.port
    })
    assert.equal(await asked, streaming.primary.port)
    assert.ok(performance.now() - began < 8_000, 'before the statement itself is given up')
  })

  test('a statement that takes longer than a replica may is asked of the primary', async (context) => {
    const own = await openDatabase(settings, log)
    const hasty = new Replicas(
      own.pool,
      openWatch(streaming.primary.url, log),
      [new Replica(replica.url, 1, log, 300)],
      await openWriters(settings, log),
    )
    context.after(async () => {
      await hasty.close()
      await own.close()
    })
    const portOf = (text: string): Promise<unknown> =>
      hasty.read(null, async () => (await own.pool.query<{ port: number }>(text)).rows[0]?.port)
    const port = 'select inet_server_port() as port'
    await until('the replica is read', async () => ((await portOf(port)) === replica.port ? true : null))
    // it is well, and this statement alone does not end there
    const slow = `${port}, case when pg_is_in_recovery() then pg_sleep(60)::text end`
    assert.equal(await portOf(slow), streaming.primary.port)
    assert.equal(await portOf(port), replica.port)
  })

  test('one that dies is left out and comes back, and no call fails meanwhile', async () => {
    let going = true
    let calls = 0
    const calling = (async () => {
      for (; going; calls += 1) await portFrom()
    })()
    await replica.stop()
    await readAt(streaming.primary)
    await replica.start()
    await readAt(replica)
    going = false
    await calling
    assert.ok(calls > 0)
  })

  test('two share the reads', async () => {
    await replicas.close()
    replicas = await open([replica.url, other.url])
    await readAt(replica)
    await readAt(other)
  })

  test('neither the primary itself nor what follows another database is one', async (context) => {
    const strange = await startStreaming(1)
    context.after(strange.stop)
    const [stranger] = strange.replicas
    assert.ok(stranger)
    const clusterOf = async (standing: Standing): Promise<string> => {
      const [row] = await standing.ask<{ id: string }>(
        'select system_identifier::text as id from pg_control_system()',
      )
      return row?.id ?? ''
    }
    /** Whether it may be read by whose primary is of that cluster, and was long behind where it is. */
    const isUsable = async ({ url }: Standing, cluster: string): Promise<boolean> => {
      const one = new Replica(url, 1, log)
      await one.look([{ at: performance.now(), position: 0n, cluster }])
      const usable = one.usable()
      await one.close()
      return usable
    }
    const ours = await clusterOf(streaming.primary)
    assert.equal(await isUsable(replica, ours), true)
    assert.equal(await isUsable(streaming.primary, ours), false)
    assert.equal(await isUsable(stranger, ours), false)
    assert.equal(await isUsable(stranger, await clusterOf(stranger)), true)
  })

  describe('calls', () => {
    let app: TestApp
    let school: string
    before(async () => {
      app = await startApp({ database: { ...database, close: async () => undefined }, replicas })
      school = await newSchool(app)
    })
    after(() => app.close())

    const late = Object.entries(routes).filter(([, route]) => route.replica)
    const answered = async (by: string): Promise<number> => {
      const counts = await metrics.getSingleMetric('replica_reads_total')?.get()
      return counts?.values.find(({ labels }) => labels['answered'] === by)?.value ?? 0
    }
    const valueOf = (schema: Schema): unknown => {
      if (schema.enum) return schema.enum[0]
      if (schema.pattern !== undefined) return '1'
      if (schema.format === 'uuid') return school
      if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
      return schema.type === 'boolean' ? true : '一本旧书'
    }

    test('each that may be late asks a replica, writes nothing, and goes without it to who wrote', async () => {
      const person = await newPerson(app, school)
      assert.ok(late.length > 40)
      await readAt(replica, person.userId)
      const faults: string[] = []
      for (const [path, route] of late) {
        assert.equal(route.method, 'GET', path)
        const { properties = {}, required = [] } = route.query ?? {}
        const query = Object.fromEntries(
          Object.entries(properties)
            .filter(([name]) => (required as string[]).includes(name) || name === 'school')
            .map(([name, schema]) => [name, valueOf(schema)]),
        )
        const [read, written] = [await answered('replica'), await answered('primary')]
        const { status, envelope } = await callRoute(app, path, query, { token: person.token })
        if (status !== 200 && status !== 404) faults.push(`${path}: ${status} ${envelope.msg}`)
        else if ((await answered('primary')) > written) faults.push(`${path} writes`)
        else if ((await answered('replica')) === read) faults.push(`${path} asks no replica`)
      }
      assert.deepEqual(faults, [])
    })

    test('what was just written is in the next list of its author', async (context) => {
      const person = await app.signIn()
      await readAt(replica, person.userId)
      await pause(context)
      const before = await answered('replica')
      await app.post('user/edit', { name: '刚改了名字的人' }, { token: person.token })
      await app.get('banners', { token: person.token })
      assert.equal(await answered('replica'), before)
    })

    test('also who was refused reads from the primary: it may have written before', async () => {
      const person = await newPerson(app, school)
      await readAt(replica, person.userId)
      const { envelope } = await callRoute(app, 'dynamic/like', { id: school }, { token: person.token })
      assert.notEqual(envelope.code, 200)
      const before = await answered('replica')
      await app.get('banners', { token: person.token })
      assert.equal(await answered('replica'), before)
    })
  })
})
