// also on: external
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { nextPhone, startApp, type TestApp } from '../harness'
import { challengeIn, solve } from './proofs'

let app: TestApp
before(async () => {
  app = await startApp({ config: { smsPerHour: 100, smsPerDay: 200 } })
})
after(() => app.close())
// what one test asked for is nothing to the next
afterEach(async () => void (await app.pool.query('delete from asked_counts')))

interface From {
  proof?: unknown
  address?: string
  scene?: string
}
const ask = (phone: string, { proof, address, scene = 'login' }: From = {}) =>
  app.post('verify/getCode', { phone, scene, proof }, address === undefined ? {} : { address })
/** Asks as our clients do: with a proof where one is wanted. */
async function askWithWork(phone: string, from: From = {}) {
  const first = await ask(phone, from)
  return first.code === 0 ? first : ask(phone, { ...from, proof: solve(challengeIn(first.data)) })
}
const age = (phone: string, seconds = 61) =>
  app.pool.query(
    'update sms_codes set created_at = created_at - make_interval(secs => $2) where phone = $1',
    [phone, seconds],
  )
const count = async (key: string, hour: number, day = hour) => {
  await app.pool.query(
    `insert into asked_counts values ($1, date_trunc('hour', now()), $2), ($1, date_trunc('hour', now()) - interval '2 hours', $3)`,
    [key, hour, day - hour],
  )
}

describe('codes of a number', () => {
  test('three go to whoever asks, over all purposes; then each takes a proof', async () => {
    const phone = nextPhone()
    for (const scene of ['login', 'bind', 'register']) assert.equal((await ask(phone, { scene })).code, 0)
    for (const scene of ['password', 'phone']) {
      const { status, code, data, envelope } = await ask(phone, { scene })
      assert.deepEqual(
        [status, code, envelope.message],
        [429, -2, '请求的人有点多，需要先做一次安全验证，请重试'],
      )
      challengeIn(data)
    }
    const { rows } = await app.pool.query('select count(*)::int as n from sms_codes where phone = $1', [
      phone,
    ])
    assert.equal(rows[0].n, 3)
  })

  test('none of an attacker’s calls takes the owner’s: with a proof there is always another, slower', async () => {
    const phone = nextPhone()
    for (let call = 0; call < 10; call += 1) {
      await ask(phone)
      await age(phone)
    }
    const work: number[] = []
    for (let sent = 3; sent < 10; sent += 1) {
      work.push(challengeIn((await ask(phone)).data).maxnumber)
      assert.equal((await askWithWork(phone)).code, 0)
      await age(phone)
    }
    assert.deepEqual(work, [20_000, 20_000, 40_000, 40_000, 80_000, 80_000, 160_000])
    assert.equal((await ask(phone)).envelope.message.replace(/\d+/, 'n'), 'n 秒后才能再发')
    await age(phone, 601)
    assert.equal((await askWithWork(phone)).data.wait, 600)
    assert.equal((await app.post('login', { phone, code: app.lastCode(phone) })).code, 0)
  })

  test('what strangers ask leaves the ten of the owner who is signed in', async () => {
    const phone = nextPhone()
    const { token } = await app.signIn(phone)
    for (const scene of ['login', 'bind', 'register', 'password']) await askWithWork(phone, { scene })
    const own = () => app.post('user/getCode', { purpose: 'phone' }, { token })
    for (let sent = 0; sent < 10; sent += 1) {
      assert.equal((await own()).code, 0)
      await age(phone)
    }
    assert.equal((await own()).envelope.message, '今天的验证码已发完，请明天再试')
  })
})

