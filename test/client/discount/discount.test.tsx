import React from 'react'
import { act } from 'react-test-renderer'
import { hear } from '../chat/fakes'
import { feedback, me, navigation, reset, server, storage, toasts } from '../fakes'
import { events, render, tap, type, unmount, words } from '../pages.fakes'

import type { Found } from '@contract/discount/counter/schema'
import type { ActivityDetail, CouponDetail, DiscountCard, Shop, ShopDetail } from '@contract/discount/fields'
import { profile } from '@/shell/account/profile'
import { CardStore } from '@/features/discount/card-store'
import { goneOf, shopTag, timeOf, worthOf } from '@/features/discount/labels'
import { session } from '@/net/session'
import Details from '@/pages/generalProbe/details'
import CardPage from '@/pages/generalProbe/index'
import Rob from '@/pages/generalProbe/rob'
import ShopPage from '@/pages/generalProbe/shop'
import StorePage from '@/pages/generalProbe/store'

const hour = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const page = <T,>(...items: T[]) => ({ items, next: null })

const card = (change: Partial<DiscountCard> = {}): DiscountCard => ({
  name: '林夏',
  avatar: null,
  school: { id: 's1', name: '临江大学' },
  pass: { number: '12345678', code: 'ABC2D3', fresh_until: from(40_000), until: from(70_000) },
  now: from(0),
  points: 120,
  coupons: 2,
  shops: 8,
  keeper: false,
  desk: null,
  invites: [],
  ...change,
})
const shop = (change: Partial<Shop> = {}): Shop => ({
  id: 'd1',
  name: '南门小面',
  kind: 'food',
  cover: null,
  place: '南门外',
  latitude: 30,
  longitude: 114,
  hours: '',
  gives: '9 折',
  open: true,
  activities: 1,
  favourites: 3,
  favourite: false,
  ...change,
})
const activity = (change: Partial<ActivityDetail> = {}): ActivityDetail => ({
  id: 'a1',
  shop: { id: 'd1', name: '南门小面', open: true },
  title: '满 20 减 8',
  gives: '满 20 元减 8 元',
  cover: null,
  pieces: 10,
  left: 4,
  price: 20,
  each: 1,
  starts: from(-hour),
  ends: from(hour),
  use_until: from(48 * hour),
  phase: 'running',
  terms: '堂食用',
  now: from(0),
  points: 50,
  barrier: null,
  taken: 0,
  coupon: null,
  reminded: false,
  desk: false,
  ...change,
})
const coupon = (change: Partial<CouponDetail> = {}): CouponDetail => ({
  id: 'c1',
  activity: 'a1',
  title: '满 20 减 8',
  gives: '满 20 元减 8 元',
  shop: { id: 'd1', name: '南门小面', open: true },
  price: 20,
  state: 'unused',
  use_until: from(48 * hour),
  taken: from(-hour),
  settled: null,
  code: 'ABCD2345EFGH',
  terms: '堂食用',
  place: '南门外',
  latitude: 30,
  longitude: 114,
  ...change,
})
const detail = (change: Partial<ShopDetail> = {}): ShopDetail => ({
  ...shop(),
  school: { id: 's1', name: '临江大学' },
  phone: '027-68751230',
  terms: '每天一次',
  pictures: [],
  rushes: [activity()],
  keeper: false,
  desk: false,
  ...change,
})

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

test('words say what is next, and whether a shop is open', () => {
  const now = Date.parse('2026-11-26T04:00:00.000Z')
  const at = { starts: '2026-11-26T06:00:00.000Z', ends: '2026-11-27T06:00:00.000Z' }
  expect(timeOf({ phase: 'soon', ...at }, now)).toBe('今天 14:00 开抢')
  expect(timeOf({ phase: 'running', ...at }, now)).toBe('明天 14:00 截止')
  expect(shopTag({ open: true, hours: '08:00-11:00' }, now).label).toBe('休息中')
  expect(shopTag({ open: true, hours: '08:00-21:00' }, now).label).toBe('营业中')
  expect(shopTag({ open: false, hours: '' }, now).label).toBe('已停用')
})

