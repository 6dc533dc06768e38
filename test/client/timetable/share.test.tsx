/** What leaves the timetable, and days that differ, as their pages show them. */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, reset, server, signedIn, storage, toasts } from '../fakes'
import { field, hosts, pick, render, tap, type, unmount, words } from '../pages.fakes'

jest.mock('@/platform/clipboard', () => ({ clipboard: { write: jest.fn(async () => undefined) } }))
jest.mock('@/platform/calendar', () => ({ openCalendar: jest.fn() }))
jest.mock('@/platform/file', () => ({ files: { canKeep: true, canChoose: true } }))
jest.mock('@/platform/media', () => ({ media: { saveImage: jest.fn(), preview: jest.fn() } }))

import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { usualClock, usualSettings, weeksIn } from '@contract/timetable/rules'
import type { Class, SchoolCalendar, Term } from '@contract/timetable/schema'
import { codeIn, sharing } from '@contract/timetable/share/rules'
import type { Feed, FreeTime, ShareCode, SharedTimetable } from '@contract/timetable/share/schema'
import { NextClass } from '@/features/home/next-class'
import { addressOfCode, pathOfCode } from '@/features/timetable/share/pages'
import { TimetableStore } from '@/features/timetable/timetable-store'
import { session } from '@/net/session'
import { timetableIn } from '@/shell/card-address'
import { openCalendar } from '@/platform/calendar'
import { clipboard } from '@/platform/clipboard'
import { media } from '@/platform/media'
import IndexWeek from '@/pages/timeTable/indexWeek'
import Setting from '@/pages/timeTable/setting'

type Sync = DataOf<Routes['cls/sync']>
const term: Term = {
  id: 't1',
  rev: 1,
  gone: false,
  name: '这学期',
  year: '2026-2027',
  term: 1,
  starts: '2026-09-07',
  weeks: 18,
  days: [],
}
const lesson = (change: Partial<Class> = {}): Class => ({
  ...{ id: 'c1', rev: 2, gone: false, term: 't1', name: '传播学概论', teacher: '沈清', room: '三教 108' },
  ...{ day: 4, from: 3, to: 4, weeks: weeksIn(1, 18), tint: -1, note: '' },
  ...change,
})
const whole = (change: Partial<Sync> = {}): Sync => ({
  ...{
    rev: 3,
    terms: [term],
    classes: [lesson()],
    memos: [],
    settings: { ...usualSettings },
    clashes: [],
    refused: [],
  },
  ...change,
})
const later: Sync = {
  ...{ rev: 3, terms: [], classes: [], memos: [], settings: null, clashes: [], refused: [] },
}
const calendar: SchoolCalendar = { days: [], seasons: [], terms: [] }

beforeEach(() => {
  reset()
  // a Thursday of the twelfth week, 09:45
  jest.useFakeTimers({ now: Date.parse('2026-11-26T01:45:00Z'), doNotFake: ['nextTick', 'setImmediate'] })
  session.open(signedIn)
  let turn = 0
  server.on('cls/sync', () => ((turn += 1) === 1 ? whole() : later))
  server.on('cls/calendar', calendar)
})
afterEach(() => {
  unmount()
  jest.useRealTimers()
})

const open = (view: string, more: Record<string, string> = {}) => render(<Setting />, { view, ...more })

