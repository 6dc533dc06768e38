import React from 'react'
import { act } from 'react-test-renderer'
import { navigation, reset, server, storage } from '../fakes'
import { hosts, pick, render, tap, type, unmount, words } from '../pages.fakes'

import { mondayOf, usualSettings, weekdayOf, weeksIn } from '@contract/timetable/rules'
import { addDays, dayOf } from '@contract/rules'
import type { DataOf } from '@contract/http'
import type { Channels, NoticeSettings } from '@contract/message/schema'
import type { Routes } from '@contract/registry'
import type { Class, Memo, SchoolCalendar, Term } from '@contract/timetable/schema'
import { tintsOf } from '@contract/timetable/tints/rules'
import { breaksOf, heightOf, laid, linesOfName, placeOf, topOf, wordsIn } from '@/features/timetable/grid'
import { TimetableStore } from '@/features/timetable/timetable-store'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import AddCourse from '@/pages/timeTable/addCourse'
import AddXueqi from '@/pages/timeTable/addXueqi'
import IndexDay from '@/pages/timeTable/indexDay'
import IndexWeek from '@/pages/timeTable/indexWeek'
import MemoList from '@/pages/timeTable/memo'
import MessageRemind from '@/pages/timeTable/messageRemind'
import { system } from '@/platform/system'
import { momentOf, usualClock } from '@contract/timetable/rules'

const today = dayOf(Date.now())
const term: Term = {
  id: 't1',
  rev: 1,
  gone: false,
  name: '这学期',
  year: '2026-2027',
  term: 1,
  starts: addDays(mondayOf(today), -14),
  weeks: 18,
  days: [],
}
const lesson = (id: string, change: Partial<Class> = {}): Class => ({
  id,
  rev: 2,
  gone: false,
  term: 't1',
  name: '传播学概论',
  teacher: '沈清',
  room: '三教 108',
  day: weekdayOf(today),
  from: 3,
  to: 4,
  weeks: weeksIn(1, 18),
  tint: -1,
  note: '',
  ...change,
})
const memo = (id: string, change: Partial<Memo> = {}): Memo => ({
  id,
  rev: 3,
  gone: false,
  text: '交采访作业',
  group: '作业',
  due: null,
  remind: null,
  done: false,
  cls: null,
  ...change,
})
type Sync = DataOf<Routes['cls/sync']>
const answer = (change: Partial<Sync> = {}): Sync => ({
  rev: 3,
  terms: [],
  classes: [],
  memos: [],
  settings: null,
  clashes: [],
  refused: [],
  ...change,
})
/** The app tells of everything, subscribe messages of classes. */
const told: NoticeSettings = {
  ...{ likes: true, comments: true, follows: true, orders: true, classes: true, system: true },
  ...{ mail_likes: false, mail_comments: false, mail_follows: false, mail_orders: false },
  ...{ mail_classes: false, mail_system: false, subscribe_likes: false, subscribe_comments: false },
  ...{ subscribe_follows: false, subscribe_orders: false, subscribe_classes: true, subscribe_system: false },
  ...{ quiet: false, quiet_from: '23:00', quiet_to: '07:00' },
}
const byWechat = (left: number): Channels => ({
  mail: null,
  subscribe: [{ vendor: 'wechat', group: 'classes', template: 't', left }],
})
const sentBodies = () => server.bodies('cls/sync') as { key?: string; classes: { set: object }[] }[]
const whole = () => answer({ terms: [term], classes: [lesson('c1')], memos: [memo('m1')] })

const away = (path: string) =>
  server.answers.set(path, () => {
    throw new PlatformError('offline')
  })

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'token' })
  server.on('cls/calendar', { days: [], seasons: [], terms: [] })
  server.on('cls/sync', whole())
})
afterEach(unmount)

