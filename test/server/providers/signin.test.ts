import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ProviderError } from '../../../server/providers'
import { createAlipay } from '../../../server/providers/alipay'
import { localWechat, offWechat } from '../../../server/providers/localSignIn'
import { createQq } from '../../../server/providers/qq'
import { createWechat } from '../../../server/providers/wechat'
import { startAlipay, type FakeAlipay } from '../fakes/alipay'
import { startJscode, type FakeJscode } from '../fakes/jscode'
import { startVendor } from '../fakes/vendor'

const failsFor = (reason: ProviderError['reason']) => (err: unknown) => {
  assert.ok(err instanceof ProviderError, String(err))
  assert.equal(err.reason, reason, err.message)
  assert.doesNotMatch(err.message, /the app secret/)
  return true
}

describe('sign-in at WeChat', () => {
  let fake: FakeJscode
  const provider = () =>
    createWechat({ name: 'wechat', appId: fake.appId, secret: fake.secret, baseUrl: fake.url })
  before(async () => void (fake = await startJscode()))
  after(() => fake.close())
  beforeEach(() => {
    fake.down = null
    fake.requests.length = 0
  })

  test('a code gives openid and unionid, once', async () => {
    const wechat = provider()
    fake.codes.set('c1', { openid: 'o-1', unionid: 'u-1' })
    assert.deepEqual(await wechat.session('c1'), { openId: 'o-1', unionId: 'u-1' })
    await assert.rejects(wechat.session('c1'), failsFor('invalid-code'))
  })

  test('an app without a platform account has no unionid', async () => {
    fake.codes.set('c2', { openid: 'o-2' })
    assert.deepEqual(await provider().session('c2'), { openId: 'o-2', unionId: null })
  })

  test('errors say what they mean', async () => {
    const wechat = provider()
    const cases = [
      [40029, 'invalid-code'],
      [40163, 'invalid-code'],
      [40226, 'invalid-code'],
      [45011, 'rate-limited'],
      [-1, 'unavailable'],
      [40125, 'unavailable'],
    ] as const
    for (const [errcode, reason] of cases) {
      fake.down = { errcode, errmsg: 'said' }
      await assert.rejects(wechat.session('c'), failsFor(reason), String(errcode))
    }
  })

  test('a wrong secret is our fault, not the person’s', async () => {
    const wrong = createWechat({ name: 'wechat', appId: fake.appId, secret: 'another', baseUrl: fake.url })
    await assert.rejects(wrong.session('c1'), failsFor('unavailable'))
  })

  test('phones: one access token for many, whoever asks at once', async () => {
    const wechat = provider()
    const codes = ['p1', 'p2', 'p3']
    for (const [i, code] of codes.entries())
      fake.phones.set(code, { purePhoneNumber: `1380000000${i}`, countryCode: '86' })
    assert.deepEqual(await Promise.all(codes.map((code) => wechat.phone(code))), [
      '13800000000',
      '13800000001',
      '13800000002',
    ])
    assert.equal(fake.requests.filter(({ url }) => url.pathname === '/cgi-bin/stable_token').length, 1)
    await assert.rejects(wechat.phone('p1'), failsFor('invalid-code'))
  })

  test('phones: a revoked access token is fetched anew', async () => {
    const wechat = provider()
    fake.phones.set('p4', { purePhoneNumber: '13800000004', countryCode: '86' })
    fake.phones.set('p5', { purePhoneNumber: '13800000005', countryCode: '86' })
    await wechat.phone('p4')
    fake.revokeToken()
    assert.equal(await wechat.phone('p5'), '13800000005')
  })

  test('phones: a failed access token is not remembered', async () => {
    const wechat = provider()
    fake.down = { errcode: -1, errmsg: 'busy' }
    await assert.rejects(wechat.phone('p6'), failsFor('unavailable'))
    fake.down = null
    fake.phones.set('p6', { purePhoneNumber: '13800000006', countryCode: '86' })
    assert.equal(await wechat.phone('p6'), '13800000006')
  })

  test('codes of pages are pictures, also after the access token was revoked', async () => {
    const wechat = provider()
    const scene = '0192a3b4c5d67e8f9012345678901234'
    assert.equal(
      String(await wechat.code('pages/dynamicTopic/photoDetail', scene)),
      `pages/dynamicTopic/photoDetail ${scene}`,
    )
    fake.revokeToken()
    assert.equal(String(await wechat.code('pages/a', 'b')), 'pages/a b')
    for (const [page, wrong] of [
      ['pages/a', 'x'.repeat(33)],
      ['/pages/a', 'b'],
    ] as const) {
      await assert.rejects(wechat.code(page, wrong), (err: unknown) => err instanceof ProviderError)
    }
    fake.down = { errcode: 45009, errmsg: 'reach max api daily quota limit' }
    await assert.rejects(wechat.code('pages/a', 'b'), failsFor('rate-limited'))
    fake.down = null
    assert.deepEqual(
      [await localWechat.code('pages/a', 'b'), await offWechat.code('pages/a', 'b')],
      [null, null],
    )
  })

  test('phones of other countries are refused', async () => {
    fake.phones.set('p7', { purePhoneNumber: '2025550123', countryCode: '1' })
    await assert.rejects(provider().phone('p7'), failsFor('invalid-input'))
  })
})

