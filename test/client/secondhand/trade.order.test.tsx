import React from 'react'
import { act } from 'react-test-renderer'
import { chooseRow, feedback, navigation, server, toasts } from '../fakes'
import { accents, events, field, images, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import {
  begin,
  card,
  hear,
  later,
  lin,
  mockCall,
  mockCopy,
  mockScan,
  noon,
  refund,
  settled,
  trade,
  tradeId,
} from './trade.fakes'

import { stateNames, type State } from '@contract/sale/states/rules'
import { steps } from '@contract/sale/machine/rules'
import type { Sale } from '@contract/sale/shapes'
import { ways } from '@contract/sale/rules'
import { actTitle, cardActs, footOf, grave, type Doable, type Side } from '@/shell/sale/acts'
import { codeIn } from '@/shell/sale/code'
import { affirmWords } from '@/shell/sale/doing'
import { headOf } from '@/shell/sale/head'
import { saleGet } from '@/shell/sale/kind'
import { eventTitle, linesOf, refundLines } from '@/shell/sale/steps'
import { SaleStore } from '@/shell/sale/sale-store'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { chosen } from '@/shell/address/chosen'
import { PlatformError } from '@/platform/failure'
import Bought from '@/pages/secondHand/order'
import Sold from '@/pages/secondHand/orderSeller'
import OrderDetail from '@/pages/secondHand/orderDetail'
import Note from '@/pages/secondHand/sellerEditRemark'
import { address } from './trade.fakes'

beforeEach(begin)
const path = 'secondHandOrder/orderInfo'
const show = async (order: Sale, query: Record<string, string> = {}) => {
  server.on(path, order)
  await render(<OrderDetail />, { id: tradeId, ...query })
}
const doable = (change: Parameters<typeof card>[0]): Doable => card(change)

describe('buttons of the rows', () => {
  const sides: Side[] = ['buyer', 'seller']
  test('at most one is yellow, and it takes nothing away; each act lies in one place', () => {
    for (const state of stateNames)
      for (const way of ways)
        for (const side of sides) {
          const order = doable({ state, way, mine: side === 'buyer', rates: true })
          const { main, more } = footOf(order, side)
          expect(main === null || !grave(main)).toBe(true)
          expect(more).not.toContain(main)
          const { shown, more: rest } = cardActs(order, side)
          expect(new Set([...shown, ...rest]).size).toBe(shown.length + rest.length)
          expect(shown.length).toBeLessThanOrEqual(2)
          for (const act of [...shown, ...rest]) expect(actTitle(act, order, side)).toMatch(/[\u4e00-\u9fff]/)
        }
  })

  test('what the server does not allow is not drawn', () => {
    const order = doable({ state: 'paid', actions: [] })
    expect(footOf(order, 'buyer')).toEqual({ main: 'reminder', beside: null, more: [] })
    expect(footOf({ ...order, actions: ['handOver', 'orderRefund'] }, 'buyer')).toEqual({
      main: 'handOver',
      beside: null,
      more: ['reminder', 'orderRefund'],
    })
  })

  test('while a refund runs, the order leads to it alone', () => {
    const order = doable({ state: 'applied', mine: false })
    expect(order.actions).toContain('refundAffirm')
    expect(footOf(order, 'seller')).toEqual({ main: 'refund', beside: null, more: ['note'] })
    const refused = doable({ state: 'refused' })
    expect(refused.actions).toContain('orderRefund')
    expect(footOf(refused, 'buyer').more).toEqual([])
    expect(actTitle('refund', order, 'seller')).toBe('处理退款')
    expect(actTitle('refund', order, 'buyer')).toBe('查看退款')
  })

  test('every step has words, and every state a head for each side', () => {
    const event = (action: string, to: State, by: string) =>
      ({ action, to, by, note: '', pictures: [], at: later(0) }) as Parameters<typeof eventTitle>[1]
    for (const { action, to, by, from } of steps)
      for (const way of ways) expect(eventTitle(way, event(action, to, by), from)).toMatch(/[\u4e00-\u9fff]/)
    for (const state of stateNames)
      for (const mine of [true, false])
        for (const way of ways) {
          const order = trade({ state, mine, way })
          const { mark, text } = headOf(order, mine ? 'buyer' : 'seller', noon)
          expect(mark + text).toMatch(/[\u4e00-\u9fff]/)
          expect(text).not.toMatch(/\{|undefined/)
          expect(linesOf(order, 'buyer', noon)[0]?.title).toBe('已下单')
        }
  })
})

test('a kind has only the calls that it names', () => {
  const kind = { ...secondhandSale, calls: {} }
  expect(() => saleGet(kind, 'carCount')).toThrow('trade has no carCount')
})

describe('words of money and time', () => {
  test('confirming says where the money goes and when, by way and seller', () => {
    const said = (change: object) => affirmWords({ ...trade({ total: 5000 }), ...change })
    expect(said({ state: 'handed', way: 'meet' })).toBe('¥50.00 马上给卖家，之后不能再申请退款。')
    expect(said({ state: 'sent', way: 'courier' })).toContain('24 小时后 ¥50.00 给卖家')
    const refunds = [refund({ state: 'done', amount: 1000 }), refund({ state: 'withdrawn', amount: 500 })]
    expect(said({ state: 'sent', way: 'courier', refunds })).toContain('¥40.00 给卖家')
    // of the order, whatever its seller is by now
    const seller = { ...trade().seller, business: true }
    expect(said({ state: 'handed', way: 'meet', seller })).toContain('马上给卖家')
    expect(said({ state: 'handed', way: 'meet', business: true })).toContain('11月28日 0:00 ¥50.00 给卖家')
  })

  test('a meeting is told by its time and place', () => {
    expect(headOf(trade(), 'buyer', noon)).toEqual({
      mark: '今天 17:00',
      tail: ' 见面',
      text: '在图书馆门口。今天 14:00 前没有交付，钱全部退回。',
    })
  })

  test('what is fetched is told by its place and time, which the kind alone moves', () => {
    const order = trade({ way: 'pickup', place: '一号店' })
    expect(headOf(order, 'buyer', noon)).toEqual({
      mark: '今天 17:00',
      tail: ' 自取',
      text: '在一号店。今天 14:00 前没有交付，钱全部退回。',
    })
    expect(footOf(order, 'buyer').more).not.toContain('orderAddressSave')
    expect(footOf(trade(), 'buyer').more).toContain('orderAddressSave')
  })

  test('of two refunds each has its own steps', () => {
    const at = (minutes: number, action: string, to: State) =>
      ({ action, to, by: 'buyer', note: '', pictures: [], at: later(minutes) }) as Sale['events'][number]
    type Sale = ReturnType<typeof trade>
    const order = trade({
      events: [
        at(-60, 'pay', 'paid'),
        at(-50, 'orderRefund', 'applied'),
        at(-40, 'refundWithdraw', 'paid'),
        at(-20, 'orderRefund', 'applied'),
      ],
    })
    const titles = (change: object) =>
      refundLines(order, { at: later(-50), ended: later(-40), ...change }, noon).map(({ title }) => title)
    expect(titles({})).toEqual(['买家申请退款', '买家撤销退款'])
    expect(titles({ at: later(-20), ended: null })).toEqual(['买家申请退款'])
  })
})

describe('a sale', () => {
  test('shows the own code and a picture of it, and nothing of it where there is none', async () => {
    await show(trade({ code: '204816' }))
    expect(words()).toContain('你的交付码')
    expect(tappable('验码交付')).toBeTruthy()
    expect(images().some((src) => src.startsWith('data:image/png'))).toBe(true)
    unmount()
    await show(trade({ state: 'done', code: null }))
    expect(words()).not.toContain('你的交付码')
  })

  test('without a network the last state and the code are still there, until it is over', async () => {
    await show(trade({ code: '204816' }))
    unmount()
    server.answers.set(path, () => Promise.reject(new PlatformError('offline')))
    await render(<OrderDetail />, { id: tradeId })
    expect(words()).toContain('204816')
    expect(words()).toContain('没有刷新成功')
    unmount()
    await show(trade({ state: 'done' }))
    unmount()
    server.answers.set(path, () => Promise.reject(new PlatformError('offline')))
    await render(<OrderDetail />, { id: tradeId })
    expect(words()).not.toContain('204816')
  })

  test('what is kept is of who is signed in, and no more than twenty orders', async () => {
    for (let n = 0; n < 25; n += 1) {
      server.on(path, trade({ id: `t${n}`, code: '111111' }))
      await new SaleStore(secondhandSale, `t${n}`).load()
    }
    expect(new SaleStore(secondhandSale, 't24').order.data?.id).toBe('t24')
    expect(new SaleStore(secondhandSale, 't0').order.data).toBeNull()
  })

  test('the other code is typed; a wrong one is said at its boxes and stays there', async () => {
    await show(trade({ code: '204816' }))
    await tap('验码交付')
    server.wrongField('secondHandOrder/handOver', 'code', '码不对，还能试 4 次')
    await type('code', '111111')
    expect(words()).toContain('码不对，还能试 4 次')
    server.on('secondHandOrder/handOver', trade({ state: 'handed' }))
    await type('code', '222222')
    expect(server.bodies('secondHandOrder/handOver')).toEqual([
      { id: tradeId, code: '111111' },
      { id: tradeId, code: '222222' },
    ])
    expect(toasts()).toContain('交付好了')
    expect(words()).toContain('已当面交付')
  })

  test('a code is scanned; of another order it is not sent', async () => {
    const other = tradeId.replace(/1$/, '2')
    const text = (id: string) => `https://x.example/#/pages/secondHand/orderDetail?id=${id}&code=333333`
    expect(codeIn(secondhandSale, text(tradeId), tradeId)).toEqual({ code: '333333' })
    expect(codeIn(secondhandSale, ' 123456 ', tradeId)).toEqual({ code: '123456' })
    expect(codeIn(secondhandSale, 'hello', tradeId)).toBeNull()
    await show(trade({ code: '204816' }))
    await tap('验码交付')
    mockScan.mockResolvedValueOnce(text(other))
    await tap('扫对方的码')
    expect(words()).toContain('这是别的订单的交付码')
    expect(server.bodies('secondHandOrder/handOver')).toEqual([])
    server.on('secondHandOrder/handOver', trade({ state: 'handed' }))
    mockScan.mockResolvedValueOnce(text(tradeId))
    await tap('扫对方的码')
    expect(server.bodies('secondHandOrder/handOver')).toEqual([{ id: tradeId, code: '333333' }])
  })

  test('opened by a scanner outside, the code waits for a tap', async () => {
    await show(trade({ code: '204816' }), { code: '444444' })
    expect(server.bodies('secondHandOrder/handOver')).toEqual([])
    server.on('secondHandOrder/handOver', trade({ state: 'handed' }))
    await tap('确认交付')
    expect(server.bodies('secondHandOrder/handOver')).toEqual([{ id: tradeId, code: '444444' }])
  })

  test('paying asks whether for all of the settlement, and goes to its cashier', async () => {
    await show(trade({ state: 'unpaid', checkout: { id: 'c1', orders: 3, total: 12000 } }))
    expect(accents()).toEqual(['去付款'])
    server.on('secondHandOrder/payment', { kind: 'checkout', id: 'c1', amount: 12000, until: null })
    chooseRow('付全部 3 个订单，¥120.00')
    await tap('去付款')
    expect(server.bodies('secondHandOrder/payment')).toEqual([{ id: tradeId, all: true }])
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/counter?id=c1')
    server.on('secondHandOrder/payment', { kind: 'trade', id: tradeId, amount: 5000, until: null })
    chooseRow('只付这一单，¥50.00')
    await tap('去付款')
    expect(server.bodies('secondHandOrder/payment')[1]).toEqual({ id: tradeId, all: false })
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/secondHand/counter?id=${tradeId}&kind=trade`,
    )
  })

  test('confirmed once the person knows where the money goes; what crossed it shows', async () => {
    await show(trade({ state: 'sent', way: 'courier', place: '', meet: null }))
    expect(accents()).toEqual(['确认收货'])
    feedback.modal.mockResolvedValueOnce(false)
    await tap('确认收货')
    expect(server.bodies('secondHandOrder/orderAffirm')).toEqual([])
    server.refuse('secondHandOrder/orderAffirm', { code: -2, message: '卖家刚取消了' })
    server.on(path, trade({ state: 'cancelled', way: 'courier' }))
    await tap('确认收货')
    expect(toasts()).toContain('卖家刚取消了')
    expect(words()).toContain('已退款')
  })

  test('the seller sees both prices and the fee before and after, and sends fen', async () => {
    await show(trade({ mine: false, state: 'unpaid' }))
    expect(accents()).toEqual(['改价'])
    await tap('改价')
    expect(words()).toContain('平台服务费（商品的 1%）')
    await type('商品总价（元）', '0')
    await tap('改价')
    expect(server.bodies('secondHandOrder/sellerPriceSave')).toEqual([])
    await type('商品总价（元）', '45')
    expect(words()).toContain('改成¥45.00')
    expect(words()).toContain('你到手¥44.55')
    server.on(
      'secondHandOrder/sellerPriceSave',
      trade({ mine: false, state: 'unpaid', was: 5000, total: 4500 }),
    )
    await tap('改价')
    expect(server.bodies('secondHandOrder/sellerPriceSave')).toEqual([{ id: tradeId, goods: 4500 }])
    expect(words()).toContain('¥50.00 改成 ¥45.00')
  })

  test('the fee is for the seller’s eyes', async () => {
    await show(trade({ fee: null }))
    expect(words()).not.toContain('平台服务费')
    unmount()
    await show(trade({ mine: false, fee: 50 }))
    expect(words()).toContain('你到手¥49.50')
  })

  test('cancelling what is paid asks why, and says that all of it goes back', async () => {
    await show(trade({ mine: false }))
    chooseRow('取消并退款')
    await tap('更多')
    expect(words()).toContain('取消，¥50.00 全部退给买家')
    server.on('secondHandOrder/orderCancel', trade({ mine: false, state: 'cancelled' }))
    await type('理由', '鼠标刚摔坏了')
    await tap('取消并退款')
    expect(server.bodies('secondHandOrder/orderCancel')).toEqual([{ id: tradeId, reason: '鼠标刚摔坏了' }])
  })

  test('an address that was chosen is asked about, and only then changed', async () => {
    const order = trade({
      way: 'courier',
      place: '',
      meet: null,
      contact: { name: '林夏', phone: '13800000001', place: '6 栋 512' },
    })
    await show(order)
    chooseRow('修改地址')
    await tap('更多')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/allAddress?choose=address')
    chosen.set('address', { kind: 'address', address: { ...address, id: 'a2', room: '301' } })
    server.on('secondHandOrder/orderAddressSave', order)
    await act(async () => events.get('onShow')?.())
    expect(server.bodies('secondHandOrder/orderAddressSave')).toEqual([{ id: tradeId, address: 'a2' }])
    await tap('13800000001')
    expect(mockCopy).toHaveBeenLastCalledWith('林夏 13800000001 6 栋 512')
    expect(mockCall).not.toHaveBeenCalled()
  })

  test('a meeting is moved, not into the past', async () => {
    await show(trade())
    chooseRow('改时间地点')
    await tap('更多')
    const time = () => field('见面地点')
    expect(time()?.props.value).toBe('图书馆门口')
    await type('见面地点', '二食堂')
    server.on('secondHandOrder/orderAddressSave', trade({ place: '二食堂' }))
    await tap('改好了')
    expect(server.bodies('secondHandOrder/orderAddressSave')).toEqual([
      { id: tradeId, place: '二食堂', at: later(300) },
    ])
  })

  test('a reminder and a removal', async () => {
    await show(trade({ way: 'courier', place: '', meet: null }))
    server.on('secondHandOrder/reminder', { done: true })
    await tap('提醒发货')
    expect(toasts()).toContain('已经提醒卖家')
    unmount()
    await show(trade({ state: 'closed' }))
    server.on('secondHandOrder/orderDelete', { done: true })
    await tap('删除订单')
    expect(server.bodies('secondHandOrder/orderDelete')).toEqual([{ id: tradeId }])
  })

  test('the desk reads it without a button', async () => {
    await show({
      ...trade({ state: 'disputed', code: null }),
      buyer: { ...lin, id: 'u8' },
      seller: { ...trade().seller, id: 'u9' },
      mine: false,
      actions: ['decide'],
    })
    expect(words()).toContain('学校处理中')
    expect(accents()).toEqual([])
    expect(() => tappable('更多')).toThrow()
  })

  test('a step taken elsewhere shows', async () => {
    await show(trade())
    server.on(path, trade({ state: 'handed' }))
    await hear({ type: 'order', kind: 'trade', id: tradeId, state: 'handed' })
    await settled()
    expect(words()).toContain('已当面交付')
  })

  test('its refunds lead on', async () => {
    await show(trade({ state: 'applied', refunds: [refund()] }))
    await tap('查看退款')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/refundDetailed?id=r1')
  })
})

describe('one’s sales', () => {
  const counts = { unpaid: 2, waiting: 0, sent: 1, unrated: 0, refund: 0 }
  beforeEach(() => {
    server.on('secondHandOrder/orderNumber', { bought: counts, sold: { ...counts, unpaid: 0, waiting: 7 } })
  })

  test('tabs count what waits, each side its own', async () => {
    server.on('secondHandOrder/orderSelect', { items: [card()], next: null })
    await render(<Bought />)
    expect(words()).toContain('待付款 2')
    expect(words()).not.toContain('待交付 7')
    expect(words()).toContain('罗技鼠标')
    unmount()
    server.on('secondHandOrder/sellerOrderSelect', { items: [], next: null })
    await render(<Sold />, { group: 'waiting' })
    expect(words()).toContain('待交付 7')
    expect(words()).toContain('没有待交付的订单')
    expect(server.queries('secondHandOrder/sellerOrderSelect')[0]).toMatchObject({ group: 'waiting' })
  })

  test('the first that waits for its reader is yellow, and no other', async () => {
    const items = [
      card({ id: 't1', state: 'done', rates: true, title: '甲' }),
      // the seller's turn
      card({ id: 't4', state: 'applied', title: '丁' }),
      card({ id: 't2', state: 'unpaid', title: '乙' }),
      card({ id: 't3', state: 'unpaid', title: '丙' }),
    ]
    server.on('secondHandOrder/orderSelect', { items, next: null })
    await render(<Bought />)
    expect(accents()).toEqual(['去付款'])
    expect(tappable('去付款：乙').props.className).not.toContain('u-btn-line')
  })

  test('an act that is no more is not done: the order is read first', async () => {
    server.on('secondHandOrder/orderSelect', { items: [card({ state: 'sent', way: 'courier' })], next: null })
    server.on(path, trade({ state: 'received', way: 'courier' }))
    await render(<Bought />)
    await tap('确认收货：罗技鼠标')
    expect(toasts()).toContain('订单有变化，已经刷新')
    expect(server.bodies('secondHandOrder/orderAffirm')).toEqual([])
  })

  test('a frame of any of them reads the list anew', async () => {
    server.on('secondHandOrder/orderSelect', { items: [card()], next: null })
    await render(<Bought />)
    server.on('secondHandOrder/orderSelect', { items: [card({ state: 'handed' })], next: null })
    await hear({ type: 'order', kind: 'errand', id: 'x', state: 'taken' })
    expect(words()).not.toContain('已当面交付')
    await hear({ type: 'order', kind: 'trade', id: tradeId, state: 'handed' })
    await settled()
    expect(words()).toContain('已当面交付')
  })
})

test('a note is the seller’s, saved, deleted and brought back', async () => {
  server.on(path, trade({ mine: false, note: '周五交' }))
  await render(<Note />, { id: tradeId })
  server.on('secondHandOrder/sellerRemarkDelete', { done: true })
  await tap('删除备注')
  server.on('secondHandOrder/sellerRemark', { done: true })
  await tap('撤销')
  expect(server.bodies('secondHandOrder/sellerRemark')).toEqual([{ id: tradeId, text: '周五交' }])
  expect(field('备注')?.props.value).toBe('周五交')
  unmount()
  server.on(path, trade())
  await render(<Note />, { id: tradeId })
  expect(words()).toContain('备注是卖家写的')
})
