/** Answers that come late: to forms of a row, to changes that are given up, and to a system that is chosen no more. */
import React from 'react'
import { act } from 'react-test-renderer'
import { navigation, reset, server, storage, toasts } from '../fakes'
import { field, render, tap, type, unmount, words } from '../pages.fakes'

import { usualSettings, weeksIn } from '@contract/timetable/rules'
import { ImportStore } from '@/features/timetable/academic/import-store'
import { TimetableStore } from '@/features/timetable/timetable-store'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import AddCourse from '@/pages/timeTable/addCourse'
import AddXueqi from '@/pages/timeTable/addXueqi'
import ClassDetail from '@/pages/timeTable/detail'
import CourseTime from '@/pages/timeTable/courseTime'
import RemarkAdd from '@/pages/timeTable/remarkAdd'
import Setting from '@/pages/timeTable/setting'

const term = {
  ...{ id: 't1', rev: 1, gone: false, name: '这学期', year: '2026-2027', term: 1, starts: '2026-09-07' },
  ...{ weeks: 18, days: [] },
}
const lesson = {
  ...{ id: 'c1', rev: 2, gone: false, term: 't1', name: '传播学概论', teacher: '沈清', room: '三教 108' },
  ...{ day: 1, from: 3, to: 4, weeks: weeksIn(1, 18), tint: -1, note: '' },
}
const memo = {
  ...{ id: 'm1', rev: 3, gone: false, text: '交采访作业', group: '作业', due: '2026-11-25T04:00:00.000Z' },
  ...{ remind: 30, done: false, cls: null },
}
const answer = (change: object = {}) => ({
  ...{ rev: 3, terms: [], classes: [], memos: [], settings: null, clashes: [], refused: [] },
  ...change,
})
const whole = (change: object = {}) =>
  answer({ terms: [term], classes: [lesson], memos: [memo], settings: { ...usualSettings }, ...change })

/** A path whose answers wait until they are given, in the order of the calls. */
const waiting = (path: string) => {
  const calls: ((data: object) => void)[] = []
  server.answers.set(path, () => new Promise((resolve) => calls.push((data) => resolve({ code: 0, data }))))
  return (nth: number, data: object) => act(async () => calls[nth]?.(data))
}
const away = () =>
  server.answers.set('cls/sync', () => {
    throw new PlatformError('offline')
  })
interface Sent {
  since: number
  terms: { set: object }[]
  classes: { set: object }[]
  memos: { set: object }[]
  settings: { set: object }[]
}
const sent = () => server.bodies('cls/sync') as Sent[]
const last = () => sent().at(-1)
/** Undefined where there is no such field. */
const valueIn = (label: string) => field(label)?.props.value as string | undefined
/** The copy of a former time. */
const before = async () => {
  await new TimetableStore('u1').load()
}

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'token' })
  server.on('cls/calendar', { days: [], seasons: [], terms: [] })
  server.on('cls/sync', whole())
})
afterEach(unmount)

