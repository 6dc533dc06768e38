/** The desks of payments: reports that WeChat did not take, and money that is held too long. */
import React from 'react'
import { feedback, reset, server } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

import type { Merchant } from '@contract/payment/merchant/schema'
import { MerchantCard } from '@/shell/payment/merchant-card'
import { MerchantQueue } from '@/shell/payment/merchant-queue'
import { HeldList } from '@/shell/payment/held-list'
import { ShippingQueue } from '@/shell/payment/shipping-queue'

const of = {
  title: '九成新台灯',
  number: 'S26112700000001',
  page: '/pages/secondHand/orderDetail?id=o1',
  buyer: { id: 'u2', name: '林夏', avatar: null, school: '临江大学', college: null },
}
const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

beforeEach(reset)

test('a report is sent anew, or marked as told by hand', async () => {
  const row = { id: 'r1', ...of, payment: '42000123', items: '台灯', parcels: ['sf SF1'], error: '10060001' }
  server.on('payments/shippings', { items: [{ ...row, at: days(-2) }], next: null })
  server.on('payments/decideShipping', { done: true })
  await render(<ShippingQueue onDone={async () => undefined} />)
  for (const one of ['42000123', 'sf SF1', '10060001', of.number]) expect(words()).toContain(one)
  jest.mocked(feedback.modal).mockResolvedValueOnce(true)
  await tap('再报一次')
  await tap('已在后台处理')
  await type('理由', '在后台补录了单号')
  await tap('已在后台处理')
  expect(server.bodies('payments/decideShipping')).toEqual([
    { id: 'r1', action: 'retry' },
    { id: 'r1', action: 'handle', reason: '在后台补录了单号' },
  ])
})

test('money that is held too long says for how long yet, and leads to its order', async () => {
  const row = { id: 'o1', ...of, state: '争议中', total: 4500, channel: '微信支付', at: days(-25) }
  server.on('payments/held', {
    items: [
      { ...row, until: days(4.5) },
      { ...row, id: 'o2', until: days(-1) },
    ],
    next: null,
  })
  await render(<HeldList />)
  expect(words()).toContain('还剩 5 天')
  expect(words()).toContain('已过期限')
  expect(words()).toContain('微信支付 ¥45.00，订单现在是“争议中”')
  expect(words()).toContain('看看卡在哪里')
})

test('a seller’s merchant number is confirmed as it was shown, or sent back', async () => {
  const row = { id: 'u2', person: of.buyer, wanted: '1900000110', number: '1900000109', at: days(-1) }
  server.on('payments/merchants', { items: [row], next: null })
  server.on('payments/decideMerchant', { done: true })
  await render(<MerchantQueue onDone={async () => undefined} />)
  for (const one of ['林夏', '1900000110', '1900000109']) expect(words()).toContain(one)
  jest.mocked(feedback.modal).mockResolvedValueOnce(true)
  await tap('确认')
  await tap('退回')
  await type('理由', '查不到这个商户')
  await tap('退回')
  expect(server.bodies('payments/decideMerchant')).toEqual([
    { id: 'u2', number: '1900000110', action: 'approve' },
    { id: 'u2', number: '1900000110', action: 'refuse', reason: '查不到这个商户' },
  ])
})

test('a seller says their merchant number, where combined payments are open', async () => {
  const merchant: Merchant = { open: false, state: 'none', number: '', wanted: '', reason: '' }
  server.on('payments/merchant', merchant)
  await render(<MerchantCard />)
  expect(words()).toBe('')
  server.refuse('payments/merchant', { code: 502 })
  await render(<MerchantCard />)
  expect(words()).toContain('没有加载出来')
  server.on('payments/merchant', { ...merchant, open: true })
  await tap('重新加载')
  await tap('填写')
  await type('微信商户号', '19000')
  await tap('交给学校确认')
  expect(words()).toContain('商户号是 8 到 10 位数字')
  expect(server.bodies('payments/merchantSave')).toEqual([])
  await type('微信商户号', '1900000109')
  server.on('payments/merchantSave', { ...merchant, open: true, state: 'waiting', wanted: '1900000109' })
  await tap('交给学校确认')
  expect(server.bodies('payments/merchantSave')).toEqual([{ number: '1900000109' }])
  expect(words()).toContain('等学校确认')
  jest.mocked(feedback.modal).mockResolvedValueOnce(true)
  server.on('payments/merchantSave', { ...merchant, open: true })
  await tap('不再使用')
  expect(server.bodies('payments/merchantSave').at(-1)).toEqual({})
  expect(words()).toContain('没有填')
})
