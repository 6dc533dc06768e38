// also on: external
/** A timetable on the server: its parts by their endpoints, and two devices that bring it into line. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits, usualSettings, weeksIn } from '../../../contract/timetable/rules'
import { newPerson, newSchool } from '../campus'
import { listen, settled } from '../heard'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../owners'
import { aClass, aMemo, aTerm } from './timetables'

let app: TestApp
let school: string
let me: TestSession
before(async () => {
  app = await startApp()
  school = await newSchool(app)
})
after(() => app.close())
beforeEach(async () => {
  me = await newPerson(app, school)
})

const ok = async <T>(
  answer: Promise<{ code: unknown; data: T; envelope: { message: string; msg: string } }>,
) => {
  const { code, data, envelope } = await answer
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
type Sync = Parameters<typeof app.post<'cls/sync'>>[1]
const sync = (body: Sync, who = me) => ok(app.post('cls/sync', body, as(who)))
const bring = (body: Omit<Sync, 'key'>, who = me) => sync({ key: randomUUID(), ...body }, who)
const set = <T extends { key: string }>({ key: id, ...rest }: T) => ({ id, seen: 0, age: 0, set: rest })

describe('its parts', () => {
  test('a term and its classes are added once, listed, changed and deleted', async () => {
    const draft = aTerm()
    const term = await ok(app.post('cls/addterm', draft, as(me)))
    assert.deepEqual(await ok(app.post('cls/addterm', draft, as(me))), term)
    const made = await ok(app.post('cls/addcls', aClass(term.id), as(me)))
    const { items } = await ok(app.get('cls/clslist', { query: { term: term.id }, ...as(me) }))
    assert.deepEqual(items, [made])
    const changed = await ok(app.post('cls/updatecls', { id: made.id, room: '  二教\n 101 ' }, as(me)))
    assert.equal(changed.room, '二教 101')
    assert.deepEqual(await ok(app.get('cls/clsdetail', { query: { id: made.id }, ...as(me) })), changed)
    await ok(app.post('cls/delcls', { id: made.id }, as(me)))
    await ok(app.post('cls/delcls', { id: made.id }, as(me)))
    assert.equal((await app.get('cls/clsdetail', { query: { id: made.id }, ...as(me) })).status, 404)
    await ok(app.post('cls/delterm', { id: term.id }, as(me)))
    assert.deepEqual((await ok(app.get('cls/termlist', as(me)))).items, [])
  })

  test('settings begin as they always did', async () => {
    assert.deepEqual(await ok(app.get('cls/oneset', as(me))), usualSettings)
    const saved = await ok(app.post('cls/addset', { ...usualSettings, only_now_week: 1 }, as(me)))
    const changed = await ok(app.post('cls/updateset', { class_alert: 1, before_mints: 20 }, as(me)))
    assert.deepEqual(changed, { ...saved, class_alert: 1, before_mints: 20 })
  })

  test('memos stand in groups that count what is not done', async () => {
    const memo = await ok(app.post('cls/addmemo', aMemo(), as(me)))
    await ok(app.post('cls/addmemo', aMemo({ group: '生活', text: '取快递' }), as(me)))
    await ok(app.post('cls/addmemo', aMemo({ text: '读第三章' }), as(me)))
    await ok(app.post('cls/updatememo', { id: memo.id, done: true }, as(me)))
    const { items } = await ok(app.get('cls/memogrouplist', as(me)))
    assert.deepEqual(items, [
      { name: '作业', open: 1, all: 2 },
      { name: '生活', open: 1, all: 1 },
    ])
    const { items: life } = await ok(app.get('cls/memolist', { query: { group: '生活' }, ...as(me) }))
    assert.deepEqual(
      life.map(({ text }) => text),
      ['取快递'],
    )
    await ok(app.post('cls/delmemo', { id: memo.id }, as(me)))
    assert.equal((await app.post('cls/updatememo', { id: memo.id, done: false }, as(me))).status, 404)
  })

  test('are what they should be', async () => {
    const term = await ok(app.post('cls/addterm', aTerm(), as(me)))
    const wrong = [
      app.post('cls/addcls', aClass(term.id, { day: 8 }), as(me)),
      app.post('cls/addcls', aClass(term.id, { from: 5, to: 4 }), as(me)),
      app.post('cls/addcls', { ...aClass(term.id), weeks: 0 }, as(me)),
      app.post('cls/addcls', aClass(term.id, { name: '   ' }), as(me)),
      app.post('cls/addterm', aTerm({ starts: '2026-02-30' }), as(me)),
      app.post('cls/updateset', { class_time: [{ from: '08:00', to: '25:00' }] }, as(me)),
      app.post('cls/updateset', { before_mints: 1 }, as(me)),
      app.post('cls/updateset', { class_time: [{ from: '09:00', to: '08:00' }] }, as(me)),
    ]
    for (const { status, envelope } of await Promise.all(wrong)) assert.equal(status, 400, envelope.message)
    assert.equal((await app.post('cls/addcls', aClass(randomUUID()), as(me))).status, 404)
    assert.equal((await app.post('cls/addterm', aTerm())).status, 401)
  })

  test('are as many as there is room for', async () => {
    const terms = Array.from({ length: limits.terms }, () => set(aTerm()))
    await bring({ since: 0, terms })
    const { status, envelope } = await app.post('cls/addterm', aTerm(), as(me))
    assert.deepEqual([status, envelope.message], [409, `课表最多 ${limits.terms} 个，先删掉一些`])
    await ok(app.post('cls/delterm', { id: terms[0]?.id ?? '' }, as(me)))
    await ok(app.post('cls/addterm', aTerm(), as(me)))
  })
})

describe('two devices', () => {
  test('get what the other changed since, and no more', async () => {
    const term = aTerm()
    const first = await bring({ since: 0, terms: [set(term)] })
    assert.deepEqual(
      first.terms.map(({ id }) => id),
      [term.key],
    )
    const other = await sync({ since: 0 })
    assert.deepEqual(other.terms, first.terms)
    const made = aClass(term.key)
    await bring({ since: other.rev, classes: [set(made)] })
    const news = await sync({ since: first.rev })
    assert.deepEqual([news.terms, news.classes.map(({ id }) => id), news.settings], [[], [made.key], null])
    await bring({ since: news.rev, classes: [{ id: made.key, seen: news.rev, age: 0, set: { gone: true } }] })
    const gone = await sync({ since: news.rev })
    assert.deepEqual(
      gone.classes.map(({ id, gone: isGone }) => [id, isGone]),
      [[made.key, true]],
    )
  })

  test('that change the same field both keep what they wrote, and the owner chooses', async () => {
    const memo = aMemo()
    const { rev } = await bring({ since: 0, memos: [set(memo)] })
    const say = (text: string, age: number) => ({ id: memo.key, seen: rev, age, set: { text } })
    await bring({ since: rev, memos: [say('第一台写的', 1_000)] })
    const late = await bring({ since: rev, memos: [say('第二台早些时候写的', 60_000)] })
    assert.equal(late.memos[0]?.text, '第一台写的')
    const [clash] = late.clashes
    assert.deepEqual([clash?.field, clash?.lost, clash?.row], ['text', '第二台早些时候写的', memo.key])
    await ok(app.post('cls/settle', { id: clash?.id ?? '', use: 'lost' }, as(me)))
    const after = await sync({ since: 0 })
    assert.deepEqual([after.memos[0]?.text, after.clashes], ['第二台早些时候写的', []])
    // decided already
    await ok(app.post('cls/settle', { id: clash?.id ?? '', use: 'lost' }, as(me)))
  })

  test('send the same changes twice without harm, also when another device was there between', async () => {
    const memo = aMemo()
    const { rev } = await bring({ since: 0, memos: [set(memo)] })
    const sent = {
      key: randomUUID(),
      since: rev,
      memos: [{ id: memo.key, seen: rev, age: 0, set: { done: true } }],
    }
    const first = await sync(sent)
    await bring({
      since: first.rev,
      memos: [{ id: memo.key, seen: first.rev, age: 0, set: { done: false } }],
    })
    const again = await sync(sent)
    assert.deepEqual([again.memos[0]?.done, again.clashes], [false, []])
  })

  test('at once lose nothing', async () => {
    const drafts = Array.from({ length: 12 }, (_, index) => aMemo({ text: `第 ${index} 条` }))
    await Promise.all(drafts.map((draft) => bring({ since: 0, memos: [set(draft)] })))
    const { memos, rev } = await sync({ since: 0 })
    assert.deepEqual(new Set(memos.map(({ id }) => id)), new Set(drafts.map(({ key }) => key)))
    assert.equal(rev, 12)
    assert.equal(new Set(memos.map((memo) => memo.rev)).size, 12)
  })

  test('of other people never meet, whatever ids they send', async () => {
    const draft = aMemo()
    await bring({ since: 0, memos: [set(draft)] })
    const stranger = await newPerson(app, school)
    await bring({ since: 0, memos: [set({ ...draft, text: '别人的' })] }, stranger)
    assert.equal((await sync({ since: 0 })).memos[0]?.text, '交采访作业')
    assert.equal((await sync({ since: 0 }, stranger)).memos[0]?.text, '别人的')
  })

  test('are told when there is something new', async () => {
    const heard = listen(app, me)
    await settled(app)
    await bring({ since: 0, memos: [set(aMemo())] })
    await settled(app)
    assert.deepEqual(heard, [{ frame: { type: 'timetable' } }])
    await sync({ since: 0 })
    await settled(app)
    assert.equal(heard.length, 1)
  })
})

test('the school’s calendar and clock come with the holidays of the country, until it brings its own', async () => {
  const before = await ok(app.get('cls/calendar', as(me)))
  assert.ok(before.days.some(({ date, name }) => date === '2026-10-01' && name === '国庆节'))
  await app.pool.query(
    `insert into timetable_calendar (school_id, kind, from_day, to_day, name, as_day) values
      ($1, 'term', '2026-09-07', '2027-01-17', '2026-2027-1', null), ($1, 'off', '2026-11-25', '2026-11-26', '校运会', null),
      ($1, 'swap', '2026-11-28', '2026-11-28', '补周三的课', '2026-11-25')`,
    [school],
  )
  await app.pool.query(
    `insert into timetable_clock (school_id, season, section, from_time, to_time, first_day, last_day) values
      ($1, '冬季', 2, '09:20', '10:05', '10-01', '04-30'), ($1, '冬季', 1, '08:20', '09:05', '10-01', '04-30')`,
    [school],
  )
  const own = await ok(app.get('cls/calendar', as(me)))
  assert.deepEqual(own.terms, [{ year: '2026-2027', term: 1, starts: '2026-09-07', weeks: 19 }])
  assert.deepEqual(own.days, [
    { date: '2026-11-28', name: '补周三的课', as: '2026-11-25' },
    { date: '2026-11-25', name: '校运会', as: null },
    { date: '2026-11-26', name: '校运会', as: null },
  ])
  assert.deepEqual(
    own.seasons.map(({ name, from, sections }) => [name, from, sections.map((one) => one.from)]),
    [['冬季', '10-01', ['08:20', '09:20']]],
  )
  assert.equal(weeksIn(1, 19), 2 ** 19 - 1)
})
