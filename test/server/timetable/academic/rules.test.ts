/** How weeks, sections and days are read, what belongs together, and what differs. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  differences,
  joinDrafts,
  termAround,
  type Draft,
} from '../../../../contract/timetable/academic/rules'
import { dayIn, sectionsIn, weeksOf } from '../../../../contract/timetable/academic/times/rules'
import { limits, weekList } from '../../../../contract/timetable/rules'

const listOf = (text: string): number[] | null => {
  const weeks = weeksOf(text)
  return weeks === null ? null : weekList(weeks)
}
const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

describe('weeks', () => {
  for (const [text, want] of [
    ['1-8,10-16(双)', [...range(1, 8), 10, 12, 14, 16]],
    ['1-16周(单)', range(1, 15, 2)],
    ['第1-4周', [1, 2, 3, 4]],
    ['3,5,7周', [3, 5, 7]],
    ['{第2-8周|双周}', [2, 4, 6, 8]],
    ['第1-16周|2节/周', range(1, 16)],
    ['1－3周、5周', [1, 2, 3, 5]],
    ['16', [16]],
    ['28-40周', range(28, limits.weeks.max)],
  ] as const)
    test(text, () => assert.deepEqual(listOf(text), want))

  for (const text of ['', '待定', '周', '8-3周', '1-x周', '0周', '40周', '1--3', '双周'])
    test(`${text || 'nothing'} names none`, () => assert.equal(weeksOf(text), null))

  const part = fc.record({
    from: fc.integer({ min: 1, max: 30 }),
    more: fc.integer({ min: 0, max: 29 }),
    parity: fc.constantFrom('', '单', '双'),
    marks: fc.constantFrom(['', '周', ''], ['第', '周', ''], ['', '', '周'], ['(', ')', '']),
    dash: fc.constantFrom('-', '–', '~', '至', ' - '),
  })
  test('are those of all the parts, however they are written', () => {
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', '，', '、', ';', ', '),
        (parts, comma) => {
          const want = new Set<number>()
          const words = parts.map(({ from, more, parity, marks, dash }) => {
            for (let week = from; week <= Math.min(30, from + more); week += 1)
              if (parity === '' || (week % 2 === 1) === (parity === '单')) want.add(week)
            const [before = '', after = '', last = ''] = marks
            const list = more === 0 ? `${from}` : `${from}${dash}${from + more}`
            return `${before}${list}${after}${parity === '' ? '' : `(${parity})`}${last}`
          })
          const read = listOf(words.join(comma))
          assert.deepEqual(
            read ?? [],
            [...want].sort((one, other) => one - other),
          )
        },
      ),
    )
  })
})

test('sections are runs, in any of their spellings', () => {
  const runs = (text: string) => sectionsIn(text).map(({ from, to }) => `${from}-${to}`)
  for (const text of ['1-2', '第1,2节', '01-02节', '[01-02节]', '0102', '1、2小节', '１－２'])
    assert.deepEqual(runs(text), ['1-2'], text)
  assert.deepEqual(runs('03-04-05节'), ['3-5'])
  assert.deepEqual(runs('1,2,5,6'), ['1-2', '5-6'])
  assert.deepEqual(runs('0102,0708'), ['1-2', '7-8'])
  assert.deepEqual(runs('15-20'), ['15-16'])
  for (const text of ['', '晚上', '0', '99']) assert.deepEqual(runs(text), [], text)
})

test('days, in any of their spellings', () => {
  for (const text of ['一', '周一', '星期一', '礼拜一', '1']) assert.equal(dayIn(text), 1, text)
  for (const text of ['日', '天', '周日', '星期天', '7']) assert.equal(dayIn(text), 7, text)
  for (const text of ['', '0', '8', '周八', '星期', '一二']) assert.equal(dayIn(text), null, text)
})

test('the school year begins in August, its second term in February', () => {
  assert.deepEqual(termAround('2026-08-01'), { year: '2026-2027', term: 1 })
  assert.deepEqual(termAround('2027-01-31'), { year: '2026-2027', term: 1 })
  assert.deepEqual(termAround('2027-02-01'), { year: '2026-2027', term: 2 })
  assert.deepEqual(termAround('2027-07-31'), { year: '2026-2027', term: 2 })
})

const draft = (change: Partial<Draft> = {}): Draft => ({
  ...{ name: '高等数学', teacher: '顾长宁', room: '一教101', day: 1, from: 1, to: 2, weeks: 0xffff },
  ...change,
})

describe('what belongs together', () => {
  test('is one class: weeks of the same sections, then neighbouring sections', () => {
    const single = [
      draft({ to: 1 }),
      draft({ from: 2 }),
      draft({ to: 1, weeks: 1 << 20 }),
      draft({ from: 2, weeks: 1 << 20 }),
    ]
    assert.deepEqual(joinDrafts(single), [draft({ weeks: 0xffff | (1 << 20) })])
    const apart = [draft(), draft({ from: 3, to: 4, room: '一教102' }), draft({ from: 5, to: 6 })]
    assert.equal(joinDrafts(apart).length, 3)
  })

  test('hours of their own keep classes apart', () => {
    const hours = { from: '08:30', to: '10:00' }
    const own = [draft({ hours }), draft(), draft({ from: 3, to: 4, hours })]
    assert.equal(joinDrafts(own).length, 3)
    assert.deepEqual(joinDrafts([draft({ hours }), draft({ hours, weeks: 1 << 20 })]), [
      draft({ hours, weeks: 0xffff | (1 << 20) }),
    ])
    const [found] = differences([draft({ hours })], [{ id: 'kept', ...draft() }])
    assert.equal(found?.kind, 'changed')
    assert.deepEqual(differences([draft({ hours })], [{ id: 'kept', ...draft({ hours: { ...hours } }) }]), [])
  })

  test('words are as long as the timetable takes them', () => {
    const [one] = joinDrafts([
      draft({ name: ` 高等\n数学${'长'.repeat(60)}`, teacher: '师'.repeat(60), room: '楼'.repeat(60) }),
    ])
    assert.equal(Array.from(one?.name ?? '').length, limits.name.max)
    assert.ok(one?.name.startsWith('高等 数学'))
    assert.equal(Array.from(one?.teacher ?? '').length, limits.teacher.max)
    assert.equal(Array.from(one?.room ?? '').length, limits.room.max)
  })
})

describe('differences', () => {
  const kept = (id: string, change: Partial<Draft> = {}) => ({ id, ...draft(change) })

  test('what is new, what moved, what is gone; nothing of what is the same', () => {
    const found = differences(
      [draft(), draft({ day: 3, room: '一教202' }), draft({ name: '大学英语' })],
      [kept('same'), kept('moved', { day: 3 }), kept('gone', { name: '线性代数' })],
    )
    assert.deepEqual(
      found.map((one) => [one.kind, 'was' in one ? one.was.id : one.draft.name]),
      [
        ['added', '大学英语'],
        ['changed', 'moved'],
        ['removed', 'gone'],
      ],
    )
  })

  test('a class that moved is the one that is closest', () => {
    const [one, ...rest] = differences(
      [draft({ day: 5, from: 3, to: 4 })],
      [kept('far', { day: 1 }), kept('near', { day: 5 })],
    )
    assert.equal(one?.kind === 'changed' && one.was.id, 'near')
    assert.deepEqual(
      rest.map(({ kind }) => kind),
      ['removed'],
    )
  })

  const some = fc.array(
    fc.record({
      name: fc.constantFrom('甲', '乙', '丙'),
      teacher: fc.constantFrom('', '师'),
      room: fc.constantFrom('', '楼'),
      day: fc.integer({ min: 1, max: 3 }),
      from: fc.constantFrom(1, 3),
      to: fc.constantFrom(4, 5),
      weeks: fc.integer({ min: 1, max: 7 }),
    }),
    { maxLength: 8 },
  )
  const words = (one: Draft): string =>
    JSON.stringify([one.name, one.teacher, one.room, one.day, one.from, one.to, one.weeks])

  test('accepted all, there is none left', () => {
    fc.assert(
      fc.property(some, some, (drafts, before) => {
        const found = differences(drafts, before)
        const left = before.filter((one) => !found.some((row) => 'was' in row && row.was === one))
        const after = [...left, ...found.flatMap((row) => ('draft' in row ? [row.draft] : []))]
        assert.deepEqual(differences(drafts, after), [])
        assert.deepEqual(after.map(words).sort(), drafts.map(words).sort())
      }),
    )
  })
})
