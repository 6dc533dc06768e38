// also on: external
/** Schools that are asked for, and what is answered. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { eraseRequests } from '../../../server/features/school/erase'
import { entrust, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'

let app: TestApp
let chief: TestSession
let other: TestSession
let person: TestSession

before(async () => {
  app = await startApp()
  const school = await newSchool(app)
  ;[chief, other] = await Promise.all([newPerson(app, school, '张老师'), newPerson(app, school, '李老师')])
  for (const one of [chief, other]) await entrust(app, one, 'platform-admin', null)
})
beforeEach(async () => {
  await app.pool.query('delete from school_requests')
  // each may ask five times a minute
  person = await newPerson(app, undefined, '陈述')
})
after(() => app.close())

const wish = { name: '海边大学', city: '海城', contact: '13900000000' }
const ask = (change: object = {}, by: TestSession | null = person) =>
  app.post('schoolJoin/create', { ...wish, ...change }, by ? { token: by.token } : {})
const queue = async (query: object = {}) =>
  (await app.get('schoolJoin/queue', { token: chief.token, query: { ...query } })).data
const answer = (body: object, by = chief) => app.post('schoolJoin/answer', body, { token: by.token })
const school = {
  name: '海边大学',
  campus: '主校区',
  province: '海省',
  city: '海城',
  district: '东区',
  latitude: 20.5,
  longitude: 110.25,
}
const waiting = async () => {
  const [first] = (await queue()).items
  assert.ok(first)
  return first
}
const told = async (one = person) =>
  (
    await app.pool.query<{ text: string }>(
      `select text from notices where user_id = $1 and text like '%海边大学%'`,
      [one.userId],
    )
  ).rows.map(({ text }) => text)
const schools = async () =>
  (
    await app.pool.query(
      `select name, campus, province, city, district, latitude, longitude from schools where name = '海边大学'`,
    )
  ).rows

describe('a request', () => {
  test('waits with who asked, the oldest first, page by page', async () => {
    await ask()
    await ask({ name: '山里大学', remark: '两个校区' }, null)
    const page = await queue({ size: 1 })
    const [first] = page.items
    assert.deepEqual(
      [first?.name, first?.person?.name, first?.contact, first?.campuses],
      ['海边大学', '陈述', wish.contact, []],
    )
    assert.ok(page.next)
    const { items, next } = await queue({ size: 1, after: page.next })
    assert.deepEqual(
      items.map(({ name, person, remark }) => [name, person, remark]),
      [['山里大学', null, '两个校区']],
    )
    assert.equal(next, null)
  })

  test('waits once of each name and person, with what was said last', async () => {
    const codes = await Promise.all([ask(), ask(), ask()])
    assert.deepEqual(
      codes.map(({ code }) => code),
      [0, 0, 0],
    )
    await Promise.all([
      ask({ contact: '微信 haibian' }),
      ask({ name: ' 海边大学 ', contact: '微信 haibian' }),
    ])
    await ask({}, null)
    await ask({ remark: '盼望' }, null)
    await ask({}, chief)
    assert.deepEqual(
      (await queue()).items.map(({ name, contact, remark, person }) => [name, contact, remark, person?.name]),
      [
        ['海边大学', '微信 haibian', '', '陈述'],
        ['海边大学', wish.contact, '盼望', undefined],
        ['海边大学', wish.contact, '', '张老师'],
      ],
    )
  })

  test('says something that can be seen', async () => {
    const { envelope } = await ask({ city: ' \u2066' })
    assert.deepEqual([envelope.code, envelope.msg], [-1, '城市里没有看得见的字，请重新填写'])
    assert.deepEqual((await queue()).items, [])
  })

  test('is a desk of the platform’s administrators alone', async () => {
    await ask()
    const queues = async (one: TestSession) =>
      (await app.get('roles/home', { token: one.token })).data.queues.find(
        ({ name }) => name === 'schoolRequests',
      )
    const { title, count, oldest } = (await queues(chief)) ?? {}
    assert.deepEqual([title, count], ['收录申请', 1])
    assert.ok(oldest)
    const place = await newSchool(app, '江北大学')
    const local = await newPerson(app, place)
    await entrust(app, local, 'school-admin', place)
    assert.equal(await queues(local), undefined)
  })

  test('leaves with who asked', async () => {
    await ask()
    await ask({ name: '海边学院' })
    assert.equal((await queue()).items.length, 2)
    await ask({}, chief)
    const { id } = (await queue()).items[2] ?? {}
    await answer({ id, action: 'decline', reply: '资料不全' }, other)
    await app.db.transaction((tx) => eraseRequests(tx, person.userId))
    await app.db.transaction((tx) => eraseRequests(tx, chief.userId))
    assert.deepEqual((await app.pool.query('select 1 from school_requests')).rows, [])
  })
})

describe('an answer', () => {
  test('takes the school in, writes it down and tells who asked, once', async () => {
    await ask()
    const { id } = await waiting()
    const body = { id, action: 'take', school, reply: '欢迎' }
    const twice = await Promise.all([answer(body), answer(body)])
    assert.deepEqual(
      twice.map(({ code }) => code),
      [0, 0],
    )
    assert.deepEqual(await schools(), [school])
    assert.deepEqual(await told(), ['你申请的海边大学收录了，现在可以选它。欢迎'])
    assert.deepEqual((await queue()).items, [])
    const { data } = await app.get('roles/audit', { token: chief.token })
    assert.deepEqual(
      data.items
        .slice(0, 2)
        .map(({ action, detail, actor }) => [action, detail.school, actor?.name])
        .sort(),
      [
        ['join.take', '海边大学', '张老师'],
        ['school.add', '海边大学', '张老师'],
      ],
    )
    assert.equal(data.items.filter(({ action }) => action === 'join.take').length, 1)
    assert.equal((await app.get('school/search', { query: { keyword: '海边' } })).data.items.length, 1)
  })

  test('takes in no second one of the same name and campus', async () => {
    await ask()
    const { id, campuses } = await waiting()
    assert.deepEqual(campuses, ['主校区'])
    assert.equal((await answer({ id, action: 'take', school: { ...school, district: '西区' } })).code, 0)
    assert.deepEqual(await schools(), [school])
    assert.deepEqual(await told(), ['你申请的海边大学收录了，现在可以选它。'])
  })

  test('declines with a sentence, which who asked is told', async () => {
    await ask()
    const { id } = await waiting()
    for (const reply of [undefined, '', '　　'])
      assert.equal((await answer({ id, action: 'decline', reply })).status, 400, String(reply))
    const body = { id, action: 'decline', reply: '请用学校的邮箱再申请一次' }
    assert.equal((await answer(body)).code, 0)
    assert.equal((await answer(body)).code, 0)
    assert.deepEqual(await told(), ['你申请的海边大学这次没有收录：请用学校的邮箱再申请一次'])
    assert.equal((await ask()).code, 0)
    assert.notEqual((await waiting()).id, id)
  })

  test('of the second administrator comes too late', async () => {
    await ask()
    const { id } = await waiting()
    await answer({ id, action: 'decline', reply: '资料不全' })
    for (const late of [
      answer({ id, action: 'decline', reply: '资料不全' }, other),
      answer({ id, action: 'decline', reply: '别的原因' }),
      answer({ id, action: 'take', school: { ...school, campus: '东校区' } }),
    ])
      assert.equal((await late).envelope.message, '这份申请已经处理过了')
    assert.equal((await schools()).length, 1)
    assert.equal((await told()).length, 1)
    assert.equal((await answer({ id: randomUUID(), action: 'decline', reply: '资料不全' })).status, 404)
  })

  test('reaches nobody who was signed out, and refuses what is no school', async () => {
    await ask({}, null)
    const { id } = await waiting()
    for (const wrong of [{ latitude: 91 }, { campus: '' }, { name: '' }, { district: undefined }])
      assert.equal((await answer({ id, action: 'take', school: { ...school, ...wrong } })).status, 400)
    assert.equal((await answer({ id, action: 'take', school: { ...school, campus: '　' } })).status, 400)
    assert.equal((await queue()).items.length, 1)
    assert.equal((await answer({ id, action: 'take', school })).code, 0)
    assert.deepEqual((await queue()).items, [])
  })
})
