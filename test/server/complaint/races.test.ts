// also on: external
/** Complaints and decisions that meet, or come twice. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { publish } from '../campus'
import { as } from '../asks'
import { complaintsAt, deskOf, type TestDesk } from './complaints'
import { startApp, type TestApp } from '../harness'
import { holding, waiting } from '../waiting'

let app: TestApp
let desk: TestDesk
before(async () => {
  app = await startApp()
  desk = await deskOf(app)
})
after(() => app.close())

const { student, complain, approve, appeal, hear, told, complained, takenDown } = complaintsAt(() => ({
  app,
  desk,
}))

test('two who complain about each other at once both get through', async () => {
  const [a, b] = [await student(), await student()]
  const locks = `select pg_advisory_xact_lock(hashtextextended('complaint by:' || id, 0)) from unnest($1::text[]) id`
  const both = await holding(app, locks, [[a.userId, b.userId]], async (letGo) => {
    const calls = [complain(a, b.userId, { subject: 'user' }), complain(b, a.userId, { subject: 'user' })]
    await waiting(app, 2)
    await letGo()
    return Promise.all(calls)
  })
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
})

test('one key about two things at once is the first of them', async () => {
  const [person, author] = [await student(), await student()]
  const things = [await publish(app, author), await publish(app, author)]
  const key = randomUUID()
  const both = await Promise.all(things.map(({ id }) => complain(person, id, { key })))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(new Set(both.map(({ data }) => data.id)).size, 1)
})

test('one key in appeals against two decisions is the first of them', async () => {
  const author = await student()
  const cases = [
    await complained((await publish(app, author)).id),
    await complained((await publish(app, author)).id),
  ]
  for (const { id } of cases) assert.equal((await approve(desk.one, id)).code, 0)
  const key = randomUUID()
  const one = await appeal(author, cases[0]?.id ?? '', { key })
  const two = await appeal(author, cases[1]?.id ?? '', { key })
  assert.deepEqual([one.status, two.status, two.data?.id], [200, 200, cases[0]?.id])
  assert.equal((await appeal(author, cases[1]?.id ?? '')).code, 0)
})

/** Nobody can be told anything while `task` runs. */
async function speechless<T>(task: () => Promise<T>): Promise<T> {
  await app.pool.query(`alter table notices add constraint speechless check (id is null) not valid`)
  return task().finally(() => app.pool.query('alter table notices drop constraint speechless'))
}

test('a decision holds with its notices or not at all', async () => {
  const [author, person] = [await student(), await student()]
  const dynamic = await publish(app, author)
  const { id } = await complained(dynamic.id, person)
  const first = await speechless(() => approve(desk.one, id))
  const seen = async () =>
    (await app.get('dynamic/detail', { query: { id: dynamic.id }, ...as(person) })).status
  assert.deepEqual([first.status, await seen()], [500, 200])
  assert.deepEqual([(await approve(desk.one, id)).status, await seen()], [200, 404])
  assert.match((await told(author))[0] ?? '', /已下架/)
  assert.match((await told(person))[0] ?? '', /成立/)
})

test('so does an appeal’s', async () => {
  const { author, id } = await takenDown()
  const { data } = await appeal(author, id)
  const answer = () => hear(desk.two, 'approved', data.appeal?.id ?? '')
  assert.equal((await speechless(answer)).status, 500)
  assert.equal((await answer()).status, 200)
  assert.match((await told(author))[0] ?? '', /申诉.*成立/)
})
