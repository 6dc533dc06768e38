// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isWeakPayPassword, type Purpose } from '../../../contract/security/rules'
import { openHasher } from '../../../server/core/people/passwords'
import { checkPayPassword } from '../../../server/core/security/payPassword'
import { Deliverer } from '../../../server/features/message/deliver'
import { bindVendor } from '../campus'
import { nextPhone, startApp, type Answer, type TestApp, type TestSession } from '../harness'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

type Person = TestSession & { phone: string }

const password = 'campus2026'
const said = ({ envelope }: Answer<unknown>): string => envelope.message + envelope.msg
const age = (to: string, seconds: number) =>
  app.pool.query(
    `update sms_codes set created_at = created_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2)
     where phone = $1`,
    [to, seconds],
  )

async function newPerson(): Promise<Person> {
  const phone = nextPhone()
  const person = { ...(await app.signIn(phone)), phone }
  await age(phone, 61)
  return person
}

/** The same person on another device. */
async function again({ phone }: Person): Promise<Person> {
  const session = await app.signIn(phone)
  await age(phone, 61)
  return { ...session, phone }
}

async function code(person: Person, purpose: Purpose): Promise<string> {
  assert.equal((await app.post('user/getCode', { purpose }, { token: person.token })).code, 0)
  await age(person.phone, 61)
  return app.lastCode(person.phone)
}

async function proofOf(person: Person, purpose: Purpose): Promise<string> {
  const { data } = await app.post(
    'user/verifyCode',
    { purpose, code: await code(person, purpose) },
    { token: person.token },
  )
  return data.proof
}

async function codeTo(phone: string): Promise<string> {
  assert.equal((await app.post('verify/getCode', { phone, scene: 'phone' })).code, 0)
  await age(phone, 61)
  return app.lastCode(phone)
}

const state = async ({ token }: Person) => (await app.get('user/security', { token })).data
const alive = async ({ token }: Person): Promise<boolean> =>
  (await app.get('user/info', { token })).code === 0
const ok = async (answer: Promise<Answer<unknown>>): Promise<void> => {
  const got = await answer
  assert.equal(got.code, 0, said(got))
}

