import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { ProviderError, type SubscribeMessage, type SubscribeProvider } from '../../../server/providers'
import { createAlipay } from '../../../server/providers/alipay'
import { createQq } from '../../../server/providers/qq'
import { createWechat } from '../../../server/providers/wechat'
import { startAlipay, type FakeAlipay } from '../fakes/alipay'
import { startJscode, type FakeJscode } from '../fakes/jscode'

let fake: FakeJscode
before(async () => void (fake = await startJscode()))
after(() => fake.close())
beforeEach(() => {
  fake.consents.clear()
  Object.assign(fake, { messages: [], messagesDown: null, down: null })
  fake.requests.length = 0
})

const failsFor = (reason: ProviderError['reason']) => (err: unknown) => {
  assert.ok(err instanceof ProviderError, String(err))
  assert.equal(err.reason, reason, err.message)
  assert.doesNotMatch(err.message, /the app secret|token-\d/)
  return true
}

const message: SubscribeMessage = {
  template: {
    id: 'T-comments',
    fields: [
      { part: 'who', key: 'name1' },
      { part: 'what', key: 'thing2' },
      { part: 'at', key: 'time3' },
    ],
  },
  page: 'pages/index/message',
  parts: {
    who: '林夏',
    what: '评论了你：求原图，这棵银杏树是在图书馆后面吗，周末想去拍',
    at: '2026-11-21 16:30',
  },
}
const settings = () => ({ appId: fake.appId, secret: fake.secret, baseUrl: fake.url })
const asked = (path: string) => fake.requests.filter(({ url }) => url.pathname === path).length

const vendors: {
  name: string
  open: () => SubscribeProvider
  token: string
  cases: [number, ProviderError['reason']][]
}[] = [
  {
    name: 'WeChat',
    open: () => createWechat({ name: 'wechat', ...settings() }),
    token: '/cgi-bin/stable_token',
    cases: [
      [45009, 'rate-limited'],
      [40037, 'invalid-input'],
      [47003, 'invalid-input'],
      [41030, 'invalid-input'],
      [-1, 'unavailable'],
    ],
  },
  {
    name: 'QQ',
    open: () => createQq({ name: 'qq', ...settings() }),
    token: '/api/getToken',
    cases: [
      [46002, 'rate-limited'],
      [41030, 'rate-limited'],
      [40037, 'invalid-input'],
      [-1, 'unavailable'],
    ],
  },
]

for (const { name, open, token, cases } of vendors) {
  describe(`subscribe messages at ${name}`, () => {
    test('carry the template’s fields, none longer than it may be', async () => {
      fake.consents.set('o-1', 1)
      assert.equal(await open().sendMessage('o-1', message), true)
      const [sent] = fake.messages
      assert.deepEqual(
        [sent?.touser, sent?.template_id, sent?.page],
        ['o-1', 'T-comments', 'pages/index/message'],
      )
      const { name1, thing2, time3 } = sent?.data ?? {}
      assert.deepEqual([name1?.value, time3?.value], ['林夏', '2026-11-21 16:30'])
      assert.equal(thing2?.value, '评论了你：求原图，这棵银杏树是在图书馆…')
    })

    test('one token for many; one that is no longer good is fetched anew, once', async () => {
      fake.consents.set('o-2', 5)
      const vendor = open()
      await Promise.all([vendor.sendMessage('o-2', message), vendor.sendMessage('o-2', message)])
      assert.equal(asked(token), 1)
      fake.revokeToken()
      assert.equal(await vendor.sendMessage('o-2', message), true)
      assert.equal(asked(token), 2)
      fake.messagesDown = { errcode: 40001, errmsg: 'invalid credential' }
      await assert.rejects(vendor.sendMessage('o-2', message), failsFor('unavailable'))
      assert.equal(asked(token), 3)
    })

    test('a person who takes no more is no failure', async () => {
      assert.equal(await open().sendMessage('o-3', message), false)
    })

    test('errors say what they mean', async () => {
      const vendor = open()
      for (const [errcode, reason] of cases) {
        fake.messagesDown = { errcode, errmsg: 'said' }
        await assert.rejects(vendor.sendMessage('o-4', message), failsFor(reason), String(errcode))
      }
    })
  })
}

describe('subscribe messages at Alipay', () => {
  let alipay: FakeAlipay
  before(async () => void (alipay = await startAlipay()))
  after(() => alipay.close())
  beforeEach(() => void Object.assign(alipay, { consents: new Map(), messages: [], messagesDown: null }))
  const open = (): SubscribeProvider =>
    createAlipay({
      name: 'alipay',
      appId: alipay.appId,
      privateKey: alipay.privateKey,
      alipayPublicKey: alipay.alipayPublicKey,
      gateway: `${alipay.url}/gateway.do`,
    })
  const withKeywords: SubscribeMessage = {
    ...message,
    template: {
      id: 'T-comments',
      fields: [
        { part: 'who', key: 'keyword1' },
        { part: 'what', key: 'keyword2' },
      ],
    },
  }

  test('carry the template’s fields, to an open id or to a user id of old', async () => {
    alipay.consents.set('ao-1', 1).set('2088102122458832', 1)
    assert.equal(await open().sendMessage('ao-1', withKeywords), true)
    assert.equal(await open().sendMessage('2088102122458832', withKeywords), true)
    const [first, second] = alipay.messages
    assert.deepEqual(first, {
      to_open_id: 'ao-1',
      user_template_id: 'T-comments',
      page: 'pages/index/message',
      data: { keyword1: { value: '林夏' }, keyword2: { value: '评论了你：求原图，这棵银杏树是在图书馆…' } },
    })
    assert.deepEqual([second?.['to_user_id'], second?.['to_open_id']], ['2088102122458832', undefined])
  })

  test('a person who takes no more is no failure', async () => {
    assert.equal(await open().sendMessage('ao-2', withKeywords), false)
  })

  test('errors say what they mean', async () => {
    const provider = open()
    for (const [sub_code, reason] of [
      ['isp.call-limited', 'rate-limited'],
      ['USER_TEMPLATE_ILLEGAL', 'invalid-input'],
      ['USER_KEYWORD_LENGTH_ERROR', 'invalid-input'],
      ['isp.unknow-error', 'unavailable'],
    ] as const) {
      alipay.messagesDown = sub_code
      await assert.rejects(provider.sendMessage('ao-3', withKeywords), failsFor(reason), sub_code)
    }
  })
})
