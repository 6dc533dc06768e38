// also on: external
/** What leaves a timetable: the address for calendars, codes for copies, and free time. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import sharp from 'sharp'
import { sharing } from '../../../../contract/timetable/share/rules'
import { mondayOf, weeksIn } from '../../../../contract/timetable/rules'
import { addDays, dayOf } from '../../../../contract/rules'
import { eraseDue } from '../../../../server/features/security/erase'
import { forgetCodes } from '../../../../server/features/timetable/share/codes'
import { newPerson, newSchool } from '../../campus'
import { startApp, type TestApp, type TestSession } from '../../harness'
import { as, say } from '../../asks'
import { aClass, aTerm } from '../timetables'

let app: TestApp
let school: string
let me: TestSession
let other: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())
beforeEach(async () => {
  me = await newPerson(app, school)
  other = await newPerson(app, school)
})

const monday = mondayOf(dayOf(Date.now()))
const exam = {
  name: '高等数学',
  starts: '2026-12-28T01:00:00.000Z',
  ends: null,
  when: '12月28日',
  room: '一教 101',
  seat: '1',
  kind: '期末',
}

async function aTimetable(who: TestSession, day = 2): Promise<string> {
  const { days } = await say(app.get('cls/calendar', as(who)))
  // this week has its classes, whatever holidays it has
  const own = days
    .filter(({ date }) => date >= monday && date < addDays(monday, 7))
    .map(({ date }) => ({ date, name: '照常上课', as: addDays(date, 7) }))
  const term = { ...aTerm({ starts: addDays(monday, -7), weeks: 18 }), days: own }
  const { id } = await say(app.post('cls/addterm', term, as(who)))
  await say(app.post('cls/addcls', { ...aClass(id, { day }), weeks: weeksIn(1, 18) }, as(who)))
  return id
}
const befriend = async (one: TestSession, two: TestSession) => {
  await say(app.post('user/follow', { id: two.userId }, as(one)))
  await say(app.post('user/follow', { id: one.userId }, as(two)))
}

describe('the address for calendars', () => {
  const make = (who = me, key = randomUUID()) =>
    say(app.post('cls/makefeed', { key, memos: 'event', exams: [exam] }, as(who)))
  const read = (path: string, headers: Record<string, string> = {}) =>
    app.app.inject({ method: 'GET', url: path, headers })

  test('is read without signing in, counted, and unchanged while nothing changed', async () => {
    const term = await aTimetable(me)
    const { path } = await make()
    const first = await read(path)
    assert.equal(first.statusCode, 200)
    assert.equal(first.headers['content-type'], 'text/calendar; charset=utf-8')
    assert.match(String(first.headers['cache-control']), /private/)
    assert.match(first.body, /SUMMARY:传播学概论\r\n/)
    assert.match(first.body, /SUMMARY:考试：高等数学\r\n/)
    const again = await read(path, { 'if-none-match': `W/"x", ${String(first.headers.etag)}` })
    assert.equal(again.statusCode, 304)
    assert.equal(again.body, '')
    const { feed } = await say(app.get('cls/feed', as(me)))
    assert.equal(feed?.reads, 2)
    assert.notEqual(feed?.read, null)
    const { items } = await say(app.get('cls/clslist', { query: { term }, ...as(me) }))
    await say(app.post('cls/updatecls', { id: items[0]?.id, room: '二教 101' }, as(me)))
    assert.equal((await read(path, { 'if-none-match': String(first.headers.etag) })).statusCode, 200)
  })

  test('made by the same call again it is the same; made anew the one before opens nothing', async () => {
    const key = randomUUID()
    const [one, same] = await Promise.all([make(me, key), make(me, key)])
    assert.equal(one.path, same.path)
    const next = await make()
    assert.notEqual(next.path, one.path)
    assert.equal((await read(one.path)).statusCode, 404)
    assert.equal((await read(next.path)).statusCode, 200)
    await say(app.post('cls/dropfeed', {}, as(me)))
    await say(app.post('cls/dropfeed', {}, as(me)))
    assert.equal((await read(next.path)).statusCode, 404)
    assert.equal((await say(app.get('cls/feed', as(me)))).feed, null)
    assert.equal((await app.post('cls/setfeed', { memos: 'todo' }, as(me))).status, 404)
  })

  test('has no secret in the database or the log, and no guess opens it', async () => {
    const { path } = await make()
    const secret = path.slice(path.lastIndexOf('/') + 1, -4)
    await read(path)
    const { rows } = await app.pool.query<{ text: string }>('select f::text as text from timetable_feeds f')
    assert.ok(rows.every(({ text }) => !text.includes(secret)))
    assert.ok(app.logs.lines.every((line) => !JSON.stringify(line).includes(secret)))
    for (const guess of ['x'.repeat(32), `${secret.slice(0, -1)}!`, '', `${secret}a`])
      assert.equal((await read(`/api/timetable/feed/${guess}.ics`)).statusCode, 404)
  })

  test('changes what stands in it, and goes with the account', async () => {
    const { path } = await make()
    const long = { ...exam, room: '远'.repeat(5000) }
    await say(app.post('cls/setfeed', { exams: [long] }, as(me)))
    assert.ok((await read(path)).body.length < 4000)
    const feed = await say(app.post('cls/setfeed', { memos: 'none', exams: null }, as(me)))
    assert.deepEqual([feed.memos, feed.exams], ['none', null])
    assert.doesNotMatch((await read(path)).body, /考试/)
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      me.userId,
    ])
    await eraseDue(app.context)
    assert.equal((await read(path)).statusCode, 404)
  })

  test('is not read more often than calendars do', async () => {
    const { path } = await make()
    const states: number[] = []
    for (let turn = 0; turn < 21; turn += 1) states.push((await read(path)).statusCode)
    assert.deepEqual([states[0], states.at(-1)], [200, 429])
  })
})

describe('codes', () => {
  const make = (term: string, names: 'all' | 'busy' = 'all', key = randomUUID()) =>
    app.post('cls/makecode', { key, term, names }, as(me))
  const open = (code: string, who = other) => app.get('cls/codeinfo', { query: { code }, ...as(who) })

  test('show the classes of a term, without notes, and count who takes a copy once', async () => {
    const term = await aTimetable(me)
    const key = randomUUID()
    const made = await say(make(term, 'all', key))
    assert.deepEqual(await say(make(term, 'all', key)), made)
    assert.match(made.code, new RegExp(`^[${sharing.letters}]{8}$`))
    const seen = await say(open(made.code))
    assert.deepEqual([seen.from.id, seen.mine, seen.term.id], [me.userId, false, term])
    assert.deepEqual(
      seen.classes.map(({ name, room, note }) => [name, room, note]),
      [['传播学概论', '三教 108', '']],
    )
    const take = (who: TestSession) => app.post('cls/takecode', { code: made.code }, as(who))
    await Promise.all([say(take(other)), say(take(other)), say(take(me))])
    const { items } = await say(app.get('cls/codes', as(me)))
    assert.deepEqual(
      items.map(({ taken }) => taken),
      [1],
    )
  })

  test('are open to guests, who cannot take a copy', async () => {
    const term = await aTimetable(me)
    const { code } = await say(make(term))
    const seen = await say(app.get('cls/codeinfo', { query: { code } }))
    assert.deepEqual([seen.mine, seen.classes.map(({ name }) => name)], [false, ['传播学概论']])
    assert.equal((await app.post('cls/takecode', { code })).code, 1001)
    const busy = await say(make(term, 'busy'))
    const veiled = await say(app.get('cls/codeinfo', { query: { code: busy.code } }))
    assert.doesNotMatch(JSON.stringify(veiled.classes), /传播学|三教|沈清/)
  })

  test('tell only that there is a class, where their owner says so', async () => {
    const { code } = await say(make(await aTimetable(me), 'busy'))
    const seen = await say(open(code))
    assert.doesNotMatch(JSON.stringify(seen.classes), /传播学|三教|沈清/)
    assert.equal((await app.post('cls/takecode', { code }, as(other))).status, 409)
  })

  test('open nothing once taken back, expired, or after the term, its owner or a friendship is gone', async () => {
    const term = await aTimetable(me)
    const made = await say(make(term))
    assert.equal((await open('AAAAAAAA')).status, 404)
    assert.equal((await open('aaaaaaaa')).status, 400)
    await say(app.post('user/block', { id: other.userId }, as(me)))
    assert.equal((await open(made.code)).status, 404)
    await say(app.post('user/unblock', { id: other.userId }, as(me)))
    assert.equal((await open(made.code)).status, 200)
    await say(app.post('cls/dropcode', { id: made.id }, as(me)))
    await say(app.post('cls/dropcode', { id: made.id }, as(me)))
    assert.equal((await open(made.code)).status, 404)
    const late = await say(make(term))
    await app.pool.query(`update timetable_codes set expires_at = now() - interval '31 days' where id = $1`, [
      late.id,
    ])
    assert.equal((await open(late.code)).status, 404)
    assert.ok((await forgetCodes(app.context)) >= 1)
    const last = await say(make(term))
    await say(app.post('cls/delterm', { id: term }, as(me)))
    assert.equal((await open(last.code)).status, 404)
    const left = await say(make(await aTimetable(me)))
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [
      me.userId,
    ])
    await eraseDue(app.context)
    assert.equal((await open(left.code)).status, 404)
  })

  test('at most so many hold at once, however they are asked for', async () => {
    const term = await aTimetable(me)
    const made = await Promise.all(Array.from({ length: sharing.codes + 2 }, () => make(term)))
    assert.equal(made.filter(({ status }) => status === 200).length, sharing.codes)
    assert.equal((await say(app.get('cls/codes', as(me)))).items.length, sharing.codes)
  })

  test('are of one’s own terms', async () => {
    assert.equal((await make(await aTimetable(other))).status, 404)
  })
})

describe('free time', () => {
  const week = (people: string[], who = me, at = monday) =>
    app.post('cls/free', { people, monday: at }, as(who))
  const openUp = (who: TestSession, to: 'mutual' | 'nobody' = 'mutual') =>
    say(app.post('cls/setfree', { to }, as(who)))

  test('is nobody’s to see until its owner says so, and then of friends alone', async () => {
    await Promise.all([aTimetable(me, 2), aTimetable(other, 4)])
    assert.deepEqual(await say(app.get('cls/freeset', as(other))), { to: null })
    await befriend(me, other)
    const closed = await say(week([other.userId]))
    assert.deepEqual(closed.people, [{ id: other.userId, state: 'closed', askable: true }])
    assert.equal(closed.counted, 1)
    await openUp(other)
    const seen = await say(week([other.userId]))
    assert.deepEqual(seen.people, [{ id: other.userId, state: 'open', askable: false }])
    assert.deepEqual(
      seen.days.map(({ busy }) => busy.slice(2, 4)),
      [
        [0, 0],
        [1, 1],
        [0, 0],
        [1, 1],
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    )
    assert.doesNotMatch(JSON.stringify(seen), /传播学|三教|沈清/)
    await say(app.post('user/unfollow', { id: me.userId }, as(other)))
    assert.equal((await say(week([other.userId]))).people[0]?.state, 'closed')
  })

  test('of who has no timetable of that week is not taken for free', async () => {
    await befriend(me, other)
    await openUp(other)
    const seen = await say(week([other.userId]))
    assert.deepEqual([seen.people[0]?.state, seen.counted], ['empty', 1])
  })

  test('is not there for who is blocked; nor are strangers asked', async () => {
    await befriend(me, other)
    await openUp(other)
    await say(app.post('user/block', { id: me.userId }, as(other)))
    assert.deepEqual((await say(week([other.userId]))).people, [
      { id: other.userId, state: 'closed', askable: false },
    ])
    assert.equal((await app.post('cls/askfree', { user: other.userId }, as(me))).status, 409)
  })

  test('is asked for once a day, however often it is tapped', async () => {
    await befriend(me, other)
    const ask = () => app.post('cls/askfree', { user: other.userId }, as(me))
    for (const { code } of await Promise.all([ask(), ask(), ask()])) assert.equal(code, 0)
    const told = async () =>
      (
        await app.pool.query(`select text from notices where user_id = $1 and leads = 'freeTime'`, [
          other.userId,
        ])
      ).rowCount
    assert.equal(await told(), 1)
    assert.equal((await say(week([other.userId]))).people[0]?.askable, false)
    await app.pool.query(`update timetable_asks set day = day - 1 where asker_id = $1`, [me.userId])
    await say(ask())
    assert.equal(await told(), 2)
    await openUp(other)
    await app.pool.query(`update timetable_asks set day = day - 1 where asker_id = $1`, [me.userId])
    await say(ask())
    assert.equal(await told(), 2)
  })

  test('is of a week near this one, which begins on a Monday', async () => {
    for (const at of [addDays(monday, 1), addDays(monday, 7 * 40), '2026-02-30'])
      assert.equal((await week([other.userId], me, at)).status, 400)
    const many = Array.from({ length: sharing.people + 1 }, () => randomUUID())
    assert.equal((await week(many)).status, 400)
  })
})

describe('the picture of a week', () => {
  const ask = (term: string, week: number, who = me) =>
    app.get('cls/picture', { query: { term, week }, ...as(who) })
  const fetched = (path: string) => app.app.inject({ method: 'GET', url: path })

  test('is drawn for whose timetable it is, by a link that nobody else can make', async () => {
    const term = await aTimetable(me)
    const { path } = await say(ask(term, 2))
    const { statusCode, headers, rawPayload } = await fetched(path)
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'image/jpeg')
    const { width = 0, height = 0 } = await sharp(rawPayload).metadata()
    assert.equal(width, 1080)
    assert.ok(height > 1000, String(height))
    assert.equal((await fetched(path.replace('view=2', 'view=3'))).statusCode, 409)
    assert.equal((await fetched(path.replace(/key=[^&]*/, 'key=x'))).statusCode, 409)
    await say(app.post('user/signOut', {}, as(me)))
    assert.equal((await fetched(path)).statusCode, 409)
  })

  test('is of a week of the term, and of one’s own', async () => {
    const term = await aTimetable(me)
    assert.equal((await ask(term, 19)).status, 400)
    assert.equal((await ask(term, 2, other)).status, 404)
  })
})
