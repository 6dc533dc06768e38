// also on: external
/** What the privacy statement of an installation names, and when people are asked about it anew. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadConfig } from '../../../server/config'
import type { OpenDatabase } from '../../../server/database'
import { newSchool } from '../campus'
import { startApp, startTestDatabase, type AppOverrides, type TestApp } from '../harness'

const vendor = { name: 'tencent' as const, send: async () => undefined }
const traces = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing
/** What others of the installation say, which differ by what they are set up with. */
async function asNode<T>(overrides: AppOverrides, work: (node: TestApp) => Promise<T>): Promise<T> {
  const node = await startApp({ ...overrides, database: shared })
  return work(node).finally(() => node.close())
}
let shared: OpenDatabase
before(async () => void (shared = await startTestDatabase()))
after(() => shared.close())

test('names what is on, and nothing else', async () => {
  const words = (node: TestApp) =>
    node.get('privacy/statement').then(({ data }) => JSON.stringify(data.features))
  const bare = await asNode({}, words)
  const full = await asNode(
    { config: { tracing: traces, accessLog: null }, providers: { sms: vendor } },
    words,
  )
  for (const word of ['短信服务商', '每次调用经过的接口']) {
    assert.ok(full.includes(word), word)
    assert.ok(!bare.includes(word), word)
  }
  for (const word of ['快递100', '地图服务商', '腾讯云', '交给微信', '云存储', '学校账号的编号', '另存'])
    assert.ok(!full.includes(word), word)
})

test('is asked about anew when something new is on, and only then', async () => {
  const one = await asNode({}, (node) => node.signIn())
  const ask = (node: TestApp) => node.get('privacy/statement', { token: one.token }).then(({ data }) => data)
  const agree = async (node: TestApp) => {
    const { version } = await ask(node)
    assert.equal((await node.post('privacy/consent', { version }, { token: one.token })).code, 0)
    return ask(node)
  }
  const withSms = { providers: { sms: vendor } }
  assert.equal((await asNode({}, ask)).asks, true)
  assert.equal((await asNode({}, agree)).asks, false)
  const asked = await asNode(withSms, ask)
  assert.deepEqual([asked.asks, asked.changes], [true, '现在还用到：短信服务商。'])
  assert.equal((await asNode(withSms, agree)).asks, false)
  // what is off again, and on again, is nothing new
  assert.equal((await asNode({}, ask)).asks, false)
  assert.equal((await asNode(withSms, ask)).asks, false)
  assert.equal((await asNode({ ...withSms, config: { tracing: traces } }, ask)).asks, true)
})

test('names a school’s own sign-in once one is set', async () => {
  const named = async (node: TestApp) =>
    JSON.stringify((await node.get('privacy/statement')).data).includes('学校账号的编号')
  await asNode({}, async (node) => {
    assert.equal(await named(node), false)
    await node.pool.query(
      `insert into school_sign_ins (school_id, settings, certifies) values ($1, '{"kind":"cas","url":"http://127.0.0.1:9"}', 'roll')`,
      [await newSchool(node)],
    )
    assert.equal(await named(node), true)
  })
})
