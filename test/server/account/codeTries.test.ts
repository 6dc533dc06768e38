// also on: external
/** Who may try a code, and how often: nobody closes it to its owner, and nobody guesses it from many networks. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { nextPhone, startApp, type Answer, type TestApp } from '../harness'
import { challengeIn, solve } from './proofs'

let app: TestApp
before(async () => {
  app = await startApp({ config: { smsPerHour: 1000, smsPerDay: 1000 } })
})
after(() => app.close())

const home = '10.210.0.1'
const stranger = (network: number): string => `10.211.0.${network}`
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')
const said = ({ envelope }: Answer<unknown>): string => envelope.msg || envelope.message
const isOver = (answer: Answer<unknown>): boolean => said(answer) === '验证码已失效，请重新获取'

/** A code that went to a new number from home. */
async function sent(scene = 'login') {
  const phone = nextPhone()
  assert.equal((await app.post('verify/getCode', { phone, scene }, { address: home })).code, 0)
  const code = app.lastCode(phone)
  return { phone, code, wrong: wrongOf(code) }
}
const login = (phone: string, code: string, address: string, proof?: unknown) =>
  app.post('login', { phone, code, proof }, { address })
/** As a client does that works for what it is asked. */
async function loginWithWork(phone: string, code: string, address: string) {
  const first = await login(phone, code, address)
  return first.status === 429 ? login(phone, code, address, solve(challengeIn(first.data))) : first
}

describe('wrong tries of strangers', () => {
  test('leave the owner’s right code, from one network or many', async () => {
    const one = await sent()
    for (let count = 0; count < 10; count += 1) await login(one.phone, one.wrong, stranger(1))
    assert.equal((await login(one.phone, one.code, home)).code, 0)
    const many = await sent()
    for (let count = 0; count < 10; count += 1)
      assert.match(said(await login(many.phone, many.wrong, stranger(count))), /^验证码不对/)
    assert.equal((await login(many.phone, many.code, home)).code, 0)
  })

  test('leave it to an owner who came to another network since, too', async () => {
    const { phone, code, wrong } = await sent()
    for (let count = 0; count < 10; count += 1) await login(phone, wrong, stranger(count))
    assert.equal((await login(phone, code, '10.212.0.1')).code, 0)
  })

  const calls: [
    string,
    string,
    (phone: string, code: string, address: string) => Promise<Answer<unknown>>,
  ][] = [
    [
      'register',
      'user/register',
      (phone, code, address) =>
        app.post('user/register', { phone, code, password: 'campus2026', name: '早八特困生' }, { address }),
    ],
    [
      'password',
      'user/resetPassword',
      (phone, code, address) =>
        app.post('user/resetPassword', { phone, code, password: 'campus2026' }, { address }),
    ],
    [
      'bind',
      'wxMobile',
      async (phone, sms, address) => {
        const { data } = await app.post('wxLogin', { code: `tries-${phone}` })
        assert.ok('bind_token' in data)
        return app.post('wxMobile', { bind_token: data.bind_token, phone, sms }, { address })
      },
    ],
  ]
  for (const [scene, path, call] of calls)
    test(`leave the right one of ${path}, and end for their network`, async () => {
      const { phone, code, wrong } = await sent(scene)
      if (scene === 'password') await app.signIn(phone)
      for (let count = 0; count < 5; count += 1)
        assert.match(said(await call(phone, wrong, stranger(2))), /不对/)
      assert.ok(isOver(await call(phone, code, stranger(2))))
      assert.equal((await call(phone, code, home)).code, 0)
    })

  for (const [scene, path] of [
    ['phone', 'user/changePhone'],
    ['email', 'user/setEmail'],
  ] as const)
    test(`who are signed in leave the right one of ${path}`, async () => {
      const [one, other] = [await app.signIn(), await app.signIn()]
      const to = scene === 'phone' ? nextPhone() : `${nextPhone()}@example.com`
      const asking =
        scene === 'phone'
          ? app.post('verify/getCode', { phone: to, scene }, { address: home })
          : app.post('user/getEmailCode', { email: to }, { address: home, token: one.token })
      assert.equal((await asking).code, 0)
      const line = app.logs.lines.filter(({ phone, address }) => phone === to || address === to).at(-1)
      const code = String(line?.code)
      const call = ({ token }: { token: string }, tried: string, address: string) =>
        app.post(path, { proof: 'none', [scene]: to, code: tried }, { token, address })
      for (let count = 0; count < 5; count += 1) await call(other, wrongOf(code), stranger(3))
      assert.ok(isOver(await call(other, code, stranger(3))))
      // the code is right: the proof of the phone alone is missing
      assert.match(said(await call(one, code, home)), /重新验证/)
    })
})

