// also on: external
/** Verification as a business: sent in once, sealed, and decided by the school. */
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { licenceOf } from '../../../contract/secondhand/sellers/rules'
import { Secrets } from '../../../server/core/seal/secrets'
import { openLicence, sealedLicences, sealLicence } from '../../../server/features/secondhand/sellers/seal'
import { sellerLines } from '../../../server/features/secondhand/sellers/seed'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { handsOf, licence, newPicture } from './businesses'
import { sell, told } from './shelf'

let app: TestApp
let on: ReturnType<typeof handsOf>
let school: string
let me: TestSession
let picture: string
before(async () => {
  app = await startApp()
  on = handsOf(app)
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app)
  me = await on.student(school)
  picture = await newPicture(app, me)
})

const student = (at = school) => on.student(at)
const administrator = (at = school) => on.administrator(at)
const sign = (who = me) => on.sign(who)
const own = (who = me) => on.own(who)
const send = (change: object = {}, who = me) => on.send(who, [picture], change)
const decide = (by: TestSession, action: string, reason?: string, id = me.userId) =>
  on.decide(by, id, action, reason)

test('has a licence whose check sign is right, and pictures of one’s own', async () => {
  for (const [, , number] of sellerLines) assert.equal(licenceOf(number), number)
  assert.equal(licenceOf(' 9135 0100-m000100y43'), licence)
  for (const typed of ['91350100M000100Y4', '91350100M000100Y34', '91350100I000100Y43', '1'.repeat(18)]) {
    const { status, envelope } = await send({ licence: typed })
    assert.deepEqual([status, /统一社会信用代码/.test(envelope.msg)], [400, true], typed)
  }
  assert.equal((await send({ pictures: [] })).status, 400)
  assert.equal((await send({ pictures: [await newPicture(app, await student())] })).status, 400)
  assert.equal((await send({ name: ' 书 ' })).status, 400)
  assert.equal((await send({}, await newPerson(app, school))).code, 147)
  assert.equal((await own()).state, 'none')
})

test('is sent once for a key, not changed while it waits, and sealed', async () => {
  const key = randomUUID()
  const [first, second] = await Promise.all([send({ key }), send({ key })].map((one) => say(one)))
  assert.deepEqual(first, second)
  const { state, name, licence: number, pictures, at } = await own()
  assert.deepEqual(
    [state, name, number, pictures.map(({ id }) => id)],
    ['waiting', '小林旧书', licence, [picture]],
  )
  assert.ok(at)
  assert.match((await send()).envelope.message, /正在审核/)
  const { rows } = await app.pool.query('select licence from secondhand_sellers where user_id = $1', [
    me.userId,
  ])
  assert.ok(!rows[0].licence.includes(licence))
  await say(decide(await administrator(), 'approve'))
  assert.deepEqual((await say(send({ key }))).state, 'verified')
  assert.match((await send()).envelope.message, /已经认证/)
})

test('is sealed anew under a new key', async () => {
  await say(send())
  const [papersKey, oldKey] = [randomBytes(32), randomBytes(32)]
  const { dataDir } = app.context.config
  const before = new Secrets({ dataDir, papersKey: oldKey, oldPapersKeys: [] })
  const now = new Secrets({ dataDir, papersKey, oldPapersKeys: [oldKey] })
  await app.pool.query('update secondhand_sellers set licence = null')
  await app.pool.query('update secondhand_sellers set licence = $2 where user_id = $1', [
    me.userId,
    sealLicence(before, me.userId, licence),
  ])
  assert.equal(await sealedLicences.reseal(app.context, now), 1)
  assert.equal(await sealedLicences.reseal(app.context, now), 0)
  const { rows } = await app.pool.query('select licence from secondhand_sellers where user_id = $1', [
    me.userId,
  ])
  const sealed = rows[0].licence
  assert.equal(
    openLicence(new Secrets({ dataDir, papersKey, oldPapersKeys: [] }), me.userId, sealed),
    licence,
  )
  await app.pool.query('update secondhand_sellers set licence = null')
})