describe('a proof', () => {
  /** A number that has had its free ones, and the challenge for the next. */
  const bombed = async () => {
    const phone = nextPhone()
    for (const scene of ['bind', 'register', 'password']) await ask(phone, { scene })
    return { phone, challenge: challengeIn((await ask(phone)).data) }
  }

  test('is good for one code', async () => {
    const { phone, challenge } = await bombed()
    const proof = solve(challenge)
    assert.equal((await ask(phone, { proof })).code, 0)
    await age(phone)
    challengeIn((await ask(phone, { proof })).data)
    const { phone: other, challenge: second } = await bombed()
    const both = await Promise.all([0, 1].map(() => ask(other, { proof: solve(second) })))
    assert.equal(both.filter(({ code }) => code === 0).length, 1)
  })

  test('is for its number and purpose alone', async () => {
    const [one, two] = [await bombed(), await bombed()]
    challengeIn((await ask(two.phone, { proof: solve(one.challenge) })).data)
    challengeIn((await ask(one.phone, { scene: 'phone', proof: solve(one.challenge) })).data)
    assert.equal((await ask(one.phone, { proof: solve(one.challenge) })).code, 0)
  })

  test('ends after ten minutes, and cannot be made longer, easier or up', async (t) => {
    const { phone, challenge } = await bombed()
    const proof = solve(challenge)
    const wrong = [
      { ...proof, number: proof.number + 1 },
      { ...proof, signature: proof.signature.replace(/^./, (sign) => (sign === '0' ? '1' : '0')) },
      { ...proof, salt: proof.salt.replace('expire=1', 'expire=9') },
      { ...proof, salt: proof.salt.replace('w=0', 'w=5') },
    ]
    for (const forged of wrong) challengeIn((await ask(phone, { proof: forged })).data)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 601_000 })
    challengeIn((await ask(phone, { proof })).data)
    t.mock.timers.reset()
    assert.equal((await ask(phone, { proof })).code, 0)
  })

  test('that was far easier than what is asked by now is not enough', async () => {
    const { phone, challenge } = await bombed()
    const proof = solve(challenge)
    for (const scene of ['bind', 'register', 'password', 'phone']) {
      await age(phone)
      assert.equal((await askWithWork(phone, { scene })).code, 0)
    }
    assert.equal(challengeIn((await ask(phone, { proof })).data).maxnumber, 80_000)
  })
})

describe('codes of a network', () => {
  test('a hall behind one address is asked for proofs beyond twenty, and none is refused', async () => {
    const address = '10.200.0.1'
    const answers = await Promise.all(Array.from({ length: 45 }, () => ask(nextPhone(), { address })))
    assert.equal(answers.filter(({ code }) => code === 0).length, 20)
    for (const { data } of answers.filter(({ code }) => code !== 0)) challengeIn(data)
    assert.equal((await askWithWork(nextPhone(), { address })).code, 0)
    assert.equal((await ask(nextPhone(), { address: '10.200.0.2' })).code, 0)
  })

  test('IPv6 counts by its first 64 bits', async () => {
    const answers = []
    for (let host = 1; host <= 21; host += 1)
      answers.push(await ask(nextPhone(), { address: `2001:db8:1:2::${host.toString(16)}` }))
    assert.deepEqual(
      answers.map(({ code }) => code),
      [...Array<number>(20).fill(0), -2],
    )
    assert.equal((await ask(nextPhone(), { address: '2001:db8:1:3::1' })).code, 0)
  })

  test('a hundred passwords are tried in an hour without a proof, and more with one', async () => {
    const address = '10.200.0.3'
    const tryOne = (phone: string, proof?: unknown) =>
      app.post('login', { phone, password: 'campus2026', proof }, { address })
    const phone = nextPhone()
    assert.equal((await tryOne(phone)).envelope.msg, '手机号或密码不对')
    await app.pool.query(`update asked_counts set count = 100 where key like 'password:%'`)
    const challenge = challengeIn((await tryOne(phone)).data)
    assert.equal((await tryOne(phone, solve(challenge))).envelope.msg, '手机号或密码不对')
  })
})

describe('texts in all', () => {
  test('beyond half of what may go out in an hour or a day each takes a proof', async () => {
    await count('sms', 49)
    assert.equal((await ask(nextPhone())).code, 0)
    const phone = nextPhone()
    assert.equal(challengeIn((await ask(phone)).data).maxnumber, 40_000)
    assert.equal((await askWithWork(phone)).code, 0)
    await app.pool.query('delete from asked_counts')
    await count('sms', 1, 100)
    challengeIn((await ask(nextPhone())).data)
  })

  test('the last tenth is for who is signed in, and then none goes out, over all nodes', async () => {
    await count('sms', 90)
    const { status, envelope } = await askWithWork(nextPhone())
    assert.deepEqual(
      [status, envelope.message],
      [503, '现在发短信的人太多，请过一会儿再试，或换别的方式登录'],
    )
    assert.equal(app.logs.lines.filter(({ msg }) => msg === 'as many SMS as may go out went out').length, 1)
    const { token } = await app.signIn()
    assert.equal((await app.post('user/getCode', { purpose: 'phone' }, { token })).code, 0)
    await app.pool.query(`update asked_counts set count = 100 where key = 'sms'`)
    assert.equal((await app.post('user/getCode', { purpose: 'email' }, { token })).status, 503)
  })
})
