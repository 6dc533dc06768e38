/** What the two sides of a dispute, and the desk, read and do: rulings, one appeal, offers, proposals. */
import React from 'react'
import { feedback, reset, server } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

jest.mock('@/net/upload', () => ({ uploadPicture: jest.fn() }))

import type { Standing } from '@contract/order/disputes/schema'
import { DisputePanel } from '@/shell/order/dispute-panel'

const of = { kind: 'trade', id: 'o1' } as const
const at = '2026-11-26T04:00:00.000Z'
const standing = (change: Partial<Standing> = {}): Standing => ({
  ...{ side: 'buyer', amount: 3000, ruling: null, appealed: null, proposal: null },
  ...{ offers: [], open: true, returns: true, others: null },
  ...change,
})
const titles = { buyer: '买家', seller: '卖家' }
const changed = jest.fn()
const show = async (one: Standing) => {
  server.on('order/dispute', one)
  await render(<DisputePanel {...of} titles={titles} steps={1} onChange={changed} />)
}

beforeEach(() => {
  reset()
  changed.mockReset()
})

test('a side offers a share, and the other accepts once they are sure', async () => {
  const offer = { id: 'f1', by: 'seller', share: 40, text: '退你四成', state: 'open', at } as const
  await show(standing({ offers: [offer] }))
  expect(words()).toContain('卖家提议：退给买家 40%（约 ¥12.00）')
  expect(words()).toContain('退你四成')
  jest.mocked(feedback.modal).mockResolvedValueOnce(true)
  server.on('order/answerOffer', standing({ offers: [{ ...offer, state: 'accepted' }], open: false }))
  await tap('接受')
  expect(server.bodies('order/answerOffer')).toEqual([{ ...of, offer: 'f1', agree: true }])
  expect(words()).toContain('已接受')
  expect(changed).toHaveBeenCalledTimes(1)
})

test('both sides read what comes next, until something was ruled', async () => {
  await show(standing({ side: 'seller' }))
  expect(words()).toContain('等学校的管理员处理')
  expect(words()).toContain('你们可以随时自己谈妥')
  const ruling = { share: 50, goods: false, note: '各让一步', until: null }
  for (const other of [standing({ ruling }), standing({ side: null }), standing({ open: false })]) {
    await show(other)
    expect(words()).not.toContain('等学校的管理员处理')
  }
})

test('an offer of one’s own waits, and another one takes its place', async () => {
  const offer = { id: 'f1', by: 'seller', share: 40, text: '', state: 'open', at } as const
  await show(standing({ side: 'seller', offers: [offer] }))
  expect(words()).toContain('你提议：退给买家 40%（约 ¥12.00）等答复')
  await tap('提议退一部分')
  await type('退给买家百分之几', '101')
  await tap('提议')
  expect(server.bodies('order/offer')).toEqual([])
  await type('退给买家百分之几', '50')
  server.on('order/offer', standing({ side: 'seller' }))
  await tap('提议')
  expect(server.bodies('order/offer')).toEqual([{ ...of, share: 50, text: '' }])
})

test('a ruling says until when it can be appealed, and what came of that', async () => {
  const ruling = { share: 50, goods: true, note: '各让一步', until: '2026-11-29T04:00:00.000Z' }
  await show(standing({ ruling }))
  expect(words()).toContain('先退货，收到后退给买家 50%（约 ¥15.00）')
  expect(words()).toContain('前没有人申诉，就照它处理')
  await tap('申诉')
  await type('说明', '灯没有坏，有录像')
  server.on('order/appeal', standing({ appealed: 'buyer' }))
  await tap('提交')
  expect(server.bodies('order/appeal')).toEqual([{ ...of, text: '灯没有坏，有录像' }])
  expect(words()).toContain('买家申诉过，由另一位管理员重新处理')
})

test('a second administrator confirms what the first proposes, or says why not', async () => {
  const by = { id: 'u8', name: '王老师', avatar: null, school: null, college: null }
  const proposal = { id: 'r1', share: 100, goods: false, note: '证据清楚', by, mine: false }
  await show(standing({ side: null, proposal }))
  expect(words()).toContain('王老师提出的方案')
  server.on('order/confirmRuling', { done: true })
  jest.mocked(feedback.modal).mockResolvedValueOnce(true)
  await tap('同意')
  await tap('驳回')
  await type('理由', '证据不够')
  await tap('驳回')
  expect(server.bodies('order/confirmRuling')).toEqual([
    { ...of, ruling: 'r1', agree: true },
    { ...of, ruling: 'r1', agree: false, note: '证据不够' },
  ])
})

test('one’s own proposal waits for another one', async () => {
  const by = { id: 'u8', name: '王老师', avatar: null, school: null, college: null }
  await show(
    standing({ side: null, proposal: { id: 'r1', share: 100, goods: false, note: '好', by, mine: true } }),
  )
  expect(words()).toContain('要另一位管理员确认')
  expect(words()).not.toContain('驳回')
})

test('says when it could not be read', async () => {
  server.refuse('order/dispute', { code: 502 })
  await render(<DisputePanel {...of} titles={titles} steps={1} onChange={changed} />)
  expect(words()).toContain('争议的进展没有读到')
  server.on('order/dispute', standing({ side: 'seller' }))
  await tap('重新加载')
  expect(words()).toContain('提议退一部分')
})
