import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server } from './account.fakes'
import { render, tap, type, words } from './pages.fakes'

import { hashOfLine, leafOf, noHash } from '@contract/ledger/rules'
import type { Balance, Bill, Desk, Withdrawal } from '@contract/wallet/schema'
import { profile } from '@/features/account/profile'
import { amountIn, fenOf, months } from '@/features/wallet/words'
import { WithdrawStore } from '@/features/wallet/withdraw-store'
import { session } from '@/net/session'
import WithdrawalDetailed from '@/pages/runErrands/withdrawalDetailed'
import WalletOnline from '@/pages/wallet/walletOnline'
import WithdrawalPage from '@/pages/wallet/Withdrawal'
import WalletSuccess from '@/pages/wallet/walletSuccess'

jest.mock('@/platform/receive', () => ({ receive: jest.fn(async () => undefined) }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: jest.fn(async () => undefined) } }))

const at = '2026-11-20T10:00:00.000Z'
const balance: Balance = { balance: 26_850, held: 3_000, margin: 0, points: 80, points_held: 20, month: { in: 30_000, out: 3_150 } }
const bill = (change: Partial<Bill> = {}): Bill => ({ id: 'b1', kind: 'withdraw', title: '招商银行 尾号 1234', amount: -3_000, balance: 26_850, at, ...change })
const withdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1', way: 'wechat', to: '微信零钱', amount: 3_000, fee: 0, state: 'confirming', reason: '', reference: '', confirm_by: at,
  confirm: { app_id: '', merchant: '', package: 'demo-1', demo: true }, steps: [{ state: 'requested', at }, { state: 'paying', at }, { state: 'confirming', at }], at, ...change,
})
const card = { id: 'c1', bank: '招商银行', tail: '1234', holder: '*夏', city: '浙江省杭州市', branch: '' }
const desk = (change: Partial<Desk> = {}): Desk => ({
  balance: 26_850, ways: [{ way: 'wechat', hindered: '' }, { way: 'bank', hindered: '' }], cards: [card], left: { times: 5, sum: 2_000_000 }, has_password: true, running: [], ...change,
})

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('bills/balance', balance)
  server.on('bills/list', { items: [bill(), bill({ id: 'b2', kind: 'settle', title: '', amount: 500 })], next: null, totals: { in: 500, out: 3_000 } })
  server.on('bills/scoreBills', { items: [bill({ id: 'p1', kind: 'points-grant', title: '', amount: 100, balance: 100 })], next: null, totals: { in: 100, out: 0 } })
  server.on('bills/detail', { ...bill(), counterparts: ['held'], hash: 'ab'.repeat(32), sealed: true })
  server.on('withDraw/index', desk())
  server.on('withDraw/record', { items: [withdrawal()], next: null })
  server.on('withDraw/detail', withdrawal())
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('amounts', () => {
  test('are read as fen, and nothing else is', () => {
    expect(['12', '12.5', '0.01', '12.', '', 'abc', '1.234', '-5', '1e3'].map(fenOf)).toEqual([1_200, 1_250, 1, 1_200, null, null, null, null, null])
    expect(['12.345', '1。5', '¥20', '.5', '1.2.3'].map(amountIn)).toEqual(['12.34', '1.5', '20', '0.5', '1.2'])
  })

  test('months go back over the year, by the clock of the schools', () => {
    expect(months(3, Date.parse('2026-12-31T16:30:00Z'))).toEqual(['2027-01', '2026-12', '2026-11'])
  })
})

describe('the wallet', () => {
  test('says what there is and what is held, with the month’s lines', async () => {
    await render(<WalletOnline />)
    for (const said of ['268.50', '本月收入 300.00，支出 31.50', '30.00', '积分（悬赏中 20）', '提现', '−30.00', '+5.00', '支出 ¥30.00 · 收入 ¥5.00']) expect(words()).toContain(said)
  })

  test('a line opens its receipt, with its proof', async () => {
    await render(<WalletOnline />)
    await tap('提现 −30.00')
    for (const said of ['凭证', '招商银行 尾号 1234', '提现中', '已封存，当天的总指纹已公布', 'ab'.repeat(32)]) expect(words()).toContain(said)
    expect(server.queries('bills/detail')).toEqual([expect.objectContaining({ id: 'b1', account: 'balance' })])
  })

  test('a receipt is proved here, against the root that everybody can read', async () => {
    const line = { previous: noHash, account: 'a1', seq: 1, transfer: 'b1', digest: noHash, amount: -3_000, balance: 26_850, at: Date.parse(at) }
    const root = leafOf(hashOfLine(line))
    server.on('ledger/proof', { day: '2026-11-20', line, leaf: root, path: [], root })
    server.on('ledger/roots', { items: [{ day: '2026-11-20', count: 1, root, at }], next: null })
    await render(<WalletOnline />)
    await tap('提现 −30.00')
    await tap('自己验证一遍')
    expect(words()).toContain('验证通过')
    expect(server.queries('ledger/roots')).toEqual([expect.objectContaining({ after: '2026-11-21' })])
    server.on('ledger/roots', { items: [{ day: '2026-11-20', count: 1, root: noHash, at }], next: null })
    await tap('提现 −30.00')
    await tap('自己验证一遍')
    expect(words()).toContain('没有通过')
  })

  test('the month is summed up by kinds', async () => {
    server.on('bills/company', { items: [{ kind: 'settle', counterpart: 'escrow', count: 12, in: 8_000, out: 0 }], totals: { in: 8_000, out: 0 } })
    await render(<WalletOnline />)
    await tap('对账')
    for (const said of ['订单结算', '订单代管 · 12 笔', '+80.00']) expect(words()).toContain(said)
  })

  test('points and withdrawals are beside the money', async () => {
    await render(<WalletOnline />, { tab: 'points' })
    expect(words()).toContain('+100')
    await tap('提现记录')
    await tap('提现 30.00 元，待确认收款')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/wallet/walletSuccess?id=w1')
  })

  test('only what came in is asked for by its flow', async () => {
    await render(<WalletOnline />)
    await tap('收入')
    expect(server.queries('bills/list').at(-1)).toMatchObject({ flow: 'in' })
  })
})

