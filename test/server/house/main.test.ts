// also on: external
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { startChild, type Child } from '../child'
import { notEmbedded } from '../database'
import { startTestDatabase } from '../harness'

const address = /"url":"(http:\/\/[^"]+)"/

describe('the server as a process', { skip: notEmbedded }, () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'campus-main-'))
    await chmod(folder, 0o755)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const start = (env: Record<string, string> = {}): Child => {
    const { PATH = '', HOME = '', DEMO_PICTURES = '' } = process.env
    // a login shell's MAIL is a mailbox
    const inherited = { PATH, HOME, DEMO_PICTURES, MAIL: '/var/mail/somebody', PORT: '0', DATA_DIR: folder }
    return startChild('server/main.ts', [], { env: { ...inherited, ...env } })
  }

  test('starts on an empty folder, says what is on, and stops on a signal with its database', async () => {
    const child = start()
    const [, url = ''] = await child.saw(address)
    const started = child
      .output()
      .split('\n')
      .find((line) => line.includes('"msg":"started"'))
    const { mode, services, seconds } = JSON.parse(started ?? '') as Record<string, unknown>
    assert.equal(mode, 'demo')
    assert.match(JSON.stringify(services), /"短信":"local","微信":"local"/)
    assert.ok(Number(seconds) > 0)
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    child.kill('SIGTERM')
    assert.equal(await child.ended(), 0)
    await assert.rejects(fetch(`${url}/readyz`))
    await assert.rejects(stat(path.join(folder, 'postgres/data/postmaster.pid')), /ENOENT/)
  })

  test('starts again on what the last one left, without seeding anew', async () => {
    const child = start()
    await child.saw(address)
    assert.doesNotMatch(child.output(), /demo campus seeded/)
    child.kill('SIGINT')
    assert.equal(await child.ended(), 0)
  })

  test('ends the calls under way before it stops', async () => {
    const child = start()
    const [, url = ''] = await child.saw(address)
    const body = JSON.stringify({ phone: '13800000001', scene: 'login' })
    const slow = httpRequest(`${url}/api/verify/getCode`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    const answered = new Promise<IncomingMessage>((resolve) => slow.once('response', resolve))
    const taken = once(slow, 'continue')
    slow.flushHeaders()
    await taken
    child.kill('SIGTERM')
    await child.saw(/"msg":"stopping"/)
    slow.end(body)
    assert.match(await text(await answered), /^\{"code":0,/)
    assert.equal(await child.ended(), 0)
  })

  test('says on /readyz that it leaves before it takes no more calls', async () => {
    const child = start({ DRAIN_SECONDS: '3' })
    const [, url = ''] = await child.saw(address)
    child.kill('SIGTERM')
    await child.saw(/"msg":"stopping"/)
    assert.equal((await fetch(`${url}/readyz`)).status, 503)
    assert.equal((await fetch(`${url}/api/wxapp/config`)).status, 200)
    assert.equal(await child.ended(), 0)
    await assert.rejects(fetch(`${url}/readyz`))
  })

  test('a signal breaks off a start that waits for another node’s migrations', async () => {
    const database = await startTestDatabase()
    const other = await database.pool.connect()
    await other.query("select pg_advisory_lock(x'63616d70'::int, 1)")
    const child = start({ DATABASE_URL: database.url })
    while (
      (
        await other.query(`select from pg_stat_activity where datname = current_database()
          and query like 'SELECT pg_try_advisory_lock%'`)
      ).rowCount === 0
    )
      assert.equal(child.process.exitCode, null, child.output())
    child.kill('SIGTERM')
    assert.equal(await child.ended(), 0)
    assert.match(child.output(), /"msg":"stopped"/)
    assert.doesNotMatch(child.output(), /"msg":"started"|启动失败/)
    other.release()
    await database.close()
  })

  test('ends in good order once a newer version, not by adding alone, has brought the database past it', async () => {
    const database = await startTestDatabase()
    const child = start({ DATABASE_URL: database.url, DRAIN_SECONDS: '3' })
    const [, url = ''] = await child.saw(address)
    await database.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at, additive) values ('newer', $1, false), ('newest', $2, true)`,
      [Date.UTC(2999, 0), Date.UTC(3000, 0)],
    )
    await child.saw(/"reason":"数据库已由更新的版本升级过（2999-01-01.*"msg":"stopping"/)
    assert.equal((await fetch(`${url}/readyz`)).status, 503)
    assert.equal((await fetch(`${url}/api/wxapp/config`)).status, 200)
    assert.equal(await child.ended(), 0)
    await database.close()
  })

  test('a port that is taken is named', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const child = start({ PORT: String(port) })
    assert.equal(await child.ended(), 1)
    assert.match(child.output(), new RegExp(`端口 ${port} 已被占用`))
    assert.doesNotMatch(child.output(), /"level":50/)
    await assert.rejects(stat(path.join(folder, 'postgres/data/postmaster.pid')), /ENOENT/)
    other.close()
  })

  test('production without its services does not start, and says why in sentences', async () => {
    const child = start({ MODE: 'production' })
    assert.equal(await child.ended(), 1)
    const { level, msg } = JSON.parse(child.output()) as Record<string, unknown>
    assert.equal(level, 60)
    assert.match(String(msg), /演示用的短信服务/)
    assert.doesNotMatch(child.output(), /at loadConfig/)
  })
})