describe('proving the phone', () => {
  test('spends the code: one that is replayed proves nothing', async () => {
    const person = await newPerson()
    const sent = await code(person, 'password')
    const verify = () =>
      app.post('user/verifyCode', { purpose: 'password', code: sent }, { token: person.token })
    const tries = await Promise.all([verify(), verify(), verify()])
    assert.equal(tries.filter((answer) => answer.code === 0).length, 1)
    assert.equal((await verify()).code, -1)
  })

  test('counts for one person, one device, one purpose, once', async () => {
    const person = await newPerson()
    const [other, stranger] = [await again(person), await newPerson()]
    const proof = await proofOf(person, 'password')
    const use = ({ token }: Person) => app.post('user/setPassword', { proof, password }, { token })
    for (const wrong of [other, stranger])
      assert.equal((await use(wrong)).envelope.message, '验证已过期，请重新验证')
    const elsewhere = await app.post(
      'user/setPayPassword',
      { proof, password: '194837' },
      { token: person.token },
    )
    assert.equal(elsewhere.status, 409)
    assert.equal((await use(person)).code, 0)
    assert.equal((await use(person)).status, 409)
  })

  test('lives ten minutes', async () => {
    const person = await newPerson()
    const proof = await proofOf(person, 'password')
    await app.pool.query(`update proofs set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.userId,
    ])
    assert.equal(
      (await app.post('user/setPassword', { proof, password }, { token: person.token })).status,
      409,
    )
  })

  test('a code for the sign-in proves nothing here, and the other way round', async () => {
    const person = await newPerson()
    await app.post('verify/getCode', { phone: person.phone, scene: 'login' })
    const verified = await app.post(
      'user/verifyCode',
      { purpose: 'phone', code: app.lastCode(person.phone) },
      { token: person.token },
    )
    assert.equal(verified.code, -1)
    await age(person.phone, 61)
    const proving = await code(person, 'phone')
    assert.equal((await app.post('login', { phone: person.phone, code: proving })).code, -1)
  })

  test('is for purposes that there are', async () => {
    const { token } = await newPerson()
    const { code: refused, envelope } = await app.post('user/getCode', { purpose: 'login' }, { token })
    assert.deepEqual([refused, envelope.msg], [-1, '用途格式不对'])
  })
})

describe('the password', () => {
  test('is set by SMS, changed by the old one, and signs the others out', async () => {
    const person = await newPerson()
    const other = await again(person)
    const { token } = person
    const early = await app.post('user/changePassword', { old: 'x', password }, { token })
    assert.match(said(early), /还没有设过登录密码/)
    await ok(app.post('user/setPassword', { proof: await proofOf(person, 'password'), password }, { token }))
    assert.deepEqual(
      [await alive(person), await alive(other), (await state(person)).has_password],
      [true, false, true],
    )

    const third = await again(person)
    const change = (old: string, next: string) =>
      app.post('user/changePassword', { old, password: next }, { token })
    assert.match(said(await change('wrong2026', 'renewed2026')), /旧密码不对/)
    assert.match(said(await change(password, password)), /新密码和旧密码一样/)
    assert.match(said(await change(password, 'short1')), /新密码至少 8 个字/)
    assert.equal(await alive(third), true)
    await ok(change(password, 'renewed2026'))
    assert.deepEqual([await alive(person), await alive(third)], [true, false])
    assert.equal((await app.post('login', { phone: person.phone, password: 'renewed2026' })).code, 0)
  })

  test('is hashed by argon2id in threads of its own, and a queue that is full says so', async () => {
    const hasher = openHasher(4)
    const hashed = await hasher.hash(password)
    assert.match(hashed, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.deepEqual(
      [await hasher.verify(hashed, password), await hasher.verify(hashed, `${password}1`)],
      [true, false],
    )
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => hasher.verify(hashed, password)),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    assert.ok(refused.length > 0 && refused.length < 30, `${refused.length} refused`)
    for (const { reason } of refused) assert.match(String(reason), /人太多/)
    assert.ok(results.every((result) => result.status === 'rejected' || result.value))
    await assert.rejects(hasher.verify('no hash', password), /./)
  })
})

describe('the payment password', () => {
  const good = '194837'
  const set = async (person: Person, digits = good) =>
    app.post(
      'user/setPayPassword',
      { proof: await proofOf(person, 'payment'), password: digits },
      { token: person.token },
    )
  const check = (person: Person, digits: string) =>
    checkPayPassword(app.context, person.userId, digits).then(
      () => 'right',
      (error: Error & { msg: string }) => error.msg || error.message,
    )

  for (const weak of ['111111', '123456', '654321', '123123', '121212', '112233', '123321']) {
    test(`cannot be ${weak}`, () => assert.equal(isWeakPayPassword(weak), true))
  }
  for (const fine of [good, '135792', '100200']) {
    test(`may be ${fine}`, () => assert.equal(isWeakPayPassword(fine), false))
  }

  test('wants a proof, six digits, and nothing that is guessed first; a refusal keeps the proof', async () => {
    const person = await newPerson()
    const { token } = person
    assert.equal(
      (await app.post('user/setPayPassword', { proof: 'none', password: good }, { token })).status,
      409,
    )
    const proof = await proofOf(person, 'payment')
    const with_ = (digits: string) => app.post('user/setPayPassword', { proof, password: digits }, { token })
    assert.match(said(await with_('123456')), /太容易猜到/)
    assert.match(said(await with_(person.phone.slice(0, 6))), /手机号/)
    assert.equal((await with_('12345')).code, -1)
    assert.equal(await check(person, good), '请先设置支付密码')
    await ok(with_(good))
    assert.equal(await check(person, good), 'right')
    assert.equal((await state(person)).has_pay_password, true)
  })

  test('changes by the old one', async () => {
    const person = await newPerson()
    await ok(set(person))
    const change = (old: string, next: string) =>
      app.post('user/changePayPassword', { old, password: next }, { token: person.token })
    assert.equal((await change('203948', '758493')).envelope.msg, '支付密码不对，还可以试 4 次')
    assert.match(said(await change(good, good)), /一样/)
    await ok(change(good, '758493'))
    assert.deepEqual(
      [await check(person, good), await check(person, '758493')],
      ['支付密码不对，还可以试 4 次', 'right'],
    )
  })

  test('locks at the fifth wrong try for three hours; SMS opens it at once', async () => {
    const person = await newPerson()
    await ok(set(person))
    const tries: string[] = []
    for (let n = 0; n < 5; n += 1) tries.push(await check(person, '203948'))
    assert.deepEqual([tries[0], tries[4]], ['支付密码不对，还可以试 4 次', '支付密码不对，已锁定 3 小时'])
    assert.match(await check(person, good), /错了太多次/)
    const left = Date.parse((await state(person)).pay_locked_until ?? '') - Date.now()
    assert.ok(left > 2.9 * 3_600_000 && left <= 3 * 3_600_000, String(left))
    await ok(set(person, '758493'))
    assert.equal(await check(person, '758493'), 'right')
  })

  test('counts anew when the lock is over, and after a right try', async () => {
    const person = await newPerson()
    await ok(set(person))
    for (let n = 0; n < 5; n += 1) await check(person, '203948')
    await app.pool.query(`update users set pay_locked_until = now() - interval '1 second' where id = $1`, [
      person.userId,
    ])
    assert.equal((await state(person)).pay_locked_until, null)
    assert.equal(await check(person, '203948'), '支付密码不对，还可以试 4 次')
    assert.equal(await check(person, good), 'right')
    assert.equal(await check(person, '203948'), '支付密码不对，还可以试 4 次')
  })

  test('twenty wrong tries at once: five are looked at, the rest meet the lock', async () => {
    const person = await newPerson()
    await ok(set(person))
    const tries = await Promise.all(Array.from({ length: 20 }, () => check(person, '203948')))
    assert.equal(tries.filter((sentence) => /支付密码不对/.test(sentence)).length, 5)
    assert.equal(tries.filter((sentence) => /错了太多次/.test(sentence)).length, 15)
    assert.match(await check(person, good), /错了太多次/)
  })
})

describe('the phone', () => {
  const change = (person: Person, proof: string, phone: string, sent: string) =>
    app.post('user/changePhone', { proof, phone, code: sent }, { token: person.token })

  test('changes with both phones proved; the others are signed out and the old number is free', async () => {
    const person = await newPerson()
    const other = await again(person)
    const phone = nextPhone()
    const proof = await proofOf(person, 'phone')
    const sent = await codeTo(phone)
    assert.equal((await change(person, 'none', phone, sent)).status, 409)
    assert.equal((await change(person, proof, phone, sent === '000000' ? '000001' : '000000')).code, -1)
    assert.match(said(await change(person, proof, person.phone, sent)), /现在绑定的手机号/)
    await ok(change(person, proof, phone, sent))
    assert.deepEqual([await alive(person), await alive(other)], [true, false])
    assert.equal((await app.signIn(phone)).userId, person.userId)
    assert.notEqual((await app.signIn(person.phone)).userId, person.userId)
    assert.equal((await change(person, proof, nextPhone(), sent)).code, -1)
  })

  test('two accounts that change to one number at once: one wins, the other is told', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    const phone = nextPhone()
    const proofs = [await proofOf(one, 'phone'), await proofOf(two, 'phone')] as const
    // both hold the code before either uses it: the checks pass side by side
    const sent = await codeTo(phone)
    const answers = await Promise.all([
      change(one, proofs[0], phone, sent),
      change(two, proofs[1], phone, sent),
    ])
    const lost = answers.filter((answer) => answer.code !== 0)
    assert.equal(lost.length, 1)
    assert.ok(lost[0] && lost[0].status < 500)
    const { rows } = await app.pool.query('select id from users where phone = $1', [phone])
    assert.equal(rows.length, 1)
    // the loser keeps the proof, and a code of its own finds the number taken
    const loser =
      answers[0]?.code === 0 ? { person: two, proof: proofs[1] } : { person: one, proof: proofs[0] }
    const refused = await change(loser.person, loser.proof, phone, await codeTo(phone))
    assert.equal(refused.envelope.message, '这个手机号已经绑定了另一个账号')
    assert.equal(await alive(loser.person), true)
    await ok(
      (async () => {
        const free = nextPhone()
        return change(loser.person, loser.proof, free, await codeTo(free))
      })(),
    )
  })
})

const lastMail = (address: string): string => {
  const line = app.logs.lines.filter((entry) => entry.msg === 'mail code' && entry.address === address).at(-1)
  assert.ok(typeof line?.code === 'string', address)
  return line.code
}
const ask = (person: Person, email: string) =>
  app.post('user/getEmailCode', { email }, { token: person.token })

describe('mail', () => {
  const bind = async (person: Person, email: string, sent: string) =>
    app.post(
      'user/setEmail',
      { proof: await proofOf(person, 'email'), email, code: sent },
      { token: person.token },
    )

  test('is bound by its code, whatever its case, and once', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    assert.equal((await ask(one, 'Lin@Example.com')).data.wait, 60)
    assert.match(said(await ask(two, 'lin@example.com')), /秒后才能再发/)
    const sent = lastMail('lin@example.com')
    await ok(bind(one, 'LIN@example.com', sent))
    assert.equal((await bind(one, 'lin@example.com', sent)).code, -1)
    assert.equal((await state(one)).email, 'l***@example.com')
    await age('lin@example.com', 61)
    await ask(two, 'lin@example.com')
    assert.match(
      said(await bind(two, 'lin@example.com', lastMail('lin@example.com'))),
      /已经绑定了另一个账号/,
    )
    await ok(app.post('user/removeEmail', {}, { token: one.token }))
    await ok(bind(two, 'lin@example.com', lastMail('lin@example.com')))
    assert.deepEqual([(await state(one)).email, (await state(two)).email], [null, 'l***@example.com'])
  })

  test('an address that is none is named', async () => {
    for (const email of ['lin', 'lin@', 'a b@example.com', `${'a'.repeat(100)}@example.com`]) {
      assert.match(said(await ask(await newPerson(), email)), /邮箱/, email)
    }
  })
})

describe('vendors', () => {
  const bind = async (person: Person, vendor: string, sent: string) =>
    app.post(
      'user/bindVendor',
      { proof: await proofOf(person, 'bind'), vendor, code: sent },
      { token: person.token },
    )

  test('are bound once, sign in, and are let go; the phone stays', async () => {
    const [one, two] = [await newPerson(), await newPerson()]
    for (const vendor of ['wechat', 'qq', 'alipay']) await ok(bind(one, vendor, 'security-one'))
    await ok(bind(one, 'wechat', 'security-one'))
    assert.deepEqual((await state(one)).vendors, { wechat: true, qq: true, alipay: true })
    const taken = await bind(two, 'wechat', 'security-one')
    assert.deepEqual([taken.status, taken.envelope.message], [409, '这个微信已经绑定了另一个账号'])
    assert.equal(
      (await bind(one, 'wechat', 'security-other')).envelope.message,
      '你已经绑定了另一个微信，请先解绑',
    )
    const { data } = await app.post('wxLogin', { code: 'security-one' })
    assert.ok('user_id' in data && data.user_id === one.userId)
    await ok(app.post('user/unbindVendor', { vendor: 'wechat' }, { token: one.token }))
    await ok(bind(two, 'wechat', 'security-one'))
    await again(one)
  })

  test('two accounts that bind one WeChat at once: one has it', async () => {
    const people = [await newPerson(), await newPerson()]
    const answers = await Promise.all(people.map((person) => bind(person, 'wechat', 'security-race')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  test('a code that is no good is refused, and so is a vendor that is none', async () => {
    const person = await newPerson()
    assert.match(said(await bind(person, 'wechat', '不对')), /授权已失效/)
    assert.equal((await bind(person, 'weibo', 'x')).code, -1)
  })
})

describe('a stolen session', () => {
  const lastNotice = async ({ userId }: Person) => {
    const { rows } = await app.pool.query<{ id: string; text: string; leads: string }>(
      'select id, text, leads from notices where user_id = $1 order by id desc limit 1',
      [userId],
    )
    return rows[0]
  }

  const mailed = async (notice: string | undefined) => {
    const { rows } = await app.pool.query<{ state: string }>(
      `select state from deliveries where notice_id = $1 and channel = 'mail'`,
      [notice],
    )
    return rows[0]?.state
  }

  test('binds neither a vendor nor a mailbox without the phone', async () => {
    const person = await newPerson()
    for (const proof of ['none', await proofOf(person, 'password')]) {
      const body = { proof, vendor: 'wechat', code: 'thief' }
      assert.match(said(await app.post('user/bindVendor', body, { token: person.token })), /重新验证/)
    }
    assert.deepEqual((await state(person)).vendors, { wechat: false, qq: false, alipay: false })
    await ask(person, 'thief@example.com')
    const mail = { proof: 'none', email: 'thief@example.com', code: lastMail('thief@example.com') }
    assert.match(said(await app.post('user/setEmail', mail, { token: person.token })), /重新验证/)
    assert.equal((await state(person)).email, null)
  })

  test('what it changes is told on every way, read, muted or quiet, with the vendors that still sign in', async () => {
    const person = await newPerson()
    await app.pool.query(`update users set email = 'owner@example.com' where id = $1`, [person.userId])
    await app.post(
      'message/editSettings',
      { system: false, mail_system: false, quiet: true, quiet_from: '00:00', quiet_to: '23:59' },
      { token: person.token },
    )
    await ok(bindVendor(app, person, 'wechat', 'told-of'))
    const notice = await lastNotice(person)
    assert.match(notice?.text ?? '', /^账号已绑定微信，.*现在绑定着微信，.*立即重设登录密码/)
    assert.equal(notice?.leads, 'security')
    await app.pool.query('update notices set read_at = now() where user_id = $1', [person.userId])
    await new Deliverer(app.context).round(() => true)
    assert.equal(await mailed(notice?.id), 'sent')
    await ok(
      app.post(
        'user/setPassword',
        { proof: await proofOf(person, 'password'), password },
        { token: person.token },
      ),
    )
    assert.match((await lastNotice(person))?.text ?? '', /密码已更改.*现在绑定着微信/)
    await ok(app.post('user/unbindVendor', { vendor: 'wechat' }, { token: person.token }))
    const parting = await lastNotice(person)
    assert.match(parting?.text ?? '', /^账号已解绑微信，以后不能用它登录。如果不是你本人操作，/)
    assert.deepEqual([parting?.leads, await mailed(parting?.id)], ['security', 'waiting'])
    await ok(app.post('user/unbindVendor', { vendor: 'wechat' }, { token: person.token }))
    assert.equal((await lastNotice(person))?.id, parting?.id)
  })

  test('so is what is changed without a session: the password reset, a vendor bound to the phone', async () => {
    const person = await newPerson()
    await app.pool.query(`update users set email = 'owner2@example.com' where id = $1`, [person.userId])
    const { data } = await app.post('qqLogin', { code: 'told-of-too' })
    assert.ok('bind_token' in data)
    const { phone } = person
    const sentFor = async (scene: string) => {
      assert.equal((await app.post('verify/getCode', { phone, scene })).code, 0)
      return app.lastCode(phone)
    }
    await ok(app.post('wxMobile', { bind_token: data.bind_token, phone, sms: await sentFor('bind') }))
    const bound = await lastNotice(person)
    assert.match(bound?.text ?? '', /^账号已绑定 QQ ，以后可以用它登录。现在绑定着QQ，.*立即重设登录密码/)
    assert.deepEqual([bound?.leads, await mailed(bound?.id)], ['security', 'waiting'])
    await ok(app.post('user/resetPassword', { phone, code: await sentFor('password'), password }))
    const reset = await lastNotice(person)
    assert.match(reset?.text ?? '', /^你的登录密码已用短信验证码重设，.*现在绑定着QQ，.*立即重设登录密码/)
    assert.deepEqual([reset?.leads, await mailed(reset?.id)], ['security', 'waiting'])
  })

  test('an account that a vendor’s first sign-in makes is not warned of it', async () => {
    const { data } = await app.post('wxLogin', { code: 'nobody-yet' })
    assert.ok('bind_token' in data)
    const made = await app.post('wxMobile', { bind_token: data.bind_token, code: `phone-${nextPhone()}` })
    const { rows } = await app.pool.query(
      `select text from notices where user_id = $1 and leads = 'security'`,
      [made.data.user_id],
    )
    assert.deepEqual(rows, [])
  })

  test('tries of the old password count as those of signing in', async () => {
    const person = await newPerson()
    await ok(
      app.post(
        'user/setPassword',
        { proof: await proofOf(person, 'password'), password },
        { token: person.token },
      ),
    )
    const change = (old: string) =>
      app.post('user/changePassword', { old, password: 'other2026' }, { token: person.token })
    for (let tries = 0; tries < 5; tries += 1) assert.match(said(await change('wrong2026')), /旧密码不对/)
    for (let tries = 0; tries < 5; tries += 1)
      assert.match(said(await app.post('login', { phone: person.phone, password: 'wrong2026' })), /不对/)
    assert.match(said(await change(password)), /密码错了太多次/)
  })
})

describe('devices', () => {
  test('all others go at once, and nobody else does', async () => {
    const person = await newPerson()
    const [second, third, stranger] = [await again(person), await again(person), await newPerson()]
    const mine = (await app.get('user/devices', { token: person.token })).data.items
    const refused = await app.post('user/signOutDevice', { id: mine[0]?.id }, { token: stranger.token })
    assert.equal(refused.status, 404)
    await ok(app.post('user/signOutOthers', {}, { token: third.token }))
    assert.deepEqual(await Promise.all([person, second, third, stranger].map(alive)), [
      false,
      false,
      true,
      true,
    ])
  })
})
