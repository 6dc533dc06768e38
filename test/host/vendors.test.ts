/**
 * WeChat's package with the vendors' SDKs in it, against fakes of what they call: Tencent Cloud Chat's socket and the
 * maps service. The SDKs are the real ones; what their sockets say is as they were seen to speak.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { word } from '../../contract/chat/rules'
import { realtime } from '../../contract/message/rules'
import { ensureBuilt } from '../../scripts/setup.mjs'
import { readPackage } from '../../scripts/mini-package.mjs'
import { createTencentIm, imName } from '../../server/providers/im'
import { until } from '../live/server'
import { newPerson, newSchool } from '../server/campus'
import { startTencentIm, type FakeTencentIm } from '../server/fakes/tencentIm'
import { startTimGateway, type FakeTimGateway } from '../server/fakes/timGateway'
import { jsonAnswer, startVendor, type Vendor } from '../server/fakes/vendor'
import { startApp, type TestApp, type TestSession } from '../server/harness'
import { launch, type MiniApp } from './runtime'

const dist = join(__dirname, '../../dist/wechat-vendors')
const address = {
  location: { lat: 30.5, lng: 114.4 },
  address: '江城市南岸区北湖路 1 号',
  formatted_addresses: { recommend: '北湖边', rough: '北湖' },
  address_component: { nation: '中国', province: '江省', city: '江城市', district: '南岸区' },
}

/** As the server sends it. */
interface Word {
  MsgBody: { MsgContent: { Data: string; Desc: string } }[]
}

let im: FakeTencentIm
let gateway: FakeTimGateway
let maps: Vendor
let server: TestApp
let me: TestSession
let other: TestSession
let app: MiniApp
const storage = new Map<string, string>()

before(async () => {
  ensureBuilt(['wechat-vendors'])
  im = await startTencentIm()
  gateway = await startTimGateway()
  maps = await startVendor(() => jsonAnswer({ status: 0, message: 'query ok', result: address }))
  const { appId, secretKey, admin } = im
  const provider = createTencentIm({ name: 'tencent', appId, secretKey, admin, baseUrl: im.url })
  server = await startApp({ providers: { im: provider } })
  const school = await newSchool(server)
  me = await newPerson(server, school, '灯下的人')
  other = await newPerson(server, school, '远处的灯')
  for (const [one, two] of [
    [me, other],
    [other, me],
  ] as const)
    assert.equal((await server.post('user/follow', { id: two.userId }, { token: one.token })).code, 0)
  // the phone keeps texts; the app's are JSON
  const keep = (key: string, value: unknown) => storage.set(key, JSON.stringify(JSON.stringify(value)))
  keep('info', { user_id: me.userId, access_token: me.token })
  keep('location', { latitude: 30, longitude: 114 })
  app = await launch('wechat', {
    dist,
    server: await server.app.listen({ port: 0, host: '127.0.0.1' }),
    vendors: {
      'https://wss.im.qcloud.com': gateway.url.replace('ws', 'http'),
      'https://wss.tim.qq.com': gateway.url.replace('ws', 'http'),
      // out of reach, so that the vendor alone brings word
      [`http://127.0.0.1:3000${realtime.path}`]: 'http://127.0.0.1:1',
      // what the SDK fetches to explain errors
      'https://web.sdk.qcloud.com': maps.url,
      'https://apis.map.qq.com': maps.url,
    },
    location: { latitude: 30.5, longitude: 114.4 },
    storage,
  })
  app.patience = 30_000
})
after(async () => {
  await app.close()
  await server.close()
  await Promise.all([gateway.close(), im.close(), maps.close()])
})

test('the SDKs lie in the packages whose pages use them, outside of the main one', () => {
  const { files, packageOf } = readPackage(dist)
  const scripts = [...files.keys()].filter((file) => file.endsWith('.js'))
  const holding = (host: string) => {
    const found = scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes(host))
    return [...new Set(found.map(packageOf))].sort()
  }
  assert.deepEqual(holding('wss.im.qcloud.com'), ['pages/messageIndex'])
  assert.deepEqual(holding('apis.map.qq.com'), [
    'pages/generalProbe',
    'pages/location',
    'pages/runErrands',
    'pages/user/editInfo',
  ])
})

test('where the device is becomes an address by the server at a start', async () => {
  const kept = await until('the address', () => storage.get('address') ?? null)
  assert.doesNotMatch(kept, /北湖边/)
  assert.deepEqual(
    maps.requests.filter(({ url: { pathname } }) => pathname.startsWith('/ws/geocoder')),
    [],
  )
})

test('who asks anew has the address from the SDK of maps, with the key of the build', async () => {
  await app.open('pages/location/location')
  await app.answer('同意')
  await app.tap('重新定位')
  await app.see('你在北湖边附近')
  const asked = maps.requests.find(({ url: { pathname } }) => pathname.startsWith('/ws/geocoder'))
  assert.equal(asked?.url.searchParams.get('key'), 'ABCDE-FGHIJ-KLMNO')
  assert.match(asked?.url.searchParams.get('location') ?? '', /^30\.\d+,114\.\d+$/)
  assert.match(storage.get('address') ?? '', /北湖边/)
})

test('who opens a conversation signs in to the vendor, and its word brings what is new', async () => {
  const say = async (text: string) => {
    const sent = await server.post(
      'privateChat',
      { key: randomUUID(), to: me.userId, text },
      { token: other.token },
    )
    assert.equal(sent.code, 0, sent.envelope.message)
  }
  await say('在吗')
  await app.open(`pages/messageIndex/chat?user=${other.userId}`)
  await app.see('在吗')
  await until('a sign-in', () => gateway.logins[0] ?? null)
  const [login] = gateway.logins
  assert.equal(login?.account, imName(me.userId))
  assert.equal(login.appId, im.appId)
  assert.equal(im.fault(login.signature, login.account), null)
  // both are known to the vendor: the one by this, the other by a phone of their own
  for (const { userId } of [me, other]) im.accounts.add(imName(userId))
  await app.idle()
  await say('湖边见')
  // nobody waits for the vendor
  const { MsgBody } = await until('the word', () => (im.sent.at(-1) as Word | undefined) ?? null)
  assert.equal(MsgBody[0]?.MsgContent.Desc, word)
  gateway.push(imName(other.userId), imName(me.userId), MsgBody)
  await app.see('湖边见')
})
