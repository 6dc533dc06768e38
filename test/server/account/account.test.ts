// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newPerson, newSchool, picture } from '../campus'
import { announceChange } from '../../../server/core/account/sessions'
import { nextPhone, startApp, type TestApp } from '../harness'
import { holding, waiting } from '../waiting'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

const password = 'campus2026'
const sendCode = (phone: string, scene = 'login', address?: string) =>
  app.post('verify/getCode', { phone, scene }, address === undefined ? {} : { address })
const signIn = (phone: string, code: string, address?: string) =>
  app.post('login', { phone, code }, address === undefined ? {} : { address })
/** Sets the clock of a phone's codes back, as if time had passed. */
const age = (phone: string, seconds: number) =>
  app.pool.query(
    `update sms_codes set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where phone = $1`,
    [phone, seconds],
  )
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('SMS codes', () => {
  test('sign a new phone in, once', async () => {
    const phone = nextPhone()
    assert.equal((await sendCode(phone)).data.wait, 60)
    const code = app.lastCode(phone)
    assert.match(code, /^\d{6}$/)
    const first = await signIn(phone, code)
    assert.deepEqual([first.data.created, first.data.needs_school], [true, true])
    const again = await signIn(phone, code)
    assert.deepEqual([again.code, again.envelope.msg], [-1, '验证码已失效，请重新获取'])
  })

  test('go out once a minute', async () => {
    const phone = nextPhone()
    const asked = await Promise.all([0, 1, 2].map(() => sendCode(phone)))
    assert.deepEqual(asked.map(({ code }) => code).sort(), [-2, -2, 0])
    assert.match(asked.find(({ code }) => code === -2)?.envelope.message ?? '', /^\d+ 秒后才能再发$/)
    await age(phone, 61)
    assert.equal((await sendCode(phone)).code, 0)
  })

  test('live five minutes', async () => {
    const phone = nextPhone()
    await sendCode(phone)
    await age(phone, 301)
    assert.equal((await signIn(phone, app.lastCode(phone))).envelope.msg, '验证码已失效，请重新获取')
  })

  for (const [network, asked] of [
    ['that asked for them', '10.201.0.1'],
    ['that did not', '10.201.0.2'],
  ])
    test(`die at the fifth wrong try from one network, ${network}`, async () => {
      const phone = nextPhone()
      const address = '10.201.0.1'
      await sendCode(phone, 'login', asked)
      const code = app.lastCode(phone)
      const said: string[] = []
      for (let count = 0; count < 5; count += 1)
        said.push((await signIn(phone, wrong(code), address)).envelope.msg)
      assert.deepEqual([said[0], said[4]], ['验证码不对，还可以试 4 次', '验证码不对，请重新获取'])
      assert.equal((await signIn(phone, code, address)).envelope.msg, '验证码已失效，请重新获取')
    })

  test('are for one purpose and one phone', async () => {
    const [phone, other] = [nextPhone(), nextPhone()]
    await sendCode(phone, 'register')
    await sendCode(other)
    assert.equal((await signIn(phone, app.lastCode(phone))).code, -1)
    assert.equal((await signIn(other, wrong(app.lastCode(other)))).code, -1)
  })

  test('sign in once, however many try with the same one at the same time', async () => {
    const phone = nextPhone()
    await sendCode(phone)
    const code = app.lastCode(phone)
    const tries = await Promise.all([0, 1, 2, 3].map(() => signIn(phone, code)))
    assert.equal(tries.filter((answer) => answer.code === 0).length, 1)
    const { rows } = await app.pool.query('select count(*)::int as n from users where phone = $1', [phone])
    assert.equal(rows[0].n, 1)
  })

  test('are nowhere in the database', async () => {
    const phone = nextPhone()
    await sendCode(phone)
    const { rows } = await app.pool.query('select * from sms_codes where phone = $1', [phone])
    assert.ok(!JSON.stringify(rows).includes(app.lastCode(phone)))
  })
})

