// also on: external
/** Notices by mail and subscribe message: who gets them, when, how often, and what is given up. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { nextTime } from '../../../contract/message/rules'
import { Deliverer } from '../../../server/features/message/deliver'
import { notifySystem } from '../../../server/core/notice/notify'
import { ProviderError, type Mail, type SubscribeMessage } from '../../../server/providers'
import { bindVendor, comment, newPerson, newSchool, publish } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let school: string
const mails: Mail[] = []
const messages: { openId: string; message: SubscribeMessage }[] = []
/** What the vendors answer in place of taking it. */
let failure: ProviderError | null = null
let takes = true

const template = {
  id: 'T-comments',
  fields: [
    { part: 'who' as const, key: 'name1' },
    { part: 'what' as const, key: 'thing2' },
  ],
}

before(async () => {
  app = await startApp({
    config: {
      subscribe: {
        wechat: { comments: template, system: { ...template, id: 'T-system' } },
        qq: {},
        alipay: { comments: { ...template, id: 'T-alipay' } },
      },
    },
    providers: {
      mail: {
        name: 'smtp',
        send: async () => undefined,
        post: async (mail) => {
          if (failure) throw failure
          mails.push(mail)
        },
      },
      subscribe: {
        wechat: {
          sendMessage: async (openId, message) => {
            if (failure) throw failure
            if (takes) messages.push({ openId, message })
            return takes
          },
        },
        qq: null,
        alipay: {
          sendMessage: async (openId, message) => messages.push({ openId, message }) > 0,
        },
      },
    },
  })
  school = await newSchool(app)
})
after(() => app.close())
beforeEach(() => {
  mails.length = 0
  messages.length = 0
  failure = null
  takes = true
})

const set = ({ token }: TestSession, change: object) => app.post('message/editSettings', change, { token })
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
      `select channel, state, attempts, reason, due_at as due from deliveries where user_id = $1 and channel in ('mail', 'subscribe') order by notice_id`,
      [userId],
    )
  ).rows
const states = async (one: TestSession) => (await kept(one)).map(({ state, reason }) => [state, reason])
const minutesTo = (due: Date) => (due.getTime() - Date.now()) / 60_000
const clock = (hours: number) => new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16)

async function mailed(
  change: object = { mail_likes: true, mail_comments: true, mail_system: true },
): Promise<TestSession> {
  const one = await newPerson(app, school)
  await app.pool.query('update users set email = $2 where id = $1', [one.userId, `${one.userId}@stu.example`])
  assert.equal((await set(one, change)).code, 0)
  return one
}

