/** The record of who called from which address: what is in it, for how long, and who may read it. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { StartError } from '../../../server/startError'
import { DayFiles } from '../../../server/plugins/accessRecord'
import { startApp } from '../harness'

let root: string
let folder: string
before(async () => void (root = await mkdtemp(path.join(os.tmpdir(), 'access-'))))
beforeEach(async () => void (folder = await mkdtemp(path.join(root, 'of-'))))
after(() => rm(root, { recursive: true }))

const fail = (err: unknown): never => assert.fail(String(err))
/** Lines of a file, once it has so many. */
async function lines(name: string, count: number): Promise<Record<string, unknown>[]> {
  for (;;) {
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => '')
    const found = text.split('\n').filter(Boolean)
    if (found.length >= count) return found.map((line) => JSON.parse(line) as Record<string, unknown>)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

test('has a file for each day, for its owner alone, and drops those of more than six months ago', async () => {
  for (const name of ['access-2026-05-28.jsonl', 'access-2026-05-30.jsonl', 'other.txt'])
    await writeFile(path.join(folder, name), 'old')
  const files = new DayFiles(folder, fail)
  files.write({ n: 1 }, Date.parse('2026-11-30T15:59:59Z'))
  files.write({ n: 2 }, Date.parse('2026-11-30T16:00:00Z'))
  files.close()
  assert.deepEqual(await lines('access-2026-11-30.jsonl', 1), [{ time: '2026-11-30T15:59:59.000Z', n: 1 }])
  assert.deepEqual(await lines('access-2026-12-01.jsonl', 1), [{ time: '2026-11-30T16:00:00.000Z', n: 2 }])
  assert.equal((await stat(path.join(folder, 'access-2026-12-01.jsonl'))).mode & 0o777, 0o600)
  assert.deepEqual((await readdir(folder)).sort(), [
    'access-2026-05-30.jsonl',
    'access-2026-11-30.jsonl',
    'access-2026-12-01.jsonl',
    'other.txt',
  ])
})

test('a folder that cannot be one stops the start in a sentence', async () => {
  await writeFile(path.join(folder, 'file'), '')
  assert.throws(() => new DayFiles(path.join(folder, 'file'), fail), StartError)
})

test('names address, account, call and result, and nothing that was said', async () => {
  const app = await startApp({ config: { accessLog: folder } })
  const { token, userId } = await app.signIn()
  const { headers } = await app.get('user/info', { token, address: '10.1.2.3' })
  await app.app.inject('/healthz')
  await app.close()
  const [name = ''] = await readdir(folder)
  const found = await lines(name, 1)
  assert.equal(found.length, 1)
  const [{ time, port: _, ...line } = {}] = found
  assert.ok(Date.parse(String(time)) > 0)
  assert.deepEqual(line, {
    ip: '10.1.2.3',
    user: userId,
    method: 'GET',
    route: '/api/user/info',
    status: 200,
    reqId: headers['x-request-id'],
  })
})
