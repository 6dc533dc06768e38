// also on: external
/** Messages of browsers: a step of an order and a message of a chat reach who is not there, and nobody else. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { pushChats } from '../../../server/features/chat/pushing'
import { hashOf } from '../../../server/core/account/secret'
import { Deliverer } from '../../../server/features/message/deliver'
import { notify } from '../../../server/core/notice/notify'
import { createWebPush } from '../../../server/providers/push/webPush'
import { demoKeys } from '../../../server/providers/push/config'
import { comment, newPerson, newSchool, publish } from '../campus'
import { as } from '../asks'
import { befriend, erased, say } from '../chat/chats'
import { startPushService, type FakePushService } from '../fakes/pushService'
import { nextPhone, startApp, type TestApp, type TestSession } from '../harness'
import { Run } from '../running/errands'
import { connect, hello } from '../sockets'

let app: TestApp
let school: string
let service: FakePushService
let key: string

before(async () => {
  service = await startPushService()
  app = await startApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  school = await newSchool(app)
  key = app.context.providers.push?.key ?? ''
})
after(async () => {
  await app.close()
  await service.close()
})

type Browser = ReturnType<FakePushService['subscribe']>

async function subscribed(who: TestSession): Promise<Browser> {
  const browser = service.subscribe(key)
  const { code, data, envelope } = await app.post('push/subscribe', browser.subscription, as(who))
  assert.equal(code, 0, envelope.message + envelope.msg)
  assert.deepEqual(data, { key, on: true })
  return browser
}
const isOn = async (who: TestSession) => (await app.get('push/state', as(who))).data.on
/** Time passes: what waits is due. */
async function round(): Promise<void> {
  await app.pool.query(`update deliveries set due_at = now() where state = 'waiting' and channel = 'push'`)
  await app.pool.query('update chat_pushes set due_at = now()')
  await new Deliverer(app.context).round(() => true)
  await pushChats(app.context, () => true)
}
const pair = async () => {
  const [one, other] = [await newPerson(app, school, '小北'), await newPerson(app, school, '小南')]
  await befriend(app, one, other)
  return [one, other] as const
}
const order = (userId: string, text = '骑手已送达') =>
  notify(app.context, {
    userId,
    group: 'orders',
    kind: 'system',
    actorId: null,
    subjectId: randomUUID(),
    text,
  })
const reasons = async ({ userId }: TestSession) =>
  (
    await app.pool.query<{ state: string; reason: string }>(
      `select state, reason from deliveries where user_id = $1 and channel = 'push' order by notice_id`,
      [userId],
    )
  ).rows.map(({ state, reason }) => [state, reason])

describe('what reaches a browser', () => {
  test('a message of a chat, with who wrote it, under one tag of its conversation', async () => {
    const [one, other] = await pair()
    const browser = await subscribed(other)
    await say(app, one, other, '图书馆门口见')
    const { conversation } = await say(app, one, other, '带上学生证')
    await round()
    assert.deepEqual(browser.got, [
      {
        title: '小北',
        body: '带上学生证',
        link: `/pages/messageIndex/chat?user=${one.userId}`,
        tag: `chat:${conversation}`,
        to: hashOf(other.token).subarray(0, 16).toString('hex'),
      },
    ])
    await say(app, one, other, '我到了')
    await round()
    assert.equal(browser.got[1]?.tag, browser.got[0]?.tag)
  })

  test('a real step of an order', async () => {
    const run = await new Run(app).open(school)
    const owner = await run.student()
    const browser = await subscribed(owner)
    const { id } = await run.at('taken', 'take', { owner })
    await round()
    const [first] = browser.got
    assert.equal(first?.title, '订单')
    assert.match(first.link, new RegExp(`^/pages/.*${id}`))
  })

  test('comments do, likes do not', async () => {
    const [author, fan] = await pair()
    const browser = await subscribed(author)
    const { id } = await publish(app, author, { title: '银杏黄了' })
    await app.post('dynamic/like', { id }, as(fan))
    await comment(app, fan, id, '求原图')
    await round()
    assert.deepEqual(
      browser.got.map(({ title, body }) => [title, body]),
      [['评论和回复', '小南评论了你的动态：求原图']],
    )
  })
})