describe('one network', () => {
  test('is looked at five times: the sixth is refused, wrong or right, at once or one by one', async () => {
    for (const address of [home, stranger(4)]) {
      const { phone, code, wrong } = await sent()
      const tries = await Promise.all(Array.from({ length: 9 }, () => login(phone, wrong, address)))
      assert.equal(tries.filter((answer) => /^验证码不对/.test(said(answer))).length, 5)
      for (const tried of [wrong, code]) assert.ok(isOver(await login(phone, tried, address)))
    }
  })

  test('is 64 bits of IPv6, and is not begun anew by the hour', async () => {
    const { phone, code, wrong } = await sent()
    for (let host = 1; host <= 3; host += 1) await login(phone, wrong, `2001:db8:5:6::${host}`)
    await app.pool.query(`update asked_counts set hour = hour - interval '1 hour'`)
    for (let host = 4; host <= 5; host += 1) await login(phone, wrong, `2001:db8:5:6::${host}`)
    assert.ok(isOver(await login(phone, code, '2001:db8:5:6::6')))
    assert.equal((await login(phone, code, home)).code, 0)
  })

  test('has its tries anew with the next code', async () => {
    const { phone, wrong } = await sent()
    for (let count = 0; count < 5; count += 1) await login(phone, wrong, home)
    await app.pool.query(
      `update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`,
      [phone],
    )
    await app.post('verify/getCode', { phone, scene: 'login' }, { address: home })
    assert.equal((await login(phone, app.lastCode(phone), home)).code, 0)
  })
})

describe('guesses of one code over all networks', () => {
  test('take work beyond fifteen, more and more, and end at thirty; the owner’s do not', async () => {
    const { phone, code, wrong } = await sent()
    const work: number[] = []
    let looked = 0
    for (let network = 0; network < 60; network += 1) {
      const first = await login(phone, wrong, stranger(network))
      const asked = first.status === 429 ? challengeIn(first.data) : null
      if (asked) work.push(asked.maxnumber)
      const answer = asked ? await login(phone, wrong, stranger(network), solve(asked)) : first
      if (/^验证码不对/.test(said(answer))) looked += 1
    }
    assert.equal(looked, 30)
    assert.deepEqual(
      work,
      [0, 1, 2, 3, 4].flatMap((level) => Array<number>(3).fill(20_000 * 2 ** level)),
    )
    assert.ok(isOver(await login(phone, code, stranger(99))))
    assert.equal((await login(phone, code, home)).code, 0)
  })

  test('a proof lets one try through, of its number alone; a right code needs it too', async () => {
    const [one, two] = [await sent(), await sent()]
    for (const { phone, wrong } of [one, two])
      for (let network = 0; network < 15; network += 1) await login(phone, wrong, stranger(network))
    const asked = await login(one.phone, one.code, stranger(20))
    assert.equal(asked.status, 429)
    const proof = solve(challengeIn(asked.data))
    assert.equal((await login(two.phone, two.code, stranger(20), proof)).status, 429)
    assert.match(said(await login(one.phone, one.wrong, stranger(20), proof)), /^验证码不对/)
    assert.equal((await login(one.phone, one.code, stranger(20), proof)).status, 429)
    assert.equal((await loginWithWork(one.phone, one.code, stranger(20))).code, 0)
  })
})
