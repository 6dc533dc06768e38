// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newSchool } from '../campus'
import { startApp, type Answer, type TestApp } from '../harness'

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
  school = await newSchool(app, '临江大学')
  await app.pool.query('insert into mail_domains (domain, school_id) values ($1, $2)', [
    'stu.linjiang.example',
    school,
  ])
})
after(() => app.close())

const said = ({ envelope }: Answer<unknown>): string => envelope.message + envelope.msg
let count = 0
const mailbox = (domain = 'stu.linjiang.example') => `student${(count += 1)}@${domain}`
const ask = (mail: string, scene = 'login') => app.post('verify/getCode', { mail, scene })
async function codeTo(mail: string, scene = 'login'): Promise<string> {
  assert.equal((await ask(mail, scene)).code, 0)
  return app.lastCode(mail.toLowerCase())
}
const enter = async (mail: string) => app.post('login', { mail, code: await codeTo(mail) })
const again = (mail: string) =>
  app.pool.query(`update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`, [
    mail,
  ])

describe('signing in by mail', () => {
  test('a mailbox of the school makes an account of that school, and is the same one the next time', async () => {
    const mail = mailbox()
    const first = await enter(mail)
    assert.deepEqual([first.code, first.data.created, first.data.needs_school], [0, true, false])
    await again(mail)
    const second = await enter(mail.toUpperCase())
    assert.deepEqual([second.data.user_id, second.data.created], [first.data.user_id, false])
    const { data: me } = await app.get('user/info', { token: first.data.access_token })
    assert.deepEqual([me.phone, me.school?.id], [null, school])
    const { data: state } = await app.get('user/security', { token: first.data.access_token })
    assert.deepEqual([state.phone, state.reach], [null, { by: 'mail', to: `s***@stu.linjiang.example` }])
  })

  test('two devices with one code open one account, and the code works once', async () => {
    const mail = mailbox()
    const code = await codeTo(mail)
    const both = await Promise.all([app.post('login', { mail, code }), app.post('login', { mail, code })])
    assert.equal(both.filter((answer) => answer.code === 0).length, 1)
    const { rows } = await app.pool.query('select 1 from users where email = $1', [mail])
    assert.equal(rows.length, 1)
  })

  test('an address of nobody gets a letter in place of a code, and the caller the same answer', async () => {
    for (const mail of [mailbox('gmail.example'), 'student+tag@stu.linjiang.example']) {
      const answer = await ask(mail)
      assert.deepEqual([answer.code, answer.data], [0, { wait: 60 }])
      assert.throws(() => app.lastCode(mail))
      const letter = app.logs.lines.find(({ address, subject }) => address === mail && subject)
      assert.match(String(letter?.text), /没有绑定账号，也不是学校的邮箱/)
    }
  })

  test('an address that its owner bound signs in wherever it is', async () => {
    const { token, userId } = await app.signIn()
    const mail = mailbox('mail.example')
    await app.pool.query('update users set email = $2 where id = $1', [userId, mail])
    assert.equal((await enter(mail)).data.user_id, userId)
    assert.equal((await app.get('user/info', { token })).code, 0)
  })

  test('by password, with one answer for an unknown address and a wrong password', async () => {
    const mail = mailbox()
    const { data } = await enter(mail)
    await again(mail)
    const token = data.access_token
    assert.equal((await app.post('user/getCode', { purpose: 'password' }, { token })).code, 0)
    const { data: proven } = await app.post(
      'user/verifyCode',
      { purpose: 'password', code: app.lastCode(mail) },
      { token },
    )
    assert.equal(
      (await app.post('user/setPassword', { proof: proven.proof, password: 'campus2026' }, { token })).code,
      0,
    )
    assert.equal((await app.post('login', { mail, password: 'campus2026' })).data.user_id, data.user_id)
    const answers = []
    for (const body of [
      { mail, password: 'campus2027' },
      { mail: mailbox(), password: 'campus2027' },
    ])
      answers.push(said(await app.post('login', body)))
    assert.deepEqual(
      answers.map((words) => words.slice(-7)),
      ['邮箱或密码不对', '邮箱或密码不对'],
    )
  })
})