describe('withdrawing', () => {
  test('sends what was shown with the password, and goes on to how it stands', async () => {
    server.on('withDraw/submit', withdrawal())
    await render(<WithdrawalPage />)
    await type('金额（元）', '30')
    expect(words()).toContain('手续费 0.00 元，到账 30.00 元')
    await tap('提现')
    await type('支付密码', '194837')
    expect(server.bodies('withDraw/submit')).toEqual([{ key: expect.any(String), way: 'wechat', amount: 3_000, fee: 0, password: '194837' }])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/wallet/walletSuccess?id=w1')
  })

  test('a bank card costs a fee, and a big sum is reviewed', async () => {
    server.on('withDraw/index', desk({ balance: 900_000 }))
    await render(<WithdrawalPage />)
    await tap('招商银行 尾号 1234')
    await type('金额（元）', '5000')
    expect(words()).toContain('手续费 5.00 元，到账 4,995.00 元')
    expect(words()).toContain('两位管理员')
  })

  test('more than there is, or too little, is said at once', async () => {
    await render(<WithdrawalPage />)
    await type('金额（元）', '300')
    expect(words()).toContain('余额只有 268.50 元')
    await type('金额（元）', '0.5')
    expect(words()).toContain('微信零钱每次至少 1 元')
    expect(server.bodies('withDraw/submit')).toEqual([])
  })

  test('a wrong password is asked for again, what was typed stays', async () => {
    server.wrongField('withDraw/submit', 'password', '支付密码不对，还可以试 4 次')
    await render(<WithdrawalPage />)
    await type('金额（元）', '30')
    await tap('提现')
    await type('支付密码', '000000')
    expect(words()).toContain('支付密码不对，还可以试 4 次')
  })

  test('a retry has the key of what it repeats; another amount has another', async () => {
    server.refuse('withDraw/submit', { code: 502, message: '请联系管理员' })
    const store = new WithdrawStore()
    await store.desk.load()
    const send = async (amount: string) => {
      store.type(amount)
      store.ask()
      await store.enter('194837')
    }
    await send('30')
    store.ask()
    await store.enter('194837')
    await send('31')
    const keys = server.bodies('withDraw/submit').map((body) => (body as { key: string }).key)
    expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false])
  })

  test('without a payment password it leads to where one is set', async () => {
    server.on('withDraw/index', desk({ has_password: false }))
    await render(<WithdrawalPage />)
    await tap('先设置支付密码')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/personalSetting/payment')
  })
})

describe('a withdrawal', () => {
  test('is confirmed by its owner, who then sees it paid', async () => {
    server.on('withDraw/confirm', withdrawal({ state: 'paid', confirm: null, reference: 'DEMO1', steps: [{ state: 'requested', at }, { state: 'paid', at }] }))
    feedback.modal.mockResolvedValueOnce(true)
    await render(<WalletSuccess />, { id: 'w1' })
    await tap('确认收款')
    expect(server.bodies('withDraw/confirm')).toEqual([{ id: 'w1' }])
    expect(words()).toContain('DEMO1')
    expect(words()).toContain('看钱包')
  })

  test('under review it may be taken back; once paid out it may not', async () => {
    server.on('withDraw/detail', withdrawal({ state: 'reviewing', confirm: null, confirm_by: null, steps: [{ state: 'requested', at }, { state: 'reviewing', at }] }))
    server.on('withDraw/cancel', withdrawal({ state: 'cancelled', confirm: null, steps: [{ state: 'requested', at }, { state: 'cancelled', at }] }))
    feedback.modal.mockResolvedValueOnce(true)
    await render(<WithdrawalDetailed />, { id: 'w1' })
    await tap('取消提现')
    expect(server.bodies('withDraw/cancel')).toEqual([{ id: 'w1' }])
    expect(words()).toContain('已取消')
    expect(words()).not.toContain('取消提现')
  })

  test('that came back says why', async () => {
    server.on('withDraw/detail', withdrawal({ state: 'returned', reason: '收款的微信没有实名', confirm: null }))
    await render(<WalletSuccess />, { id: 'w1' })
    expect(words()).toContain('已退回余额：收款的微信没有实名')
  })
})

test('nobody in particular is asked to sign in', async () => {
  act(() => session.close())
  await render(<WalletOnline />)
  expect(words()).toContain('还没有登录')
})