describe('passwords', () => {
  const register = async (phone: string, change: Record<string, unknown> = {}) => {
    await sendCode(phone, 'register')
    return app.post('user/register', {
      phone,
      code: app.lastCode(phone),
      password,
      name: '早八特困生',
      ...change,
    })
  }

  test('register, sign in, and say the same for an unknown phone as for a wrong password', async () => {
    const phone = nextPhone()
    assert.equal((await register(phone)).code, 0)
    assert.equal((await app.post('login', { phone, password })).code, 0)
    const refused = await Promise.all([
      app.post('login', { phone, password: `${password}x` }),
      app.post('login', { phone: nextPhone(), password }),
    ])
    assert.deepEqual(
      refused.map(({ envelope }) => envelope.msg),
      ['手机号或密码不对', '手机号或密码不对'],
    )
    const { rows } = await app.pool.query('select password_hash from users where phone = $1', [phone])
    assert.match(rows[0].password_hash, /^\$argon2id\$/)
  })

  test('ten wrong passwords lock a phone, known or not, until the time is over or a code comes by SMS', async () => {
    const phone = nextPhone()
    await register(phone)
    const login = async (to: string, tried = password) =>
      (await app.post('login', { phone: to, password: tried })).envelope.msg
    const locked = '密码错了太多次，请 15 分钟后再试，或用验证码登录'
    for (const to of [phone, nextPhone()]) {
      const said = await Promise.all(Array.from({ length: 14 }, () => login(to, `${password}x`)))
      assert.deepEqual(
        said.sort(),
        [...Array<string>(4).fill(locked), ...Array<string>(10).fill('手机号或密码不对')].sort(),
      )
      assert.equal(await login(to), locked)
    }
    await app.pool.query(
      `update password_tries set locked_until = now() - interval '1 second' where phone = $1`,
      [phone],
    )
    assert.deepEqual([await login(phone, `${password}x`), await login(phone)], ['手机号或密码不对', ''])
    await Promise.all(Array.from({ length: 10 }, () => login(phone, `${password}x`)))
    assert.equal(await login(phone), locked)
    await age(phone, 61)
    await sendCode(phone, 'login')
    assert.equal((await app.post('login', { phone, code: app.lastCode(phone) })).code, 0)
    assert.equal(await login(phone), '')
  })

  test('a refused registration does not use the code up', async () => {
    const phone = nextPhone()
    const short = await register(phone, { password: 'short1' })
    assert.deepEqual([short.code, short.envelope.msg], [-1, '密码至少 8 个字'])
    const retry = await app.post('user/register', {
      phone,
      code: app.lastCode(phone),
      password,
      name: '早八特困生',
    })
    assert.equal(retry.code, 0)
  })

  test('a phone registers once', async () => {
    const phone = nextPhone()
    await register(phone)
    await age(phone, 61)
    assert.equal((await register(phone)).envelope.msg, '这个手机号已经注册，请直接登录')
  })

  test('a reset signs every other device out', async () => {
    const phone = nextPhone()
    const { data } = await register(phone)
    await age(phone, 61)
    await sendCode(phone, 'password')
    const reset = await app.post('user/resetPassword', {
      phone,
      code: app.lastCode(phone),
      password: 'renewed2026',
    })
    assert.equal(reset.code, 0)
    assert.equal((await app.get('user/info', { token: reset.data.access_token })).code, 0)
    assert.equal((await app.get('user/info', { token: data.access_token })).code, '-1001')
    assert.equal((await app.post('login', { phone, password })).code, -1)
    assert.equal((await app.post('login', { phone, password: 'renewed2026' })).code, 0)
  })
})

describe('sessions', () => {
  test('are kept as hashes, listed by device and ended one by one', async () => {
    const phone = nextPhone()
    const first = await app.signIn(phone)
    await age(phone, 61)
    const second = await app.signIn(phone)
    const { data } = await app.get('user/devices', { token: second.token })
    assert.deepEqual(
      data.items.map(({ current }) => current),
      [true, false],
    )
    const { rows } = await app.pool.query('select * from sessions where user_id = $1', [first.userId])
    assert.ok(!JSON.stringify(rows).includes(first.token))
    const other = data.items.find(({ current }) => !current)
    const stranger = await app.signIn()
    assert.equal(
      (await app.post('user/signOutDevice', { id: other?.id }, { token: stranger.token })).status,
      404,
    )
    assert.equal((await app.post('user/signOutDevice', { id: other?.id }, { token: second.token })).code, 0)
    assert.equal((await app.get('user/info', { token: first.token })).code, '-1001')
    assert.equal((await app.post('user/signOut', {}, { token: second.token })).code, 0)
    assert.equal((await app.get('user/info', { token: second.token })).code, '-1001')
  })

  test('looked up while the person changes are not remembered as they were before', async () => {
    const { token, userId } = await app.signIn()
    await holding(app, 'lock table sessions in access exclusive mode', [], async (letGo) => {
      const call = app.get('user/info', { token })
      await waiting(app, 1)
      await announceChange(app.context, userId)
      await letGo()
      assert.equal((await call).code, 0)
    })
    await app.pool.query('delete from sessions where user_id = $1', [userId])
    assert.equal((await app.get('user/info', { token })).code, '-1001')
  })

  test('end after thirty days without use, and slide while used', async () => {
    const person = await app.signIn()
    const expiry = async () =>
      (
        await app.pool.query(
          'select expires_at - now() as left, expires_at from sessions where user_id = $1',
          [person.userId],
        )
      ).rows[0]
    await app.pool.query(
      `update sessions set seen_at = now() - interval '29 days', expires_at = now() + interval '1 day' where user_id = $1`,
      [person.userId],
    )
    assert.equal((await app.get('user/info', { token: person.token })).code, 0)
    const slid = async (): Promise<boolean> =>
      (await expiry()).expires_at.getTime() > Date.now() + 29 * 86_400_000
    while (!(await slid())) await new Promise((resolve) => setImmediate(resolve))
    const stale = await app.signIn()
    await app.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
      stale.userId,
    ])
    assert.equal((await app.get('user/info', { token: stale.token })).code, '-1001')
  })
})

