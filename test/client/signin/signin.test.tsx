/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { accents, events, hosts, pick, render, tap, unmount, words } from '../pages.fakes'

import { missedOf, rejoinOf, rewardOf, streakOf } from '@contract/signin/rules'
import { addDays } from '@contract/rules'
import type { SignInfo } from '@contract/signin/schema'
import type { Bill } from '@contract/wallet/schema'
import { profile } from '@/shell/account/profile'
import { SignStore } from '@/features/signin/sign-store'
import { daysOf, monthsAfter } from '@/features/signin/labels'
import { session } from '@/net/session'
import PointsDetails from '@/pages/signIn/pointsDetails'
import SigninIndex from '@/pages/signIn/signinindex'
import SigninRecord from '@/pages/signIn/signinRecord'

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const month = today.slice(0, 7)
const info = (change: Partial<SignInfo> = {}): SignInfo => ({
  today,
  signed: false,
  streak: 3,
  longest: 9,
  total: 20,
  reward: 4,
  tomorrow: 5,
  points: 1_240,
  cards: 1,
  until_card: 2,
  missed: [],
  rejoin: null,
  setting: { reminder: false, time: '20:00' },
  ...change,
})

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('user/signInfo', info())
  server.on('user/dateSignRecord', ({ query: { month: asked = '' } }) => ({
    month: asked,
    days: asked === month ? [{ day: `${month}-01`, points: 3, streak: 3 }] : [],
  }))
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('streaks', () => {
  const run = (first: string, last: string) => ({ first, last })

  it('go on while yesterday is signed, over months and leap days', () => {
    const runs = [run('2028-02-27', '2028-03-01')]
    expect(['2028-03-01', '2028-03-02', '2028-03-03'].map((day) => streakOf(runs, day))).toEqual([4, 4, 0])
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
    expect([1, 7, 8, 30].map(rewardOf)).toEqual([1, 7, 7, 17])
  })

  it('are joined again where every day of the gap may be filled', () => {
    const runs = [run('2026-03-10', '2026-03-11'), run('2026-03-01', '2026-03-08')]
    const missed = missedOf(
      ['2026-03-10', '2026-03-11', '2026-03-08', '2026-03-07'],
      '2026-03-11',
      '2026-01-01',
    )
    expect(missed).toEqual(['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'])
    expect(rejoinOf(runs, '2026-03-11', missed)).toEqual({ days: ['2026-03-09'], streak: 11 })
    expect(rejoinOf(runs, '2026-03-11', [])).toBeNull()
    expect(rejoinOf(runs.slice(0, 1), '2026-03-11', missed)).toBeNull()
    expect(missedOf([], '2026-03-11', '2026-03-10')).toEqual(['2026-03-10'])
  })

  it('stand in weeks that begin on Monday', () => {
    const days = daysOf('2026-02')
    expect([days.length, days.indexOf('2026-02-01'), days[7], days.indexOf('2026-02-28')]).toEqual([
      35,
      6,
      '2026-02-02',
      33,
    ])
    expect([monthsAfter('2026-12', 1), monthsAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

describe('signing in', () => {
  it('is one tap, says what it gave, and then that it is done', async () => {
    server.on('user/dailySign', { points: 4, card: true, info: info({ signed: true, streak: 4, cards: 2 }) })
    await render(<SigninIndex />)
    expect(words()).toContain('连续签到 3 天')
    expect(accents()).toEqual(['签到，+4 积分'])
    const calendars = server.queries('user/dateSignRecord').length
    const drawn = () => hosts(({ props }) => String(props.className).includes('si-fresh')).length
    expect(drawn()).toBe(0)
    await tap('签到，+4 积分')
    expect(drawn()).toBe(1)
    expect(server.bodies('user/dailySign')).toEqual([{}])
    expect(toasts()).toEqual(['签到成功，+4 积分，还得到一张补签卡'])
    expect(words()).toContain('连续签到 4 天')
    expect(words()).toContain('今天签过了，+4 积分')
    expect(words()).toContain('明天签到 +5 积分')
    expect(accents()).toEqual([])
    expect(server.queries('user/dateSignRecord').length).toBeGreaterThan(calendars)
  })

  it('says the gap plainly, asks before a card is used, and goes on', async () => {
    const day = addDays(today, -1)
    server.on('user/signInfo', info({ streak: 0, missed: [day], rejoin: { days: [day], streak: 13 } }))
    server.on('user/makeUpSign', info({ streak: 13, cards: 0 }))
    await render(<SigninIndex />)
    expect(words()).toContain('补上就接着算，连续 13 天。先补再签，今天的积分按接上的天数给。')
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('用 1 张补签卡补上')
    expect(server.bodies('user/makeUpSign')).toEqual([])
    await tap('用 1 张补签卡补上')
    expect(server.bodies('user/makeUpSign')).toEqual([{ day }])
    expect(words()).toContain('连续签到 13 天')
    expect(words()).not.toContain('没有签补上')
  })

  it('offers no card that one has not, and fills a day from the calendar', async () => {
    const days = [addDays(today, -2), addDays(today, -1)]
    server.on('user/signInfo', info({ streak: 0, missed: days, rejoin: { days, streak: 13 } }))
    await render(<SigninIndex />)
    expect(words()).toContain('补上要 2 张补签卡，你有 1 张')
    expect(words()).toContain('漏的，点一下补')
    unmount()
    server.on('user/signInfo', info({ cards: 0, missed: days }))
    await render(<SigninIndex />)
    expect(words()).not.toContain('点一下补')
    const store = new SignStore()
    store.info.set(info({ cards: 0, missed: days }))
    await store.askToFill(days.slice(0, 1))
    expect([feedback.modal.mock.calls.length, toasts()]).toEqual([0, ['没有补签卡了']])
  })

  it('turns to the months before, and to none that has not begun', async () => {
    await render(<SigninIndex />)
    await tap('上个月')
    const before = monthsAfter(month, -1)
    expect(words()).toContain(`${Number(before.slice(5))} 月`)
    expect(server.queries('user/dateSignRecord').map((query) => query.month)).toEqual([month, before])
    await tap('下个月')
    const store = new SignStore()
    store.turn(1)
    expect([store.month, store.latest]).toEqual([month, true])
  })

  it('reminds at a time of one’s own; a refusal puts the switch back', async () => {
    server.on('user/signSetting', { reminder: true, time: '20:00' })
    await render(<SigninIndex />)
    expect(words()).not.toContain('提醒时间')
    await tap('签到提醒')
    expect(server.bodies('user/signSetting')).toEqual([{ reminder: true }])
    expect(words()).toContain('提醒时间')
    server.refuse('user/signSetting', { code: -2, message: '请稍后再试' })
    await tap('签到提醒')
    expect(words()).toContain('提醒时间')
    expect(toasts()).toEqual(['请稍后再试'])
  })

  it('fails with a way to try again, and reads anew as it shows', async () => {
    server.refuse('user/signInfo', { code: 502 })
    await render(<SigninIndex />)
    server.on('user/signInfo', info())
    await tap('重新加载')
    expect(words()).toContain('连续签到 3 天')
    server.on('user/signInfo', info({ streak: 4, signed: true }))
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('连续签到 4 天')
  })

  it('is for who is signed in', async () => {
    session.close()
    await render(<SigninIndex />)
    expect(words()).toContain('每天签一次，攒积分')
    expect(server.queries('user/signInfo')).toEqual([])
  })
})

describe('points', () => {
  const bill: Bill = {
    id: 'b1',
    kind: 'points-grant',
    title: '每日签到',
    amount: 7,
    balance: 157,
    channel: null,
    at: `${month}-01T02:00:00.000Z`,
  }
  const spent: Bill = { ...bill, id: 'b2', kind: 'points-spend', title: '', amount: -20, balance: 137 }
  beforeEach(() => {
    server.on('user/scoreExpiry', { points: 1_240, items: [{ points: 120, on: '2027-12-31' }] })
    server.on('bills/scoreBills', { items: [bill, spent], next: null, totals: { in: 7, out: 20 } })
  })

  it('say how many there are, when they go, and every line of the month', async () => {
    await render(<PointsDetails />)
    const said = words()
    for (const text of [
      '1,240',
      '120 积分将在 2027 年 12 月 31 日过期',
      '得到 7，用掉 20',
      '每日签到',
      '+7',
      '使用积分',
      '−20',
    ])
      expect(said).toContain(text)
    await tap('用掉')
    expect(server.queries('bills/scoreBills').at(-1)).toMatchObject({ month, flow: 'out' })
    const [rows] = hosts(({ props }) => props.ariaLabel === '月份').map(({ props }) => props.rows as string[])
    expect(rows?.length).toBe(24)
    await pick('月份', rows?.[1] ?? '')
    expect(server.queries('bills/scoreBills').at(-1)).toMatchObject({
      month: monthsAfter(month, -1),
      flow: 'out',
    })
    await tap('每一笔的凭证')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/wallet/walletOnline?tab=points')
  })

  it('keep the lines where the forecast does not load', async () => {
    server.refuse('user/scoreExpiry', { code: 502 })
    await render(<PointsDetails />)
    expect(words()).toContain('积分没有加载出来')
    expect(words()).toContain('每日签到')
    server.on('user/scoreExpiry', { points: 0, items: [] })
    await tap('重试')
    expect(words()).not.toContain('没有加载出来')
  })
})

describe('the record', () => {
  it('lists days by month with what they brought, and which a card filled', async () => {
    const at = '2026-11-25T02:00:00.000Z'
    server.on('user/signRecord', {
      items: [
        { day: '2026-11-25', points: 7, streak: 9, at },
        { day: '2026-11-24', points: 0, streak: null, at },
      ],
      next: null,
    })
    // more than the days that are listed so far
    server.on('user/dateSignRecord', {
      month: '2026-11',
      days: [
        { day: '2026-11-23', points: 5, streak: 8 },
        { day: '2026-11-24', points: 0, streak: null },
        { day: '2026-11-25', points: 7, streak: 9 },
      ],
    })
    await render(<SigninRecord />)
    for (const text of [
      '2026 年 11 月3 天，得 12 积分11 月 25 日',
      '周三 · 连续第 9 天',
      '+7',
      '补签',
      '周二',
    ])
      expect(words()).toContain(text)
    expect(server.queries('user/dateSignRecord')).toEqual([expect.objectContaining({ month: '2026-11' })])
    server.refuse('user/dateSignRecord', { code: -1, message: '查不到' })
    await render(<SigninRecord />)
    expect(words()).toContain('2026 年 11 月没有加载出来11 月 25 日')
    server.on('user/signRecord', { items: [], next: null })
    await render(<SigninRecord />)
    expect(words()).toContain('还没有签过')
  })
})
