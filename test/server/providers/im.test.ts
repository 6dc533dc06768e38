// also on: external
/** Tencent Cloud Chat: signatures, word of messages, and what chat does with it. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { word } from '../../../contract/chat/rules'
import { ProviderError } from '../../../server/providers'
import { createTencentIm, imName, signatureLife, signatureOf } from '../../../server/providers/im'
import { newPerson, newSchool } from '../campus'
import { as } from '../asks'
import { befriend, say } from '../chat/chats'
import { startTencentIm, type FakeTencentIm } from '../fakes/tencentIm'
import { startApp, type TestApp, type TestSession } from '../harness'

let fake: FakeTencentIm
let app: TestApp
const config = (change = {}) => ({
  name: 'tencent' as const,
  appId: fake.appId,
  secretKey: fake.secretKey,
  admin: fake.admin,
  baseUrl: fake.url,
  ...change,
})
before(async () => {
  fake = await startTencentIm()
  app = await startApp({ providers: { im: createTencentIm(config()) } })
})
after(async () => {
  await app.close()
  await fake.close()
})

const [one, other] = ['01939f00-0000-7000-8000-0000000000a1', '01939f00-0000-7000-8000-0000000000a2']
const failsFor = (reason: ProviderError['reason']) => (err: unknown) =>
  err instanceof ProviderError && err.reason === reason && !err.message.includes(fake.secretKey)

describe('names and signatures', () => {
  test('a name begins with uid:, is a person’s own and fits into the 32 bytes of the vendor', () => {
    assert.match(imName(one), /^uid:[\w-]{22}$/)
    assert.notEqual(imName(one), imName(other))
    assert.ok(Buffer.byteLength(imName(one)) <= 32)
  })

  test('a signature holds for its account, app and key, until it expires', () => {
    const seconds = Math.floor(Date.now() / 1000)
    const sign = (change = {}, at = seconds) => signatureOf(config(change), imName(one), at)
    assert.equal(fake.fault(sign(), imName(one)), null)
    assert.equal(fake.fault(sign(), imName(other)), 'another account')
    assert.equal(fake.fault(sign({ appId: 1400000002 }), imName(one)), 'another app')
    assert.equal(fake.fault(sign({ secretKey: 'another' }), imName(one)), 'wrong key')
    assert.equal(fake.fault(sign({}, seconds - signatureLife - 5), imName(one)), 'expired')
    assert.doesNotMatch(sign(), /[+/=]/)
  })
})

describe('word of a message', () => {
  test('goes to both, kept for nobody, and holds numbers alone', async () => {
    fake.accounts.add(imName(one)).add(imName(other))
    await createTencentIm(config()).tell(one, other, { conversation: 'c1', seq: 7 })
    const sent = fake.sent.pop()
    assert.deepEqual(
      [sent?.From_Account, sent?.To_Account, sent?.SyncOtherMachine, sent?.MsgLifeTime, sent?.MsgBody],
      [
        imName(one),
        imName(other),
        1,
        0,
        [
          {
            MsgType: 'TIMCustomElem',
            MsgContent: { Data: '{"conversation":"c1","seq":7}', Desc: word, Ext: '', Sound: '' },
          },
        ],
      ],
    )
  })

  test('to who never listens there is nothing to tell', async () => {
    await createTencentIm(config()).tell(one, '01939f00-0000-7000-8000-0000000000a9', {
      conversation: 'c1',
      seq: 1,
    })
    assert.deepEqual(fake.sent, [])
  })

  test('failures are told apart, and name no key', async () => {
    const tell = (change = {}) =>
      createTencentIm(config(change)).tell(one, other, { conversation: 'c1', seq: 1 })
    await assert.rejects(tell({ secretKey: 'another key' }), failsFor('unavailable'))
    await assert.rejects(tell({ baseUrl: 'http://127.0.0.1:1' }), failsFor('unavailable'))
    for (const [code, reason] of [
      [60008, 'rate-limited'],
      [40016, 'rate-limited'],
      [20006, 'unavailable'],
    ] as const) {
      fake.error = code
      await assert.rejects(tell(), failsFor(reason), String(code))
    }
    fake.error = null
  })

  test('beyond fifty calls under way it is dropped', async () => {
    const im = createTencentIm(config())
    const told = await Promise.allSettled(
      Array.from({ length: 60 }, (_, n) => im.tell(one, other, { conversation: 'c1', seq: n + 1 })),
    )
    assert.equal(told.filter(({ status }) => status === 'rejected').length, 10)
    fake.sent.length = 0
  })
})

describe('chat with the vendor', () => {
  const friends = async (): Promise<[TestSession, TestSession]> => {
    const school = await newSchool(app)
    const pair: [TestSession, TestSession] = [await newPerson(app, school), await newPerson(app, school)]
    await befriend(app, ...pair)
    return pair
  }

  test('gives an app what it signs in with, and the config says who carries', async () => {
    const [me] = await friends()
    const { data } = await app.get('im/getUserSig', as(me))
    assert.deepEqual([data.provider, data.app_id, data.user_id], ['tencent', fake.appId, imName(me.userId)])
    assert.equal(fake.fault(data.user_sig ?? '', data.user_id ?? ''), null)
    assert.ok(Date.parse(data.expires_at ?? '') > Date.now() + 3_600_000)
    assert.equal((await app.get('im/getUserSig')).code, 1001)
    assert.equal((await app.get('wxapp/config')).data.providers.im, 'tencent')
  })

  test('tells of each message by its number, never of its words', async () => {
    const pair = await friends()
    for (const { userId } of pair) fake.accounts.add(imName(userId))
    const { conversation, seq } = await say(app, ...pair, '只有我们知道')
    while (fake.sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
    assert.match(JSON.stringify(fake.sent), new RegExp(`${conversation}.*${seq}`))
    assert.doesNotMatch(JSON.stringify(fake.requests.map(({ body }) => body.toString())), /只有我们知道/)
  })

  test('is no worse when the vendor is down', async () => {
    fake.error = 20006
    const pair = await friends()
    assert.equal((await say(app, ...pair, '照样收到')).seq, 1)
    fake.error = null
  })
})

test('without the vendor our own gateway is the way', async () => {
  const local = await startApp()
  try {
    const { data } = await local.get('im/getUserSig', as(await local.signIn()))
    assert.deepEqual(data, {
      provider: 'local',
      app_id: null,
      user_id: null,
      user_sig: null,
      expires_at: null,
    })
    assert.equal((await local.get('wxapp/config')).data.providers.im, 'local')
  } finally {
    await local.close()
  }
})