describe('what does not', () => {
  test('what was read meanwhile', async () => {
    const [one, other] = await pair()
    const browser = await subscribed(other)
    const { conversation, seq } = await say(app, one, other, '在吗')
    await app.post('chat/read', { conversation, seq }, as(other))
    await order(other.userId)
    await app.post('message/batchRead', { group: 'orders' }, as(other))
    await round()
    assert.deepEqual(browser.got, [])
    assert.deepEqual(await reasons(other), [['given-up', 'read in the app']])
  })

  test('a muted conversation, a kind that is switched off, and anything in quiet hours', async () => {
    const [one, other] = await pair()
    const browser = await subscribed(other)
    const { conversation } = await say(app, one, other, '在吗')
    await app.post('chat/mute', { conversation, on: true }, as(other))
    await app.post('message/editSettings', { orders: false }, as(other))
    await order(other.userId)
    await round()
    assert.deepEqual(browser.got, [])
    await app.post('chat/mute', { conversation, on: false }, as(other))
    const clock = (hours: number) =>
      new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)
    const quiet = { orders: true, quiet: true, quiet_from: clock(-1), quiet_to: clock(2) }
    await app.post('message/editSettings', quiet, as(other))
    await say(app, one, other, '睡了吗')
    await order(other.userId)
    await round()
    assert.deepEqual(browser.got, [])
    await app.post('message/editSettings', { quiet: false }, as(other))
    await round()
    assert.deepEqual(browser.got.map(({ body }) => body).sort(), ['睡了吗', '骑手已送达'].sort())
  })

  test('the one whose app is open, until it is closed', async () => {
    const [one, other] = await pair()
    const browser = await subscribed(other)
    const socket = connect(app, hello(other))
    await socket.nextOf('ready')
    const open = async (is: boolean) => {
      for (const end = Date.now() + 30_000; ;) {
        const { rows } = await app.pool.query<{ open: boolean }>(
          'select coalesce(open_until > now(), false) as open from push_subscriptions where endpoint = $1',
          [browser.subscription.endpoint],
        )
        if (rows[0]?.open === is) return
        assert.ok(Date.now() < end, `the app is never told to be ${is ? 'open' : 'closed'}`)
      }
    }
    await open(true)
    await say(app, one, other, '在吗')
    await order(other.userId)
    await round()
    assert.deepEqual(browser.got, [])
    assert.deepEqual(await reasons(other), [['given-up', 'open in the app']])
    socket.end()
    await open(false)
    await say(app, one, other, '还在吗')
    await round()
    assert.equal(browser.got.length, 1)
  })

  test('a browser whose session ended: signed out, ended elsewhere, taken over, or of who left', async () => {
    const [one, other] = await pair()
    const again = async () => ({ ...(await app.signIn(await phoneOf(other))), userId: other.userId })
    const here = await again()
    const browser = await subscribed(here)
    await app.post('user/signOut', {}, as(here))
    const second = await again()
    const elsewhere = await subscribed(second)
    await app.post('user/signOutOthers', {}, as(other))
    // the next person at the same browser
    const mine = await subscribed(other)
    await app.post('push/subscribe', mine.subscription, as(one))
    assert.equal(await isOn(other), false)
    await say(app, one, other, '在吗')
    await order(other.userId)
    await round()
    for (const { got } of [browser, elsewhere, mine]) assert.deepEqual(got, [])
    const at = service.subscribe(key).subscription
    const both = await Promise.all(
      [one, other].map((who) => app.post('push/subscribe', at, as(who)).then(({ code }) => code)),
    )
    assert.deepEqual(both, [0, 0])
    assert.notEqual(await isOn(one), await isOn(other))
    const last = await subscribed(other)
    await say(app, one, other, '最后一句')
    await erased(app, other)
    await round()
    assert.deepEqual(last.got, [])
    const { rows } = await app.pool.query('select 1 from chat_pushes where user_id = $1', [other.userId])
    assert.deepEqual(rows, [])
  })
})

