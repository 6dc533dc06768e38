import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, server, toasts } from '../fakes'
import { accents, field, hosts, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import { chat, message, pageOf, settled } from '../chat/fakes'
import { goods as listing } from './goods.fakes'
import { address, begin, later, line, portion, trade, zhou } from './trade.fakes'

import type { Address } from '@contract/address/schema'
import type { Paying } from '@contract/payment/schema'
import type { Offer } from '@contract/secondhand/offers/schema'
import type { CartGroup, Portion } from '@contract/sale/shapes'
import { CartStore } from '@/shell/sale/cart-store'
import { FillStore } from '@/shell/sale/fill-store'
import { keepCheckout } from '@/shell/sale/checkouts'
import { meetingErrors, tonightAt } from '@/shell/sale/meet-fields'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import { offerOf } from '@/features/secondhand/sale/offer-field'
import { chosen } from '@/shell/address/chosen'
import Cart from '@/pages/secondHand/shoppingCart'
import Talk from '@/pages/messageIndex/chat'
import Chat from '@/pages/secondHand/chatCommodity'
import Counter from '@/pages/secondHand/counter'
import Fill from '@/pages/secondHand/fillOrder'
import Paid from '@/pages/secondHand/paymentSuccess'
import Points from '@/pages/secondHand/servicePoint'
import { card, noon } from './trade.fakes'

beforeEach(begin)

const other = { ...zhou, id: 'u3', name: '远处的灯' }
const groups = (): CartGroup[] => [
  { seller: zhou, lines: [line('g1', { price: 1000, count: 2 }), line('g2', { price: 300, was: 200 })] },
  { seller: other, lines: [line('g3', { price: 5000, was: 6000 }), line('g4', { hindered: '已经卖出' })] },
]
const cart = (items: CartGroup[] = groups()) => server.on('secondHandOrder/carList', { items })

describe('the cart', () => {
  test('what can be bought is chosen, and sums without what was left out', async () => {
    cart()
    const store = new CartStore(secondhandSale)
    await store.load()
    expect([store.total, store.chosen.length, store.all]).toEqual([7300, 3, true])
    store.toggle([store.lines[0] ?? line('')])
    expect([store.total, store.all]).toEqual([5300, false])
    store.toggle(store.lines)
    expect([store.total, store.all]).toEqual([7300, true])
    store.toggle(store.lines)
    expect([store.total, store.chosen.length]).toEqual([0, 0])
    // what cannot be bought takes no tick, but in editing it does
    store.edit(true)
    store.toggle(store.lines)
    expect(store.marked).toHaveLength(4)
  })

  test('says what changed since, and why something cannot be bought', async () => {
    cart()
    await render(<Cart />)
    expect(words()).toContain('比放进来时贵了 ¥1.00')
    expect(words()).toContain('比放进来时便宜了 ¥10.00')
    expect(words()).toContain('已经卖出')
    expect(words()).toContain('¥73.00')
    expect(accents()).toEqual(['去结算 3'])
    await tap('去结算 3')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/fillOrder?cart=g1,g2,g3')
  })

  test('a count shows at once, stays in what there is, and goes back when refused', async () => {
    cart()
    const store = new CartStore(secondhandSale)
    await store.load()
    const [first = line('')] = store.lines
    server.on('secondHandOrder/carAdd', { count: 4 })
    await store.setCount(first, 99)
    expect([server.bodies('secondHandOrder/carAdd'), store.countOf(first)]).toEqual([
      [{ goods: 'g1', count: 5 }],
      5,
    ])
    server.refuse('secondHandOrder/carAdd', { code: -2, message: '只剩 2 件' })
    const setting = store.setCount(first, 4)
    expect(store.countOf(first)).toBe(4)
    await setting
    expect(toasts()).toContain('只剩 2 件')
    expect(store.countOf(first)).toBe(2)
  })

  test('of what there are too few of, fewer can be taken', async () => {
    cart([{ seller: zhou, lines: [line('g1', { count: 5, free: 2, hindered: '只剩 2 件' })] }])
    await render(<Cart />)
    server.on('secondHandOrder/carAdd', { count: 1 })
    cart([{ seller: zhou, lines: [line('g1', { count: 2, free: 2 })] }])
    await tap('商品g1少一件')
    expect(server.bodies('secondHandOrder/carAdd')).toEqual([{ goods: 'g1', count: 2 }])
    expect(words()).not.toContain('只剩 2 件')
    expect(accents()).toEqual(['去结算 1'])
  })

  test('what is taken out can be put back with its count', async () => {
    cart()
    await render(<Cart />)
    await tap('编辑')
    await tap('选商品g1')
    server.on('secondHandOrder/carDel', { count: 3 })
    await tap('拿掉')
    expect(server.bodies('secondHandOrder/carDel')).toEqual([{ goods: ['g1'] }])
    server.on('secondHandOrder/carAdd', { count: 4 })
    await tap('撤销')
    expect(server.bodies('secondHandOrder/carAdd')).toEqual([{ goods: 'g1', count: 2 }])
  })

  test('empty, it leads to second-hand', async () => {
    cart([])
    await render(<Cart />)
    expect(words()).toContain('购物车是空的')
    expect(() => tappable('去结算')).toThrow()
  })
})

const settle = (items: Portion[]) => server.on('secondHandOrder/carSettlement', { items })
const made = { checkout: 'c1', orders: ['o1'], total: 1000, until: later(15) }
const book = (items: Address[] = [address]) => server.on('userAddress/list', { items })
const started = async (asked: ConstructorParameters<typeof FillStore>[1] = { goods: 'g1', count: 1 }) => {
  const store = new FillStore(secondhandSale, asked)
  await store.open()
  return store
}
const meeting = { place: '南门', day: '2026-11-20', time: '18:00' }

describe('a settlement', () => {
  beforeEach(() => book())

  test('of the cart takes its counts; what cannot be bought is left out and told', async () => {
    cart()
    const lost = line('g2', { hindered: '已经卖出' })
    server.on('secondHandOrder/carSettlement', ({ body }) => ({
      items:
        (body as { lines: unknown[] }).lines.length === 2
          ? [portion([line('g1'), lost])]
          : [portion([line('g1')])],
    }))
    const store = await started({ cart: ['g1', 'g2'] })
    expect(server.bodies('secondHandOrder/carSettlement')).toEqual([
      {
        lines: [
          { goods: 'g1', count: 2 },
          { goods: 'g2', count: 1 },
        ],
      },
      { lines: [{ goods: 'g1', count: 2 }] },
    ])
    expect([store.items[0]?.lines.length, store.lost.map(({ goods }) => goods), store.total]).toEqual([
      1,
      ['g2'],
      1000,
    ])
  })

  test('freight counts by courier alone, and an address is asked for', async () => {
    book([])
    settle([portion([line('g1')])])
    const store = await started()
    const [first = portion([])] = store.items
    expect([store.of(first).way, store.total, store.needsAddress]).toEqual(['meet', 1000, false])
    store.say(first, { way: 'courier' })
    expect([store.total, store.needsAddress, store.faultsOf(first)]).toEqual([
      1600,
      true,
      { address: '请选择收货地址' },
    ])
    chosen.set('address', { kind: 'address', address })
    store.take()
    expect(store.faults).toBe(0)
  })

  test('what is fetched asks for neither a meeting nor an address', async () => {
    book([])
    settle([portion([line('g1')], { ways: ['pickup'] })])
    const store = await started()
    expect([store.needsAddress, store.faults]).toEqual([false, 0])
    server.on('secondHandOrder/orderCreate', made)
    await store.order.run()
    expect(server.bodies('secondHandOrder/orderCreate')).toMatchObject([{ portions: [{ way: 'pickup' }] }])
    expect(JSON.stringify(server.bodies('secondHandOrder/orderCreate'))).not.toContain('address')
  })

  test('a meeting is arranged later, or wants a time to come', () => {
    expect(meetingErrors(meeting, noon)).toEqual({})
    expect(meetingErrors({ place: '', day: '', time: '' }, noon)).toEqual({})
    expect(Object.keys(meetingErrors({ place: '门', day: meeting.day, time: '' }, noon))).toEqual([
      'place',
      'time',
    ])
    expect([tonightAt(noon), tonightAt(noon + 7.5 * 3_600_000), tonightAt(noon + 9 * 3_600_000)]).toEqual([
      { day: meeting.day, time: '19:00' },
      { day: meeting.day, time: '20:30' },
      null,
    ])
    expect(meetingErrors({ ...meeting, time: '11:59' }, noon)).toEqual({ time: '这个时间已经过了' })
  })

  test('is ordered with what the page showed, and goes to the cashier', async () => {
    server.on('secondHandOrder/delivery', { items: [{ name: '二食堂', hint: '' }] })
    settle([portion([line('g1')])])
    await render(<Fill />, { goods: 'g1', count: '1' })
    expect(field('见面地点')?.props.value).toBe('南门')
    await tap('二食堂')
    await tap('明天')
    const [time] = hosts(
      ({ type: kind, props }) => String(kind) === 'DatePicker' && props.ariaLabel === '几点',
    )
    await act(async () => time?.props.onChange('18:30'))
    server.on('secondHandOrder/orderCreate', made)
    await tap('提交订单')
    expect(server.bodies('secondHandOrder/orderCreate')).toMatchObject([
      { portions: [{ place: '二食堂', at: '2026-11-21T10:30:00.000Z' }] },
    ])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/secondHand/counter?id=c1')
  })

  test('is ordered before the two have talked: place and time are arranged later', async () => {
    settle([portion([line('g1')], { spot: '' })])
    server.on('secondHandOrder/orderCreate', made)
    await render(<Fill />, { goods: 'g1', count: '1' })
    await tap('提交订单')
    const [sent] = server.bodies('secondHandOrder/orderCreate') as { portions: object[] }[]
    expect(Object.keys(sent?.portions[0] ?? {})).toEqual(['lines', 'way'])
  })

  test('two sellers are met at the same time, until one of them is told another', async () => {
    settle([
      portion([line('g1')]),
      portion([line('g3')], { seller: { ...portion([]).seller, id: 'u3' }, spot: '北门' }),
    ])
    const store = await started()
    const [first = portion([]), second = portion([])] = store.items
    store.say(first, { day: '2026-11-21', time: '12:30' })
    expect(store.of(second)).toMatchObject({ place: '北门', day: '2026-11-21', time: '12:30' })
    store.say(second, { day: '', time: '' })
    expect(store.of(first)).toMatchObject({ day: '2026-11-21', time: '12:30' })
    expect(store.of(second)).toMatchObject({ day: '', time: '' })
  })

  test('shows a price that was agreed in the chat, beside what others pay', async () => {
    settle([portion([line('g1', { price: 800, listed: 1000 })])])
    await render(<Fill />, { goods: 'g1', count: '1' })
    expect(words()).toContain('说好的价，标价 ¥10.00')
    expect(words()).toContain('8.00')
  })

  test('sends each price, one way a seller, and the sum', async () => {
    settle([
      portion([line('g1')]),
      portion([line('g3', { price: 500, count: 2 })], { seller: { ...portion([]).seller, id: 'u3' } }),
    ])
    const store = await started()
    const [first = portion([]), second = portion([])] = store.items
    store.say(first, { ...meeting, remark: ' 带发票 ' })
    store.say(second, { way: 'courier' })
    server.on('secondHandOrder/orderCreate', made)
    expect(await store.order.run()).toMatchObject({ checkout: 'c1' })
    expect(server.bodies('secondHandOrder/orderCreate')).toEqual([
      {
        key: expect.any(String),
        expected: 2600,
        portions: [
          {
            lines: [{ goods: 'g1', count: 1, price: 1000 }],
            way: 'meet',
            place: '南门',
            at: '2026-11-20T10:00:00.000Z',
            remark: '带发票',
          },
          { lines: [{ goods: 'g3', count: 2, price: 500 }], way: 'courier', address: 'a1' },
        ],
      },
    ])
  })

  test('a price that changed is shown at its line and asked about; refused, nothing is ordered', async () => {
    let price = 1000
    server.on('secondHandOrder/carSettlement', () => ({ items: [portion([line('g1', { price })])] }))
    server.answers.set('secondHandOrder/orderCreate', ({ body }) =>
      (body as { expected: number }).expected === 1200
        ? { code: 0, data: made }
        : { code: -2, message: '价格刚刚变了' },
    )
    const store = await started()
    store.say(store.items[0] ?? portion([]), meeting)
    price = 1200
    feedback.modal.mockResolvedValueOnce(false)
    expect(await store.order.run()).toBeNull()
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({ content: '刚才一共 ¥10.00，现在 ¥12.00。要按现在的下单吗？' }),
    )
    expect([store.before.get('g1'), store.total]).toEqual([1000, 1200])
    expect(await store.order.run()).toMatchObject({ checkout: 'c1' })
    const keys = (server.bodies('secondHandOrder/orderCreate') as { key: string }[]).map(({ key }) => key)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('any other refusal is told, and asks nothing', async () => {
    settle([portion([line('g1')])])
    const store = await started()
    store.say(store.items[0] ?? portion([]), meeting)
    server.refuse('secondHandOrder/orderCreate', { code: -2, message: '卖家把你拉黑了' })
    expect(await store.order.run()).toBeNull()
    expect([toasts(), feedback.modal.mock.calls]).toEqual([['卖家把你拉黑了'], []])
  })

  test('things without a common way are not ordered together', async () => {
    settle([portion([line('g1')], { ways: [] })])
    const store = await started()
    expect(store.faultsOf(store.items[0] ?? portion([])).way).toContain('分开下单')
    expect(await store.order.run()).toBeNull()
    expect(server.bodies('secondHandOrder/orderCreate')).toEqual([])
  })

  test('a page without a thing says so', async () => {
    await render(<Fill />)
    expect(words()).toContain('这个链接不完整')
  })
})

const paying = (change: Partial<Paying> = {}): Paying => ({
  state: 'open',
  reason: '',
  title: '二手：2 个订单',
  amount: 2600,
  until: later(15),
  channel: null,
  paid_at: null,
  parts: [],
  offers: [{ channel: 'sandbox', hindered: '', alone: false }],
  balance: 100,
  has_password: false,
  page: '/pages/secondHand/paymentSuccess?id=c1',
  ...change,
})

describe('paying', () => {
  test('the cashier says what is still held of one’s own sales', async () => {
    server.on('payments/state', paying())
    server.on('secondHandOrder/balance', { balance: 100, held: 3000, earned: 0 })
    await render(<Counter />, { id: 'c1' })
    expect(words()).toContain('二手：2 个订单')
    expect(words()).toContain('你卖出的 ¥30.00 还在担保中')
    expect(server.queries('payments/state')[0]).toMatchObject({ kind: 'checkout', id: 'c1' })
    unmount()
    await render(<Counter />, { id: 'o1', kind: 'trade' })
    expect(server.queries('payments/state').at(-1)).toMatchObject({ kind: 'trade', id: 'o1' })
  })

  test('paid, the cashier goes on in its own place: to the one order, or to what was paid', async () => {
    const paid = paying({ state: 'paid', offers: [] })
    server.on('payments/state', paid)
    keepCheckout(secondhandSale, 'c1', ['o1'])
    keepCheckout(secondhandSale, 'c2', ['o1', 'o2'])
    await render(<Counter />, { id: 'c1' })
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/secondHand/orderDetail?id=o1')
    expect(words()).not.toContain('付好了')
    expect(toasts()).toEqual(['付好了'])
    unmount()
    await render(<Counter />, { id: 'c2' })
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/secondHand/paymentSuccess?id=c2')
    // which says it
    expect(toasts()).toEqual(['付好了'])
    unmount()
    const count = navigation.redirectTo.mock.calls.length
    navigation.open = ['pages/secondHand/orderDetail', 'pages/secondHand/counter']
    await render(<Counter />, { id: 'o1', kind: 'trade' })
    expect(navigation.navigateBack).toHaveBeenCalledTimes(1)
    expect(navigation.redirectTo.mock.calls).toHaveLength(count)
  })

  test('what was paid lists the orders of that settlement alone', async () => {
    book()
    settle([portion([line('g1')])])
    const store = await started()
    store.say(store.items[0] ?? portion([]), meeting)
    server.on('secondHandOrder/orderCreate', made)
    await store.order.run()
    server.on('payments/state', paying({ state: 'paid', paid_at: later(1) }))
    server.on('secondHandOrder/orderSelect', {
      items: [card({ id: 'o1', title: '我的鼠标' }), card({ id: 'o9', title: '以前的灯' })],
      next: null,
    })
    await render(<Paid />, { id: 'c1' })
    expect(words()).toContain('付好了')
    expect(words()).toContain('我的鼠标')
    expect(words()).not.toContain('以前的灯')
    await tap('看交付码')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/orderDetail?id=o1')
  })
})

test('a settlement of which a part is paid leads back to its cashier', async () => {
  server.on('payments/state', paying())
  server.on('secondHandOrder/orderSelect', { items: [], next: null })
  await render(<Paid />, { id: 'c1' })
  expect(words()).toContain('还没有付好')
  expect(accents()).toEqual(['接着付'])
  await tap('接着付')
  expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/secondHand/counter?id=c1')
})

test('common places are copied', async () => {
  server.on('secondHandOrder/delivery', { items: [{ name: '图书馆门口', hint: '有灯' }] })
  await render(<Points />)
  await tap('图书馆门口')
  expect(toasts()).toContain('已复制')
})

describe('before one writes to a seller', () => {
  const goods = listing({ id: 'g1', title: '台灯', price: 1000, cover: null, seller: trade().seller })
  const sentCard = message(1, {
    ...{ sender: 'u1', kind: 'card', text: '' },
    card: { kind: 'goods', label: '二手', gone: '这件二手看不到了', shown: null },
  })
  const offer = (change: Partial<Offer> = {}): Offer => ({
    ...{ id: 'f1', goods: 'g1', title: '台灯', cover: null, price: 1000, sum: 700, to: 'u2' },
    ...{ state: 'open', mine: false },
    ...change,
  })

  test('what it is about and the word are one message', async () => {
    server.on('secondHand/goodsInfo', goods)
    server.on('privateChat', sentCard)
    await render(<Chat />, { id: 'g1' })
    await tap('还在吗？')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?user=u2')
    server.on('chat/with', chat)
    server.on('chat/messages', pageOf([]))
    await render(<Talk />, { user: 'u2' })
    await settled()
    const sent = server.bodies('privateChat')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: 'u2', card: { kind: 'goods', id: 'g1' }, text: '还在吗？' })
  })

  test('without a word the card alone is sent, once', async () => {
    server.on('secondHand/goodsInfo', goods)
    server.on('privateChat', sentCard)
    await render(<Chat />, { id: 'g1' })
    await tap('和周屿聊')
    await tap('和周屿聊')
    const sent = server.bodies('privateChat') as { key: string; card?: object; text?: string }[]
    expect(sent.map(({ card, text }) => [card, text])).toEqual([
      [{ kind: 'goods', id: 'g1' }, undefined],
      [{ kind: 'goods', id: 'g1' }, undefined],
    ])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?user=u2')
  })

  test('an offer is a sum below the price, sent once for the card that stands in the chat then', async () => {
    expect([offerOf('8', 1000), offerOf('10', 1000), offerOf('', 1000), offerOf('x', 1000)]).toEqual([
      800,
      null,
      null,
      null,
    ])
    server.on('secondHand/goodsInfo', goods)
    await render(<Chat />, { id: 'g1' })
    await type('出个价（元）', '12')
    expect(words()).toContain('填一个比 ¥10.00 低的价')
    await type('出个价（元）', '8')
    server.refuse('secondHandOffer/make', { code: -2, message: '“台灯”已卖完' })
    await tap('发出去')
    expect(words()).toContain('“台灯”已卖完')
    server.refuse('secondHandOffer/make', { code: 147, message: '请先认证学生身份' })
    await tap('发出去')
    expect(feedback.modal).toHaveBeenLastCalledWith(expect.objectContaining({ confirmText: '去认证' }))
    server.on('secondHandOffer/make', offer({ sum: 800, mine: true }))
    await tap('发出去')
    const sent = server.bodies('secondHandOffer/make') as { key: string; goods: string; sum: number }[]
    expect(sent.map(({ goods: id, sum }) => [id, sum])).toEqual([
      ['g1', 800],
      ['g1', 800],
      ['g1', 800],
    ])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?user=u2')
  })

  test('an offer of the other side is answered with another price, and the chat comes back', async () => {
    server.on('secondHandOffer/info', offer())
    server.on('secondHandOffer/counter', offer({ id: 'f2', sum: 900, mine: true }))
    navigation.open = ['pages/messageIndex/chat', 'pages/secondHand/chatCommodity']
    await render(<Chat />, { id: 'g1', offer: 'f1' })
    expect(words()).toContain('对方出 ¥7.00')
    await type('出个价（元）', '9')
    await tap('发出去')
    expect(server.bodies('secondHandOffer/counter')[0]).toMatchObject({ id: 'f1', sum: 900 })
    expect(navigation.navigateBack).toHaveBeenCalled()
    server.on('secondHandOffer/info', offer({ state: 'accepted' }))
    await render(<Chat />, { id: 'g1', offer: 'f1' })
    expect(words()).toContain('现在不用还价')
  })

  test('nobody writes to themselves', async () => {
    server.on('secondHand/goodsInfo', { ...goods, mine: true })
    await render(<Chat />, { id: 'g1' })
    expect(words()).toContain('这是你自己的')
  })
})