test('waits at the school’s desk, in the order in which it came', async () => {
  const [desk, elsewhere] = [await administrator(), await administrator(await newSchool(app))]
  const other = await student()
  await say(send())
  await say(send({ pictures: [await newPicture(app, other)], name: '阿陈数码' }, other))
  const queue = async (by: TestSession, query = {}) =>
    say(app.get('secondHand/businesses', { query, ...as(by) }))
  const first = await queue(desk, { size: 1 })
  const rest = await queue(desk, { size: 1, after: first.next })
  assert.deepEqual(
    [...first.items, ...rest.items].map(({ id, name, licence: number }) => [id, name, number]),
    [
      [me.userId, '小林旧书', licence],
      [other.userId, '阿陈数码', licence],
    ],
  )
  assert.equal(rest.next, null)
  assert.equal(first.items[0]?.person.id, me.userId)
  assert.deepEqual((await queue(elsewhere)).items, [])
  assert.equal((await app.get('secondHand/businesses', as(me))).status, 403)
  const { queues } = await say(app.get('roles/home', as(desk)))
  assert.equal(queues.find(({ name }) => name === 'businesses')?.count, 2)
})

test('is decided by the first of two administrators, and the same decision again is a retry', async () => {
  const [one, two, elsewhere] = [
    await administrator(),
    await administrator(),
    await administrator(await newSchool(app)),
  ]
  await say(send())
  assert.equal((await decide(elsewhere, 'approve')).status, 403)
  assert.equal((await decide(one, 'refuse', '  ')).status, 400)
  assert.equal((await decide(one, 'approve', undefined, randomUUID())).status, 404)
  const answers = await Promise.all([decide(one, 'approve'), decide(two, 'refuse', '看不清')])
  assert.deepEqual(answers.map(({ code }) => code === 0).sort(), [false, true])
  const lost = answers.find(({ code }) => code !== 0)
  assert.match(lost?.envelope.message ?? '', /已经处理过了/)
  const approved = answers[0]?.code === 0
  await say(approved ? decide(one, 'approve') : decide(two, 'refuse', '看不清'))
  assert.notEqual((await (approved ? decide(one, 'refuse', '看不清') : decide(two, 'approve'))).code, 0)
  assert.equal((await told(app, me)).length, 1)
  const { rows } = await app.pool.query(
    `select action, detail from audit_log where subject_id = $1 and action like 'business.%'`,
    [me.userId],
  )
  assert.deepEqual(rows, [
    approved
      ? { action: 'business.approve', detail: { business: '小林旧书' } }
      : { action: 'business.refuse', detail: { business: '小林旧书', reason: '看不清' } },
  ])
})

test('is not decided by who asks for it, nor before it is sent in', async () => {
  await entrust(app, me, 'school-admin', school)
  await say(send())
  assert.match((await decide(me, 'approve')).envelope.message, /不能审核自己的/)
  const other = await student()
  await sell(app, other, school, { count: 99 })
  await sign(other)
  assert.equal((await decide(me, 'approve', undefined, other.userId)).status, 404)
})

test('that was refused is sent in again, and the old pictures go', async () => {
  await say(send())
  await say(decide(await administrator(), 'refuse', '照片看不清'))
  const refused = await own()
  assert.deepEqual([refused.state, refused.reason, refused.name], ['refused', '照片看不清', '小林旧书'])
  const fresh = await newPicture(app, me)
  const again = await say(send({ pictures: [fresh] }))
  assert.deepEqual([again.state, again.reason, again.pictures.map(({ id }) => id)], ['waiting', '', [fresh]])
  const { rows } = await app.pool.query('select id from pictures where owner_id = $1', [me.userId])
  assert.deepEqual(rows, [{ id: fresh }])
})
