// also on: external
/** Who watches the books of their courses is told of each listing once, across rounds that end early and restarts. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { notifyOfListings } from '../../../server/features/secondhand/alerts/round'
import { certify, newPerson, newSchool } from '../campus'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as, say } from '../asks'
import { putUp, study, told, useBook } from './shelf'

const maths = '9787040396638'
const going = () => true

let app: TestApp
let school: string
before(async () => {
  app = await startApp()
})
after(() => app.close())
beforeEach(async () => {
  school = await newSchool(app)
})
const student = async (): Promise<TestSession> => {
  const one = await newPerson(app, school)
  await certify(app, one)
  return one
}
const watched = async (who: TestSession) => (await say(app.get('secondHand/textbooks', as(who)))).watched

beforeEach(() => app.pool.query('update secondhand_goods set told = true'))
const watch = (who: TestSession, on = true) => say(app.post('secondHand/watch', { on }, as(who)))
const reader = async (...courses: string[]) => {
  const one = await student()
  await study(app, one, courses)
  await watch(one)
  return one
}
const word = '有人在卖你这学期要用的教材：“高数上册”'

test('is told of each listing once, by one word for all of them, and never of their own', async () => {
  const [me, seller] = [await reader('高等数学A', '英语'), await reader('高等数学A')]
  const [blocked, other] = [await reader('高等数学A'), await reader('化学')]
  await say(app.post('user/block', { id: blocked.userId }, as(seller)))
  await watch(me)
  assert.equal(await watched(me), true)
  await useBook(app, school, maths, '高等数学a')
  await putUp(app, seller, school, { isbn: maths, course: '英语' })
  await putUp(app, seller, school, { course: '英语', title: '英语书' })
  const waiting = await putUp(app, seller, school, { course: '英语', title: '晚来的', state: 'pending' })
  assert.equal(await notifyOfListings(app.context, going), 2)
  assert.deepEqual(await told(app, me), [`${word}，还有 1 件`])
  for (const none of [seller, blocked, other]) assert.deepEqual(await told(app, none), [])
  assert.equal(await notifyOfListings(app.context, going), 0)
  await app.pool.query(`update secondhand_goods set state = 'approved' where id = $1`, [waiting])
  assert.equal(await notifyOfListings(app.context, going), 1)
  assert.equal(await notifyOfListings(app.context, going), 0)
  assert.deepEqual(await told(app, me), ['有人在卖你这学期要用的教材：“晚来的”', `${word}，还有 1 件`])
  const { items } = await say(app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(me) }))
  assert.equal(items[0]?.page, `/pages/secondHand/commodityDetail?id=${waiting}`)
})

test('hears no more once they watch no longer', async () => {
  const me = await reader('电路')
  await watch(me, false)
  await watch(me, false)
  await putUp(app, await student(), school, { course: '电路' })
  assert.equal(await notifyOfListings(app.context, going), 1)
  assert.deepEqual(await told(app, me), [])
  assert.equal(await watched(me), false)
})

test('is told once across a round that was cut off, and a restart', async () => {
  const me = await reader('统计学')
  await putUp(app, await student(), school, { course: '统计学' })
  assert.equal(await notifyOfListings(app.context, () => false), 0)
  await app.pool.query(
    `create function refuse_told() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$`,
  )
  await app.pool.query(
    `create trigger refuse_told before update of told on secondhand_goods execute function refuse_told()`,
  )
  await assert
    .rejects(notifyOfListings(app.context, going))
    .finally(() => app.pool.query('drop function refuse_told() cascade'))
  assert.deepEqual(await told(app, me), [])
  const again = await startApp({
    database: { db: app.db, pool: app.pool, close: async () => undefined } as never,
  })
  try {
    assert.equal(await notifyOfListings(again.context, going), 1)
    assert.equal(await notifyOfListings(again.context, going), 0)
  } finally {
    await again.close()
  }
  assert.equal(await notifyOfListings(app.context, going), 0)
  assert.deepEqual(await told(app, me), [word])
})

test('is reached however many they are', async () => {
  const seller = await student()
  const one = await reader('金融学')
  await app.pool.query(
    `insert into users (id, phone, name, school_id) select gen_random_uuid(), '188' || lpad(n::text, 8, '0'), '甲', $1 from generate_series(1, 1100) n`,
    [school],
  )
  const { rows } = await app.pool.query(`select id from users where school_id = $1 and phone like '188%'`, [
    school,
  ])
  const ids = rows.map(({ id }) => id)
  await app.pool.query('insert into secondhand_watches (user_id) select unnest($1::uuid[])', [ids])
  await app.pool.query('insert into timetable_owners (user_id) select unnest($1::uuid[])', [ids])
  await app.pool.query(
    `insert into timetable_rows (owner_id, id, kind, rev, data, marks)
      select o, r.id, r.kind, r.rev, r.data, '{}' from unnest($1::uuid[]) o, timetable_rows r where r.owner_id = $2`,
    [ids, one.userId],
  )
  const goods = await putUp(app, seller, school, { course: '金融学' })
  await notifyOfListings(app.context, going)
  const { rows: said } = await app.pool.query(
    'select count(*)::int as count from notices where subject_id = $1',
    [goods],
  )
  assert.deepEqual(said, [{ count: 1101 }])
})