describe('an account without a phone', () => {
  test('binds one by a code to its mailbox, and then signs in by either', async () => {
    const mail = mailbox()
    const { data } = await enter(mail)
    const token = data.access_token
    await again(mail)
    await app.post('user/getCode', { purpose: 'phone' }, { token })
    const { data: proven } = await app.post(
      'user/verifyCode',
      { purpose: 'phone', code: app.lastCode(mail) },
      { token },
    )
    const phone = '13911112222'
    await app.post('verify/getCode', { phone, scene: 'phone' })
    const bound = await app.post(
      'user/changePhone',
      { proof: proven.proof, phone, code: app.lastCode(phone) },
      { token },
    )
    assert.equal(bound.code, 0, bound.envelope.message)
    assert.equal((await app.signIn(phone)).userId, data.user_id)
    assert.deepEqual((await app.get('user/security', { token })).data.reach, { by: 'sms', to: '139****2222' })
  })

  test('keeps the address that it signs in by', async () => {
    const { data } = await enter(mailbox())
    const refused = await app.post('user/removeEmail', {}, { token: data.access_token })
    assert.match(refused.envelope.message, /靠这个邮箱登录/)
  })

  test('with nothing that a code reaches, proves itself by a sign-in of the last minutes alone', async () => {
    const { token, userId } = await app.signIn()
    await app.pool.query('update users set phone = null where id = $1', [userId])
    assert.equal((await app.get('user/security', { token })).data.reach, null)
    assert.match(
      (await app.post('user/getCode', { purpose: 'email' }, { token })).envelope.message,
      /没有地方收验证码/,
    )
    const prove = () => app.post('user/verifyCode', { purpose: 'email' }, { token })
    assert.equal((await prove()).code, 0)
    await app.pool.query(
      `update sessions set created_at = now() - interval '11 minutes' where user_id = $1`,
      [userId],
    )
    assert.match((await prove()).envelope.message, /重新登录/)
  })

  test('a code is not left out where one reaches the owner', async () => {
    const { token } = await app.signIn()
    const answer = await app.post('user/verifyCode', { purpose: 'email' }, { token })
    assert.match(said(answer), /请填写验证码/)
  })
})

describe('without texts', () => {
  test('a phone is told what signs in instead, and codes of owners go to their mail', async () => {
    const sms = { name: 'off' as const, send: () => Promise.reject(new Error('texted')) }
    const quiet = await startApp({ providers: { sms } })
    try {
      const refused = await quiet.post('verify/getCode', { phone: '13800001111', scene: 'login' })
      assert.match(refused.envelope.message, /没有开通短信，请用邮箱或学校账号登录/)
      const { token, userId } = await quiet.signIn()
      await quiet.pool.query('update users set email = $2 where id = $1', [userId, 'own@mail.example'])
      assert.equal((await quiet.post('user/getCode', { purpose: 'payment' }, { token })).code, 0)
      assert.match(quiet.lastCode('own@mail.example'), /^\d{6}$/)
    } finally {
      await quiet.close()
    }
  })
})

describe('a vendor’s account', () => {
  test('is bound to a mailbox of the school', async () => {
    const { data } = await app.post('qqLogin', { code: 'fresh-one' })
    assert.ok('bind_token' in data)
    const mail = mailbox()
    const bound = await app.post('wxMobile', {
      bind_token: data.bind_token,
      mail,
      sms: await codeTo(mail, 'bind'),
    })
    assert.equal(bound.code, 0, bound.envelope.message)
    const next = await app.post('qqLogin', { code: 'fresh-one' })
    assert.equal('user_id' in next.data && next.data.user_id, bound.data.user_id)
  })
})
