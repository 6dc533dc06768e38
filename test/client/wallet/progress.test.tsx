/** @jest-environment jsdom */
import React from 'react'
import { feedback, me, reset, server } from '../fakes'
import { render, tap, words } from '../pages.fakes'

import type { Withdrawal } from '@contract/wallet/schema'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import WalletSuccess from '@/pages/wallet/walletSuccess'

jest.mock('@/platform/receive', () => ({ receive: jest.fn(async () => undefined) }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: jest.fn(async () => undefined) } }))

const at = '2026-11-20T10:00:00.000Z'
const paying = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1',
  way: 'bank',
  to: '招商银行 尾号 1234',
  amount: 3_000,
  fee: 100,
  state: 'paying',
  reason: '',
  reference: '',
  confirm_by: null,
  confirm: null,
  steps: [
    { state: 'requested', at },
    { state: 'paying', at },
  ],
  at,
  ...change,
})
const hint = '管理员查看卡号之前可以取消'

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('a withdrawal that is being paid', () => {
  test('to a card can be cancelled by its owner, who is told until when', async () => {
    server.on('withDraw/detail', paying())
    server.on('withDraw/cancel', paying({ state: 'cancelled' }))
    feedback.modal.mockResolvedValueOnce(true)
    await render(<WalletSuccess />, { id: 'w1' })
    expect(words()).toContain(hint)
    await tap('取消提现')
    expect(server.bodies('withDraw/cancel')).toEqual([{ id: 'w1' }])
    expect(words()).toContain('已取消')
    expect(words()).not.toContain('取消提现')
  })

  test('to WeChat cannot', async () => {
    server.on('withDraw/detail', paying({ way: 'wechat', to: '微信零钱', fee: 0 }))
    await render(<WalletSuccess />, { id: 'w1' })
    expect(words()).toContain('正在打款，到账会通知你。')
    expect(words()).not.toContain(hint)
    expect(words()).not.toContain('取消提现')
  })
})
