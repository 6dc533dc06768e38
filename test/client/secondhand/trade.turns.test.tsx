import React from 'react'
import { chooseRow, feedback, server, toasts } from '../fakes'
import { render, tap, type, unmount, words } from '../pages.fakes'
import { begin, line, portion, trade, tradeId } from './trade.fakes'

import type { Sale } from '@contract/sale/shapes'
import { FillStore } from '@/shell/sale/fill-store'
import { secondhandSale } from '@/features/secondhand/sale/kind'
import OrderDetail from '@/pages/secondHand/orderDetail'
import Fill from '@/pages/secondHand/fillOrder'

jest.mock('@/net/upload', () => ({ uploadPicture: async () => ({ id: 'f1', thumb: '/t.jpg' }) }))

beforeEach(begin)
const show = async (order: Sale) => {
  server.on('secondHandOrder/orderInfo', order)
  await render(<OrderDetail />, { id: tradeId })
}

describe('a meeting without the codes', () => {
  test('is told by the seller with a photo', async () => {
    await show(trade({ mine: false }))
    chooseRow('已交付，传照片')
    await tap('更多')
    expect(words()).toContain('5 天内没有说没收到，就算收到')
    await tap('已经交付')
    expect(toasts()).toContain('先放一张交付时的照片')
    expect(server.bodies('secondHandOrder/handClaim')).toEqual([])
  })

  test('asks the buyer, who says that it came or turns to the school', async () => {
    await show(trade({ state: 'claimed' }))
    expect(words()).toContain('没有收到，今天 14:00 前请学校处理')
    chooseRow('请学校处理')
    await tap('更多')
    await type('说明', '没有见过面，照片不是我')
    server.on('secondHandOrder/dispute', trade({ state: 'disputed' }))
    await tap('提交')
    expect(server.bodies('secondHandOrder/dispute')).toEqual([
      { id: tradeId, text: '没有见过面，照片不是我' },
    ])
    // more is said here: a dispute without a refund has no other page
    expect(words()).toContain('学校处理中')
    chooseRow('补充说明')
    await tap('更多')
  })
})

describe('a price', () => {
  test('that goes up is paid only by who said yes, and saw the sum', async () => {
    const actions = ['priceAccept', 'priceDecline', 'orderCancel'] as const
    const proposal = { goods: 8000, freight: 0 }
    await show(trade({ state: 'unpaid', proposal, actions: [...actions] }))
    expect(words()).toContain('想从 ¥50.00 改成 ¥80.00')
    feedback.modal.mockResolvedValueOnce(true)
    server.on('secondHandOrder/priceAccept', trade({ state: 'unpaid', total: 8000 }))
    chooseRow('同意改价')
    await tap('更多')
    expect(server.bodies('secondHandOrder/priceAccept')).toEqual([{ id: tradeId, amount: 8000 }])
    unmount()
    await show(trade({ state: 'unpaid', proposal, actions: [...actions] }))
    server.on('secondHandOrder/priceDecline', trade({ state: 'unpaid' }))
    chooseRow('不同意改价')
    await tap('更多')
    expect(server.bodies('secondHandOrder/priceDecline')).toEqual([{ id: tradeId }])
  })
})

describe('returns without a reason', () => {
  test('are what the order says, whatever its seller is by now', async () => {
    await show(trade({ seller: { ...trade().seller, business: true } }))
    expect(words()).not.toContain('七天无理由')
    unmount()
    await show(trade({ state: 'received', business: true, regret: '2026-11-27T16:00:00.000Z' }))
    expect(words()).toContain('经营卖家')
    expect(words()).toContain('到 11月28日 0:00')
  })

  test('are given up line by line, before it is ordered', async () => {
    const lines = [line('g1', { exempt: 'custom' }), line('g2')]
    server.on('secondHandOrder/carSettlement', { items: [portion(lines)] })
    server.on('userAddress/list', { items: [] })
    const store = new FillStore(secondhandSale, { goods: 'g1', count: 1 })
    await store.open()
    const [first = portion([])] = store.items
    expect(store.faultsOf(first).exempt).toBe('请逐件确认')
    store.confirm(first, ['g1'])
    expect(store.faultsOf(first).exempt).toBeUndefined()
    await render(<Fill />, { goods: 'g1', count: '1' })
    expect(words()).toContain('商品g1：定作的')
  })
})