describe('the card', () => {
  test('shows number and code, and what keepers and the school do to them alone', async () => {
    server.on('discount/card', card())
    await render(<CardPage />)
    expect(words()).toContain('No. 1234 5678')
    expect(words()).toContain('ABC 2D3')
    expect(words()).toContain('2 张待使用')
    expect(words()).not.toContain('核销')
    expect(words()).not.toContain('管理商家和活动')
    unmount()
    server.on('discount/card', card({ keeper: true, desk: 's1' }))
    await render(<CardPage />)
    expect(words()).toContain('核销')
    await tap('管理商家和活动')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/generalProbe/shop?view=desk&school=s1')
  })

  test('shows shops that ask for a keeper, and takes the answer', async () => {
    server.on('discount/card', card({ invites: [{ id: 'i1', shop: '榕树面馆' }] }))
    server.on('discount/answerInvite', { done: true })
    await render(<CardPage />)
    feedback.actionSheet.mockResolvedValueOnce(-1)
    await tap('榕树面馆请你当店员')
    expect(server.bodies('discount/answerInvite')).toEqual([])
    server.on('discount/card', card({ keeper: true }))
    feedback.actionSheet.mockResolvedValueOnce(0)
    await tap('榕树面馆请你当店员')
    expect(server.bodies('discount/answerInvite')).toEqual([{ id: 'i1', accept: true }])
    expect(words()).toContain('核销')
    expect(words()).not.toContain('请你当店员')
  })

  test('is shown without a network until its code is over, by the server’s clock, to its owner alone', async () => {
    jest.useFakeTimers()
    try {
      const early = new Date(Date.now() - hour).toISOString()
      const late = (ms: number) => new Date(Date.parse(early) + ms).toISOString()
      // the device is an hour ahead
      const pass = { number: '12345678', code: 'ABC2D3', fresh_until: late(40_000), until: late(70_000) }
      server.on('discount/card', card({ now: early, pass }))
      await new CardStore().load()
      server.answers.delete('discount/card')
      const store = new CardStore()
      await store.load()
      expect([store.card.phase, store.good, store.fresh]).toEqual(['ready', true, 40])
      const stop = store.watch()
      jest.advanceTimersByTime(50_000)
      expect([store.good, store.fresh]).toEqual([true, 0])
      jest.advanceTimersByTime(21_000)
      expect(store.good).toBe(false)
      stop()
      session.open({ user_id: 'u2', access_token: 'other' })
      expect(new CardStore().card.data).toBeNull()
      expect(storage.get('discount.card')).toBeDefined()
    } finally {
      jest.useRealTimers()
    }
  })

  test('asks for the next code when it is due, and not more often than it may', async () => {
    jest.useFakeTimers()
    try {
      server.on('discount/card', () =>
        card({
          now: from(0),
          pass: { number: '1', code: 'ABC2D3', fresh_until: from(0), until: from(30_000) },
        }),
      )
      const store = new CardStore()
      await store.load()
      const stop = store.watch()
      await jest.advanceTimersByTimeAsync(12_000)
      stop()
      expect(server.queries('discount/card').length).toBe(3)
    } finally {
      jest.useRealTimers()
    }
  })

  test('says what is missing to who is not certified', async () => {
    server.on('discount/card', card({ pass: null }))
    server.on('needs/states', {
      items: [
        {
          name: 'student',
          title: '学生认证',
          text: '确认你是本校同学',
          state: 'open',
          page: '/pages/x',
          after: [],
        },
      ],
    })
    await profile.load()
    server.on('user/info', { ...me, student: false })
    await profile.load()
    await render(<CardPage />)
    expect(words()).toContain('认证后有卡号')
    expect(words()).toContain('去办：学生认证')
  })
})