describe('mail', () => {
  test('brings likes and comments of a quarter of an hour at once, each once', async () => {
    const [author, fan] = [await mailed(), await newPerson(app, school, '粉丝甲')]
    const { id } = await publish(app, author, { title: '银杏黄了' })
    await app.post('dynamic/like', { id }, { token: fan.token })
    await comment(app, fan, id, '求<原图>')
    await round()
    assert.equal(mails.length, 0)
    const waits = (await kept(author)).map(({ due }) => Math.round(minutesTo(due)))
    assert.deepEqual(waits, [15, 15])
    // the first is due, the second goes along
    await app.pool.query(
      `update deliveries set due_at = now() - interval '1 second' where user_id = $1 and notice_id in (select id from notices where kind = 'like')`,
      [author.userId],
    )
    await round()
    await later(author)
    await round()
    const [mail, ...more] = mails
    assert.ok(mail && more.length === 0)
    assert.deepEqual([mail.to, mail.subject], [`${author.userId}@stu.example`, '你有 2 条新消息'])
    assert.match(mail.text, /粉丝甲赞了你的动态：银杏黄了[^]*粉丝甲评论了你的动态：求<原图>/)
    assert.match(mail.html, /求&lt;原图&gt;/)
    assert.deepEqual(await states(author), [
      ['sent', ''],
      ['sent', ''],
    ])
  })

  test('brings the system’s word at once', async () => {
    const one = await mailed()
    await notifySystem(app.context, one.userId, '你的登录密码已更改。')
    await round()
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['你的登录密码已更改。'],
    )
  })

  test('brings nothing that was undone, read or switched off, nor of who is blocked since', async () => {
    const [author, fan] = [await mailed(), await newPerson(app, school)]
    const { id } = await publish(app, author)
    await app.post('dynamic/like', { id }, { token: fan.token })
    await app.post('dynamic/dislike', { id }, { token: fan.token })
    assert.deepEqual(await kept(author), [])
    await comment(app, fan, id, '读过的')
    await app.post('message/batchRead', { group: 'comments' }, { token: author.token })
    await app.post('dynamic/like', { id }, { token: fan.token })
    await set(author, { mail_likes: false })
    await comment(app, fan, id, '拉黑的')
    await app.post('user/block', { id: fan.userId }, { token: author.token })
    await later(author)
    await round()
    assert.equal(mails.length, 0)
    assert.deepEqual((await states(author)).map(([, reason]) => reason).sort(), [
      'blocked since',
      'blocked since',
      'read in the app',
    ])
  })

  test('is held in quiet hours until they end', async () => {
    const one = await mailed()
    await set(one, { quiet: true, quiet_from: clock(-1), quiet_to: clock(2) })
    await notifySystem(app.context, one.userId, '夜里的话')
    await round()
    const [held] = await kept(one)
    assert.deepEqual([mails.length, held.state, held.attempts], [0, 'waiting', 0])
    assert.ok(minutesTo(held.due) > 118 && minutesTo(held.due) <= 120, String(held.due))
    await set(one, { quiet: false })
    await later(one)
    await round()
    assert.equal(mails.length, 1)
  })

  test('is tried again later and later, and given up with the reason', async () => {
    const one = await mailed()
    await notifySystem(app.context, one.userId, '发不出去的话')
    failure = new ProviderError('unavailable', 'smtp ECONNECTION')
    const waits: number[] = []
    for (let n = 0; n < 5; n += 1) {
      await later(one)
      await round()
      waits.push(Math.round(minutesTo((await kept(one))[0].due)))
    }
    assert.deepEqual(waits, [1, 5, 30, 120, 120])
    assert.deepEqual(await states(one), [['given-up', 'smtp ECONNECTION']])
    failure = null
    await later(one)
    await round()
    assert.equal(mails.length, 0)
  })

  test('to an address that is refused is given up at once; a busy server is left alone for an hour', async () => {
    const one = await mailed()
    await notifySystem(app.context, one.userId, '地址不对')
    failure = new ProviderError('invalid-input', 'smtp EENVELOPE 550')
    await round()
    assert.deepEqual(await states(one), [['given-up', 'smtp EENVELOPE 550']])
    failure = new ProviderError('rate-limited', 'smtp EENVELOPE 450')
    await notifySystem(app.context, one.userId, '太多了')
    await round()
    const [, busy] = await kept(one)
    assert.deepEqual([busy.state, busy.attempts, Math.round(minutesTo(busy.due))], ['waiting', 0, 60])
    await later(one)
    failure = null
    await round()
    assert.equal(mails.length, 1)
  })

  test('is sent once by many nodes at once, and by another when the one that took it ended', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => mailed()))
    for (const one of people) await notifySystem(app.context, one.userId, '各一封')
    await Promise.all([round(), round(), round()])
    assert.deepEqual(
      mails.map(({ to }) => to).sort(),
      people.map(({ userId }) => `${userId}@stu.example`).sort(),
    )
    const [one] = people
    assert.ok(one)
    await notifySystem(app.context, one.userId, '接着发')
    failure = new ProviderError('unavailable', 'cut off')
    mails.length = 0
    await round()
    failure = null
    await round()
    assert.equal(mails.length, 0, 'not before its time')
    await later(one)
    await round()
    assert.equal(mails.length, 1)
  })

  test('goes nowhere once the address is taken away; old news is none', async () => {
    const one = await mailed()
    await notifySystem(app.context, one.userId, '过时的话')
    await app.pool.query(`update notices set created_at = now() - interval '49 hours' where user_id = $1`, [
      one.userId,
    ])
    await round()
    await notifySystem(app.context, one.userId, '没有邮箱了')
    await app.post('user/removeEmail', {}, { token: one.token })
    await round()
    assert.equal(mails.length, 0)
    assert.deepEqual(await states(one), [
      ['given-up', 'too old'],
      ['given-up', 'no address'],
    ])
  })

  test('wants an address first', async () => {
    const one = await newPerson(app, school)
    const answer = await set(one, { mail_likes: true })
    assert.deepEqual([answer.code, answer.envelope.msg], [-1, '请先绑定邮箱'])
    assert.equal((await app.get('message/settings', { token: one.token })).data.mail_likes, false)
    assert.equal((await set(one, { mail_likes: false })).code, 0)
  })

  test('what was sent long ago is forgotten', async () => {
    const one = await mailed()
    await notifySystem(app.context, one.userId, '旧的')
    await round()
    await notifySystem(app.context, one.userId, '还在等的')
    await app.pool.query(`update deliveries set created_at = now() - interval '31 days' where user_id = $1`, [
      one.userId,
    ])
    await new Deliverer(app.context).forgetOld()
    assert.deepEqual(
      (await states(one)).map(([state]) => state),
      ['waiting'],
    )
  })
})

