// also on: external
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Creation, Made, Request, Used } from '../../../contract/passkey/schema'
import { newAccount, sessionFor } from '../../../server/core/people/entering'
import { partyOf } from '../../../server/features/passkey/party'
import { newPerson, proofOf } from '../campus'
import { startApp, type Answer, type TestApp, type TestSession } from '../harness'
import { holding, waiting } from '../waiting'
import { Authenticator } from './authenticator'

const origin = 'https://campus.example'
let app: TestApp
before(async () => void (app = await startApp({ config: { publicUrl: origin } })))
after(() => app.close())

const said = ({ envelope }: Answer<unknown>): string => envelope.message + envelope.msg
async function done<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call
  assert.equal(answer.code, 0, said(answer))
  return answer.data
}
async function refused(call: Promise<Answer<unknown>>, words: RegExp): Promise<void> {
  const answer = await call
  assert.equal(answer.code, -2, said(answer))
  assert.match(said(answer), words)
}

const begin = async (person: TestSession) =>
  done(app.post('passkey/begin', { proof: await proofOf(app, person, 'passkey') }, person))
const sendMade = (person: TestSession, claim: string, made: Made, name = '电脑') =>
  app.post('passkey/add', { claim, name, made }, person)
const make = async (person: TestSession, device: Authenticator, change?: (made: Made) => object) => {
  const { claim, options } = await begin(person)
  const made = device.make(options)
  return sendMade(person, claim, { ...made, ...change?.(made) })
}
const ask = () => done(app.post('passkey/ask'))
const sendUsed = (claim: string, used: Used) =>
  app.post('passkey/enter', { claim, used, device: '测试' }, { address: '10.250.0.1' })
async function use(device: Authenticator, change?: (used: Used) => object) {
  const { claim, options } = await ask()
  const used = device.use(options)
  return sendUsed(claim, { ...used, ...change?.(used) })
}
const mine = async (person: TestSession) => (await done(app.get('passkey/mine', person))).items
const notices = async ({ userId }: TestSession): Promise<string[]> =>
  (await app.pool.query('select text from notices where user_id = $1 order by id', [userId])).rows.map(
    ({ text }) => text,
  )
/** Somebody with a passkey. */
async function keyed() {
  const [person, device] = [await newPerson(app), new Authenticator(origin)]
  const { id } = await done(make(person, device))
  return { person, device, id }
}
/** Somebody whom nothing but an invitation let in. */
async function nameless(): Promise<TestSession> {
  const account = (await newAccount(app.db, null)) ?? assert.fail('no account')
  const session = await sessionFor(app.db, account, { client: 'web', device: '测试' })
  return { userId: session.user_id, token: session.access_token }
}

test('a passkey is made, signs its owner in as any way does, and both are told', async () => {
  const { person, device, id } = await keyed()
  assert.match((await notices(person)).at(-1) ?? '', /账号添加了通行密钥“电脑”/)
  const session = await done(use(device))
  assert.deepEqual([session.user_id, session.created], [person.userId, false])
  const signedIn = { token: session.access_token, userId: session.user_id }
  assert.equal((await app.get('user/info', signedIn)).data.id, person.userId)
  const [key] = await mine(person)
  assert.deepEqual({ id, name: '电脑', synced: true }, { id: key?.id, name: key?.name, synced: key?.synced })
  assert.ok(key?.used)
  const { items } = await done(app.get('user/devices', signedIn))
  assert.equal(items.find(({ current }) => current)?.name, '测试')
})

test('what the browser is asked for is discoverable and verifies its user, and no device makes a second one', async () => {
  const { person, device } = await keyed()
  const { options } = await begin(person)
  assert.deepEqual(options.rp, { id: 'campus.example', name: '校园云生活' })
  assert.deepEqual(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  })
  assert.match(options.user.name, /^\d{3}\*+\d{4}$/)
  assert.deepEqual(
    options.excludeCredentials.map(({ id, transports }) => [id, transports]),
    [[device.key?.id, ['internal', 'hybrid']]],
  )
  const asked = await ask()
  assert.deepEqual(Object.keys(asked.options).sort(), ['challenge', 'rpId', 'timeout', 'userVerification'])
})

