import React from 'react'
import { feedback, navigation, server } from '../fakes'
import { accents, field, pick, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import {
  address,
  begin,
  bought,
  later,
  mockCopy,
  mockScan,
  refund,
  trade,
  tradeId,
  zhou,
} from './trade.fakes'

import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { actionsOf } from '@contract/sale/machine/rules'
import type { Refund as Asked, Sale } from '@contract/sale/shapes'
import { numberIn } from '@/shell/sale/courier-fields'
import { refundActs } from '@/shell/sale/refund-acts'
import { keepSale } from '@/shell/sale/kept'
import desks from '@/features/secondhand/desk'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import Deliver from '@/pages/secondHand/deliver'
import Evaluate from '@/pages/secondHand/evaluateCommodity'
import Former from '@/pages/secondHand/formerDetail'
import Logistics from '@/pages/secondHand/logistics'
import Refund from '@/pages/secondHand/refund'
import Refunded from '@/pages/secondHand/refundDetailed'

beforeEach(begin)

type May = DataOf<Routes['secondHandOrder/refundCause']>
const may = (change: Partial<May> = {}): May => ({
  causes: [
    { name: 'unlike', title: '和描述不一致', goods: true },
    { name: 'late', title: '一直没有交付', goods: false },
  ],
  most: 5000,
  goods: true,
  again: false,
  regret: [],
  ...change,
})
const asking = async (change: Partial<May> = {}) => {
  server.on('secondHandOrder/refundCause', may(change))
  if (!server.answers.has('secondHandOrder/orderInfo')) server.on('secondHandOrder/orderInfo', trade())
  await render(<Refund />, { id: tradeId })
}

describe('asking for money back', () => {
  test('all of it at first; never more than what is left, and not without a cause', async () => {
    await asking()
    expect(field('退多少（元）')?.props.value).toBe('50.00')
    await type('退多少（元）', '50.01')
    await type('说明', '滚轮不顺，侧键失灵')
    await tap('提交申请')
    expect(words()).toContain('请选择原因')
    await pick('原因', '和描述不一致')
    await tap('提交申请')
    expect(server.bodies('secondHandOrder/orderRefund')).toEqual([])
    await type('退多少（元）', '20')
    server.on('secondHandOrder/orderRefund', refund())
    await tap('提交申请')
    expect(server.bodies('secondHandOrder/orderRefund')).toEqual([
      {
        key: expect.any(String),
        id: tradeId,
        goods: false,
        amount: 2000,
        cause: 'unlike',
        text: '滚轮不顺，侧键失灵',
      },
    ])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/secondHand/refundDetailed?id=r1')
  })

  test('with the goods, a cause about goods that never came does not fit', async () => {
    await asking()
    await pick('原因', '一直没有交付')
    await tap('退货退款')
    await type('说明', '和图上不一样')
    await tap('提交申请')
    expect(words()).toContain('请选择原因')
    unmount()
    await asking({ goods: false })
    expect(() => tappable('退货退款')).toThrow()
  })

  test('of some lines no more than their shares', async () => {
    const lines = [
      bought({ title: '鼠标', paid: 3000, refunded: 500 }),
      bought({ n: 1, title: '垫子', paid: 2000 }),
    ]
    server.on('secondHandOrder/orderInfo', { ...trade(), lines })
    await asking({ most: 4500 })
    expect(field('退多少（元）')?.props.value).toBe('45.00')
    await tap('垫子 × 1')
    expect(field('退多少（元）')?.props.value).toBe('25.00')
    await pick('原因', '和描述不一致')
    await type('说明', '侧键失灵')
    await type('退多少（元）', '25.01')
    await tap('提交申请')
    expect(server.bodies('secondHandOrder/orderRefund')).toEqual([])
    await type('退多少（元）', '25')
    server.on('secondHandOrder/orderRefund', refund())
    await tap('提交申请')
    expect(server.bodies('secondHandOrder/orderRefund')).toMatchObject([{ amount: 2500, lines: [0] }])
  })

  test('without a reason, of the lines alone that can be returned so', async () => {
    const lines = [bought({ title: '鼠标', paid: 3000 }), bought({ n: 1, title: '垫子', paid: 2000 })]
    server.on('secondHandOrder/orderInfo', { ...trade(), lines })
    await asking({ most: 5000, regret: [1], causes: [{ name: 'regret', title: '七天无理由', goods: true }] })
    expect(words()).toContain('鼠标 × 1')
    await tap('退货退款')
    await pick('原因', '七天无理由')
    expect(words()).not.toContain('鼠标 × 1')
    expect(words()).toContain('垫子 × 1')
    expect(field('退多少（元）')?.props.value).toBe('20.00')
    await type('说明', '颜色和想的不一样')
    server.on('secondHandOrder/orderRefund', refund())
    await tap('提交申请')
    expect(server.bodies('secondHandOrder/orderRefund')).toMatchObject([{ amount: 2000, cause: 'regret' }])
  })

  test('without the lines of the order nothing is asked for, until they are there', async () => {
    const lines = [bought({ title: '鼠标', paid: 3000 }), bought({ n: 1, title: '垫子', paid: 2000 })]
    server.refuse('secondHandOrder/orderInfo', { code: 502 })
    await asking()
    expect(words()).toContain('没加载出来')
    expect(() => tappable('提交申请')).toThrow()
    server.on('secondHandOrder/orderInfo', { ...trade(), lines })
    await tap('重新加载')
    expect(words()).toContain('退哪几种')
    expect(field('退多少（元）')?.props.value).toBe('50.00')
  })

  test('what was typed stays on the device; a second round asks for new evidence', async () => {
    await asking({ again: true })
    expect(words()).toContain('之后只能请学校处理')
    await type('说明', '这是新的照片')
    unmount()
    await asking()
    expect(field('说明')?.props.value).toBe('这是新的照片')
  })

  test('where nothing is left it says so', async () => {
    await asking({ causes: [], most: 0 })
    expect(words()).toContain('现在不能申请退款')
  })
})

const facts = {
  way: 'courier',
  before: 'sent',
  goods: true,
  all: true,
  whole: false,
  backable: true,
  regret: false,
  asks: true,
  window: true,
  proposed: false,
  traced: true,
  warned: false,
  ordered: false,
} as const
const order = (
  state: 'applied' | 'refused' | 'returning' | 'returned' | 'disputed',
  mine: boolean,
  traced = true,
) =>
  trade({
    state,
    way: 'courier',
    mine,
    actions: actionsOf(state, mine ? 'buyer' : 'seller', { ...facts, traced }),
  })
const show = async (of: Asked, its: Sale) => {
  server.on('secondHandOrder/refundInfo', of)
  server.on('secondHandOrder/orderInfo', its)
  server.on('userAddress/list', { items: [address] })
  await render(<Refunded />, { id: 'r1' })
}

describe('a refund', () => {
  test('each side has the buttons of the rows, the safe one yellow', () => {
    expect(refundActs(order('applied', false).actions)).toEqual(['refundAffirm', 'refundRefuse', 'dispute'])
    expect(refundActs(order('applied', true).actions)).toEqual(['dispute', 'refundWithdraw'])
    expect(refundActs(order('refused', true).actions)).toEqual(['orderRefund', 'dispute', 'refundWithdraw'])
    expect(refundActs(order('returning', true).actions)).toEqual(['refundBack', 'dispute', 'refundWithdraw'])
    expect(refundActs(order('disputed', false).actions)).toEqual(['dispute', 'concede'])
  })

  test('agreeing asks first, and says that it cannot be taken back', async () => {
    await show(refund(), order('applied', false))
    expect(accents()).toEqual(['同意退款'])
    feedback.modal.mockResolvedValueOnce(false)
    await tap('同意退款')
    expect(server.bodies('secondHandOrder/refundAffirm')).toEqual([])
    server.on('secondHandOrder/refundAffirm', refund({ state: 'done', ended: later(0) }))
    await tap('同意退款')
    expect(server.bodies('secondHandOrder/refundAffirm')).toEqual([{ id: 'r1' }])
  })

  test('with goods the seller says where they go', async () => {
    await show(refund({ goods: true }), order('applied', false))
    await tap('同意退款')
    expect(words()).toContain('6 栋')
    server.on('secondHandOrder/refundAffirm', refund({ goods: true, state: 'returning' }))
    await tap('同意退货')
    expect(server.bodies('secondHandOrder/refundAffirm')).toEqual([{ id: 'r1', address: 'a1' }])
  })

  test('refused with a reason', async () => {
    await show(refund(), order('applied', false))
    await tap('拒绝')
    await tap('拒绝退款')
    expect(server.bodies('secondHandOrder/refundRefuse')).toEqual([])
    await type('原因', '发货前拍过视频')
    server.on('secondHandOrder/refundRefuse', refund({ state: 'refused', answer: '发货前拍过视频' }))
    await tap('拒绝退款')
    expect(server.bodies('secondHandOrder/refundRefuse')).toEqual([{ id: 'r1', reason: '发货前拍过视频' }])
  })

  test('goods go back by courier with a number, or by hand', async () => {
    server.on('secondHandCourier/courierCompany', { items: [{ code: 'zhongtong', name: '中通快递' }] })
    const to = { name: '周屿', phone: '13900000002', place: '3 栋 201' }
    await show(refund({ goods: true, state: 'returning', to }), order('returning', true))
    await tap('3 栋 201')
    expect(mockCopy).toHaveBeenLastCalledWith('周屿 13900000002 3 栋 201')
    await tap('寄回商品')
    await tap('寄出了')
    expect(words()).toContain('请选择快递公司')
    await pick('快递公司', '中通快递')
    mockScan.mockResolvedValueOnce('ZT 1234 5678')
    await tap('扫面单上的条码')
    server.on('secondHandOrder/refundBack', refund({ goods: true, state: 'returned' }))
    await tap('寄出了')
    await tap('寄回商品')
    await tap('当面还了')
    await tap('已经还了')
    expect(server.bodies('secondHandOrder/refundBack')).toEqual([
      { id: 'r1', company: '中通快递', number: 'ZT12345678' },
      { id: 'r1' },
    ])
    expect(numberIn(' a b ')).toBe('ab')
  })

  test('the number of what goes back is put right while nobody knows the parcel', async () => {
    server.on('secondHandCourier/courierCompany', { items: [{ code: 'zhongtong', name: '中通快递' }] })
    expect(refundActs(order('returned', true).actions)).toEqual(['dispute'])
    const back = { company: '中通快递', number: '73100000004321', text: '' }
    await show(refund({ goods: true, state: 'returned', back }), order('returned', true, false))
    expect(accents()).toEqual([])
    await tap('更正单号')
    expect(field('快递单号')?.props.value).toBe('73100000004321')
    expect(words()).not.toContain('当面还了')
    await type('快递单号', '73100000004322')
    const right = { ...back, number: '73100000004322' }
    server.on('secondHandOrder/refundBack', refund({ goods: true, state: 'returned', back: right }))
    await tap('更正单号')
    expect(server.bodies('secondHandOrder/refundBack')).toEqual([
      { id: 'r1', company: '中通快递', number: '73100000004322' },
    ])
    expect(feedback.toast).toHaveBeenLastCalledWith('更正好了')
  })

  test('once refused the school may be asked', async () => {
    await show(refund({ state: 'refused', answer: '没问题' }), order('refused', true))
    expect(words()).toContain('卖家说没问题')
    await tap('请学校处理')
    server.on('secondHandOrder/dispute', order('disputed', true))
    await type('说明', '卖家不承认')
    await tap('提交')
    expect(server.bodies('secondHandOrder/dispute')).toEqual([{ id: tradeId, text: '卖家不承认' }])
  })

  test('offers nothing of what the device kept of an earlier state; an order that cannot be read is told', async () => {
    keepSale(secondhandSale, order('applied', true))
    server.on('secondHandOrder/refundInfo', refund({ state: 'refused', answer: '没问题' }))
    server.refuse('secondHandOrder/orderInfo', { code: -2, message: '服务器开小差了' })
    await render(<Refunded />, { id: 'r1' })
    expect(accents()).not.toContain('请学校处理')
    server.on('secondHandOrder/orderInfo', order('refused', true))
    await tap('重新加载')
    expect(accents()).toEqual(['再申请一次'])
  })

  test('one that is over has no step of the order’s next one; the buyer may delete it', async () => {
    await show(refund({ state: 'withdrawn', ended: later(0) }), order('applied', true))
    expect(() => tappable('撤销退款')).toThrow()
    server.on('secondHandOrder/refundDelete', { done: true })
    await tap('删除记录')
    expect(server.bodies('secondHandOrder/refundDelete')).toEqual([{ id: 'r1' }])
    unmount()
    await show(refund({ state: 'withdrawn', ended: later(0) }), order('applied', false))
    expect(() => tappable('删除记录')).toThrow()
  })
})

describe('sending', () => {
  test('by courier with company and number', async () => {
    server.on('secondHandCourier/courierCompany', { items: [{ code: 'sf', name: '顺丰速运' }] })
    server.on('secondHandOrder/orderInfo', trade({ mine: false, way: 'courier' }))
    await render(<Deliver />, { id: tradeId })
    await pick('快递公司', '顺丰速运')
    await type('快递单号', '12')
    await tap('发货')
    expect(words()).toContain('单号是 6 到 30 位')
    server.on('secondHandCourier/deliverGoods', trade({ mine: false, way: 'courier', state: 'sent' }))
    await type('快递单号', 'SF123456')
    await tap('发货')
    expect(server.bodies('secondHandCourier/deliverGoods')).toEqual([
      { id: tradeId, company: '顺丰速运', number: 'SF123456' },
    ])
  })

  test('downstairs it only says so; what is not to be sent leads back', async () => {
    server.on('secondHandOrder/orderInfo', trade({ mine: false, way: 'building' }))
    await render(<Deliver />, { id: tradeId })
    server.on('secondHandCourier/deliverGoods', trade({ mine: false, way: 'building', state: 'sent' }))
    await tap('已送到楼下')
    expect(server.bodies('secondHandCourier/deliverGoods')).toEqual([{ id: tradeId }])
    unmount()
    server.on('secondHandOrder/orderInfo', trade({ mine: false, state: 'done' }))
    await render(<Deliver />, { id: tradeId })
    expect(words()).toContain('现在不用发货')
  })

  test('the track, the latest first; without a vendor the number is there to copy', async () => {
    const items = [
      { at: later(-60), text: '已揽收' },
      { at: later(-5), text: '到了武汉' },
    ]
    const track: DataOf<Routes['secondHandCourier/courierSelect']> = {
      ...{ company: '顺丰速运', number: 'SF123456', state: 'moving', items, asked: later(0) },
    }
    server.on('secondHandCourier/courierSelect', track)
    await render(<Logistics />, { id: tradeId, back: '1' })
    expect(server.queries('secondHandCourier/courierSelect')[0]).toMatchObject({ back: 'true' })
    expect(words().indexOf('到了武汉')).toBeLessThan(words().indexOf('已揽收'))
    unmount()
    server.on('secondHandCourier/courierSelect', { ...track, state: 'unknown', items: [], asked: null })
    await render(<Logistics />, { id: tradeId })
    expect(words()).toContain('这里还查不到物流')
    await tap('复制单号')
    expect(mockCopy).toHaveBeenLastCalledWith('SF123456')
  })
})

test('a thing as it was bought, and how it is now where it is still there', async () => {
  const former: DataOf<Routes['secondHandOrder/former']> = {
    title: '罗技鼠标',
    text: '用了半年',
    pictures: [],
    grade: 'good',
    category: 'digital',
    tags: ['无线'],
    price: 5000,
    original: 9900,
    ways: ['meet'],
    count: 1,
    at: later(-60),
    goods: 'g1',
    there: true,
  }
  server.on('secondHandOrder/former', former)
  await render(<Former />, { id: tradeId, n: '1' })
  expect(server.queries('secondHandOrder/former')[0]).toMatchObject({ id: tradeId, n: '1' })
  expect(words()).toContain('功能完好')
  await tap('看它现在的样子')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/commodityDetail?id=g1')
  unmount()
  server.on('secondHandOrder/former', { ...former, there: false })
  await render(<Former />, { id: tradeId, n: '1' })
  expect(words()).toContain('不在架上')
})

test('the other side is rated by the words for their side', async () => {
  server.on('secondHandOrder/orderInfo', trade({ state: 'done', rates: true }))
  await render(<Evaluate />, { id: tradeId })
  expect(words()).toContain('卖家怎么样')
  expect(words()).toContain('和描述一致')
  unmount()
  server.on('secondHandOrder/orderInfo', trade({ state: 'done', rates: true, mine: false }))
  await render(<Evaluate />, { id: tradeId })
  expect(words()).toContain('买家怎么样')
  expect(words()).not.toContain('和描述一致')
})

test('who has rated goes on: back to the order, or to other things', async () => {
  const said = {
    id: 'r1',
    stars: 5,
    tags: [],
    text: '',
    pictures: [],
    nameless: false,
    second: null,
    at: later(-5),
  }
  const rated = { mine: said, theirs: null }
  server.on('secondHandOrder/orderInfo', trade({ state: 'done', rates: false, rating: rated as never }))
  await render(<Evaluate />, { id: tradeId })
  await tap('看看别的')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/index')
  await tap('回到订单')
  expect(navigation.redirectTo).toHaveBeenLastCalledWith(`/pages/secondHand/orderDetail?id=${tradeId}`)
})

test('the desk decides by how much goes back', async () => {
  const disputed = {
    ...trade({ state: 'disputed' }),
    by: 'buyer',
    text: '卖家不承认',
    since: later(-60),
    step: 'v1',
    seller: zhou,
  }
  server.on('secondHandOrder/disputes', { items: [disputed], next: null })
  await render(<desks.trade onDone={async () => undefined} />)
  expect(words()).toContain('买家请学校处理，这一单 ¥50.00')
  await tap('处理')
  await tap('退一半')
  await type('理由', '双方都有责任')
  server.on('secondHandOrder/decide', trade({ state: 'decided' }))
  await tap('处理')
  expect(server.bodies('secondHandOrder/decide')).toEqual([
    { id: tradeId, step: 'v1', share: 50, note: '双方都有责任' },
  ])
})
