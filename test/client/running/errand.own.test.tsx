/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, server, toasts } from '../fakes'
import { accents, events, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import {
  begin,
  card,
  cardSent,
  detail,
  event,
  hear,
  mockCall,
  mockCopy,
  mockHearers,
  mockOpen,
  mockPreview,
  noon,
  person,
  rider,
  riding,
  taken,
} from './errand.fakes'

import type { Paying } from '@contract/payment/schema'
import type { OrderDetail } from '@contract/running/schema'
import { withTip } from '@contract/running/price/rules'
import { steps } from '@contract/running/machine/rules'
import { serverConfig } from '@/shell/account/server-config'
import { frameOf } from '@/features/running/shared/map-frame'
import { framePoints, wayOf } from '@/features/running/shared/sketch-map'
import { eventTitle, linesOf } from '@/features/running/shared/steps'
import {
  clockText,
  dayTime,
  dueText,
  metresText,
  parcelText,
  spanText,
  yuan,
} from '@/features/running/shared/labels'
import { pathOfOrder } from '@/features/running/shared/pages'
import { OwnOrderStore } from '@/features/running/order/order-store'
import SendOrder from '@/pages/runErrands/logisticsUserOrder'
import OrderDetails from '@/pages/runErrands/orderDetails'
import OrderPay from '@/pages/runErrands/orderPay'
import OwnOrder from '@/pages/runErrands/ursOlder'

const later = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))

beforeEach(begin)
const show = async (order: OrderDetail, Page = OwnOrder) => {
  server.on('running/detail', order)
  await render(<Page />, { id: 'e1' })
}