describe('vendors', () => {
  const unbound = async (path: 'wxLogin' | 'qqLogin' | 'aliLogin', code: string) => {
    const { data } = await app.post(path, { code })
    assert.ok('bind_token' in data)
    return data.bind_token
  }

  test('one phone is one account on every target', async () => {
    const phone = nextPhone()
    const { userId } = await app.signIn(phone)
    for (const [path, code] of [
      ['wxLogin', 'lin-wx'],
      ['qqLogin', 'lin-qq'],
      ['aliLogin', 'lin-ali'],
    ] as const) {
      const bind_token = await unbound(path, code)
      await age(phone, 61)
      await sendCode(phone, 'bind')
      const bound = await app.post('wxMobile', { bind_token, phone, sms: app.lastCode(phone) })
      assert.deepEqual([bound.code, bound.data.user_id], [0, userId])
      const { data } = await app.post(path, { code })
      assert.ok('user_id' in data && data.user_id === userId)
    }
  })

  test("WeChat's own number binds without a code", async () => {
    const phone = nextPhone()
    const bind_token = await unbound('wxLogin', 'number-wx')
    const bound = await app.post('wxMobile', { bind_token, code: `phone-${phone}` })
    assert.deepEqual([bound.code, bound.data.created], [0, true])
    const { rows } = await app.pool.query('select phone from users where id = $1', [bound.data.user_id])
    assert.equal(rows[0].phone, phone)
  })

  test('a ticket works once, and a phone takes one account of a vendor', async () => {
    const phone = nextPhone()
    const bind_token = await unbound('wxLogin', 'once-wx')
    assert.equal((await app.post('wxMobile', { bind_token, code: `phone-${phone}` })).code, 0)
    assert.equal(
      (await app.post('wxMobile', { bind_token, code: `phone-${phone}` })).envelope.message,
      '绑定已过期，请重新授权登录',
    )
    const second = await unbound('wxLogin', 'twice-wx')
    const refused = await app.post('wxMobile', { bind_token: second, code: `phone-${phone}` })
    assert.equal(refused.envelope.message, '这个手机号已经绑定了另一个账号')
    const { data } = await app.post('wxLogin', { code: 'twice-wx' })
    assert.ok('bind_token' in data)
  })
})

describe('profile', () => {
  test('changes what is given and nothing else', async () => {
    const school = await newSchool(app)
    const person = await newPerson(app, school, '木木木')
    const avatar = await app.upload(await picture(), { token: person.token })
    const { data } = await app.post(
      'user/edit',
      { avatar: { id: avatar.data.id }, intro: '求原图' },
      { token: person.token },
    )
    assert.deepEqual([data.name, data.intro, data.school?.name], ['木木木', '求原图', '临江大学'])
    assert.match(data.avatar ?? '', /^\/files\/avatars\//)
    assert.match(data.phone ?? '', /^1\d{2}\*{4}\d{4}$/)
  })

  const refused: [string, Record<string, unknown>, string][] = [
    ['a name of one character', { name: '木' }, '昵称至少 2 个字'],
    ['a name of 17', { name: '木'.repeat(17) }, '昵称最多 16 个字'],
    ['a name that is markup', { name: '<b>x</b>' }, '昵称格式不对'],
    ['an intro of 121', { intro: '长'.repeat(121) }, '简介最多 120 个字'],
    ['a school that is none', { school: { id: '00000000-0000-7000-8000-000000000000' } }, '没有这所学校'],
    [
      'an avatar that is none',
      { avatar: { id: '00000000-0000-7000-8000-000000000000' } },
      '头像没有上传成功，请重新选择',
    ],
  ]
  for (const [what, change, sentence] of refused) {
    test(`refuses ${what}`, async () => {
      const person = await app.signIn()
      const { code, envelope } = await app.post('user/edit', change, { token: person.token })
      assert.deepEqual([code, envelope.msg], [-1, sentence])
    })
  }
})

describe('following', () => {
  test('counts once, tells once, and is not for oneself', async () => {
    const [one, other] = [await app.signIn(), await app.signIn()]
    const follow = () => app.post('user/follow', { id: other.userId }, { token: one.token })
    await Promise.all([follow(), follow()])
    const counts = async () => (await app.get('user/info', { token: other.token })).data.followers
    assert.equal(await counts(), 1)
    assert.equal((await app.get('message/counts', { token: other.token })).data.follows, 1)
    await app.post('user/unfollow', { id: other.userId }, { token: one.token })
    assert.equal(await counts(), 0)
    assert.equal((await app.get('message/counts', { token: other.token })).data.follows, 0)
    const self = await app.post('user/follow', { id: one.userId }, { token: one.token })
    assert.equal(self.envelope.message, '不能关注自己')
    const nobody = await app.post(
      'user/follow',
      { id: '00000000-0000-7000-8000-000000000000' },
      { token: one.token },
    )
    assert.equal(nobody.status, 404)
  })

  test('people are found by a part of their name', async () => {
    await newPerson(app, undefined, '一只长颈鹿')
    const found = await app.get('user/search', { query: { keyword: '长颈' } })
    assert.deepEqual(
      found.data.items.map(({ name }) => name),
      ['一只长颈鹿'],
    )
  })
})