describe('sign-in at QQ', () => {
  let fake: FakeJscode
  before(async () => void (fake = await startJscode()))
  after(() => fake.close())

  test('a code gives the account, once', async () => {
    const qq = createQq({ name: 'qq', appId: fake.appId, secret: fake.secret, baseUrl: fake.url })
    fake.codes.set('q1', { openid: 'qo-1', unionid: 'qu-1' })
    assert.deepEqual(await qq.session('q1'), { openId: 'qo-1', unionId: 'qu-1' })
    await assert.rejects(qq.session('q1'), failsFor('invalid-code'))
  })

  test('a server that is broken, says no JSON or is not there is unavailable', async () => {
    for (const answer of [{ status: 500, body: '{}' }, { body: '<html>' }, { body: '[]' }, { body: '{}' }]) {
      const vendor = await startVendor(() => answer)
      const qq = createQq({ name: 'qq', appId: 'a', secret: 's', baseUrl: vendor.url })
      await assert.rejects(qq.session('q'), failsFor('unavailable'))
      await vendor.close()
      await assert.rejects(qq.session('q'), failsFor('unavailable'))
    }
  })
})

describe('sign-in at Alipay', () => {
  let fake: FakeAlipay
  const settings = () => ({
    name: 'alipay' as const,
    appId: fake.appId,
    privateKey: fake.privateKey,
    alipayPublicKey: fake.alipayPublicKey,
    gateway: `${fake.url}/gateway.do`,
  })
  before(async () => void (fake = await startAlipay()))
  after(() => fake.close())

  test('a code gives the account, the request being signed and the answer’s signature checked', async () => {
    fake.codes.set('a1', { open_id: 'ao-1', user_id: '2088' })
    assert.deepEqual(await createAlipay(settings()).session('a1'), { openId: 'ao-1', unionId: null })
    fake.codes.set('a2', { user_id: '2088' })
    assert.deepEqual(await createAlipay(settings()).session('a2'), { openId: '2088', unionId: null })
  })

  test('a wrong code, and one that is used, are invalid', async () => {
    const alipay = createAlipay(settings())
    await assert.rejects(alipay.session('never'), failsFor('invalid-code'))
    fake.codes.set('a3', { open_id: 'ao-3' })
    await alipay.session('a3')
    await assert.rejects(alipay.session('a3'), failsFor('invalid-code'))
  })

  test('an answer that Alipay did not sign is not believed', async () => {
    fake.codes.set('a4', { open_id: 'somebody else' })
    fake.forged = true
    await assert.rejects(createAlipay(settings()).session('a4'), failsFor('unavailable'))
    fake.forged = false
  })

  test('a wrong app and no server at all are unavailable', async () => {
    await assert.rejects(createAlipay({ ...settings(), appId: '1' }).session('a'), failsFor('unavailable'))
    await assert.rejects(
      createAlipay({ ...settings(), gateway: 'http://127.0.0.1:9/' }).session('a'),
      failsFor('unavailable'),
    )
  })

  test('a key that is none is named at start', () => {
    assert.throws(() => createAlipay({ ...settings(), privateKey: 'nonsense' }), /ALIPAY_PRIVATE_KEY/)
    assert.throws(() => createAlipay({ ...settings(), alipayPublicKey: 'nonsense' }), /ALIPAY_PUBLIC_KEY/)
  })
})

describe('sign-in without a vendor', () => {
  test('a code stands for a person, the same every time', async () => {
    assert.deepEqual(await localWechat.session('amy'), { openId: 'demo-amy', unionId: null })
    assert.deepEqual(await localWechat.session('amy'), await localWechat.session('amy'))
    await assert.rejects(localWechat.session('two words'), failsFor('invalid-code'))
  })

  test('a phone code names the phone', async () => {
    assert.equal(await localWechat.phone('phone-13800000001'), '13800000001')
    await assert.rejects(localWechat.phone('13800000001'), failsFor('invalid-code'))
    await assert.rejects(localWechat.phone('phone-23800000001'), failsFor('invalid-code'))
  })

  test('turned off, it admits nobody', async () => {
    await assert.rejects(offWechat.session('amy'), failsFor('unavailable'))
    await assert.rejects(offWechat.phone('phone-13800000001'), failsFor('unavailable'))
  })
})