describe('the grid', () => {
  test('parts the day where there is a long pause', () => {
    expect(breaksOf(usualClock, 10)).toEqual([4, 8])
    expect([1, 4, 5, 9].map((section) => topOf(usualClock, section))).toEqual([0, 168, 238, 476])
  })

  test('shows now between sections', () => {
    expect(heightOf(usualClock, 8 * 60)).toBe(0)
    expect(heightOf(usualClock, 7 * 60)).toBeNull()
    expect(heightOf(usualClock, 12 * 60 + 30)).toBe(topOf(usualClock, 5))
    expect(heightOf(usualClock, 23 * 60)).toBeNull()
  })

  test('puts what meets side by side', () => {
    const one = { from: 1, to: 2 }
    const [long, short, later] = [{ from: 1, to: 4 }, one, { from: 3, to: 4 }]
    const places = laid([short, later, long]).map(({ one: { from, to }, lane, lanes }) => [
      from,
      to,
      lane,
      lanes,
    ])
    expect(places).toEqual([
      [1, 4, 0, 2],
      [1, 2, 1, 2],
      [3, 4, 1, 2],
    ])
  })

  test('has whole lines of words alone, and draws a class of its own hours at those', () => {
    for (const height of [44, 52, 108, 164, 220]) {
      const { name, room } = wordsIn(height, true)
      expect([name % 17, room % 14]).toEqual([0, 0])
      expect(8 + name + (room > 0 ? room + 4 : 0)).toBeLessThanOrEqual(height)
    }
    const own = placeOf({ from: 1, to: 2, hours: { from: '08:45', to: '09:40' } }, usualClock)
    expect(own).toEqual({ top: 56, height: 56 })
    expect(placeOf({ from: 1, to: 2 }, usualClock)).toEqual({ top: 0, height: 112 })
  })

  test('gives names the colours that are least used', () => {
    const names = ['高数', '大学英语', '线性代数', '体育', '物理']
    const tints = tintsOf([...names.map((name) => ({ name, tint: -1 })), { name: '选修', tint: 3 }])
    expect(new Set(names.map((name) => tints.get(name))).size).toBe(5)
    expect(names.map((name) => tints.get(name))).not.toContain(3)
    expect(tints.get('选修')).toBe(3)
  })

  test('breaks names of five and six characters after three', () => {
    expect(linesOfName('高数')).toEqual(['高数'])
    expect(linesOfName('传播学概论')).toEqual(['传播学', '概论'])
    expect(linesOfName('Java程序设计')).toEqual(['Java程序设计'])
  })
})