describe('a rush', () => {
  test('is paid after asking, sent with one key until it went through, and then shows the coupon', async () => {
    server.on('discount/activity', activity())
    await render(<Rob />, { id: 'a1' })
    server.refuse('discount/grab', { code: 502 })
    await tap('20 积分抢')
    expect(feedback.modal).toHaveBeenLastCalledWith(expect.objectContaining({ title: '用 20 积分抢一张？' }))
    server.on('discount/grab', coupon())
    server.on('discount/activity', activity({ left: 3, taken: 1, coupon: 'c1' }))
    await tap('20 积分抢')
    const keys = server.bodies('discount/grab').map((body) => (body as { key: string }).key)
    expect(keys.length).toBe(2)
    expect(keys[0]).toBe(keys[1])
    expect(words()).toContain('你抢到了')
    await tap('去使用')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/generalProbe/index?view=coupon&id=c1')
  })

  test('says why there is none, and what to do about it', async () => {
    const says = async (change: Partial<ActivityDetail>, text: string) => {
      server.on('discount/activity', activity(change))
      await render(<Rob />, { id: 'a1' })
      expect(words()).toContain(text)
      unmount()
    }
    await says({ left: 0 }, '抢光了')
    await says({ points: 5 }, '还差 15 积分，去签到')
    await says({ barrier: 'student' }, '认证后抢')
    await says({ barrier: 'school' }, '只给本校同学')
    await says({ phase: 'ended' }, '已结束')
    await says({ phase: 'soon', starts: from(hour) }, '还没开始')
  })

  test('counts down by the server’s clock, and reminds who asks in time', async () => {
    const now = from(-2 * hour)
    // two hours by the server’s clock are four by the device’s own
    server.on('discount/activity', activity({ phase: 'soon', now, starts: from(0), ends: from(hour) }))
    server.on('discount/remind', { done: true })
    await render(<Rob />, { id: 'a1' })
    expect(words()).toMatch(/离开抢还有 ?(2:00:00|1:59:5\d)/)
    await tap('提醒我')
    expect(server.bodies('discount/remind')).toEqual([{ id: 'a1', on: true }])
    unmount()
    server.on('discount/activity', activity({ phase: 'soon', starts: from(5 * 60_000) }))
    await render(<Rob />, { id: 'a1' })
    expect(words()).not.toContain('提醒我')
  })

  test('lists by phase, and says so where there is none', async () => {
    server.on('discount/activities', page(activity({ left: 0 })))
    await render(<StorePage />)
    expect(words()).toContain('满 20 减 8')
    expect(words()).toContain('抢光了')
    server.on('discount/activities', page())
    await tap('即将开抢')
    expect(words()).toContain('还没有要开抢的')
    expect(server.queries('discount/activities').map(({ list, school }) => [list, school])).toEqual([
      ['running', 's1'],
      ['soon', 's1'],
    ])
  })
})

describe('a coupon', () => {
  test('shows its code, hears that it was used, and is given back after asking', async () => {
    server.on('discount/coupon', coupon())
    await render(<CardPage />, { view: 'coupon', id: 'c1' })
    expect(words()).toContain('ABCD 2345 EFGH')
    server.on('discount/giveBack', coupon({ state: 'returned', settled: from(0) }))
    feedback.modal.mockResolvedValueOnce(false)
    await tap('退券，退回 20 积分')
    expect(server.bodies('discount/giveBack')).toEqual([])
    server.on('discount/coupon', coupon({ state: 'used', settled: from(0) }))
    await hear({ type: 'discount-coupon', id: 'c1' })
    expect(words()).toContain('已使用')
    expect(words()).not.toContain('ABCD 2345 EFGH')
    expect(words()).not.toContain('退券')
  })

  test('says what it is worth by what it gives', () => {
    const worth = {
      '满 20 元减 8 元': '减 8 元',
      '手冲以外全场 8 折': '8 折',
      '两杯同款，第二杯半价': '半价',
      '10 点前任意一杯 9.9 元': '9.9 元',
      '打气免费，补胎减 3 元': '免费',
      满20减2: '减 2 元',
      加面不加价: '优惠',
    }
    expect(Object.keys(worth).map(worthOf)).toEqual(Object.values(worth))
    expect([goneOf({ left: 1, pieces: 1000 }), goneOf({ left: 0, pieces: 9 })]).toEqual([99, 100])
  })

  test('is listed by what became of it', async () => {
    server.on('discount/coupons', page(coupon()))
    await render(<CardPage />, { view: 'coupons' })
    expect(words()).toContain('20 积分')
    server.on('discount/coupons', page(coupon({ state: 'void', settled: from(0) })))
    await tap('其他')
    expect(words()).toContain('积分退回了')
  })
})

describe('a keeper', () => {
  const found: Found = {
    kind: 'coupon',
    code: 'ABCD2345EFGH',
    who: '林*',
    title: '满 20 减 8',
    gives: '满 20 元减 8 元',
    terms: '',
    shops: [{ id: 'd1', name: '南门小面', gives: '9 折' }],
    until: from(hour),
  }

  test('types a code, sees what it is, confirms, and goes on', async () => {
    server.on('discount/mine', { items: [{ id: 'd1', name: '南门小面' }] })
    server.on('discount/look', found)
    server.on('discount/redeem', {
      kind: 'coupon',
      who: '林*',
      gives: '满 20 元减 8 元',
      shop: '南门小面',
      at: from(0),
    })
    await render(<CardPage />, { view: 'redeem' })
    await type('优惠卡或券的码', 'abc')
    await tap('查一下')
    expect(toasts()).toContain('优惠卡是 6 位，券是 12 位')
    await type('优惠卡或券的码', 'abcd 2345 efgh')
    await tap('查一下')
    expect(words()).toContain('林*，南门小面')
    await tap('确认核销')
    expect(server.bodies('discount/redeem')).toEqual([
      expect.objectContaining({ code: 'ABCD2345EFGH', shop: 'd1' }),
    ])
    expect(words()).toContain('核销好了')
    await tap('下一位')
    expect(words()).toContain('扫码')
  })

  test('is told where nobody made them one', async () => {
    server.on('discount/mine', { items: [] })
    await render(<CardPage />, { view: 'redeem', code: 'ABC2D3' })
    expect(words()).toContain('你还不是店员')
    expect(server.bodies('discount/look')).toEqual([])
  })

  test('reads uses by day', async () => {
    server.on('discount/figures', {
      shop: { id: 'd1', name: '南门小面' },
      days: [{ day: '2026-11-26', coupons: 2, visits: 3 }],
      activities: [{ id: 'a1', title: '满 20 减 8', phase: 'running', pieces: 10, sold: 6, used: 2 }],
    })
    await render(<Details />, { id: 'd1', view: 'figures' })
    expect(words()).toContain('2 + 3')
    expect(words()).toContain('共 10 张，抢走 6，用了 2')
  })
})