describe('the address for calendars', () => {
  const feed: Feed = {
    ...{ memos: 'event', exams: 0, made: '2026-11-26T01:00:00.000Z', reads: 0, read: null },
  }
  const address = '/api/timetable/feed/secret.ics'

  it('is told once, copied and opened; what stands in it can be changed', async () => {
    server.on('cls/feed', { feed: null })
    server.on('cls/makefeed', { path: address, feed })
    server.on('cls/setfeed', { ...feed, memos: 'todo' })
    await open('calendar')
    await pick('备忘', '当作待办')
    await tap('生成订阅地址')
    expect(server.bodies('cls/makefeed')).toEqual([{ key: expect.any(String), memos: 'todo', exams: [] }])
    expect(words()).toContain(address)
    await tap('复制地址')
    expect(clipboard.write).toHaveBeenCalledWith(expect.stringContaining(address))
    await tap('用日历打开')
    expect(openCalendar).toHaveBeenCalled()
    await pick('备忘', '当作待办')
    expect(server.bodies('cls/setfeed')).toEqual([{ memos: 'todo' }])
    expect(words()).toContain('添加已订阅的日历')
  })

  it('that is there is not shown; another is made, and it is ended, after a question', async () => {
    server.on('cls/feed', { feed: { ...feed, reads: 4, read: '2026-11-26T01:40:00.000Z' } })
    server.on('cls/makefeed', { path: address, feed })
    server.on('cls/dropfeed', { done: true })
    await open('calendar')
    expect(words()).toContain('日历来取过 4 次')
    expect(words()).toContain('弄丢了就换一个新的')
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('换新地址')
    expect(server.bodies('cls/makefeed')).toEqual([])
    await tap('换新地址')
    expect(words()).toContain(address)
    await tap('停用订阅')
    expect(words()).toContain('生成订阅地址')
  })

  it('says why it could not be read, and asks again', async () => {
    server.refuse('cls/feed', { code: -2, message: '稍后再试' })
    await open('calendar')
    expect(words()).toContain('稍后再试')
    server.on('cls/feed', { feed: null })
    await tap('重新加载')
    expect(words()).toContain('生成订阅地址')
  })
})

describe('codes', () => {
  const code: ShareCode = {
    id: 'k1',
    code: 'CAMPUSAB',
    picture: 'data:image/png;base64,',
    term: { id: 't1', name: '这学期' },
    names: 'all',
    until: '2026-12-03T01:45:00.000Z',
    taken: 2,
  }

  it('as people type them are read, and others are not', () => {
    expect(codeIn(' camp-usab ')).toBe('CAMPUSAB')
    expect(codeIn('ｃａｍｐ ｕｓａｂ')).toBe('CAMPUSAB')
    for (const text of ['', 'CAMPUSA', 'CAMPUSABC', 'CAMPUSA1', 'CAMPUSAO']) expect(codeIn(text)).toBeNull()
    expect(new Set(sharing.letters).size).toBe(sharing.letters.length)
    const address = `https://campus.example${addressOfCode('CAMPUSAB')}`
    expect(timetableIn(address)).toBe(pathOfCode('CAMPUSAB'))
    expect(timetableIn(`${address}x`)).toBeNull()
  })

  it('are made of a timetable, shown as a picture, and taken back after a question', async () => {
    let items: ShareCode[] = []
    server.on('cls/codes', () => ({ items }))
    server.on('cls/makecode', () => {
      items = [code]
      return code
    })
    server.on('cls/dropcode', () => {
      items = []
      return { done: true }
    })
    await open('share')
    await tap('打开')
    expect(words()).toContain('分享码是 8 个字母')
    await type('分享码', 'camp usab')
    await tap('打开')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/timeTable/setting?view=code&code=CAMPUSAB')
    await tap('生成分享码')
    expect(server.bodies('cls/makecode')).toEqual([{ key: expect.any(String), term: 't1', names: 'all' }])
    expect(words()).toContain('扫码，或者')
    await tap('取消')
    expect(words()).toContain('2 人导入')
    feedback.actionSheet.mockImplementationOnce(async (rows) => rows.indexOf('收回'))
    await tap('分享码的更多')
    expect(server.bodies('cls/dropcode')).toEqual([{ id: 'k1' }])
    expect(words()).not.toContain('2 人导入')
  })

  const shared = (change: Partial<SharedTimetable> = {}): SharedTimetable => ({
    from: { id: 'u2', name: '林夏', avatar: null, school: null, college: null },
    mine: false,
    names: 'all',
    until: code.until,
    term: { ...term, id: 't2', year: '2025-2026', name: '大二下', starts: '2026-03-02', weeks: 12 },
    classes: [lesson({ id: 'x1', term: 't2', name: '摄影基础' })],
    calendar,
    class_time: null,
    ...change,
  })

  it('show the week, and go in as they are ticked', async () => {
    server.on('cls/codeinfo', shared())
    server.on('cls/takecode', { done: true })
    await open('code', { code: 'campusab' })
    expect(server.queries('cls/codeinfo')).toMatchObject([{ code: 'CAMPUSAB' }])
    expect(words()).toContain('林夏的课表')
    expect(words()).toContain('摄影基础')
    // it is another's: its classes lead nowhere
    expect(hosts(({ props }) => props.ariaRole === 'link')).toEqual([])
    await tap('导入到我的课表')
    expect(words()).toContain('会新建一张课表')
    expect(server.bodies('cls/takecode')).toEqual([])
    await tap('导入选中的 1 节')
    expect(words()).toContain('课表导好了')
    expect(server.bodies('cls/takecode')).toEqual([{ code: 'CAMPUSAB' }])
    const table = new TimetableStore('u1')
    expect(table.terms.find(({ year }) => year === '2025-2026')).toMatchObject({ weeks: 12 })
    await tap('撤销')
    expect(new TimetableStore('u1').terms.map(({ year }) => year)).toEqual(['2026-2027'])
  })

  it('are looked at by guests, who are told how to take them over', async () => {
    session.close()
    server.on('cls/codeinfo', shared())
    await open('code', { code: 'CAMPUSAB' })
    expect(words()).toContain('摄影基础')
    expect(words()).toContain('记下分享码 CAMPUSAB')
    await tap('登录后导入到我的课表')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/login/signIn')
    await act(async () => session.open(signedIn))
    await tap('导入到我的课表')
    expect(words()).toContain('会新建一张课表')
    unmount()
    session.close()
    await open('share')
    expect(words()).toContain('还没有登录')
  })

  it('that tell only when there is a class are not taken; nor are one’s own', async () => {
    server.on('cls/codeinfo', shared({ names: 'busy', classes: [lesson({ name: '有课', room: '' })] }))
    await open('code', { code: 'CAMPUSAB' })
    expect(words()).toContain('只看忙闲')
    expect(words()).not.toContain('导入到我的课表')
    unmount()
    server.on('cls/codeinfo', shared({ mine: true }))
    await open('code', { code: 'CAMPUSAB' })
    expect(words()).not.toContain('导入到我的课表')
    unmount()
    await open('code', { code: '12' })
    expect(words()).toContain('这个链接不完整')
  })
})