describe('words of errands', () => {
  test('money, ways and spans', () => {
    expect([yuan(1250), yuan(-100), metresText(4), metresText(424), metresText(1100)]).toEqual([
      '¥12.50',
      '−¥1.00',
      '4 米',
      '420 米',
      '1.1 公里',
    ])
    expect([
      spanText(0),
      spanText(49 * 60_000),
      spanText(61 * 60_000),
      spanText(120 * 60_000),
      spanText(48 * 3_600_000),
      spanText(31 * 3_600_000),
    ]).toEqual(['1 分钟', '49 分钟', '1 小时 1 分钟', '2 小时', '2 天', '1 天 7 小时'])
    expect([parcelText({ size: 'medium', pieces: 2 }), parcelText({ size: null, pieces: 1 })]).toEqual([
      '中件 2 件',
      '',
    ])
  })

  test('times are those of Asia/Shanghai', () => {
    expect([
      clockText(noon),
      dayTime(noon, noon),
      dayTime(noon + 86_400_000, noon),
      dayTime(noon - 86_400_000, noon),
      dayTime(later(5 * 1440), noon),
    ]).toEqual(['12:00', '今天 12:00', '明天 12:00', '昨天 12:00', '11月25日 12:00'])
    // half past eleven at night there is the same day's evening of UTC
    expect(dayTime('2026-11-20T15:30:00.000Z', noon)).toBe('今天 23:30')
    expect(dayTime('2026-11-20T16:30:00.000Z', noon)).toBe('明天 0:30')
  })

  test('what is due says how long there is, or how late it is', () => {
    expect(dueText(card({ state: 'taken' }), noon)).toBe('今天 13:00 前送到，还有 1 小时')
    expect(dueText(card({ state: 'taken', due: later(-12) }), noon)).toBe(
      '应在今天 11:48 前送到，已晚 12 分钟',
    )
    expect(dueText(card({ state: 'delivered', due: later(-12) }), noon)).toBe('已送到，等确认')
    expect(dueText(card({ state: 'disputed', due: later(-12) }), noon)).toBe('今天 11:50')
    expect(dueText(card({ state: 'done' }), noon)).toBe('今天 11:50')
  })

  test('each meets an order on their own page of it', () => {
    expect(pathOfOrder(card())).toBe('/pages/runErrands/ursOlder?id=e1')
    expect(pathOfOrder(card({ kind: 'send' }))).toBe('/pages/runErrands/logisticsUserOrder?id=e1')
    expect(pathOfOrder(card({ mine: false, held: true }))).toBe('/pages/runErrands/ruOIder?id=e1')
    expect(pathOfOrder(card({ mine: false }))).toBe('/pages/runErrands/orderDetails?id=e1')
  })

  test('every step that can be taken has words, every state a line of its own', () => {
    for (const step of steps) {
      expect(eventTitle(detail(), event(step.action, step.to, { by: step.by }), step.from)).toMatch(
        /\p{Script=Han}/u,
      )
      const lines = linesOf(detail({ state: step.from }), 'owner', noon)
      expect(lines.filter(({ when }) => when === 'now').map(({ title }) => title)).toEqual([
        expect.stringMatching(/\p{Script=Han}/u),
      ])
    }
    expect(linesOf(detail({ state: 'done' }), 'owner', noon).every(({ when }) => when === 'done')).toBe(true)
    expect(eventTitle(detail(), event('expire', 'cancelled', { by: 'clock' }), 'open')).not.toBe(
      eventTitle(detail(), event('expire', 'cancelled', { by: 'clock' }), 'taken'),
    )
  })

  test('placing and paying are one line, and a time of today is without the day', () => {
    const paid = event('pay', 'open', { by: 'payment' })
    const said = (events: ReturnType<typeof event>[], now = noon) =>
      linesOf(detail({ state: 'open', events }), 'owner', now)
        .filter(({ when }) => when === 'done')
        .map(({ title, time }) => `${title} ${time}`)
    expect(said([paid])).toEqual([`已下单并付款 ${clockText(paid.at)}`])
    expect(said([])).toEqual([`已下单 ${clockText(detail().at)}`])
    expect(said([paid], noon + 86_400_000)).toEqual([`已下单并付款 昨天 ${clockText(paid.at)}`])
  })

  test('a sketch joins two places with one turn, whichever lies higher', () => {
    const [low, high] = [
      { left: 20, top: 70 },
      { left: 80, top: 16 },
    ]
    expect(wayOf(low, high)).toEqual({
      style: { left: '20%', top: '16%', width: '60%', height: '54%' },
      className: 'er-way er-way-bottom er-way-right',
    })
    expect(wayOf(high, low).className).toBe('er-way er-way-top er-way-left')
  })

  test('a sketch stands north up and keeps what lies close close', () => {
    const [south, north] = framePoints([
      { latitude: 30.5, longitude: 114.4 },
      { latitude: 30.51, longitude: 114.4 },
    ])
    expect(south?.top).toBeGreaterThan(north?.top ?? 100)
    expect(south?.left).toBe(50)
    // above the lowest part, over which the page lies: 16 of 182 px, and half a mark
    expect(south?.top).toBeLessThan(80)
    const [a, b] = framePoints([
      { latitude: 30.5, longitude: 114.4 },
      { latitude: 30.5001, longitude: 114.4 },
    ])
    expect((a?.top ?? 0) - (b?.top ?? 0)).toBeLessThan(10)
  })

  test('a real map is as close as it can be, around its rounded middle', () => {
    const [south, north] = [
      { latitude: 30.50001, longitude: 114.4 },
      { latitude: 30.50401, longitude: 114.4 },
    ]
    const { url, offsets } = frameOf([south, north])
    expect(url).toContain('/api/maps/static?center=30.502,114.4&zoom=14&size=640*240&scale=2')
    expect(offsets).toEqual([
      { x: 0, y: 27 },
      { x: 0, y: -27 },
    ])
    expect(frameOf([south]).url).toContain('zoom=17')
  })
})