const phoneOf = async ({ userId }: TestSession): Promise<string> => {
  const phone = nextPhone()
  await app.pool.query('update users set phone = $2 where id = $1', [userId, phone])
  return phone
}

describe('a push service', () => {
  test('that knows the subscription no more has it dropped', async () => {
    for (const status of [404, 410]) {
      const [one, other] = await pair()
      const browser = await subscribed(other)
      browser.status = status
      await order(other.userId)
      await round()
      assert.deepEqual(await reasons(other), [['given-up', 'subscription gone']])
      assert.equal(await isOn(other), false)
      await say(app, one, other, '在吗')
      const { rows } = await app.pool.query('select 1 from chat_pushes where user_id = $1', [other.userId])
      assert.deepEqual(rows, [], 'nothing waits where no browser is')
    }
  })

  test('that fails is asked again, with the same tag', async () => {
    const [one, other] = await pair()
    const browser = await subscribed(other)
    browser.status = 503
    await say(app, one, other, '在吗')
    await order(other.userId)
    await round()
    assert.deepEqual(await reasons(other), [['waiting', 'push: HTTP 503']])
    browser.status = 201
    await round()
    assert.deepEqual(browser.got.map(({ body }) => body).sort(), ['在吗', '骑手已送达'].sort())
    assert.equal(await isOn(other), true)
  })

  test('is an address of the internet, and the key one of its curve', async () => {
    const who = await newPerson(app, school)
    const { subscription } = service.subscribe(key)
    const refused = async (change: object) =>
      assert.notEqual((await app.post('push/subscribe', { ...subscription, ...change }, as(who))).code, 0)
    for (const endpoint of [
      'http://10.0.0.8/push',
      'https://192.168.1.1/push',
      'https://169.254.169.254/latest',
      'https://[fd00::1]/push',
      'https://user:word@push.example.com/x',
      'ftp://push.example.com/x',
      'not an address',
      `https://push.example.com/${'x'.repeat(1000)}`,
    ])
      await refused({ endpoint })
    await refused({ p256dh: 'short' })
    await refused({ auth: 'A'.repeat(23) })
    await refused({ more: 1 })
    assert.equal(await isOn(who), false)
    assert.equal((await app.post('push/subscribe', subscription)).status, 401)
  })

  test('on this machine is none where the demo is over', async () => {
    const keys = demoKeys(app.context.config.dataDir)
    assert.equal(keys.publicKey, key, 'the demo keeps its keys')
    const push = createWebPush(keys, { allowLoopback: false })
    const { subscription, got } = service.subscribe(key)
    const message = { title: '', body: '', link: '/', tag: '', to: '' }
    await assert.rejects(push.send(subscription, message), { reason: 'unavailable' })
    const https = subscription.endpoint.replace('http:', 'https:')
    for (const endpoint of [https, https.replace('127.0.0.1', 'localhost')])
      await assert.rejects(push.send({ ...subscription, endpoint }, message), /own/)
    assert.deepEqual(got, [])
    assert.equal(
      await createWebPush(keys, { allowLoopback: true }).send(
        { ...subscription, p256dh: `B${'A'.repeat(86)}` },
        message,
      ),
      false,
      'a key that is no point reaches nobody',
    )
  })
})

test('a server without keys offers none', async () => {
  const without = await startApp({ providers: { push: null } })
  try {
    const who = await newPerson(without, await newSchool(without))
    assert.deepEqual((await without.get('push/state', as(who))).data, { key: null, on: false })
    const { subscription } = service.subscribe(key)
    assert.equal((await without.post('push/subscribe', subscription, as(who))).status, 409)
  } finally {
    await without.close()
  }
})
