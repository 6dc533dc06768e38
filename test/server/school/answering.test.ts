// also on: external
/** Word by mail and SMS to who asked for a school signed out, and how long what they left is kept. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { forgetContacts, sendAnswers } from '../../../server/core/school/answering'
import { ProviderError, type Mail, type SmsProvider } from '../../../server/providers'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let chief: TestSession
const mails: Mail[] = []
let failure: ProviderError | null = null
const texts: string[][] = []
const sms: SmsProvider = { name: 'tencent', send: async () => undefined }
const answer: NonNullable<SmsProvider['answer']> = async (...said) => {
  if (failure) throw failure
  texts.push(said)
}
const mail = {
  name: 'smtp' as 'smtp' | 'off',
  send: async () => undefined,
  post: async (letter: Mail) => {
    if (failure) throw failure
    mails.push(letter)
  },
}

before(async () => {
  app = await startApp({ providers: { mail, sms } })
  chief = await newPerson(app, await newSchool(app), '张老师')
  await entrust(app, chief, 'platform-admin', null)
})
beforeEach(async () => {
  await app.pool.query('delete from school_requests')
  mails.length = 0
  texts.length = 0
  delete sms.answer
  failure = null
  mail.name = 'smtp'
})
after(() => app.close())

const wish = { name: '海边<大学>', city: '海城', contact: 'wish@mail.example', remark: '两个校区' }
/** Asked directly: whoever is signed out may ask five times a minute. */
async function declined(contact = wish.contact, by: TestSession | null = null): Promise<string> {
  await app.pool.query(
    `insert into school_requests (id, name, city, contact, remark, user_id) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [wish.name, wish.city, contact, wish.remark, by?.userId ?? null],
  )
  const { items } = (await app.get('schoolJoin/queue', { token: chief.token })).data
  const { id = '' } = items[0] ?? {}
  const { code } = await app.post(
    'schoolJoin/answer',
    { id, action: 'decline', reply: '请用学校的邮箱再申请一次' },
    { token: chief.token },
  )
  assert.equal(code, 0)
  return id
}
const round = () => sendAnswers(app.context, () => true)
const pass = (interval: string) =>
  app.pool.query(
    `update school_requests set mail_due = mail_due - $1::interval, answered_at = answered_at - $1::interval`,
    [interval],
  )
const kept = async () =>
  (await app.pool.query(`select contact, remark, user_id is not null as signed_in from school_requests`)).rows

describe('an answer', () => {
  test('is mailed once to the address that was left', async () => {
    assert.equal((await app.post('schoolJoin/create', wish)).code, 0)
    const { items } = (await app.get('schoolJoin/queue', { token: chief.token })).data
    assert.deepEqual(
      items.map(({ told, person }) => [told, person]),
      [['mail', null]],
    )
    const school = {
      name: wish.name,
      campus: '主校区',
      province: '海省',
      city: '海城',
      district: '东区',
      latitude: 20.5,
      longitude: 110.25,
    }
    const taken = { id: items[0]?.id, action: 'take', school, reply: '欢迎' }
    for (const _ of [1, 2])
      assert.equal((await app.post('schoolJoin/answer', taken, { token: chief.token })).code, 0)
    assert.equal(await round(), 1)
    assert.equal(await round(), 0)
    const [letter, ...more] = mails
    assert.ok(letter && more.length === 0)
    assert.deepEqual([letter.to, letter.subject], ['wish@mail.example', '海边<大学>收录了'])
    assert.match(letter.text, /你申请的海边<大学>收录了，现在可以选它。欢迎[^]*http/)
    assert.match(letter.html, /海边&lt;大学&gt;收录了/)
    assert.equal(letter.unsubscribe, undefined)
  })

  test('goes by mail to nobody who is signed in, left no address, or where mail is off', async () => {
    await declined(wish.contact, await newPerson(app, undefined, '陈述'))
    await declined('微信 haibian')
    mail.name = 'off'
    await declined()
    mail.name = 'smtp'
    assert.equal(await round(), 0)
  })

  test('goes by SMS to a phone that was left, where a template is set for it', async () => {
    await declined('13900000001')
    assert.equal(await round(), 0)
    sms.answer = answer
    assert.deepEqual((await app.get('wxapp/config')).data.answers, ['mail', 'phone'])
    await declined('13900000002')
    failure = new ProviderError('rate-limited', 'sms')
    assert.equal(await round(), 1)
    failure = null
    await pass('1 hour')
    assert.equal(await round(), 1)
    assert.equal(await round(), 0)
    assert.deepEqual(texts, [['13900000002', '海边<大学>', '未收录']])
    assert.equal(mails.length, 0)
  })

  test('is tried again as time passes, and given up', async () => {
    await declined()
    failure = new ProviderError('unavailable', 'smtp 421')
    for (const _ of [1, 2, 3]) {
      assert.equal(await round(), 1)
      assert.equal(await round(), 0)
      await pass('1 day')
    }
    failure = null
    assert.equal(await round(), 1)
    assert.equal(mails.length, 1)

    await declined('other@mail.example')
    failure = new ProviderError('invalid-input', 'smtp 550')
    assert.equal(await round(), 1)
    await pass('1 day')
    assert.equal(await round(), 0)

    await declined('third@mail.example')
    failure = new ProviderError('unavailable', 'smtp 421')
    for (const _ of [1, 2, 3, 4, 5]) {
      assert.equal(await round(), 1)
      await pass('1 day')
    }
    assert.equal(await round(), 0)
  })
})

describe('what was left', () => {
  test('goes thirty days after the answer: whole, or how to reach who is signed in', async () => {
    await declined()
    await declined('13900000000', await newPerson(app, undefined, '陈述'))
    await pass('29 days')
    assert.equal(await forgetContacts(app.context), 0)
    await app.pool.query(
      `insert into school_requests (id, name, city, contact) values (gen_random_uuid(), '山里大学', '山城', 'waits')`,
    )
    await pass('2 days')
    assert.equal(await forgetContacts(app.context), 2)
    assert.deepEqual(
      (await kept()).sort((a, b) => a.contact.localeCompare(b.contact)),
      [
        { contact: '', remark: '', signed_in: true },
        { contact: 'waits', remark: '', signed_in: false },
      ],
    )
    assert.equal(await forgetContacts(app.context), 0)
  })

  test('goes when nobody answered for half a year, but what somebody with an account asked for', async () => {
    for (const [contact, by, days] of [
      ['old', null, 181],
      ['fresh', null, 179],
      ['known', (await newPerson(app, undefined, '陈述')).userId, 181],
    ] as const)
      await app.pool.query(
        `insert into school_requests (id, name, city, contact, user_id, created_at)
          values (gen_random_uuid(), '山里大学', '山城', $1, $2, now() - make_interval(days => $3))`,
        [contact, by, days],
      )
    assert.equal(await forgetContacts(app.context), 1)
    assert.deepEqual((await kept()).map(({ contact }) => contact).sort(), ['fresh', 'known'])
  })
})