describe('shops', () => {
  test('are listed by kind and word; marked ones wait for signing in', async () => {
    server.on('discount/shops', page(shop({ favourite: true, distance: 320 })))
    await render(<ShopPage />)
    expect(words()).toContain('320 米 · 南门外')
    expect(events.get('onShareAppMessage')?.()).toEqual({
      title: '优惠商家',
      path: '/pages/generalProbe/shop',
    })
    server.on('discount/shops', page())
    await tap('喝的')
    expect(words()).toContain('还没有这类店')
    expect(server.queries('discount/shops').map(({ kind }) => kind)).toEqual([undefined, 'drink'])
    await act(async () => session.close())
    await tap('收藏')
    expect(words()).toContain('还没有登录')
  })

  test('are marked, and read anew on the way back', async () => {
    server.on('discount/shop', detail())
    server.on('discount/favourite', { done: true })
    await render(<Details />, { id: 'd1' })
    expect(words()).toContain('3 人收藏')
    expect(words()).not.toContain('停用商家')
    await tap('收藏')
    expect(words()).toContain('已收藏')
    expect(words()).toContain('4 人收藏')
    server.on('discount/shop', detail({ gives: '8 折' }))
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('8 折')
  })

  test('are closed by the school after asking', async () => {
    server.on('discount/shop', detail({ desk: true }))
    server.on('discount/openShop', { done: true })
    await render(<Details />, { id: 'd1' })
    feedback.modal.mockResolvedValueOnce(false)
    await tap('停用商家')
    expect(server.bodies('discount/openShop')).toEqual([])
    await tap('停用商家')
    expect(server.bodies('discount/openShop')).toEqual([{ id: 'd1', open: false }])
  })

  test('keep what was typed when saving fails, under the same key', async () => {
    server.on('school/house', {
      items: [{ id: 'h1', name: '一食堂', kind: 'dining', floors: 2, latitude: 30.1, longitude: 114.2 }],
    })
    await render(<ShopPage />, { view: 'edit', school: 's1' })
    await tap('保存')
    expect(words()).toContain('请填写店名')
    expect(server.bodies('discount/saveShop')).toEqual([])
    await type('店名', '榕树面馆')
    unmount()
    await render(<ShopPage />, { view: 'edit', school: 's1' })
    expect(JSON.stringify(storage.get('draft.discountShop'))).toContain('榕树面馆')
  })

  test('ask keepers by phone, and learn who it is by their yes', async () => {
    server.on('discount/keepers', { items: [], invited: [] })
    await render(<ShopPage />, { view: 'keepers', id: 'd1' })
    server.on('discount/addKeeper', { done: true })
    const invite = { id: 'i1', whom: '138****0012', until: from(hour) }
    server.on('discount/keepers', { items: [], invited: [invite] })
    await type('店员的手机号', '13800000012')
    await tap('按手机号邀请')
    expect(server.bodies('discount/addKeeper')).toEqual([{ id: 'd1', phone: '13800000012' }])
    expect(words()).toContain('138****0012')
    expect(words()).toContain('等对方答应')
    server.on('discount/dropInvite', { done: true })
    server.on('discount/keepers', {
      items: [{ id: 'u9', name: '陈述', avatar: null, school: '临江大学', college: null }],
      invited: [],
    })
    await tap('收回')
    expect(server.bodies('discount/dropInvite')).toEqual([{ id: 'i1' }])
    expect(words()).toContain('陈述')
    expect(words()).toContain('1 / 20 位')
  })
})
