// also on: external
/** A timetable on the server: its parts by their endpoints, and two devices that bring it into line. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { limits, usualSettings, weeksIn } from '../../../contract/timetable/rules'
import { newPerson, newSchool } from '../campus'
import { listen, settled } from '../heard'
import { startApp, type TestApp, type TestSession } from '../harness'
import { as } from '../asks'
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

  test('a class may have hours of its own, which end when it goes back to its sections', async () => {
    const { id: term } = await ok(app.post('cls/addterm', aTerm(), as(me)))
    const hours = { from: '08:30', to: '10:00' }
    const draft = aClass(term)
    const own = await ok(app.post('cls/addcls', { ...draft, hours }, as(me)))
    assert.deepEqual(own.hours, hours)
    const { rev, classes } = await sync({ since: 0 })
    assert.deepEqual(classes[0]?.hours, hours)
    const late = { ...hours, to: '10:15' }
    const change = (seen: number, value: typeof hours | null, age = 0) => ({
      id: own.id,
      seen,
      age,
      set: { hours: value },
    })
    await bring({ since: rev, classes: [change(rev, late, 1_000)] })
    const both = await bring({ since: rev, classes: [change(rev, null)] })
    assert.equal(both.classes[0]?.hours, null)
    assert.deepEqual(
      both.clashes.map(({ field, lost }) => [field, lost]),
      [['hours', late]],
    )
    const wrong = await app.post(
      'cls/updatecls',
      { id: own.id, hours: { from: '10:00', to: '09:00' } },
      as(me),
    )
    assert.deepEqual([wrong.status, wrong.envelope.msg], [400, '下课要晚于上课'])
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
    const some = () => aTerm({ starts: null })
    const terms = Array.from({ length: limits.terms }, () => set(some()))
    await bring({ since: 0, terms })
    const { status, envelope } = await app.post('cls/addterm', some(), as(me))
    assert.deepEqual([status, envelope.message], [409, `课表最多 ${limits.terms} 个，先删掉一些`])
    await ok(app.post('cls/delterm', { id: terms[0]?.id ?? '' }, as(me)))
    await ok(app.post('cls/addterm', some(), as(me)))
  })

  test('make sense within their term, and say where they do not', async () => {
    const { id } = await ok(app.post('cls/addterm', aTerm({ name: '大三上' }), as(me)))
    const one = await ok(app.post('cls/addcls', aClass(id), as(me)))
    const said = async (call: Promise<{ code: unknown; envelope: { message: string; msg: string } }>) => {
      const { code, envelope } = await call
      assert.notEqual(code, 0)
      return envelope.msg || envelope.message
    }
    const term = (change: object) =>
      said(app.post('cls/addterm', { ...aTerm({ starts: null }), ...change }, as(me)))
    const swap = { date: '2026-10-10', name: '补课', as: '2026-10-08' }
    assert.equal(await term({ starts: '2027-01-18' }), '和“大三上”有同一周，先改开学日或周数')
    assert.equal(await term({ year: '2026-2040' }), '学年应是相邻的两年，比如 2026-2027')
    assert.equal(await term({ starts: '1926-09-07' }), '开学日应在 2000 年到 2100 年之间')
    assert.equal(await term({ days: [{ ...swap, as: swap.date }] }), '10月10日不能上自己这天的课，选另一天')
    assert.equal(await term({ days: [swap, { ...swap, as: null }] }), '10月10日写了两次，留一个')
    const change = (set: object) => said(app.post('cls/updatecls', { id: one.id, ...set }, as(me)))
    assert.equal(await change({ weeks: 1 << 29 }), '第 30 周不在学期里，“大三上”只有 20 周')
    assert.equal(await change({ from: 8, to: 2 }), '第 8 节开始的课，不能到第 2 节就结束')
    assert.equal(await change({ from: 8 }), '第 8 节开始的课，不能到第 4 节就结束')
    assert.equal(await change({ term: randomUUID() }), '这张课表不存在或已被删除')
    assert.deepEqual(await ok(app.get('cls/clsdetail', { query: { id: one.id }, ...as(me) })), one)
  })

  test('a term ends behind its classes, of which the first beyond is named', async () => {
    const term = aTerm()
    const { id } = await ok(app.post('cls/addterm', term, as(me)))
    await ok(app.post('cls/addcls', { ...aClass(id, { name: '摄影' }), weeks: weeksIn(1, 10) }, as(me)))
    await ok(app.post('cls/addcls', { ...aClass(id, { name: '实习' }), weeks: weeksIn(15, 18) }, as(me)))
    const last = await ok(app.post('cls/addcls', { ...aClass(id), weeks: weeksIn(1, 16, 'even') }, as(me)))
    const shorten = async (weeks: number) => {
      const { rev } = await sync({ since: 0 })
      const terms = [{ id, seen: rev, age: 0, set: { weeks } }]
      const { refused, terms: now } = await bring({ since: 0, terms })
      return [refused.map(({ why }) => why), now[0]?.weeks]
    }
    const why = (week: number, name: string, weeks: number) =>
      `第 ${week} 周还有“${name}”，学期不能只有 ${weeks} 周，先改它的周次`
    assert.deepEqual(await shorten(10), [[why(12, '传播学概论', 10)], 20])
    assert.deepEqual(await shorten(17), [[why(18, '实习', 17)], 20])
    assert.deepEqual(await shorten(18), [[], 18])
    const { status, envelope } = await app.post('cls/addterm', { ...term, weeks: 15 }, as(me))
    assert.deepEqual([status, envelope.msg], [400, why(16, '实习', 15)])
    await ok(app.post('cls/delcls', { id: last.id }, as(me)))
    // deleted, it comes back shorter: so do its classes
    await ok(app.post('cls/delterm', { id }, as(me)))
    const { rev } = await sync({ since: 0 })
    const back = (weeks: number) =>
      bring({ since: 0, terms: [{ id, seen: rev, age: 0, set: { weeks, gone: false } }] })
    assert.deepEqual((await back(12)).refused, [{ kind: 'term', id, why: why(15, '实习', 12) }])
    assert.deepEqual((await back(18)).refused, [])
  })

  test('a timetable is deleted with its classes, which make room, and comes back with them', async () => {
    const { id: term } = await ok(app.post('cls/addterm', aTerm(), as(me)))
    const classes = Array.from({ length: limits.classes }, () => set(aClass(term)))
    for (let at = 0; at < classes.length; at += limits.changes)
      await bring({ since: 0, classes: classes.slice(at, at + limits.changes) })
    const [dropped, kept] = classes.map(({ id }) => id)
    await ok(app.post('cls/delcls', { id: dropped ?? '' }, as(me)))
    const { rev } = await sync({ since: 0 })
    await ok(app.post('cls/delterm', { id: term }, as(me)))
    const after = await sync({ since: rev })
    assert.equal(after.classes.filter(({ gone }) => gone).length, limits.classes - 1)
    const { id: next } = await ok(app.post('cls/addterm', aTerm(), as(me)))
    const { id: fresh } = await ok(app.post('cls/addcls', aClass(next), as(me)))
    await ok(app.post('cls/delterm', { id: next }, as(me)))
    const { rev: seen } = await sync({ since: 0 })
    await bring({ since: seen, terms: [{ id: term, seen, age: 0, set: { gone: false } }] })
    const back = await ok(app.get('cls/clslist', { query: { term }, ...as(me) }))
    const ids = new Set(back.items.map(({ id }) => id))
    assert.deepEqual(
      [ids.size, ids.has(kept ?? ''), ids.has(dropped ?? ''), ids.has(fresh)],
      [limits.classes - 1, true, false, false],
    )
  })
})

describe('a device’s changes', () => {
  test('that cannot be carried out are named, and the others are', async () => {
    const term = aTerm({ name: '大三上' })
    await bring({ since: 0, terms: [set(term)] })
    const [good, late] = [set(aClass(term.key)), set(aClass(term.key))]
    const wrong = { ...late, set: { ...late.set, weeks: 1 << 29 } }
    const lost = set(aClass(randomUUID()))
    const body = { key: randomUUID(), since: 0, classes: [wrong, good, lost] }
    const first = await sync(body)
    const refused = [
      { kind: 'class' as const, id: wrong.id, why: '第 30 周不在学期里，“大三上”只有 20 周' },
      { kind: 'class' as const, id: lost.id, why: '这张课表不存在或已被删除' },
    ]
    assert.deepEqual(first.refused, refused)
    assert.deepEqual(
      first.classes.map(({ id }) => id),
      [good.id],
    )
    // the answer was lost on its way
    assert.deepEqual((await sync(body)).refused, refused)
    assert.deepEqual((await bring({ since: 0, classes: [late] })).refused, [])
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

test('the school’s calendar and clock come with the holidays of the country', async () => {
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
  assert.deepEqual(own.days.slice(3), before.days)
  assert.deepEqual(own.days.slice(0, 3), [
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
