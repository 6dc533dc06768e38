// also on: external
/** Rounds of deliveries: how long one takes, how it ends, and what a tap again and again brings. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Deliverer } from '../../../server/features/message/deliver'
import { notifySystem } from '../../../server/core/notice/notify'
import { ProviderError } from '../../../server/providers'
import { bindVendor, newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
let mails = 0
let messages = 0
before(async () => {
  app = await startApp({
    config: {
      subscribe: {
        wechat: { system: { id: 'T-system', fields: [{ part: 'what', key: 'thing1' }] } },
        qq: {},
        alipay: {},
      },
    },
    providers: {
      mail: { name: 'smtp', send: async () => undefined, post: async () => void (mails += 1) },
      subscribe: { wechat: { sendMessage: async () => (messages += 1) > 0 }, qq: null, alipay: null },
    },
  })
  school = await newSchool(app)
})
after(() => app.close())
beforeEach(() => {
  mails = 0
  messages = 0
})

const round = () => new Deliverer(app.context).round(() => true)
/** Time passes: what waits is due. */
const later = ({ userId }: TestSession) =>
  app.pool.query(
    `update deliveries set due_at = now() - interval '1 second' where user_id = $1 and state = 'waiting'`,
    [userId],
  )
const kept = async ({ userId }: TestSession) =>
  (
    await app.pool.query(
      `select state, attempts from deliveries where user_id = $1 and channel = 'subscribe' order by notice_id`,
      [userId],
    )
  ).rows

async function mailed(change: object = { mail_system: true }): Promise<TestSession> {
  const one = await newPerson(app, school)
  await app.pool.query('update users set email = $2 where id = $1', [one.userId, `${one.userId}@stu.example`])
  assert.equal((await app.post('message/editSettings', change, { token: one.token })).code, 0)
  return one
}

describe('a round of deliveries', () => {
  test('a like that is undone and given again after it went out sends no other; a follow neither', async () => {
    const [one, fan] = [await mailed({ mail_likes: true, mail_follows: true }), await newPerson(app, school)]
    const { id } = await publish(app, one)
    const { token } = fan
    for (let n = 0; n < 3; n += 1) {
      await app.post('dynamic/like', { id }, { token })
      await app.post('user/follow', { id: one.userId }, { token })
      await later(one)
      await round()
      await app.post('dynamic/dislike', { id }, { token })
      await app.post('user/unfollow', { id: one.userId }, { token })
    }
    assert.equal(mails, 1)
  })

  test('a server that stops sends what is under way alone, and leaves the rest untried', async () => {
    const one = await newPerson(app, school)
    const { token } = one
    await bindVendor(app, one, 'wechat', 'stops')
    for (let n = 0; n < 3; n += 1)
      await app.post(
        'message/consent',
        { key: randomUUID(), vendor: 'wechat', groups: ['system'] },
        { token },
      )
    await app.post('message/editSettings', { subscribe_system: true }, { token })
    for (const text of ['一', '二', '三']) await notifySystem(app.context, one.userId, text)
    let asked = 0
    await new Deliverer(app.context).round(() => messages === 0 && (asked += 1) > 0)
    assert.equal(messages, 1)
    assert.deepEqual((await kept(one)).map(({ state, attempts }) => [state, attempts]).sort(), [
      ['sent', 1],
      ['waiting', 0],
      ['waiting', 0],
    ])
    await round()
    assert.equal(messages, 3)
  })

  test('a vendor that is slow to fail keeps the round a while, not as long as people wait', async (t) => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => mailed()))
    for (const one of people) await notifySystem(app.context, one.userId, '慢')
    let now = 0
    t.mock.method(performance, 'now', () => now)
    let tried = 0
    const mail = {
      ...app.context.providers.mail,
      post: async () => {
        tried += 1
        now += 10_000
        throw new ProviderError('unavailable', 'smtp ETIMEDOUT')
      },
    }
    const slow = new Deliverer({ ...app.context, providers: { ...app.context.providers, mail } })
    await slow.round(() => true)
    assert.equal(tried, 2)
    await slow.round(() => true)
    await slow.round(() => true)
    assert.equal(tried, 5)
  })
})
