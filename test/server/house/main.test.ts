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

const address = /打开 (http:\/\/\S+)/

describe('the server as a process', { skip: notEmbedded }, () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'campus-main-'))
    await chmod(folder, 0o755)
  })
  after(() => rm(folder, { recursive: true, force: true }))

  const start = (env: Record<string, string> = {}): Child => {
    const { PATH = '', HOME = '', DEMO_PICTURES = '' } = process.env
    const inherited = { PATH, HOME, DEMO_PICTURES, PORT: '0', DATA_DIR: folder }
    return startChild('server/main.ts', [], { env: { ...inherited, ...env } })
  }

  test('starts on an empty folder, says what is on, and stops on a signal with its database', async () => {
    const child = start()
    const [, url = ''] = await child.saw(address)
    assert.match(child.output(), /演示模式/)
    assert.match(child.output(), /短信 local · 微信 local/)
    assert.match(child.output(), /启动用时 [\d.]+ 秒/)
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

  test('a port that is taken is named', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const child = start({ PORT: String(port) })
    assert.equal(await child.ended(), 1)
    assert.match(child.output(), new RegExp(`端口 ${port} 已被占用`))
    other.close()
  })

  test('production without its services does not start, and says why in sentences', async () => {
    const child = start({ MODE: 'production' })
    assert.equal(await child.ended(), 1)
    assert.match(child.output(), /演示用的短信服务/)
    assert.doesNotMatch(child.output(), /at loadConfig/)
  })
})