test('a sign-in by passkey is fresh: whom no code reaches proves who they are by it', async () => {
  const { person, device } = await keyed()
  await app.pool.query(`update users set phone = null where id = $1`, [person.userId])
  await app.pool.query(`update sessions set created_at = now() - interval '1 day' where user_id = $1`, [
    person.userId,
  ])
  await refused(app.post('user/verifyCode', { purpose: 'passkey' }, person), /重新登录/)
  const { access_token: token } = await done(use(device))
  const { proof } = await done(app.post('user/verifyCode', { purpose: 'passkey' }, { token }))
  await done(app.post('passkey/begin', { proof }, { token }))
})

describe('making one', () => {
  test('takes the owner’s proof, of this purpose and once', async () => {
    const person = await newPerson(app)
    await refused(app.post('passkey/begin', { proof: 'none' }, person), /验证已过期/)
    const other = await proofOf(app, person, 'bind')
    await refused(app.post('passkey/begin', { proof: other }, person), /验证已过期/)
    const proof = await proofOf(app, person, 'passkey')
    await done(app.post('passkey/begin', { proof }, person))
    await refused(app.post('passkey/begin', { proof }, person), /验证已过期/)
  })

  test('answers its own challenge, once, in time, on the device that began', async () => {
    const [person, stranger] = [await newPerson(app), await newPerson(app)]
    const device = new Authenticator(origin)
    const { claim, options } = await begin(person)
    const made = device.make(options)
    await refused(sendMade(stranger, claim, made), /再来一次/)
    const again = await app.signIn()
    await app.pool.query('update sessions set user_id = $1 where user_id = $2', [person.userId, again.userId])
    await refused(sendMade({ ...person, token: again.token }, claim, made), /再来一次/)
    await done(sendMade(person, claim, made))
    await refused(sendMade(person, claim, made), /再来一次/)
    const late = await begin(person)
    await app.pool.query(`update passkey_challenges set expires_at = now()`)
    await refused(sendMade(person, late.claim, device.make(late.options)), /再来一次/)
    assert.equal((await mine(person)).length, 1)
    assert.equal((await mine(stranger)).length, 0)
  })

  test('is refused to another site, another challenge, a device that did not ask who it is, and to noise', async () => {
    const person = await newPerson(app)
    const tries: [string, (device: Authenticator, options: Creation) => Made][] = [
      [
        'site',
        (device, options) => (
          Object.assign(device, { origin: 'https://evil.example' }),
          device.make(options)
        ),
      ],
      ['challenge', (device, options) => device.make({ ...options, challenge: 'b3RoZXI' })],
      ['party', (device, options) => device.make({ ...options, rp: { ...options.rp, id: 'evil.example' } })],
      ['user', (device, options) => (Object.assign(device, { verifies: false }), device.make(options))],
      ['format', (device, options) => (Object.assign(device, { format: 'apple' }), device.make(options))],
      ['id', (device, options) => ({ ...device.make(options), id: 'b3RoZXI' })],
      ['noise', (device, options) => ({ ...device.make(options), attestation: 'oA' })],
      ['client', (device, options) => ({ ...device.make(options), client_data: 'bm8' })],
    ]
    for (const [what, change] of tries) {
      // each proof is a code, of which there are so many a day
      await app.pool.query('delete from sms_codes')
      const { claim, options } = await begin(person)
      const answer = await sendMade(person, claim, change(new Authenticator(origin), options))
      assert.match(said(answer), /没有通过验证/, what)
    }
    assert.deepEqual(await mine(person), [])
  })

  test('one of another account is not taken over', async () => {
    const { person, device } = await keyed()
    const stranger = await newPerson(app)
    const { claim, options } = await begin(stranger)
    const made = device.make(options)
    await app.pool.query('update passkeys set credential_id = $1 where user_id = $2', [
      made.id,
      person.userId,
    ])
    await refused(sendMade(stranger, claim, made), /已经添加过/)
  })

  test('ten are the most, also of those that come at once', async () => {
    const { person } = await keyed()
    await app.pool.query(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, synced, name)
       select gen_random_uuid(), $1, gen_random_uuid()::text, '', 0, '{}', true, '旧手机' from generate_series(1, 8)`,
      [person.userId],
    )
    const begun = [await begin(person)]
    await app.pool.query('delete from sms_codes')
    begun.push(await begin(person))
    const answers = await Promise.all(
      begun.map(({ claim, options }) => sendMade(person, claim, new Authenticator(origin).make(options))),
    )
    assert.deepEqual(answers.map(({ code }) => code).sort(), [-2, 0])
    assert.equal((await mine(person)).length, 10)
    await app.pool.query('delete from sms_codes')
    const proof = await proofOf(app, person, 'passkey')
    await refused(app.post('passkey/begin', { proof }, person), /最多 10 把/)
  })
})

describe('signing in', () => {
  test('answers its own challenge, once and in time', async () => {
    const { person, device } = await keyed()
    const { claim, options } = await ask()
    const used = device.use(options)
    await done(sendUsed(claim, used))
    await refused(sendUsed(claim, used), /再来一次/)
    const late = await ask()
    await app.pool.query(`update passkey_challenges set expires_at = now()`)
    await refused(sendUsed(late.claim, device.use(late.options)), /再来一次/)
    const adding = await begin(person)
    const { challenge } = adding.options
    await refused(sendUsed(adding.claim, device.use({ ...late.options, challenge })), /再来一次/)
  })

  test('is refused to another site, another challenge, another’s signature, and without its user', async () => {
    const { device, person } = await keyed()
    const before = await app.pool.query('select 1 from sessions where user_id = $1', [person.userId])
    const other = (await keyed()).device
    const tries: [string, (options: Request) => Used][] = [
      ['site', (options) => new Forged(device, { origin: 'https://evil.example' }).use(options)],
      ['challenge', (options) => device.use({ ...options, challenge: 'b3RoZXI' })],
      ['party', (options) => device.use({ ...options, rpId: 'evil.example' })],
      ['user', (options) => new Forged(device, { verifies: false }).use(options)],
      ['signature', (options) => ({ ...device.use(options), signature: other.use(options).signature })],
      ['noise', (options) => ({ ...device.use(options), authenticator_data: 'oA' })],
      ['client', (options) => ({ ...device.use(options), client_data: 'bm8' })],
    ]
    for (const [what, change] of tries) {
      const { claim, options } = await ask()
      assert.match(said(await sendUsed(claim, change(options))), /没有通过验证/, what)
    }
    await refused(
      use(device, () => ({ id: 'b3RoZXI' })),
      /没有绑定账号/,
    )
    await refused(
      use(device, () => ({ user_handle: other.key?.owner })),
      /没有绑定账号/,
    )
    const { rows } = await app.pool.query('select 1 from sessions where user_id = $1', [person.userId])
    assert.equal(rows.length, before.rows.length)
    await done(use(device))
  })

  test('a count that goes back lets nobody in, and is told; a device that never counts is fine', async () => {
    const { person, device } = await keyed()
    await done(use(device))
    Object.assign(device.key ?? {}, { count: 1 })
    const told = (await notices(person)).length
    await refused(use(device), /可能被复制过/)
    const heard = await notices(person)
    assert.equal(heard.length, told + 1)
    assert.match(heard.at(-1) ?? '', /通行密钥“电脑”.*可能被复制过/)
    const still = new Authenticator(origin)
    still.counting = false
    const other = await newPerson(app)
    await done(make(other, still))
    await done(use(still))
    await done(use(still))
  })

  test('of one answer that comes in two challenges at once, the count lets one in', async () => {
    const { device } = await keyed()
    const count = device.key?.count ?? 0
    const asked = [await ask(), await ask()]
    const used = asked.map(({ claim, options }) => {
      Object.assign(device.key ?? {}, { count })
      return { claim, used: device.use(options) }
    })
    const answers = await Promise.all(used.map((one) => sendUsed(one.claim, one.used)))
    assert.deepEqual(answers.map(({ code }) => code).sort(), [-2, 0])
  })

  test('whoever is about to be deleted comes in and can keep the account; who was, does not', async () => {
    const { person, device } = await keyed()
    await app.pool.query(`update users set delete_at = now() + interval '1 day' where id = $1`, [
      person.userId,
    ])
    const { access_token: token } = await done(use(device))
    await done(app.post('user/keepAccount', {}, { token }))
    await app.pool.query(`update users set erased = true where id = $1`, [person.userId])
    await refused(use(device), /注销/)
  })
})

describe('keeping them', () => {
  test('they are renamed by their owner', async () => {
    const { person, id } = await keyed()
    await done(app.post('passkey/rename', { id, name: ' 宿舍的电脑 ' }, person))
    assert.equal((await mine(person))[0]?.name, '宿舍的电脑')
    const blank = await app.post('passkey/rename', { id, name: ' ' }, person)
    assert.equal(blank.code, -1)
    await refused(app.post('passkey/rename', { id, name: '我的' }, await newPerson(app)), /不存在/)
  })

  test('one that is deleted signs nobody in, and that is told', async () => {
    const { person, device, id } = await keyed()
    await done(app.post('passkey/remove', { id }, person))
    assert.match((await notices(person)).at(-1) ?? '', /删除了通行密钥“电脑”/)
    await refused(use(device), /没有绑定账号/)
    await refused(app.post('passkey/remove', { id }, person), /不存在/)
  })

  test('the last way in stays, whatever the other ones are', async () => {
    const person = await nameless()
    const devices = [new Authenticator(origin), new Authenticator(origin)]
    for (const device of devices) {
      const { proof } = await done(app.post('user/verifyCode', { purpose: 'passkey' }, person))
      const { claim, options } = await done(app.post('passkey/begin', { proof }, person))
      await done(sendMade(person, claim, device.make(options)))
    }
    const [one, other] = await mine(person)
    // while one is just going, the other waits, and stays
    await holding(
      app,
      'select from users where id = $1 for no key update',
      [person.userId],
      async (letGo) => {
        const answers = [one, other].map((key) => app.post('passkey/remove', { id: key?.id }, person))
        await waiting(app, 2)
        assert.equal((await mine(person)).length, 2)
        await letGo()
        assert.deepEqual((await Promise.all(answers)).map(({ code }) => code).sort(), [-2, 0])
      },
    )
    const [left] = await mine(person)
    await refused(app.post('passkey/remove', { id: left?.id }, person), /唯一的登录方式/)
    await app.pool.query(
      `insert into identities (vendor, subject, user_id) values ('wechat', 'left-alone', $1)`,
      [person.userId],
    )
    await done(app.post('passkey/remove', { id: left?.id }, person))
    await refused(app.post('user/unbindVendor', { vendor: 'wechat' }, person), /唯一的登录方式/)
  })

  test('with a passkey the last vendor may go', async () => {
    const { person } = await keyed()
    await app.pool.query(`update users set phone = null where id = $1`, [person.userId])
    await app.pool.query(`insert into identities (vendor, subject, user_id) values ('qq', 'may-go', $1)`, [
      person.userId,
    ])
    await done(app.post('user/unbindVendor', { vendor: 'qq' }, person))
  })
})

test('passkeys are for a host by name: its own, or this machine', () => {
  const of = (publicUrl: string | null, host = '127.0.0.1') => partyOf({ publicUrl, host, port: 3000 })
  assert.deepEqual(of('https://a.example:8443/'), { id: 'a.example', origin: 'https://a.example:8443' })
  assert.deepEqual(of(null), { id: 'localhost', origin: 'http://localhost:3000' })
  assert.deepEqual(of('http://127.0.0.1:80'), { id: 'localhost', origin: 'http://localhost' })
  assert.throws(() => of('https://192.0.2.7'), /IP 地址/)
  assert.throws(() => of('https://[2001:db8::7]'), /IP 地址/)
  assert.throws(() => of(null, '0.0.0.0'), /IP 地址/)
  assert.throws(() => of('http://a.example'), /https/)
})

test('where the site has no name, nobody makes or uses one', async () => {
  const numbered = await startApp({ config: { publicUrl: 'https://192.0.2.7' } })
  try {
    const answer = await numbered.post('passkey/ask')
    assert.deepEqual([answer.status, answer.code], [409, -2])
    assert.match(said(answer), /PUBLIC_URL/)
  } finally {
    await numbered.close()
  }
})

class Forged extends Authenticator {
  constructor(of: Authenticator, change: Partial<Authenticator>) {
    super(origin)
    this.key = of.key
    Object.assign(this, change)
  }
}
