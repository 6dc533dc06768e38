// also on: external
/** The digest: when it comes, what is in it, and that nobody gets it twice. */
import { as } from '../../asks'
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { dayBegan, nextDigest, type Rhythm } from '../../../../contract/subscribe/rules'
import { digestRound } from '../../../../server/features/notice/subscribe/rounds'
import { entrust, newPerson, publish } from '../../campus'
import { certified, newCampus, type Campus } from '../../certification/certified'
import { databaseOf, startApp, type TestApp, type TestSession } from '../../harness'
import { newAccount, newAccountArticle, openTopic } from '../writings'

let app: TestApp
let node: TestApp
let campus: Campus
let admin: TestSession
let owner: TestSession
let account: string
const minute = 60_000
before(async () => {
  app = await startApp()
  node = await startApp({
    database: databaseOf(app),
  })
  campus = await newCampus(app)
  admin = await newPerson(app, campus.school)
  await entrust(app, admin, 'school-admin', campus.school)
})
after(async () => {
  await node.close()
  await app.close()
})
beforeEach(async () => {
  owner = await certified(app, campus)
  account = (await newAccount(app, owner, admin, {})).id
  await app.pool.query('update subscribe_digests set due_at = null')
})

const round = (on = app) => digestRound(on.context, () => true)
const due = ({ userId }: TestSession) =>
  app.pool.query(`update subscribe_digests set due_at = now() - interval '1 minute' where user_id = $1`, [
    userId,
  ])
const digests = async (who: TestSession) =>
  (await app.get('message/dynamicNotices', { query: { group: 'system' }, token: who.token })).data.items
    .filter(({ kind }) => kind === 'digest')
    .map(({ text }) => text)
const reader = async (level = 'digest') => {
  const person = await newPerson(app, campus.school)
  await app.post(
    'subscribe/add',
    { kind: 'account', id: account, level, read_at: new Date(Date.now() - 90 * minute).toISOString() },
    as(person),
  )
  await app.pool.query(
    `update subscribe_digests set since = now() - interval '1 day', due_at = null where user_id = $1`,
    [person.userId],
  )
  return person
}
const write = (title: string, ago = 10 * minute) => newAccountArticle(app, owner, account, { title }, ago)

describe('its time', () => {
  const at = (text: string) => Date.parse(`${text}:00.000+08:00`)
  test('is the hour that was chosen, in Asia/Shanghai', () => {
    const daily: Rhythm = { every: 'daily', hour: 20, day: 7 }
    assert.equal(nextDigest(daily, at('2026-11-21T19:59')), at('2026-11-21T20:00'))
    assert.equal(nextDigest(daily, at('2026-11-21T20:00')), at('2026-11-22T20:00'))
    assert.equal(nextDigest({ ...daily, hour: 0 }, at('2026-11-21T23:59')), at('2026-11-22T00:00'))
    // a Saturday
    const weekly: Rhythm = { every: 'weekly', hour: 8, day: 6 }
    assert.equal(nextDigest(weekly, at('2026-11-21T07:00')), at('2026-11-21T08:00'))
    assert.equal(nextDigest(weekly, at('2026-11-21T08:00')), at('2026-11-28T08:00'))
    assert.equal(nextDigest({ ...weekly, day: 1 }, at('2026-11-21T12:00')), at('2026-11-23T08:00'))
    assert.equal(nextDigest({ ...weekly, every: 'off' }, at('2026-11-21T12:00')), null)
    assert.equal(dayBegan(at('2026-11-21T00:00')), at('2026-11-21T00:00'))
    assert.equal(dayBegan(at('2026-11-21T23:59')), at('2026-11-21T00:00'))
  })

  test('is the person’s to choose; off sends nothing, and on again begins anew', async () => {
    const person = await reader()
    const set = (change: object) => app.post('subscribe/editSettings', change, as(person))
    const { data: weekly } = await set({ every: 'weekly', day: 3, hour: 7 })
    assert.equal(
      weekly.next,
      new Date(nextDigest({ every: 'weekly', day: 3, hour: 7 }, Date.now()) ?? 0).toISOString(),
    )
    await set({ every: 'off' })
    assert.equal((await app.get('subscribe/settings', as(person))).data.next, null)
    await write('没有人要的')
    assert.equal(await round(), 0)
    await set({ every: 'daily' })
    await due(person)
    assert.equal(await round(), 0)
    for (const wrong of [{ hour: 24 }, { day: 0 }, { every: 'hourly' }, { next: null }])
      assert.equal((await set(wrong)).status, 400)
  })
})

