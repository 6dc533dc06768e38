// also on: external
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { disk, migrations, redis, rights } from '../../../scripts/check/services'
import { vendorChecks } from '../../../scripts/check/vendors'
import { loadConfig } from '../../../server/config'
import { requireRightKey } from '../../../server/core/seal/rightKey'
import type { OpenDatabase } from '../../../server/database'
import { createLogger } from '../../../server/log'
import { openProviders } from '../../../server/providers'
import { createAlipay } from '../../../server/providers/alipay'
import { createQqPay } from '../../../server/providers/pay/qq'
import { startVendors, type Vendors } from '../../live/vendors'
import { startChild } from '../child'
import { startAlipay } from '../fakes/alipay'
import { startQqPay } from '../fakes/qqPay'
import { closedPort, noRedis, startRedis } from '../fakes/redis'
import { jsonAnswer, startVendor, type Vendor } from '../fakes/vendor'
import { startTestDatabase } from '../harness'

const log = createLogger({ logLevel: 'silent' })
const papersKey = Buffer.alloc(32, 7).toString('base64')
const detour = pathToFileURL(path.join(__dirname, '../../live/detour.mjs')).href

/** A pool of this connection alone, which keeps what was set on it. */
const alone = (client: PoolClient) =>
  ({
    connect: async () => ({ query: client.query.bind(client), release: () => undefined }),
  }) as unknown as Pool