describe('free time', () => {
  const mate = (id: string, name: string) => ({ id, name, avatar: null })
  const week = (states: Record<string, FreeTime['people'][number]['state']>, busy: number): FreeTime => ({
    people: Object.entries(states).map(([id, state]) => ({ id, state, askable: state === 'closed' })),
    sections: usualClock.slice(0, 2),
    days: Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${23 + index}`, busy: [busy, 0] })),
    counted: 1 + Object.values(states).filter((state) => state === 'open').length,
  })

  it('asks first who may see one’s own, once', async () => {
    server.on('cls/freeset', { to: null })
    server.on('cls/setfree', { to: 'nobody' })
    await open('free')
    expect(words()).toContain('现在谁都看不到')
    await tap('先不开放')
    expect(server.bodies('cls/setfree')).toEqual([{ to: 'nobody' }])
    expect(words()).toContain('谁能看我的空闲时间')
  })

  it('is proposed where all are free, in words of one’s own to send', async () => {
    storage.set('timetable.free.u1', [mate('u2', '林夏')])
    server.on('cls/freeset', { to: 'mutual' })
    server.on('cls/free', week({ u2: 'open' }, 1))
    await open('free')
    expect(server.bodies('cls/free')).toEqual([{ people: ['u2'], monday: '2026-11-23' }])
    await tap('11月27日 08:55 都有空')
    expect(storage.get('chat.draft.u1.u2')).toBe('11月27日 周五 08:55–09:40 我们都有空，一起吗？')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/messageIndex/chat?user=u2')
    // what is over, and what is busy, cannot be tapped
    expect(hosts(({ props }) => String(props.ariaLabel ?? '').startsWith('11月25日'))).toEqual([])
    await tap('下一周')
    expect(server.bodies('cls/free')[1]).toMatchObject({ monday: '2026-11-30' })
  })

  it('says who does not show it, and asks them', async () => {
    storage.set('timetable.free.u1', [mate('u2', '林夏'), mate('u3', '陈述')])
    server.on('cls/freeset', { to: 'mutual' })
    server.on('cls/free', week({ u2: 'closed', u3: 'empty' }, 0))
    server.on('cls/askfree', { done: true })
    await open('free')
    expect(words()).toContain('未开放')
    expect(words()).toContain('这周没有课表')
    expect(words()).toContain('只算了你自己')
    await tap('问问林夏')
    expect(server.bodies('cls/askfree')).toEqual([{ user: 'u2' }])
    expect(toasts()).toContain('已经问了林夏')
    await tap('不看林夏')
    expect(server.bodies('cls/free').at(-1)).toMatchObject({ people: ['u3'] })
  })

  it('is of friends that are chosen, ten at most', async () => {
    server.on('cls/freeset', { to: 'mutual' })
    const ten = Array.from({ length: 10 }, (_, index) => mate(`p${index}`, `同学${index}`))
    storage.set('timetable.free.u1', ten)
    const one = { remark: null, school: null, college: null, intro: '', followed: true, follower: true }
    server.on('user/followings', { items: [{ ...mate('q1', '白露'), ...one, fresh: false }], next: null })
    server.on('cls/free', week({ p0: 'open' }, 0))
    await open('free')
    await tap('换人')
    expect(server.queries('user/followings')[0]).toMatchObject({ relation: 'mutual' })
    await tap('白露')
    expect(toasts()).toContain('最多一起看 10 个人')
    await tap('看 10 个人的空闲')
    expect(server.bodies('cls/free')).toHaveLength(2)
    await tap('不看同学0')
    await tap('换人')
    await tap('白露')
    await tap('看 10 个人的空闲')
    expect(server.bodies('cls/free').at(-1)).toEqual({
      people: [...ten.slice(1).map(({ id }) => id), 'q1'],
      monday: '2026-11-23',
    })
  })
})

describe('days that differ', () => {
  const choose = (label: string, date: string) =>
    act(async () => {
      const [picker] = hosts((node) => String(node.type) === 'DatePicker' && node.props.ariaLabel === label)
      picker?.props.onChange(date)
    })
  const days = () => new TimetableStore('u1').termById('t1')?.days

  it('are added with what stands in the way said, and removed after a question', async () => {
    await open('days', { id: 't1' })
    await tap('加上这一天')
    expect(words()).toContain('选一天')
    await choose('哪一天', '2027-06-01')
    await tap('加上这一天')
    expect(words()).toContain('这天不在学期里')
    await choose('哪一天', '2026-12-03')
    await tap('加上这一天')
    expect(days()).toEqual([{ date: '2026-12-03', name: '放假', as: null }])
    await tap('上另一天的课')
    await choose('哪一天', '2026-12-05')
    await choose('上哪天的课', '2026-12-05')
    await tap('加上这一天')
    expect(words()).toContain('要和上面的不是同一天')
    await choose('上哪天的课', '2026-12-03')
    await type('名称', '补课')
    await tap('加上这一天')
    expect(days()?.map(({ name, as }) => [name, as])).toEqual([
      ['放假', null],
      ['补课', '2026-12-03'],
    ])
    expect(field('名称')?.props.value).toBe('')
    await tap('去掉放假')
    expect(days()?.map(({ name }) => name)).toEqual(['补课'])
  })
})

describe('a line on home', () => {
  const line = async (now: string) => {
    jest.setSystemTime(Date.parse(now))
    await render(<NextClass />)
    const said = words()
    unmount()
    return said
  }

  it('says the next class of today from what is on the device, and is not there without one', async () => {
    await new TimetableStore('u1').load()
    server.reset()
    expect(await line('2026-11-26T01:45:00Z')).toBe('10:10传播学概论 · 三教 108还有 25 分钟')
    expect(await line('2026-11-25T22:00:00Z')).toBe('10:10传播学概论 · 三教 108')
    expect(await line('2026-11-26T02:30:00Z')).toContain('正在上')
    expect(await line('2026-11-26T03:51:00Z')).toBe('')
    expect(await line('2026-11-27T01:45:00Z')).toBe('')
    session.close()
    expect(await line('2026-11-26T01:45:00Z')).toBe('')
    expect(server.calls).toEqual([])
  })
})

describe('the picture of a week', () => {
  it('is drawn once the server knows the timetable, and kept', async () => {
    server.on('cls/picture', { path: '/api/cls/picture.jpg?id=t1' })
    await render(<IndexWeek />)
    feedback.actionSheet.mockImplementation(async () => {
      throw new Error('too many rows')
    })
    await act(async () => void hosts(({ props }) => props.ariaLabel === '更多')[0]?.props.onTap())
    await tap('保存成图片')
    expect(server.queries('cls/picture')).toMatchObject([{ term: 't1', week: '12' }])
    await tap('保存到相册')
    expect(media.saveImage).toHaveBeenCalledWith('/api/cls/picture.jpg?id=t1')
    expect(toasts()).toContain('图片已保存')
  })
})