describe('an order of one’s own', () => {
  test('lies on a real map where the server has one, else on a sketch that says so', async () => {
    const operator = { name: null, contact: null, icp: null, police: null }
    const maps = (name: string) =>
      serverConfig.set({ mode: 'production', version: '1', providers: { maps: name }, answers: [], operator })
    maps('tencent')
    await show(taken())
    expect(words()).not.toContain('示意图')
    unmount()
    maps('local')
    await show(taken())
    expect(words()).toContain('示意图')
  })

  test('says how long it takes, who comes, and the code to tell', async () => {
    await show(taken({ due: later(6), phone: '13900000002' }))
    expect(words()).toContain('还有 6 分钟')
    expect(words()).toContain('周屿正去南门驿站')
    expect(words()).toContain('收货码点清物品后再告诉骑手4097')
    expect(words()).toContain('跑过 36 单 · 4.8 分')
    expect(words()).toContain('骑手已接单')
    expect(words()).toContain('3-2-1001')
    await tap('打电话给骑手')
    expect(mockCall).toHaveBeenLastCalledWith('13900000002')
    await tap('6 栋 5 楼 512')
    expect(mockCopy).toHaveBeenLastCalledWith('6 栋 5 楼 512 林夏 13800000001')
  })

  test('a code is told to nobody before there is a rider, nor after', async () => {
    await show(detail())
    expect(words()).not.toContain('4097')
    expect(words()).toContain('等待骑手接单')
    unmount()
    await show(detail({ state: 'done', rider }))
    expect(words()).not.toContain('收货码')
  })

  test('chats with the order as a card, which is sent once', async () => {
    server.on('privateChat', cardSent)
    await show(taken())
    await tap('和骑手聊天')
    await tap('和骑手聊天')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/messageIndex/chat?user=u2')
    const sent = server.bodies('privateChat') as { key: string; card: object; to: string }[]
    expect(sent[0]).toMatchObject({ to: 'u2', card: { kind: 'errand', id: 'e1' } })
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  test('buttons are those of the rows', async () => {
    await show(detail())
    expect(tappable('取消订单')).toBeTruthy()
    expect(() => tappable('确认收货')).toThrow()
    unmount()
    await show(taken({ state: 'carrying' }))
    expect(tappable('申请售后')).toBeTruthy()
    expect(() => tappable('取消订单')).toThrow()
    unmount()
    await show(taken({ state: 'delivered' }))
    expect(tappable('确认收货')).toBeTruthy()
  })

  test('cancelled late, the fee is named and sent; one that grew is asked about again', async () => {
    let fee = 0
    server.on('running/detail', () => taken({ cancel_fee: fee }))
    await render(<OwnOrder />, { id: 'e1' })
    fee = 100
    server.answers.set('running/cancel', ({ body }) =>
      (body as { expected: number }).expected >= 100
        ? {
            code: 0,
            data: taken({ state: 'cancelled', actions: [], settled: { refunded: 400, rider: 100, fee: 0 } }),
          }
        : { code: -1, message: '', msg: '要付 1 元', data: { fields: { expected: '要付 1 元' } } },
    )
    await tap('取消订单')
    expect(feedback.modal.mock.calls.map(([options]) => (options as { content: string }).content)).toEqual([
      '已付的 ¥5.00 全额退回。',
      '费用刚刚变了。骑手已经出发，现在取消要付违约费 ¥1.00 给骑手，其余 ¥4.00 退回。',
    ])
    expect(server.bodies('running/cancel')).toEqual([
      { id: 'e1', expected: 0 },
      { id: 'e1', expected: 100 },
    ])
    expect(words()).toContain('已取消')
    expect(words()).toContain('已退回 ¥4.00')
  })

  test('nothing is cancelled that was not agreed to; what crossed it shows', async () => {
    await show(taken())
    feedback.modal.mockResolvedValueOnce(false)
    await tap('取消订单')
    expect(server.bodies('running/cancel')).toEqual([])
    server.refuse('running/cancel', { code: -2, message: '骑手已经取件，不能取消' })
    server.on('running/detail', taken({ state: 'carrying' }))
    await tap('取消订单')
    expect(toasts()).toContain('骑手已经取件，不能取消')
    expect(feedback.modal).toHaveBeenCalledTimes(2)
    expect(words()).toContain('送往6 栋')
  })

  test('confirmed after asking', async () => {
    await show(taken({ state: 'delivered', until: later(600) }))
    expect(words()).toContain('后自动确认')
    server.on(
      'running/userConfirmEnd',
      detail({
        state: 'done',
        rider,
        settled: { refunded: 0, rider: 460, fee: 40 },
        rating: { may: true, second: false, mine: null, theirs: null },
      }),
    )
    await tap('确认收货')
    expect(server.bodies('running/userConfirmEnd')).toEqual([{ id: 'e1' }])
    expect(words()).toContain('已完成')
    await tap('评价骑手')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/evaluate?id=e1')
  })

  test('disputed with words; without them nothing is sent', async () => {
    await show(taken({ state: 'delivered' }))
    await tap('申请售后')
    await tap('提交')
    expect(server.bodies('running/dispute')).toEqual([])
    await type('说明', '东西少了一件')
    server.on(
      'running/dispute',
      taken({ state: 'disputed', dispute: { by: 'owner', text: '东西少了一件', share: null, note: '' } }),
    )
    await tap('提交')
    expect(server.bodies('running/dispute')).toEqual([{ id: 'e1', text: '东西少了一件' }])
    expect(words()).toContain('学校处理中')
    expect(words()).toContain('你申请了售后东西少了一件')
    expect(tappable('补充说明')).toBeTruthy()
  })

  test('in a dispute saying more stands out, and paying the rider asks twice; no code is shown', async () => {
    await show(taken({ state: 'delivered' }))
    expect([accents(), words().includes('收货码')]).toEqual([['确认收货'], true])
    unmount()
    await show(taken({ state: 'disputed' }))
    expect([accents(), words().includes('收货码')]).toEqual([['补充说明'], false])
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('撤销售后并收货')
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({ danger: true, content: '售后会结束，¥4.50 会付给周屿，不能撤回。' }),
    )
    expect(server.bodies('running/userConfirmEnd')).toEqual([])
  })

  test('the rider is on the map as long as both agree and it is fresh', async () => {
    server.on('running/position', { latitude: 30.505, longitude: 114.4, at: later(-2) })
    await show(taken({ state: 'carrying', track: { owner: true, rider: true } }))
    expect(words()).toContain('骑手位置是 2 分钟前的')
    await hear({ type: 'errand-position', id: 'e1', latitude: 30.506, longitude: 114.4, at: later(0) })
    expect(words()).toContain('骑手位置是 1 分钟前的')
    await tap('骑手和两个地点的位置，点开看地图')
    expect(mockOpen).toHaveBeenLastCalledWith({
      name: '骑手',
      address: '',
      latitude: 30.506,
      longitude: 114.4,
    })
    const store = new OwnOrderStore('e1')
    await store.load()
    expect(store.positionAt(noon)).not.toBeNull()
    expect(store.positionAt(noon + 11 * 60_000)).toBeNull()
    store.order.set(taken({ track: { owner: true, rider: false } }))
    expect(store.positionAt(noon)).toBeNull()
  })

  test('the position is asked for only when both agree; one may stop agreeing', async () => {
    await show(taken())
    expect(server.queries('running/position')).toEqual([])
    server.on('running/track', { owner: false, rider: false })
    server.on('running/detail', taken({ track: { owner: false, rider: false } }))
    await tap('查看骑手位置')
    expect(server.bodies('running/track')).toEqual([{ id: 'e1', on: false }])
  })

  test('a step that is taken elsewhere shows; another order’s does not', async () => {
    await show(detail())
    server.on('running/detail', taken())
    await hear({ type: 'order', kind: 'errand', id: 'e2', state: 'taken' })
    expect(words()).toContain('等待骑手接单')
    await hear({ type: 'order', kind: 'errand', id: 'e1', state: 'taken' })
    await settled()
    expect(words()).toContain('周屿')
    const asked = server.queries('running/detail').length
    await act(async () => events.get('onShow')?.())
    expect(server.queries('running/detail')).toHaveLength(asked + 1)
    unmount()
    expect(mockHearers.size).toBe(0)
  })

  test('photos of a step open', async () => {
    const picture = { id: 'p', url: '/p.jpg', thumb: '/t.jpg', width: 1, height: 1 }
    await show(
      taken({
        state: 'carrying',
        events: [event('riderProcess', 'carrying', { pictures: [picture, { ...picture, url: '/q.jpg' }] })],
      }),
    )
    await tap('查看照片 2 张')
    expect(mockPreview).toHaveBeenLastCalledWith(['/p.jpg', '/q.jpg'], 0)
  })

  test('a sent parcel has its number and the code for the pickup', async () => {
    const send = taken({ kind: 'send', codes: { pickup: '1234', receive: null }, company: '中通快递' })
    await show(send, SendOrder)
    expect(words()).toContain('取件码骑手上门、交给 TA 时再说1234')
    expect(words()).toContain('中通快递，寄出后这里有快递单号')
    unmount()
    await show(
      { ...send, state: 'delivered', express: { company: '中通快递', number: 'ZT123456' } },
      SendOrder,
    )
    expect(words()).not.toContain('1234取')
    await tap('复制单号')
    expect(mockCopy).toHaveBeenLastCalledWith('ZT123456')
  })

  test('a tip after it goes to the cashier', async () => {
    await show(detail({ state: 'done', rider }))
    server.on('running/tip', { kind: 'errand-tip', id: 'tip1', amount: 500, until: null })
    await tap('再给骑手小费')
    await tap('¥5')
    await tap('去支付')
    expect(server.bodies('running/tip')).toEqual([expect.objectContaining({ id: 'e1', amount: 500 })])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/order/pay?kind=errand-tip&id=tip1')
  })

  test('a tip hurries it while it waits: up to the limit, with what the order costs then', async () => {
    const order = detail({ state: 'open' })
    const { quote, total } = order
    await show({ ...order, quote: { ...quote, tip: 9500 } })
    expect(accents()).toEqual([])
    server.on('running/tip', { kind: 'errand-tip', id: 'tip1', amount: 350, until: null })
    await tap('加小费催一催')
    expect(words()).toContain('全归骑手；没有人接单就一起退回')
    expect(words()).toContain(`加上后这一单一共${yuan(total + 200)}`)
    // what goes over the limit is not offered
    expect(words()).toContain('¥5')
    expect(words()).not.toContain('¥10')
    await type('小费（元）', '5.5')
    expect(words()).toContain('小费填 ¥1 到 ¥5')
    expect(words()).toContain(`加上后这一单一共${yuan(total)}`)
    await type('小费（元）', '3.5')
    expect(words()).toContain(`加上后这一单一共${yuan(total + 350)}`)
    await tap('去支付')
    expect(server.bodies('running/tip')).toEqual([expect.objectContaining({ id: 'e1', amount: 350 })])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/order/pay?kind=errand-tip&id=tip1')
    expect(words()).not.toContain('去支付')
  })

  test('a tip that was refused asks by the same key again, one that was taken does not', async () => {
    await show(detail({ state: 'open' }))
    await tap('加小费催一催')
    server.refuse('running/tip', { code: -2, message: '骑手已经接单了，不用再加' })
    await tap('去支付')
    expect(words()).toContain('去支付')
    server.on('running/tip', { kind: 'errand-tip', id: 'tip1', amount: 200, until: null })
    await tap('去支付')
    await tap('加小费催一催')
    await tap('去支付')
    const keys = server.bodies('running/tip').map((body) => (body as { key: string }).key)
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  })

  test('a tip that was added is a line of the price and a step of its way', async () => {
    const order = detail({
      state: 'open',
      events: [
        event('pay', 'open', { by: 'payment' }),
        event('tip', 'open', { by: 'payment', note: '¥3.00' }),
      ],
    })
    await show({ ...order, quote: withTip(withTip(order.quote, 300), 200), actions: ['cancel'] })
    expect(words()).toContain('加小费全归骑手¥3.00加小费全归骑手¥2.00')
    expect(words()).toContain('你加了小费')
    // at its limit
    expect(words()).not.toContain('加小费催一催')
  })

  test('who did not order it goes on to their own page of it', async () => {
    await show(taken({ mine: false, held: true, actions: ['riderProcess'] }))
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ruOIder?id=e1')
    expect(words()).not.toContain('收货码')
  })

  test('a failure can be tried again, a page without an order leads to the home', async () => {
    server.refuse('running/detail', { code: 502 })
    await render(<OwnOrder />, { id: 'e1' })
    server.on('running/detail', detail())
    await tap('重新加载')
    expect(words()).toContain('等待骑手接单')
    unmount()
    await render(<OwnOrder />, { id: '' })
    await tap('去跑腿首页')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/messageIndex/message')
  })
})

describe('what is to be paid', () => {
  const bill: Paying = {
    title: '中通快递',
    amount: 500,
    until: later(15),
    parts: [],
    offers: [{ channel: 'sandbox', hindered: '', alone: false }],
    balance: 0,
    has_password: false,
    state: 'open',
    channel: null,
    paid_at: null,
    reason: '',
    page: '/pages/runErrands/ursOlder?id=e1',
  }

  test('is shown item by item on the order, and goes to the cashier', async () => {
    await show(detail({ state: 'unpaid', until: later(15) }))
    expect(words()).toContain('重量加价中件¥2.00')
    expect(words()).toContain('15:00 内付款')
    await tap('去付款')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/order/pay?kind=errand&id=e1')
  })

  test('has one cashier: the page of its own name is the same one, and leads to the order once it is paid', async () => {
    server.on('payments/state', bill)
    await render(<OrderPay />, { id: 'e1' })
    expect(server.queries('payments/state')).toEqual([expect.objectContaining({ kind: 'errand', id: 'e1' })])
    expect([words().includes('中通快递'), accents()]).toEqual([true, ['用演示收银台付 ¥5.00']])
    unmount()
    server.on('payments/state', { ...bill, state: 'paid' })
    await render(<OrderPay />, { id: 'e1' })
    await tap('完成')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ursOlder?id=e1')
    unmount()
    server.on('payments/state', { ...bill, state: 'closed', reason: '超时没有付款' })
    await render(<OrderPay />, { id: 'e1' })
    expect(words()).toContain('超时没有付款')
    expect(() => tappable('用演示收银台付 ¥5.00')).toThrow()
  })

  test('closed, the order says so, and the same can be ordered again', async () => {
    await show(detail({ state: 'closed', actions: [] }))
    expect(words()).toContain('没有付款，订单已关闭')
    await tap('再来一单')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/publish/takePublish?again=e1')
  })
})

describe('the card of an order', () => {
  const theirs = detail({
    mine: false,
    owner: { ...person, id: 'u3', name: '陈述' },
    actions: ['riderGrab'],
    codes: { pickup: null, receive: null },
    parcel: null,
  })

  beforeEach(() => server.on('running/rider', riding({ today: { done: 0, income: 0 } })))

  test('what grabbing needs is led to before anything is sent', async () => {
    server.on('running/rider', riding({ margin: { balance: 0, required: 2000, hold: null } }))
    await show(theirs, OrderDetails)
    await tap('抢单')
    expect(server.bodies('running/riderGrab')).toEqual([])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/addRun')
  })

  test('is grabbed once, and leads to the rider’s page', async () => {
    await show(theirs, OrderDetails)
    expect(words()).toContain('陈述')
    expect(words()).toContain('¥4.50')
    server.on('running/riderGrab', { ...theirs, held: true, state: 'taken' })
    await tap('抢单')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ruOIder?id=e1')
  })

  test('one that somebody else got says so', async () => {
    await show(theirs, OrderDetails)
    server.refuse('running/riderGrab', { code: -2, message: '手慢了，已经被抢走' })
    server.refuse('running/detail', { code: -2, message: '这个跑腿单不存在或已被删除' })
    await tap('抢单')
    expect(toasts()).toContain('手慢了，已经被抢走')
    unmount()
    await render(<OrderDetails />, { id: 'e1' })
    await tap('去大厅看看')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/grabAnOrder')
  })

  test('what the hall hears of it shows here, too', async () => {
    await show(detail({ mine: false, held: false, actions: ['riderGrab'] }), OrderDetails)
    const asked = () => server.queries('running/detail').length
    const before = asked()
    await hear({ type: 'errand-hall', id: 'e2', open: true, tip: 300 })
    expect(asked()).toBe(before)
    await hear({ type: 'errand-hall', id: 'e1', open: true, tip: 300 })
    expect(asked()).toBe(before + 1)
  })

  test('its two sides go on to their own page', async () => {
    await show(detail(), OrderDetails)
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ursOlder?id=e1')
    unmount()
    await show(detail({ mine: false, held: true }), OrderDetails)
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/runErrands/ruOIder?id=e1')
  })
})