describe('a form of a row', () => {
  test('waits for a memo that the device does not have, and keeps what it was given', async () => {
    const give = waiting('cls/sync')
    await render(<RemarkAdd />, { id: 'm1' })
    expect([valueIn('内容'), words()]).toEqual([undefined, expect.not.stringContaining('保存')])
    await give(0, whole())
    expect(valueIn('内容')).toBe('交采访作业')
    await type('内容', '交采访作业和照片')
    await tap('保存')
    expect(last()?.memos.map(({ set }) => set)).toEqual([{ text: '交采访作业和照片' }])
  })

  test('waits for a timetable, and for a class', async () => {
    const give = waiting('cls/sync')
    await render(<AddXueqi />, { id: 't1' })
    expect(valueIn('课表名称')).toBeUndefined()
    await give(0, whole())
    expect(valueIn('课表名称')).toBe('这学期')
    storage.clear()
    await render(<AddCourse />, { id: 'c1' })
    expect(valueIn('课程名')).toBeUndefined()
    await give(1, whole())
    expect(valueIn('课程名')).toBe('传播学概论')
  })

  test('says that it is gone only when the server has said so, and leads back', async () => {
    await before()
    const give = waiting('cls/sync')
    const pages = [
      [<RemarkAdd key="m" />, '这条备忘不在了', { id: 'm9' }],
      [<AddXueqi key="t" />, '这张课表不在了', { id: 't9' }],
      [<AddCourse key="c" />, '这节课不在课表里了', { id: 'c9' }],
      [<ClassDetail key="d" />, '这节课不在课表里了', { id: 'c9' }],
      [<Setting key="s" />, '这张课表不在了', { view: 'days', id: 't9' }],
    ] as const
    for (const [nth, [page, gone, query]] of pages.entries()) {
      await render(page, query)
      expect(words()).not.toContain(gone)
      await give(nth, answer())
      expect(words()).toContain(gone)
      const left = () => navigation.navigateBack.mock.calls.length + navigation.reLaunch.mock.calls.length
      const lefts = left()
      await tap('返回')
      expect(left()).toBe(lefts + 1)
    }
  })

  test('of an old copy begins with the row that the first answer brings', async () => {
    await before()
    const give = waiting('cls/sync')
    await render(<RemarkAdd />, { id: 'm2' })
    await give(0, answer({ rev: 4, memos: [{ ...memo, id: 'm2', rev: 4, text: '别的设备记的' }] }))
    expect(valueIn('内容')).toBe('别的设备记的')
  })

  test('is there without a network, and says why it is not where nothing is known', async () => {
    await before()
    away()
    await render(<RemarkAdd />, { id: 'm1' })
    expect(valueIn('内容')).toBe('交采访作业')
    await render(<RemarkAdd />, { id: 'm2' })
    server.on('cls/sync', whole({ memos: [{ ...memo, id: 'm2' }] }))
    await tap('重新加载')
    expect(valueIn('内容')).toBe('交采访作业')
  })

  test('undoes nothing that another device changed while it was open', async () => {
    await before()
    const give = waiting('cls/sync')
    await render(<RemarkAdd />, { id: 'm1' })
    await give(0, answer({ rev: 4, memos: [{ ...memo, rev: 4, due: null, remind: null }] }))
    await type('内容', '改过的')
    await tap('保存')
    expect(last()?.memos.map(({ set }) => set)).toEqual([{ text: '改过的' }])
  })

  test('keeps one’s own hours, which the device did not know yet', async () => {
    const own = [{ from: '08:30', to: '09:15' }]
    const give = waiting('cls/sync')
    await render(<CourseTime />)
    expect(words()).not.toContain('保存')
    await give(0, whole({ settings: { ...usualSettings, class_time: own } }))
    expect(words()).toContain('08:30')
    await tap('保存')
    expect(sent().flatMap(({ settings = [] }) => settings)).toEqual([])
  })
})

describe('a round that is under way while changes are given up', () => {
  test('is no whole timetable: everything is read again', async () => {
    const store = new TimetableStore('u1')
    await store.load()
    const give = waiting('cls/sync')
    void store.sync()
    const done = store.forget()
    expect([store.memos, store.known]).toEqual([[], false])
    await give(0, answer({ rev: 5 }))
    expect(sent().map(({ since }) => since)).toEqual([0, 3, 0])
    await give(1, whole({ rev: 5 }))
    await done
    expect([store.terms.length, store.classes.length, store.memos.length]).toEqual([1, 1, 1])
  })

  test('brings back the row of a change that is given up', async () => {
    const store = new TimetableStore('u1')
    await store.load()
    server.on('cls/sync', answer({ refused: [{ kind: 'class', id: 'c1', why: '没有第 30 周' }] }))
    store.edit('class', 'c1', { room: '没有的教室' })
    await store.sync()
    const give = waiting('cls/sync')
    const done = store.sync()
    store.drop(store.faulty[0]!)
    await give(0, answer({ rev: 3 }))
    await give(1, whole())
    await done
    expect([store.classById('c1')?.room, store.faulty]).toEqual(['三教 108', []])
  })
})

test('a slider is of the system that is shown, though that of another comes later', async () => {
  const give = waiting('cls/getcode')
  const system = { id: 'y1', school: '临江大学', name: '教务系统', kind: 'zhengfang', own: true }
  const opened = { session: 's1', picture: null, slider: null, until: '2030-01-01T00:00:00.000Z', demo: null }
  const slider = {
    ...{ background: 'data:image/png;base64,1', width: 304, height: 200, top: 0 },
    ...{ piece: 'data:image/png;base64,2', pieceWidth: 52, pieceHeight: 200 },
  }
  const store = new ImportStore('u1', new TimetableStore('u1'))
  store.choose(system as Parameters<ImportStore['choose']>[0])
  store.back()
  store.choose({ ...system, id: 'y2' } as Parameters<ImportStore['choose']>[0])
  await give(1, { ...opened, session: 's2' })
  await give(0, { ...opened, slider })
  expect([store.opened?.data?.session, store.slide, store.form.errors.code]).toEqual(['s2', null, undefined])
  // what is dragged is of the picture that is shown
  void store.again()
  await give(2, { ...opened, slider })
  expect(store.slide?.slider.background).toBe(slider.background)
  expect([store.form.errors.code, toasts()]).toEqual(['拖动滑块，把拼图放到缺口里', []])
})