describe('the way out of mails', () => {
  const urlOf = async (): Promise<URL> => {
    const one = await mailed({ mail_likes: true, mail_comments: true, mail_follows: true, mail_system: true })
    const fan = await newPerson(app, school)
    const { id } = await publish(app, one)
    await comment(app, fan, id)
    await later(one)
    await round()
    person = one
    return new URL(mails.find(({ to }) => to.startsWith(one.userId))?.unsubscribe ?? '')
  }
  let person: TestSession
  const ask = (url: URL, method: 'GET' | 'POST', type = 'application/x-www-form-urlencoded') =>
    app.app.inject({
      method,
      url: url.pathname + url.search,
      ...(method === 'POST'
        ? { headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' }
        : {}),
    })
  const mailOf = async () => {
    const { mail_likes, mail_comments, mail_follows, mail_system } = (
      await app.get('message/settings', { token: person.token })
    ).data
    return { mail_likes, mail_comments, mail_follows, mail_system }
  }
  const all = { mail_likes: true, mail_comments: true, mail_follows: true, mail_system: true }

  test('a look changes nothing; one click ends the kinds of that mail, and may be repeated', async () => {
    const url = await urlOf()
    const look = await ask(url, 'GET')
    assert.deepEqual([look.statusCode, /评论和回复/.test(look.body), await mailOf()], [200, true, all])
    assert.deepEqual([(await ask(url, 'POST')).statusCode, (await ask(url, 'POST')).statusCode], [200, 200])
    assert.deepEqual(await mailOf(), { ...all, mail_comments: false })
  })

  test('an address that we did not make ends nothing', async () => {
    const url = await urlOf()
    const [userId, , mac] = (url.searchParams.get('token') ?? '').split('.')
    const other = await mailed()
    for (const token of [
      `${userId}.system.${mac}`,
      `${other.userId}.comments.${mac}`,
      `${userId}.comments.`,
      'x',
      `${userId}.comments.${'A'.repeat(22)}`,
    ]) {
      const forged = new URL(url)
      forged.searchParams.set('token', token)
      assert.deepEqual(
        [(await ask(forged, 'POST')).statusCode, (await ask(forged, 'GET')).statusCode],
        [400, 400],
        token,
      )
    }
    assert.deepEqual(await mailOf(), all)
    assert.equal((await app.get('message/settings', { token: other.token })).data.mail_comments, true)
  })
})

describe('subscribe messages', () => {
  async function subscribed(consents: number): Promise<TestSession> {
    const one = await newPerson(app, school)
    await bindVendor(app, one, 'wechat', `c-${one.userId.slice(-12)}`)
    for (let n = 0; n < consents; n += 1) await consent(one)
    await set(one, { subscribe_comments: true, subscribe_system: true })
    return one
  }
  const consent = ({ token }: TestSession, change: object = {}) =>
    app.post(
      'message/consent',
      { key: randomUUID(), vendor: 'wechat', groups: ['comments'], ...change },
      { token },
    )
  const left = async ({ token }: TestSession) =>
    (await app.get('message/channels', { token })).data.subscribe.find(({ group }) => group === 'comments')
      ?.left
  async function said(author: TestSession, text: string, fan?: TestSession) {
    const by = fan ?? (await newPerson(app, school, '粉丝乙'))
    const { id } = await publish(app, author)
    await comment(app, by, id, text)
    return id
  }

  test('are offered for kinds with a template, where the account is bound', async () => {
    const one = await newPerson(app, school)
    const channels = async () => (await app.get('message/channels', { token: one.token })).data
    assert.deepEqual(await channels(), { mail: null, subscribe: [] })
    assert.equal((await consent(one)).status, 409)
    await bindVendor(app, one, 'wechat', 'offered')
    await app.pool.query('update users set email = $2 where id = $1', [one.userId, 'lin@stu.example'])
    assert.deepEqual(await channels(), {
      mail: 'l***@stu.example',
      subscribe: [
        { vendor: 'wechat', group: 'comments', template: 'T-comments', left: 0 },
        { vendor: 'wechat', group: 'system', template: 'T-system', left: 0 },
      ],
    })
    assert.equal((await app.get('message/channels')).code, 1001)
    assert.equal(
      (await app.post('message/consent', { key: randomUUID(), vendor: 'wechat', groups: ['comments'] })).code,
      1001,
    )
    assert.equal((await consent(one, { groups: ['likes'] })).status, 409)
    assert.equal((await consent(one, { vendor: 'qq' })).status, 409)
    assert.equal((await consent(one, { vendor: 'alipay' })).status, 409)
    assert.equal((await consent(one, { vendor: 'weibo' })).code, -1)
    assert.equal((await consent(one, { groups: [] })).code, -1)
  })

  test('count each consent once, and go with the account', async () => {
    const one = await subscribed(0)
    const key = randomUUID()
    assert.equal((await consent(one, { key })).data.subscribe[0]?.left, 1)
    assert.equal((await consent(one, { key })).data.subscribe[0]?.left, 1)
    await Promise.all([consent(one), consent(one), consent(one)])
    assert.equal(await left(one), 4)
    await app.post('user/unbindVendor', { vendor: 'wechat' }, { token: one.token })
    await bindVendor(app, one, 'wechat', `again-${one.userId.slice(-12)}`)
    assert.equal(await left(one), 0)
  })

  test('go by Alipay where the consent was given there', async () => {
    const one = await newPerson(app, school)
    await bindVendor(app, one, 'alipay', `a-${one.userId.slice(-12)}`)
    await set(one, { subscribe_comments: true })
    assert.equal((await consent(one, { vendor: 'alipay' })).code, 0)
    await said(one, '支付宝上见')
    await round()
    assert.deepEqual(
      messages.map(({ openId, message }) => [openId, message.template.id]),
      [[`demo-a-${one.userId.slice(-12)}`, 'T-alipay']],
    )
  })

  test('each takes one consent, as long as there are any', async () => {
    const one = await subscribed(1)
    const id = await said(one, '求原图')
    await round()
    await said(one, '没有名额了')
    await round()
    const [sent, ...more] = messages
    assert.ok(sent && more.length === 0)
    assert.equal(sent.openId, `demo-c-${one.userId.slice(-12)}`)
    const { parts, page } = sent.message
    assert.deepEqual(
      [parts.who, parts.what, page],
      ['粉丝乙', '评论了你的动态：求原图', `pages/dynamicTopic/photoDetail?id=${id}`],
    )
    assert.match(parts.at, /^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    assert.deepEqual([await left(one), (await kept(one)).length], [0, 1])
  })

  test('two at once share one consent: one is sent, the other given up', async () => {
    const one = await subscribed(1)
    await said(one, '一')
    await said(one, '二')
    await Promise.all([round(), round()])
    assert.equal(messages.length, 1)
    assert.deepEqual((await states(one)).map(([state, reason]) => [state, reason]).sort(), [
      ['given-up', 'no consent left'],
      ['sent', ''],
    ])
    assert.equal(await left(one), 0)
  })

  test('a person whom the vendor knows to refuse has no consents left', async () => {
    const one = await subscribed(3)
    takes = false
    await said(one, '不想收')
    await round()
    assert.deepEqual([await left(one), await states(one)], [0, [['given-up', 'no consent left']]])
  })

  test('a failure gives the consent back; the day’s quota is waited out without a try', async () => {
    const one = await subscribed(1)
    await said(one, '等一等')
    failure = new ProviderError('rate-limited', 'wechat 45009: quota')
    await round()
    const [limited] = await kept(one)
    assert.deepEqual(
      [await left(one), limited.state, limited.attempts, Math.round(minutesTo(limited.due))],
      [1, 'waiting', 0, 60],
    )
    failure = new ProviderError('unavailable', 'wechat -1: busy')
    await later(one)
    await round()
    const [failed] = await kept(one)
    assert.deepEqual([await left(one), failed.attempts, failed.reason], [1, 1, 'wechat -1: busy'])
    failure = null
    await later(one)
    await round()
    assert.deepEqual([messages.length, await left(one)], [1, 0])
  })
})

test('a time of day in Shanghai comes next today or tomorrow', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}:30+08:00`)
  assert.equal(new Date(nextTime('07:00', at('23:30'))).toISOString(), '2026-11-21T23:00:00.000Z')
  assert.equal(new Date(nextTime('07:00', at('06:59'))).toISOString(), '2026-11-20T23:00:00.000Z')
  assert.equal(new Date(nextTime('07:00', at('07:00'))).toISOString(), '2026-11-21T23:00:00.000Z')
})