describe('the copy on the device', () => {
  test('is there without a network, and keeps what is changed until it can be sent', async () => {
    const first = new TimetableStore('u1')
    await first.load()
    away('cls/sync')
    away('cls/calendar')
    const store = new TimetableStore('u1')
    expect(store.term?.name).toBe('这学期')
    store.edit('class', 'c1', { room: '二教 101' })
    await store.sync()
    expect([store.classById('c1')?.room, store.unsent, store.offline]).toEqual(['二教 101', 1, true])
    // opened anew, the change still waits
    const again = new TimetableStore('u1')
    expect([again.classById('c1')?.room, again.unsent]).toEqual(['二教 101', 1])
    server.on('cls/sync', answer({ rev: 4, classes: [lesson('c1', { rev: 4, room: '二教 101' })] }))
    await again.sync()
    expect([again.unsent, again.offline, again.classById('c1')?.rev]).toEqual([0, false, 4])
    const sent = sentBodies().filter(({ classes }) => classes.length > 0)
    expect(sent.at(-1)).toEqual(
      expect.objectContaining({
        since: 3,
        classes: [expect.objectContaining({ id: 'c1', seen: 2, set: { room: '二教 101' } })],
      }),
    )
    // every try went under the same key
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('takes what other devices changed, without losing what is changed here meanwhile', async () => {
    const store = new TimetableStore('u1')
    await store.load()
    away('cls/sync')
    store.edit('class', 'c1', { note: '带书' })
    await store.sync()
    server.on(
      'cls/sync',
      answer({ rev: 5, classes: [lesson('c1', { rev: 5, room: '三教 201', note: '带书' })] }),
    )
    await store.sync()
    expect([store.classById('c1')?.room, store.classById('c1')?.note]).toEqual(['三教 201', '带书'])
    server.on('cls/sync', answer({ rev: 6, classes: [lesson('c1', { rev: 6, gone: true })] }))
    await store.sync()
    expect(store.classById('c1')).toBeNull()
  })

  test('says what the server would not take, and forgets it when told so', async () => {
    const store = new TimetableStore('u1')
    await store.load()
    server.refuse('cls/sync', { code: -2, message: '备忘最多 500 个，先删掉一些' })
    store.add('memo', { ...memo(''), id: undefined })
    await store.sync()
    expect(store.refused).toBe('备忘最多 500 个，先删掉一些')
    server.on('cls/sync', whole())
    await store.forget()
    expect([store.refused, store.unsent, store.memos.length]).toEqual(['', 0, 1])
  })

  test('settings begin as they always did', () => {
    expect(new TimetableStore('u2').settings).toEqual(usualSettings)
  })
})

describe('pages', () => {
  it('has names whose two lines are the same', async () => {
    // of another day: what comes next today has a card of its own above the week
    const other = lesson('c1', { name: '体育课体育课', day: (weekdayOf(today) % 7) + 1 })
    server.on('cls/sync', answer({ terms: [term], classes: [other] }))
    await render(<IndexWeek />)
    expect(words().split('体育课').length).toBe(3)
  })

  test('a day of the weekend takes its whole room only where it has a class', async () => {
    const narrow = () =>
      hosts(({ props }) => String(props.className).startsWith('tt-column tt-weekend')).length
    const full = () => hosts(({ props }) => String(props.className).includes('tt-full')).length
    for (const [days, expected] of [
      [[1], [2, 0]],
      [[6], [1, 0]],
      [
        [6, 7],
        [0, 2],
      ],
    ] as const) {
      const classes = days.map((day) => lesson(`c${day}`, { day }))
      server.on('cls/sync', answer({ terms: [term], classes }))
      storage.clear()
      await render(<IndexWeek />)
      expect([narrow(), full()]).toEqual(expected)
      unmount()
    }
  })

  test('the week has the classes of that week, and turns', async () => {
    await render(<IndexWeek />)
    expect(words()).toContain('第 3 周')
    expect(words()).toContain('传播学')
    await tap('下一周')
    expect(words()).toContain('第 4 周')
    await tap('回本周')
    expect(words()).toContain('第 3 周')
  })

  test('the day has its classes and what is due', async () => {
    server.on(
      'cls/sync',
      answer({
        terms: [term],
        classes: [lesson('c1')],
        memos: [memo('m1', { due: `${today}T04:00:00.000Z` })],
      }),
    )
    await render(<IndexDay />)
    expect(words()).toContain('传播学概论')
    expect(words()).toContain('交采访作业')
    await tap('前一天')
    expect(words()).toContain('这天没有课')
    await tap('后一天')
    const markOf = (date: string) => `${'一二三四五六日'.charAt(weekdayOf(date) - 1)}${Number(date.slice(8))}`
    // another day of the same week
    await tap(markOf(addDays(today, weekdayOf(today) === 1 ? 1 : -1)))
    expect(words()).toContain('这天没有课')
    await tap(markOf(today))
    expect(words()).toContain('传播学概论')
  })

  test('a finger turns the day, and the week; one that goes down the page turns nothing', async () => {
    const swipe = (dx: number, dy = 0) =>
      act(async () => {
        const [page] = hosts(({ props }) => props.className === 'tt-swiped')
        const touch = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
        page?.props.onTouchStart(touch(200, 300))
        page?.props.onTouchMove(touch(200 + dx, 300 + dy))
        page?.props.onTouchEnd({ touches: [] })
      })
    await render(<IndexDay />)
    await swipe(-100, 200)
    expect(words()).toContain('传播学概论')
    await swipe(-100)
    expect(words()).toContain('这天没有课')
    await swipe(100)
    expect(words()).toContain('传播学概论')
    unmount()
    await render(<IndexWeek />)
    expect(words()).toContain('第 3 周')
    await swipe(-100)
    expect(words()).toContain('第 4 周')
  })

  test('who is in a class says so while it is on, once', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(momentOf(today, '10:20'))
    server.on(
      'cls/sync',
      answer({ terms: [term], classes: [lesson('c1'), lesson('c2', { from: 5, to: 6 })] }),
    )
    server.on('cls/attended', { items: [] })
    server.on('cls/attend', { times: 3 })
    await render(<IndexDay />)
    expect(words().split('我到课了')).toHaveLength(2)
    await tap('我到课了')
    expect(server.bodies('cls/attend')).toEqual([{ id: 'c1' }])
    expect(words()).toContain('到课了')
    expect(words()).not.toContain('我到课了')
    await tap('前一天')
    expect(words()).not.toContain('到课了')
    now.mockRestore()
  })

  test('a term that meets another says so, and is not kept', async () => {
    const ofSchool: SchoolCalendar['terms'][number] = {
      year: '2026-2027',
      term: 1,
      starts: addDays(mondayOf(today), 7),
      weeks: 4,
    }
    server.on('cls/calendar', { days: [], seasons: [], terms: [ofSchool] })
    await render(<AddXueqi />)
    expect(words()).not.toContain('有同一周')
    await tap('2026-2027 第一学期')
    await tap('保存')
    expect(words()).toContain('和“这学期”有同一周，先改开学日或周数')
    expect(
      sentBodies().every((body) => !('terms' in body) || (body as { terms: [] }).terms.length === 0),
    ).toBe(true)
  })

  test('a term that ends before its classes says which, and is not kept', async () => {
    const ends = lesson('c1', { weeks: weeksIn(1, 12) })
    server.on(
      'cls/sync',
      answer({ terms: [term], classes: [ends, lesson('c2', { weeks: 1, name: '体育' })] }),
    )
    await render(<AddXueqi />, { id: 't1' })
    await pick('一共几周', '10 周')
    await tap('保存')
    expect(words()).toContain('第 11 周还有“传播学概论”，学期不能只有 10 周，先改它的周次')
    await pick('一共几周', '12 周')
    await tap('保存')
    expect(navigation.navigateBack.mock.calls.length + navigation.reLaunch.mock.calls.length).toBe(1)
  })

  test('a term that its classes had to make room for goes again behind them', async () => {
    const store = new TimetableStore('u1')
    await store.load()
    away('cls/sync')
    // on its way before them, so that both wait and go together
    store.edit('memo', 'm1', { done: true })
    store.edit('class', 'c1', { weeks: 1 })
    store.edit('term', 't1', { weeks: 10 })
    await store.sync()
    const why = '第 11 周还有“传播学概论”，学期不能只有 10 周，先改它的周次'
    const refused = [{ kind: 'term' as const, id: 't1', why }]
    const sets = () =>
      (server.bodies('cls/sync') as { terms?: { set: object }[] }[]).map((body) => body.terms)
    server.on('cls/sync', answer({ refused }))
    await store.sync()
    // once with the class and once by itself; refused again it waits
    const gone = sets().filter((terms = []) => terms.length > 0)
    expect(gone).toHaveLength(2)
    expect(sentBodies().at(-1)?.classes).toEqual([])
    expect(store.faulty.map((one) => one.why)).toEqual([why])
  })

  test('without a copy a dead network says so, and is no empty timetable', async () => {
    away('cls/sync')
    await render(<IndexWeek />)
    expect(words()).not.toContain('还没有课表')
    server.on('cls/sync', whole())
    await tap('重新加载')
    expect(words()).toContain('传播学概论')
  })

  test('a reminder by subscribe message is asked for again once the last was used', async () => {
    const host = jest.replaceProperty(system, 'target', 'wechat')
    server.on('cls/sync', { ...whole(), settings: { ...usualSettings, class_alert: 1, before_mints: 20 } })
    server.on('message/settings', told)
    server.on('message/channels', byWechat(2))
    await render(<IndexWeek />)
    expect(words()).not.toContain('订阅消息')
    unmount()
    await render(<MessageRemind />)
    expect(words()).toContain('订阅消息还能收 2 条')
    unmount()
    server.on('message/channels', byWechat(0))
    await render(<IndexWeek />)
    expect(words()).toContain('订阅消息用完了，再同意一次')
    host.restore()
  })

  test('who is reminded of memos alone is asked for a subscribe message too', async () => {
    server.on('message/settings', told)
    server.on('message/channels', byWechat(0))
    const host = jest.replaceProperty(system, 'target', 'wechat')
    const asks = async (change: Partial<Memo>) => {
      storage.clear()
      server.on('cls/sync', answer({ terms: [term], memos: [memo('m1', change)] }))
      await render(<IndexWeek />)
      const asked = words().includes('订阅消息用完了，再同意一次')
      unmount()
      return asked
    }
    const due = `${addDays(today, 3)}T04:00:00.000Z`
    expect(await asks({ due, remind: 60 })).toBe(true)
    for (const change of [{ due }, { remind: 60 }, { due, remind: 60, done: true }, { due, remind: 10_080 }])
      expect(await asks(change)).toBe(false)
    host.restore()
  })

  test('a cell without a class adds one there, and there is none below a class', async () => {
    await render(<IndexWeek />)
    const day = `周${'一二三四五六日'.charAt(weekdayOf(today) - 1)}`
    const free = hosts(({ props }) => String(props.ariaLabel).startsWith(day)).map(
      ({ props }) => props.ariaLabel,
    )
    expect(free).toContain(`${day}第 2 节，加课`)
    for (const taken of [3, 4]) expect(free).not.toContain(`${day}第 ${taken} 节，加课`)
    await tap(`${day}第 6 节，加课`)
    expect(navigation.navigateTo).toHaveBeenCalledWith(
      `/pages/timeTable/addCourse?day=${weekdayOf(today)}&from=6`,
    )
  })

  test('what the server did not take stays, says why, and goes again once it is mended', async () => {
    const why = '第 30 周不在学期里，“这学期”只有 18 周'
    const store = new TimetableStore('u1')
    await store.load()
    server.on('cls/sync', answer({ refused: [{ kind: 'class', id: 'c1', why }] }))
    store.edit('class', 'c1', { weeks: 1 << 29, note: '带书' })
    await store.sync()
    expect([store.faulty.map((one) => one.why), store.classById('c1')?.note]).toEqual([[why], '带书'])
    server.on('cls/sync', answer())
    store.edit('class', 'c1', { weeks: 1 })
    await store.sync()
    expect(sentBodies().at(-1)?.classes[0]?.set).toEqual({ weeks: 1, note: '带书' })
    expect([store.faulty, store.unsent]).toEqual([[], 0])
  })

  test('a timetable goes with its classes, and comes back with them', async () => {
    const store = new TimetableStore('u1')
    await store.load()
    server.on('cls/sync', answer())
    const back = store.removeTerm('t1')
    await store.sync()
    expect([store.terms, store.classesIn('t1')]).toEqual([[], []])
    await back()
    expect(store.classesIn('t1').map(({ id }) => id)).toEqual(['c1'])
    const sent = server.bodies('cls/sync') as { terms?: { set: object }[] }[]
    expect(sent.flatMap(({ terms = [] }) => terms.map(({ set }) => set))).toEqual([
      { gone: true },
      { gone: false },
    ])
  })

  test('a class that meets another is said, and kept', async () => {
    await render(<AddCourse />, { day: String(weekdayOf(today)), from: '4' })
    expect(words()).toContain('和 “传播学概论”')
    await tap('保存')
    expect(words()).toContain('请填写课程名')
    await type('课程名', '数据新闻')
    await tap('保存')
    expect(navigation.navigateBack.mock.calls.length + navigation.reLaunch.mock.calls.length).toBe(1)
    const sent = sentBodies()
      .filter(({ classes }) => classes.length > 0)
      .at(-1)
    expect(sent?.classes[0]?.set).toEqual(expect.objectContaining({ name: '数据新闻', from: 4, term: 't1' }))
  })

  test('a memo is done by its circle', async () => {
    await render(<MemoList />)
    server.on('cls/sync', answer({ rev: 4, memos: [memo('m1', { rev: 4, done: true })] }))
    await tap('交采访作业，做完了')
    expect(words()).toContain('做完的 1 条')
    expect(storage.get('timetable.u1')).toBeDefined()
  })
})
