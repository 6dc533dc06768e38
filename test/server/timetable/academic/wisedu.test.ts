/** 金智 by what its applications answer. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { weeksIn } from '../../../../contract/timetable/rules'
import { AcademicError, Browser, signInOf } from '../../../../server/providers/academic'
import { onRoll } from '../../fakes/academic'
import { startWisedu, type Wisedu } from '../../fakes/academicWisedu'
import { startCas, type Cas } from '../../fakes/cas'
import { behind } from './behind'

const autumn = { year: 2026, term: 1 } as const
const reason = (wanted: string) => (error: unknown) =>
  error instanceof AcademicError && error.reason === wanted

describe('金智', () => {
  let cas: Cas
  let there: Awaited<ReturnType<typeof behind<Wisedu>>>
  before(async () => {
    cas = await startCas()
    const first = '/jwapp/sys/wdkb/*default/index.do'
    there = await behind(cas, { kind: 'wisedu', fake: await startWisedu(), below: '/jwapp', first })
  })
  after(async () => {
    await Promise.all([there.close(), cas.close()])
  })
  beforeEach(() => {
    Object.assign(cas, { shape: 'wisedu', asks: false })
    Object.assign(there.fake, { state: 'well', newer: false, closed: false, said: '', besides: false })
  })

  test('has no sign-in of its own', async () => {
    const at = Browser.at(there.fake.url, { allowLoopback: true })
    await assert.rejects(signInOf('wisedu', null).open(at, ''), reason('sso'))
    await assert.rejects(there.system.login(at, '1', '1', ''), reason('sso'))
  })

  test('gives the classes of a term, its first Monday, and what it could not read', async () => {
    const { items, untimed, notUnderstood, starts } = await there.system.timetable(
      await there.signedIn(),
      autumn,
    )
    assert.deepEqual(
      items.map(({ name, teacher, room, day, from, to, weeks }) => [
        name,
        teacher,
        room,
        day,
        from,
        to,
        weeks,
      ]),
      [
        ['高等数学', '顾长宁', '一教101', 1, 1, 2, weeksIn(1, 16)],
        ['大学英语', '许知夏', '外语楼305', 3, 3, 4, weeksIn(1, 15, 'odd')],
        ['形势与政策', '马启明', '', 5, 9, 9, weeksIn(2, 2) | weeksIn(4, 4) | weeksIn(7, 8)],
      ],
    )
    assert.deepEqual(untimed, ['金工实习'])
    assert.deepEqual(
      notUnderstood.map(({ words }) => words),
      ['体育 1周 星期四 操场'],
    )
    assert.equal(starts, '2026-09-07')
  })

  test('of the newer kind, and where applications open by their number', async () => {
    Object.assign(there.fake, { newer: true, closed: true })
    const { items } = await there.system.timetable(await there.signedIn(), autumn)
    assert.deepEqual(
      items.map(({ name }) => name),
      ['高等数学'],
    )
    assert.ok(there.fake.requests.some(({ url }) => url.search === '?appId=4770397878132218'))
  })

  test('names courses without a time, those that were moved, and how many it kept back', async () => {
    there.fake.besides = true
    const { untimed, notUnderstood } = await there.system.timetable(await there.signedIn(), autumn)
    assert.deepEqual(untimed, ['军训', '金工实习'])
    const words = notUnderstood.map((one) => one.words)
    assert.deepEqual(words, ['另外 2 条', '体育', '体育 1周 星期四 操场'])
  })

  test('says in its own words why it gives no classes', async () => {
    there.fake.said = '学期尚未开放'
    const { items, notUnderstood } = await there.system.timetable(await there.signedIn(), autumn)
    assert.deepEqual([items, notUnderstood.map(({ why }) => why)], [[], ['它说：学期尚未开放']])
  })

  test('gives marks page by page, exams, and rooms of the campuses that it asks about', async () => {
    const at = await there.signedIn()
    const marks = await there.system.scores(at)
    assert.equal(marks.length, 501)
    assert.deepEqual(marks[0], {
      ...{
        year: '2025-2026',
        term: 2,
        name: '线性代数',
        score: '92',
        credit: '3',
        point: '4.2',
        kind: '必修',
      },
    })
    const exams = await there.system.exams(at, autumn)
    assert.deepEqual(
      exams.items.map(({ name, starts, ends, room, seat }) => [name, starts, ends, room, seat]),
      [['高等数学', '2027-01-12T06:00:00.000Z', '2027-01-12T08:00:00.000Z', '一教201', '18']],
    )
    assert.deepEqual(await there.system.rooms(at, { ...autumn, week: 3, day: 2, from: 3, to: 4 }), {
      items: [{ name: '一教103', building: '南苑 一教', seats: 120, kind: '多媒体教室' }],
      left: ['13 校区'],
    })
    await assert.rejects(
      there.system.rooms(at, { year: 2025, term: 2, week: 3, day: 2, from: 3, to: 4 }),
      reason('unsupported'),
    )
    assert.deepEqual(await there.system.info(at), {
      ...{ name: '', number: onRoll.account, className: '', college: '', major: '' },
    })
  })

  test('notices that nobody is signed in any more', async () => {
    const at = await there.signedIn()
    at.kept.cookies = []
    for (const read of [
      there.system.scores(at),
      there.system.timetable(at, autumn),
      there.system.exams(at, autumn),
    ])
      await assert.rejects(read, reason('expired'))
  })
})
