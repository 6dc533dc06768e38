// also on: external
/** A way in that goes over from one account of a person to another. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { post } from '../../../server/core/ledger/ledger'
import { bindVendor, newPerson, proofOf } from '../campus'
import { nextPhone, startApp, type TestApp, type TestSession } from '../harness'
import { topUp } from '../ledger/ledgers'

let app: TestApp
before(async () => {
  app = await startApp()
})
after(() => app.close())

type Person = TestSession & { phone: string }

async function someone(): Promise<Person> {
  const phone = nextPhone()
  const person = { ...(await app.signIn(phone)), phone }
  await old(phone)
  return person
}

/** The next code may go at once. */
const old = (phone: string) =>
  app.pool.query(`update sms_codes set created_at = created_at - interval '61 seconds' where phone = $1`, [
    phone,
  ])

async function codeTo(phone: string): Promise<string> {
  assert.equal((await app.post('verify/getCode', { phone, scene: 'phone' })).code, 0)
  await old(phone)
  return app.lastCode(phone)
}

const phonesOf = async (...people: Person[]) =>
  (
    await app.pool.query<{ phone: string | null }>(
      'select phone from users u join unnest($1::uuid[]) with ordinality as p(id, n) using (id) order by n',
      [people.map(({ userId }) => userId)],
    )
  ).rows.map(({ phone }) => phone)
const leaves = async ({ userId }: Person) =>
  (await app.pool.query<{ at: Date | null }>('select delete_at as at from users where id = $1', [userId]))
    .rows[0]?.at !== null
const alive = async ({ token }: Person) => (await app.get('user/info', { token })).code === 0
const nameOf = async ({ token }: Person) => (await app.get('user/info', { token })).data.name

/** Everything that a change of the phone takes, which may be sent again. */
async function wanting(person: Person, phone: string) {
  const body = { proof: await proofOf(app, person, 'phone'), phone, code: await codeTo(phone) }
  return (move?: boolean) => app.post('user/changePhone', { ...body, move }, { token: person.token })
}

test('a phone goes over once its owner agreed, and the other account stays with its other way', async () => {
  const [one, two] = [await someone(), await someone()]
  await bindVendor(app, two, 'wechat', 'moving-stays')
  const change = await wanting(one, two.phone)
  const asked = await change()
  assert.deepEqual(
    [asked.status, asked.envelope.message, asked.envelope.data],
    [409, '这个手机号已经绑定了另一个账号', { elsewhere: { name: await nameOf(two), closes: false } }],
  )
  assert.deepEqual(await phonesOf(one, two), [one.phone, two.phone])
  assert.equal((await change(true)).code, 0)
  assert.deepEqual(await phonesOf(one, two), [two.phone, null])
  assert.deepEqual([await leaves(two), await alive(two)], [false, true])
  const { data } = await app.post('wxLogin', { code: 'moving-stays' })
  assert.equal('user_id' in data && data.user_id, two.userId)
  assert.equal((await app.signIn(two.phone)).userId, one.userId)
  const { rows: told } = await app.pool.query(
    `select from notices where user_id = $1 and leads = 'security' and text like '%手机号已改绑到另一个账号%'`,
    [two.userId],
  )
  assert.equal(told.length, 1)
})

test('an account that nothing else signs in to is deleted with it, in the days that deleting takes', async () => {
  const [one, two] = [await someone(), await someone()]
  const change = await wanting(one, two.phone)
  assert.deepEqual((await change()).envelope.data, { elsewhere: { name: await nameOf(two), closes: true } })
  assert.deepEqual([await leaves(two), await alive(two)], [false, true])
  assert.equal((await change(true)).code, 0)
  assert.deepEqual([await leaves(two), await alive(two)], [true, false])
  assert.deepEqual(await phonesOf(one, two), [two.phone, null])
})

test('an account with money on it does not close: nothing changes, and it is said what to do', async () => {
  const [one, two] = [await someone(), await someone()]
  await post(app.db, topUp(two.userId, 500))
  const change = await wanting(one, two.phone)
  assert.equal((await change()).status, 409)
  const refused = await change(true)
  assert.match(refused.envelope.message, /要一起注销，现在还不能：.*余额.*请先用这个手机号登录它办完/)
  assert.deepEqual(await phonesOf(one, two), [one.phone, two.phone])
  assert.deepEqual([await leaves(two), await alive(two)], [false, true])
})

test('a vendor goes over; who has another of its kind is told to let that go first', async () => {
  const [one, two] = [await newPerson(app), await newPerson(app)]
  await bindVendor(app, two, 'wechat', 'moving-vendor')
  const bind = async (person: TestSession, move?: boolean) =>
    app.post(
      'user/bindVendor',
      { proof: await proofOf(app, person, 'bind'), vendor: 'wechat', code: 'moving-vendor', move },
      { token: person.token },
    )
  assert.equal((await bind(one)).status, 409)
  await bindVendor(app, one, 'wechat', 'moving-own')
  assert.match((await bind(one, true)).envelope.message, /你已经绑定了另一个微信，请先解绑/)
  await app.post('user/unbindVendor', { vendor: 'wechat' }, { token: one.token })
  assert.equal((await bind(one, true)).code, 0)
  const { data } = await app.post('wxLogin', { code: 'moving-vendor' })
  assert.equal('user_id' in data && data.user_id, one.userId)
})

test('two accounts that take one phone at once: one has it, and the other loses nothing', async () => {
  const [one, two, three] = [await someone(), await someone(), await someone()]
  const code = await codeTo(three.phone)
  const take = async (person: Person) => {
    const proof = await proofOf(app, person, 'phone')
    return () =>
      app.post('user/changePhone', { proof, phone: three.phone, code, move: true }, { token: person.token })
  }
  const takes = [await take(one), await take(two)]
  const answers = await Promise.all(takes.map((taken) => taken()))
  assert.ok(answers.every(({ status }) => status < 500))
  assert.equal(answers.filter((answer) => answer.code === 0).length, 1)
  const [first, second, third] = await phonesOf(one, two, three)
  assert.equal(third, null)
  assert.deepEqual(
    [first, second].sort(),
    [three.phone, first === three.phone ? two.phone : one.phone].sort(),
  )
  assert.equal(await leaves(three), true)
})