describe('npm run check', () => {
  let database: OpenDatabase
  let vendors: Vendors
  let site: Vendor
  let status = 'ok'
  before(async () => {
    database = await startTestDatabase()
    vendors = await startVendors()
    site = await startVendor(() => jsonAnswer({ status }))
  })
  after(async () => {
    await database.close()
    await vendors.close()
    await site.close()
  })

  // its library calls by neither way that leads to the fakes: it is asked below
  const withoutAlipay = () => Object.entries(vendors.settings).filter(([name]) => !name.startsWith('ALIPAY'))
  const settings = () => ({
    MODE: 'production',
    PUBLIC_URL: site.url,
    DATABASE_URL: database.url,
    PAPERS_KEY: papersKey,
    DATA_DIR: path.join(os.tmpdir(), 'campus-check-nowhere'),
    ...Object.fromEntries(withoutAlipay()),
    ALIPAY: 'off',
  })

  /** What it says of each thing, and its exit code. */
  async function check(env: Record<string, string>, ...words: string[]) {
    const { PATH = '', HOME = '' } = process.env
    const given = { PATH, HOME, NODE_OPTIONS: `--import ${detour}`, VENDORS: JSON.stringify(vendors.hosts) }
    const child = startChild('scripts/check.ts', words, { env: { ...given, ...env } })
    const code = await child.ended()
    const output = child.output()
    const lines = [...output.matchAll(/^(\S+)  ([^：\n]+)：/gm)]
    const states = Object.fromEntries(lines.map(([, state = '', name = '']) => [name, state]))
    return { code, output, states }
  }

  const house = ['设置', '数据库', '数据库权限', '数据库结构', '按月的表', '磁盘', '图片和字体']
  const outside = [
    ...['备库', 'PAPERS_KEY', 'Redis', '文件', '邮件', '短信', '微信', 'QQ', '微信支付', '即时通信', '地图'],
    ...['书目', '实名认证', '证件识别', '腾讯云内容安全', 'PUBLIC_URL'],
  ]
  const all = (names: readonly string[], state: string) =>
    Object.fromEntries(names.map((name) => [name, state]))
  const untried = all(['快递', '订阅消息'], '未检查')

  test('says that all is well where it is, and what cannot be tried; nothing is sent or left behind', async () => {
    await requireRightKey(database.db, loadConfig(settings()))
    const { code, states } = await check(settings(), '--url')
    assert.deepEqual(states, { ...all([...house, ...outside], '好'), ...untried })
    assert.equal(code, 0)
    const { smtp, sms, s3, im } = vendors
    assert.deepEqual([smtp.mails, sms.sent, [...s3.objects.keys()], im.sent], [[], [], [], []])
  })

  test('sends a letter when asked to', async () => {
    const { states } = await check(settings(), '--mail', 'somebody@example.com')
    assert.equal(states['邮件'], '好')
    assert.deepEqual(vendors.smtp.mails.at(-1)?.to, ['somebody@example.com'])
  })

  test('names each that is wrong, ends with 1, and shows no secret', async () => {
    const another = generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString()
    const secret = 'a-secret-that-is-wrong'
    const wrong = {
      // the primary itself
      DATABASE_REPLICAS: database.url,
      PAPERS_KEY: Buffer.alloc(32, 8).toString('base64'),
      REDIS_URL: `redis://:${secret}@127.0.0.1:${await closedPort()}`,
      S3_SECRET_ACCESS_KEY: secret,
      SMTP_URL: `smtp://user:${secret}@127.0.0.1:${vendors.smtp.port}`,
      SMS_SECRET_KEY: secret,
      WECHAT_SECRET: secret,
      QQ_SECRET: secret,
      WECHAT_PAY_PRIVATE_KEY: another,
      IM_SECRET_KEY: secret,
      MAPS_SERVER_SECRET: secret,
      IDENTITY_SECRET_KEY: secret,
      OCR_SECRET_KEY: secret,
      SAFETY_SECRET_KEY: secret,
    }
    status = 'unavailable'
    vendors.books.instead = { status: 500, body: '' }
    const { code, states, output } = await check({ ...settings(), ...wrong }, '--url')
    vendors.books.instead = null
    status = 'ok'
    assert.deepEqual(states, { ...all(house, '好'), ...all(outside, '不好'), ...untried })
    assert.equal(code, 1)
    const kept = [...Object.values(wrong), another.split('\n')[1] ?? '', secret]
    assert.deepEqual(
      kept.filter((value) => output.includes(value)),
      [],
    )
  })

  test('a setting that is lacking, and a database that is not there, are named', async () => {
    const lacking = await check({ ...settings(), PUBLIC_URL: '' })
    assert.match(lacking.output, /^不好  设置：缺少 PUBLIC_URL/m)
    assert.equal(lacking.code, 1)
    const away = await check({
      ...settings(),
      DATABASE_URL: `postgres://127.0.0.1:${await closedPort()}/none`,
    })
    assert.match(away.output, /^不好  数据库：DATABASE_URL 里的主机和端口上没有数据库在听/m)
    assert.equal(away.code, 1)
  })

  test('a template that has not passed is named, of either vendor', async () => {
    vendors.sms.template = 1
    const waiting = await check(settings())
    vendors.sms.template = 0
    assert.match(waiting.output, /^不好  短信：短信模板还没有通过审核/m)
  })

  test('files that are stored and that nobody can read are named', async () => {
    const { output } = await check({ ...settings(), S3_PUBLIC_URL: site.url.replace('http:', 'https:') })
    assert.match(output, /^不好  文件：文件存得进，从 S3_PUBLIC_URL 却读不到/m)
    assert.equal(vendors.s3.objects.size, 0)
  })

  test('Alipay and the QQ wallet are asked, too', async (context) => {
    const keys = { merchant: '1900000109', appId: '1007033799', signType: 'MD5' as const }
    const right = 'q'.repeat(32)
    const [alipay, qq] = [await startAlipay(), await startQqPay({ ...keys, apiKey: right })]
    context.after(async () => {
      await alipay.close()
      await qq.close()
    })
    const config = loadConfig({})
    const providers = await openProviders(config, log)
    const { appId, privateKey, alipayPublicKey, url: gateway } = alipay
    const signIn = { name: 'alipay' as const, privateKey, alipayPublicKey, gateway }
    const refunds = { operator: '', password: '', certificate: '', key: '' }
    const wallet = { name: 'qq' as const, ...keys, baseUrl: qq.url, refundUrl: qq.url, refunds }
    const ask = (id: string, apiKey: string) =>
      Promise.all(
        vendorChecks(
          {
            ...providers,
            alipay: createAlipay({ ...signIn, appId: id }),
            pay: { ...providers.pay, qq: createQqPay({ ...wallet, apiKey }) },
          },
          config,
        ).map(async ({ name, find }) => [name, (await find()).state]),
      )
    assert.deepEqual(await ask(appId, right), [
      ['短信', '好'],
      ['支付宝', '好'],
      ['QQ 钱包', '好'],
    ])
    assert.deepEqual(await ask('1', 'another'), [
      ['短信', '好'],
      ['支付宝', '不好'],
      ['QQ 钱包', '不好'],
    ])
  })

  test('says what the next start does to the database, and what it may not', async (context) => {
    const other = await startTestDatabase()
    context.after(() => other.close())
    const last = 'select max(created_at) from drizzle.__drizzle_migrations'
    await other.pool.query(`delete from drizzle.__drizzle_migrations where created_at = (${last})`)
    assert.deepEqual(await migrations(other), { state: '好', said: '下次启动会升级 1 步，请先备份' })
    await other.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`,
      [Date.UTC(2999, 0)],
    )
    assert.equal((await migrations(other)).state, '不好')
    await other.pool.query('drop schema drizzle cascade')
    assert.match((await migrations(other)).said, /升级 \d{2,} 步/)
  })

  test('says whether a migration may do what it does', async (context) => {
    const other = await startTestDatabase()
    context.after(() => other.close())
    assert.equal((await rights(other)).state, '好')
    const client = await other.pool.connect()
    const as = (setting: string) =>
      client.query(setting).then(() => rights({ ...other, pool: alone(client) }))
    await client.query('drop role if exists campus_checked; create role campus_checked')
    assert.match((await as('set role campus_checked')).said, /不能建表.*42501/)
    await client.query('reset role; grant create on schema public to campus_checked')
    await client.query(
      `do $$ begin execute format('grant create on database %I to campus_checked', current_database()); end $$`,
    )
    assert.match((await as('set role campus_checked')).said, /有些表是别的用户建的/)
    assert.match((await as('reset role; set default_transaction_read_only = on')).said, /只读/)
    await client.query('reset all')
    await client.query('drop owned by campus_checked; drop role campus_checked')
    client.release()
  })

  test('a data folder that cannot be made is named', async () => {
    assert.equal((await disk(loadConfig({ DATA_DIR: '/dev/null/data' }))).state, '不好')
  })

  test('tries Redis as the server uses it', { skip: noRedis }, async (context) => {
    const port = await closedPort()
    const server = startRedis(port)
    context.after(() => server.close())
    const config = loadConfig({ REDIS_URL: `redis://127.0.0.1:${port}` })
    while ((await redis(config)).state !== '好') await new Promise((resolve) => setImmediate(resolve))
    const wrong = await redis(loadConfig({ REDIS_URL: `redis://nobody:wrong@127.0.0.1:${port}` }))
    assert.match(wrong.said, /不认 REDIS_URL 里的用户或密码/)
  })
})