describe('a round', () => {
  test('on two nodes at once sends each digest once, and the next only what came after', async () => {
    const people = [await reader(), await reader(), await reader()]
    for (const title of ['其甲', '其乙', '其丙', '其丁']) await write(title)
    for (const person of people) await due(person)
    const sent = await Promise.all([round(app), round(node), round(app), round(node)])
    assert.equal(
      sent.reduce((sum, count) => sum + count),
      people.length,
    )
    for (const person of people) {
      const texts = await digests(person)
      assert.equal(texts.length, 1)
      assert.match(texts[0] ?? '', /《其[甲乙丙丁]》、.*等 4 篇新文章$/)
      await due(person)
    }
    assert.equal(await round(), 0)
    await write('其戊', 0)
    await app.pool.query(
      `update announcements set created_at = now() - interval '61 seconds' where account_id = $1 and title = '其戊'`,
      [account],
    )
    await app.pool.query(`update subscribe_digests set since = since - interval '30 seconds'`)
    assert.equal(await round(), 0)
    for (const person of people) await due(person)
    assert.equal(await round(), people.length)
    assert.match((await digests(people[0] as TestSession))[0] ?? '', /《其戊》$/)
  })

  test('has nothing that was read, was told already, is muted, or is gone', async () => {
    const [read, each, none, opened] = [
      await reader(),
      await reader('each'),
      await reader('none'),
      await reader(),
    ]
    const id = await write('一篇')
    await app.post('subscribe/read', { kind: 'account', id: account }, as(read))
    await app.get('notice/detail', { query: { id }, ...as(opened) })
    for (const person of [read, each, none, opened]) await due(person)
    assert.equal(await round(), 0)
    const late = await reader()
    await app.post('notice/withdraw', { id }, as(owner))
    await due(late)
    assert.equal(await round(), 0)
    await write('还在的')
    await due(late)
    await app.post('subscribe/review', { id: account, action: 'close', reason: '停用一段时间' }, as(admin))
    assert.equal(await round(), 0)
  })

  test('what is still being written when it is made is in the next', async () => {
    const person = await reader()
    await write('刚刚', 1)
    await due(person)
    assert.equal(await round(), 0)
    await app.pool.query(
      `update announcements set created_at = created_at - interval '61 seconds' where account_id = $1`,
      [account],
    )
    await app.pool.query(
      `update subscribe_digests set since = since - interval '61 seconds' where user_id = $1`,
      [person.userId],
    )
    await due(person)
    assert.equal(await round(), 1)
  })

  test('counts what is new in topics that the person put into it', async () => {
    const person = await newPerson(app, campus.school)
    const topic = await openTopic(app, owner, campus.school)
    await app.post('topic/follow', { id: topic.id }, as(person))
    await app.post('subscribe/setting', { kind: 'topic', id: topic.id, level: 'digest' }, as(person))
    for (const text of ['一', '二']) {
      const { id } = await publish(app, owner, { text: `#${topic.name} ${text}`, scope: 'everyone' })
      await app.pool.query(`update dynamics set created_at = now() - interval '5 minutes' where id = $1`, [
        id,
      ])
    }
    await app.pool.query(`update topic_follows set read_at = now() - interval '1 hour'`)
    await app.pool.query(
      `update subscribe_digests set since = now() - interval '1 hour' where user_id = $1`,
      [person.userId],
    )
    await due(person)
    assert.equal(await round(), 1)
    assert.deepEqual(await digests(person), [`#${topic.name} 有 2 条新动态`])
  })

  test('goes by the clock that found it due: a node whose own is behind sends it once', async (t) => {
    const person = await reader()
    const began = Date.now()
    const last = Math.floor(began / 3_600_000) * 3_600_000 - 3_600_000
    await app.pool.query(
      `update subscribe_digests set every = 'daily', hour = $2, due_at = $3 where user_id = $1`,
      [person.userId, (last / 3_600_000 + 8) % 24, new Date(last)],
    )
    t.mock.method(Date, 'now', () => last - 60_000)
    let looked = 0
    await digestRound(app.context, () => (looked += 1) < 5)
    t.mock.restoreAll()
    const { rows } = await app.pool.query(
      'select due_at > now() as later from subscribe_digests where user_id = $1',
      [person.userId],
    )
    assert.deepEqual([rows, looked], [[{ later: true }], 2])
  })

  test('goes as the person’s settings for system notices say', async () => {
    const person = await reader()
    await app.post('message/editSettings', { system: false }, as(person))
    await write('静音的')
    await due(person)
    assert.equal(await round(), 1)
    assert.equal((await app.get('message/counts', as(person))).data.system, 1)
    const { rows } = await app.pool.query(
      `select d.channel from deliveries d join notices n on n.id = d.notice_id where n.user_id = $1 and n.kind = 'digest'`,
      [person.userId],
    )
    assert.deepEqual(rows, [])
  })
})
