// also on: external
/** What is said at the vendor's account that is let go. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { Deliverer } from '../../../server/features/message/deliver'
import { ProviderError, type SubscribeMessage } from '../../../server/providers'
import { bindVendor, newPerson } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
const messages: { openId: string; message: SubscribeMessage }[] = []
let failure: ProviderError | null = null
const template = { id: 'T-system', fields: [{ part: 'what' as const, key: 'thing2' }] }

before(async () => {
  app = await startApp({
    config: { subscribe: { wechat: { system: template }, qq: {}, alipay: {} } },
    providers: {
      subscribe: {
        wechat: {
          sendMessage: async (openId, message) => {
            if (failure) throw failure
            return messages.push({ openId, message }) > 0
          },
        },
        qq: null,
        alipay: null,
      },
    },
  })
})
after(() => app.close())
beforeEach(() => {
  messages.length = 0
  failure = null
})

const unbind = async ({ token }: TestSession, vendor = 'wechat') =>
  assert.equal((await app.post('user/unbindVendor', { vendor }, { token })).code, 0)
/** Someone with a WeChat bound, who took so many consents there; what that told is out of the way. */
async function bound(consents: number, code: string): Promise<TestSession> {
  const person = await newPerson(app)
  assert.equal((await bindVendor(app, person, 'wechat', code)).code, 0)
  for (let given = 0; given < consents; given += 1) {
    const body = { key: randomUUID(), vendor: 'wechat', groups: ['system'] }
    assert.equal((await app.post('message/consent', body, { token: person.token })).code, 0)
  }
  return person
}

test('the owner’s WeChat hears that it was let go, once, though its consents go', async () => {
  const person = await bound(1, 'parting')
  await unbind(person)
  await unbind(person)
  await new Deliverer(app.context).round(() => true)
  assert.deepEqual(
    messages.map(({ openId }) => openId),
    ['demo-parting'],
  )
  assert.match(messages[0]?.message.parts.what ?? '', /^账号已解绑微信/)
  const { rows } = await app.pool.query('select 1 from subscribe_consents where user_id = $1', [
    person.userId,
  ])
  assert.deepEqual(rows, [])
})

test('without a consent nothing is sent, and a vendor that fails keeps nobody bound', async () => {
  await unbind(await bound(0, 'parting-none'))
  assert.deepEqual(messages, [])
  const person = await bound(1, 'parting-down')
  failure = new ProviderError('unavailable', 'down')
  await unbind(person)
  const { rows } = await app.pool.query('select 1 from identities where user_id = $1', [person.userId])
  assert.deepEqual(rows, [])
})

test('who has neither a phone nor an address keeps the account that signs in', async () => {
  const person = await newPerson(app)
  await bindVendor(app, person, 'wechat', 'the-last-way')
  await app.pool.query('update users set phone = null where id = $1', [person.userId])
  const refused = await app.post('user/unbindVendor', { vendor: 'wechat' }, { token: person.token })
  assert.match(refused.envelope.message, /唯一的登录方式：请先绑定手机号或邮箱，再解绑/)
  assert.equal((await app.get('user/security', { token: person.token })).data.vendors.wechat, true)
})
