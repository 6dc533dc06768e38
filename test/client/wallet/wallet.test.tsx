/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, needs, reset, server } from '../fakes'
import { field, hosts, pick, render, tap, type, words } from '../pages.fakes'

import { hashOfLine, leafOf, noHash } from '@contract/ledger/rules'
import type { Balance, Bill, Desk, Withdrawal } from '@contract/wallet/schema'
import { profile } from '@/shell/account/profile'
import { months, numberOf } from '@/features/wallet/labels'
import { amountIn, fenOf } from '@/shell/amount'
import { WithdrawStore } from '@/features/wallet/withdraw-store'
import { session } from '@/net/session'
import WithdrawalDetailed from '@/pages/runErrands/withdrawalDetailed'
import WalletOnline from '@/pages/wallet/walletOnline'
import WithdrawalPage from '@/pages/wallet/Withdrawal'
import WalletSuccess from '@/pages/wallet/walletSuccess'

jest.mock('@/platform/receive', () => ({ receive: jest.fn(async () => undefined) }))
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: jest.fn(async () => undefined) } }))

const at = '2026-11-20T10:00:00.000Z'
const balance: Balance = {
  balance: 26_850,
  held: 3_000,
  margin: 0,
  points: 80,
  points_held: 20,
}
const bill = (change: Partial<Bill> = {}): Bill => ({
  id: 'b1',
  kind: 'withdraw',
  title: '招商银行 尾号 1234',
  amount: -3_000,
  balance: 26_850,
  channel: null,
  at,
  ...change,
})
const withdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'w1',
  way: 'wechat',
  to: '微信零钱',
  amount: 3_000,
  fee: 0,
  state: 'confirming',
  reason: '',
  reference: '',
  confirm_by: at,
  confirm: { app_id: '', merchant: '', package: 'demo-1', demo: true },
  steps: [
    { state: 'requested', at },
    { state: 'paying', at },
    { state: 'confirming', at },
  ],
  at,
  ...change,
})
const card = { id: 'c1', bank: '招商银行', tail: '1234', holder: '*夏', city: '浙江省杭州市', branch: '' }
const desk = (change: Partial<Desk> = {}): Desk => ({
  balance: 26_850,
  ways: [
    { way: 'wechat', hindered: '' },
    { way: 'bank', hindered: '' },
  ],
  cards: [card],
  left: { times: 5, sum: 2_000_000 },
  verified: true,
  has_password: true,
  running: [],
  ...change,
})

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('bills/balance', balance)
  server.on('bills/list', {
    items: [bill(), bill({ id: 'b2', kind: 'settle', title: '', amount: 500 })],
    next: null,
    totals: { in: 500, out: 3_000 },
  })
  server.on('bills/scoreBills', {
    items: [bill({ id: 'p1', kind: 'points-grant', title: '', amount: 100, balance: 100 })],
    next: null,
    totals: { in: 100, out: 0 },
  })
  server.on('bills/detail', { ...bill(), counterparts: ['held'], hash: 'ab'.repeat(32), sealed: true })
  server.on('needs/states', needs({ verified: 'done', payPassword: 'done', payout: 'done' }))
  server.on('withDraw/index', desk())
  server.on('withDraw/record', { items: [withdrawal()], next: null })
  server.on('withDraw/detail', withdrawal())
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('amounts', () => {
  test('are read as fen, and nothing else is', () => {
    expect(['12', '12.5', '0.01', '12.', '', 'abc', '1.234', '-5', '1e3'].map(fenOf)).toEqual([
      1_200,
      1_250,
      1,
      1_200,
      null,
      null,
      null,
      null,
      null,
    ])
    expect(['12.345', '1。5', '¥20', '.5', '1.2.3'].map(amountIn)).toEqual([
      '12.34',
      '1.5',
      '20',
      '0.5',
      '1.2',
    ])
  })

  test('a number to be read out is the end of the id, not the id', () => {
    expect(numberOf('0192f3a4-7b6c-7d8e-9f01-23456789abcd')).toBe('2345 6789 ABCD')
  })

  test('months go back over the year, by the clock of the schools', () => {
    expect(months(3, Date.parse('2026-12-31T16:30:00Z'))).toEqual(['2027-01', '2026-12', '2026-11'])
  })
})

describe('the wallet', () => {
  test('says what there is and what is held, with the month’s lines', async () => {
    await render(<WalletOnline />)
    for (const said of [
      '268.50',
      '30.00',
      '积分（悬赏中 20）',
      '提现',
      '−¥30.00',
      '+¥5.00',
      '支出 ¥30.00 · 收入 ¥5.00',
    ])
      expect(words()).toContain(said)
  })

  test('the lines are read where the balance did not load, which can be asked for again', async () => {
    server.refuse('bills/balance', { code: 502 })
    await render(<WalletOnline />)
    expect(words()).toContain('支出 ¥30.00')
    server.on('bills/balance', balance)
    await tap('重试')
    expect(words()).toContain('268.50')
  })

  test('a line opens its receipt, with its proof', async () => {
    await render(<WalletOnline />)
    await tap('招商银行 尾号 1234')
    for (const said of [
      '凭证',
      '招商银行 尾号 1234',
      '提现中',
      '已封存，当天的总指纹已公布',
      'ab'.repeat(32),
    ])
      expect(words()).toContain(said)
    expect(server.queries('bills/detail')).toEqual([
      expect.objectContaining({ id: 'b1', account: 'balance' }),
    ])
  })

  test('what a channel took is named by it, on the line and the receipt, where no balance is', async () => {
    const paid = bill({ kind: 'pay', title: '跑腿：取快递', balance: null, channel: 'sandbox' })
    server.on('bills/list', { items: [paid], next: null, totals: { in: 0, out: 3_000 } })
    server.on('bills/detail', { ...paid, counterparts: ['escrow'], hash: 'a'.repeat(64), sealed: true })
    await render(<WalletOnline />)
    expect(words()).toContain('演示收银台 · 跑腿：取快递')
    await tap('支付')
    expect(words()).toContain('付款方式演示收银台')
    expect(words()).not.toContain('此后余额')
    expect(words()).not.toContain('自己验证一遍')
  })

  test('a receipt is proved here, against the root that everybody can read', async () => {
    const line = {
      previous: noHash,
      account: 'a1',
      seq: 1,
      transfer: 'b1',
      digest: noHash,
      amount: -3_000,
      balance: 26_850,
      at: Date.parse(at),
    }
    const root = leafOf(hashOfLine(line))
    server.on('ledger/proof', { day: '2026-11-20', line, leaf: root, path: [], root })
    server.on('ledger/roots', { items: [{ day: '2026-11-20', count: 1, root, at }], next: null })
    await render(<WalletOnline />)
    await tap('招商银行 尾号 1234')
    await tap('自己验证一遍')
    expect(words()).toContain('验证通过')
    expect(server.queries('ledger/roots')).toEqual([expect.objectContaining({ after: '2026-11-21' })])
    server.on('ledger/roots', { items: [{ day: '2026-11-20', count: 1, root: noHash, at }], next: null })
    await tap('招商银行 尾号 1234')
    await tap('自己验证一遍')
    expect(words()).toContain('没有通过')
  })

  test('a proof of another line than the receipt shows is none', async () => {
    const line = {
      previous: noHash,
      account: 'a1',
      seq: 1,
      transfer: 'b1',
      digest: noHash,
      amount: -2_000,
      balance: 26_850,
      at: Date.parse(at),
    }
    const root = leafOf(hashOfLine(line))
    server.on('ledger/proof', { day: '2026-11-20', line, leaf: root, path: [], root })
    server.on('ledger/roots', { items: [{ day: '2026-11-20', count: 1, root, at }], next: null })
    await render(<WalletOnline />)
    await tap('招商银行 尾号 1234')
    await tap('自己验证一遍')
    expect(words()).toContain('没有通过')
  })

  test('the month is summed up by kinds, and one of them shows its lines', async () => {
    server.on('bills/company', {
      items: [{ kind: 'settle', counterpart: 'escrow', count: 12, in: 8_000, out: 0 }],
      totals: { in: 8_000, out: 0 },
    })
    await render(<WalletOnline />)
    await tap('按种类看')
    for (const said of ['订单结算', '订单代管 · 12 笔', '+¥80.00']) expect(words()).toContain(said)
    await tap('订单结算')
    expect(words()).not.toContain('订单代管 · 12 笔')
    expect(server.queries('bills/list').at(-1)).toMatchObject({ kind: 'settle', month: months(1)[0] })
    await tap('支出')
    expect(server.queries('bills/list').at(-1)).toMatchObject({ flow: 'out' })
    expect(server.queries('bills/list').at(-1)).not.toHaveProperty('kind')
  })

  test('points and withdrawals are beside the money', async () => {
    await render(<WalletOnline />, { tab: 'points' })
    expect(words()).toContain('+100')
    await tap('提现记录')
    await tap('待确认收款')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/wallet/walletSuccess?id=w1')
  })

  test('only what came in is asked for by its flow', async () => {
    await render(<WalletOnline />)
    await tap('收入')
    expect(server.queries('bills/list').at(-1)).toMatchObject({ flow: 'in' })
  })
})

describe('withdrawing', () => {
  test('wants the real name, a password and a place for the money first', async () => {
    server.on('needs/states', needs())
    await render(<WithdrawalPage />)
    expect(words()).toMatch(/实名认证.*支付密码.*到账方式/)
    expect(words()).not.toContain('金额（元）')
    await tap('支付密码支付密码的用处去完成')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      '/pages/personalSetting/codeVerification?for=payment',
    )
  })

  test('the first card is a page of its own, and leads back', async () => {
    server.on('withDraw/addCard', card)
    await render(<WithdrawalPage />, { view: 'card' })
    expect(words()).toContain('只支持本人的储蓄卡')
    await tap('添加')
    expect(words()).toContain('还有 4 处需要修改')
  })

  test('sends what was shown with the password, and goes on to how it stands', async () => {
    server.on('withDraw/submit', withdrawal())
    await render(<WithdrawalPage />)
    await type('金额（元）', '30')
    expect(words()).toContain('手续费 ¥0.00，到账 ¥30.00')
    await tap('提现')
    await type('支付密码', '194837')
    expect(server.bodies('withDraw/submit')).toEqual([
      { key: expect.any(String), way: 'wechat', amount: 3_000, fee: 0, password: '194837' },
    ])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/wallet/walletSuccess?id=w1')
  })

  test('a bank card costs a fee, and a big sum is reviewed', async () => {
    server.on('withDraw/index', desk({ balance: 900_000 }))
    await render(<WithdrawalPage />)
    await tap('招商银行 尾号 1234')
    await type('金额（元）', '5000')
    expect(words()).toContain('手续费 ¥5.00，到账 ¥4,995.00')
    expect(words()).toContain('两位管理员')
  })

  test('more than there is, or too little, is said at once', async () => {
    await render(<WithdrawalPage />)
    await type('金额（元）', '300')
    expect(words()).toContain('余额只有 ¥268.50')
    await type('金额（元）', '0.5')
    expect(words()).toContain('微信零钱每次至少 ¥1')
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
})

describe('a bank card', () => {
  const number = '6222021234567890128'
  beforeEach(() => {
    server.on('cityCoding/bankQuery', {
      banks: [{ code: 'ICBC', name: '工商银行' }],
      found: { code: 'ICBC', name: '工商银行', credit: false },
    })
    server.on('cityCoding/query', { items: [{ code: '330000', name: '浙江省' }] })
  })

  test('what was typed is there again when its sheet was closed by mistake', async () => {
    await render(<WithdrawalPage />)
    await tap('添加银行卡')
    await type('卡号', number)
    await act(async () => void hosts((node) => node.props.className === 'u-scrim')[0]?.props.onTap())
    expect(field('卡号')).toBeUndefined()
    await tap('添加银行卡')
    expect(field('卡号')?.props.value).toBe('6222 0212 3456 7890 128')
  })

  test('for credit is refused before anything is sent', async () => {
    server.on('cityCoding/bankQuery', { banks: [], found: { code: 'ICBC', name: '工商银行', credit: true } })
    await render(<WithdrawalPage />)
    await tap('添加银行卡')
    await type('卡号', number)
    await tap('添加')
    expect(words()).toContain('这是信用卡，只能提现到储蓄卡')
    expect(server.bodies('withDraw/addCard')).toEqual([])
  })

  test('places that did not load can be asked for again', async () => {
    server.refuse('cityCoding/query', { code: 502, message: '请联系管理员' })
    await render(<WithdrawalPage />)
    await tap('添加银行卡')
    expect(words()).toContain('银行和城市没有加载出来')
    server.on('cityCoding/query', { items: [{ code: '330000', name: '浙江省' }] })
    await tap('重试')
    expect(words()).not.toContain('银行和城市没有加载出来')
    await pick('开户省份', '浙江省')
    server.refuse('cityCoding/query', { code: 502, message: '请联系管理员' })
    await pick('开户省份', '浙江省')
    expect(words()).toContain('银行和城市没有加载出来')
    server.on('cityCoding/query', { items: [{ code: '330100', name: '杭州市' }] })
    await tap('重试')
    expect(words()).toContain('杭州市')
  })
})

describe('a withdrawal', () => {
  test('is confirmed by its owner, who then sees it paid', async () => {
    server.on(
      'withDraw/confirm',
      withdrawal({
        state: 'paid',
        confirm: null,
        reference: 'DEMO1',
        steps: [
          { state: 'requested', at },
          { state: 'paid', at },
        ],
      }),
    )
    feedback.modal.mockResolvedValueOnce(true)
    await render(<WalletSuccess />, { id: 'w1' })
    await tap('确认收款')
    expect(server.bodies('withDraw/confirm')).toEqual([{ id: 'w1' }])
    expect(words()).toContain('DEMO1')
    expect(words()).toContain('看钱包')
  })

  test('under review it may be taken back; once paid out it may not', async () => {
    server.on(
      'withDraw/detail',
      withdrawal({
        state: 'reviewing',
        confirm: null,
        confirm_by: null,
        steps: [
          { state: 'requested', at },
          { state: 'reviewing', at },
        ],
      }),
    )
    server.on(
      'withDraw/cancel',
      withdrawal({
        state: 'cancelled',
        confirm: null,
        steps: [
          { state: 'requested', at },
          { state: 'cancelled', at },
        ],
      }),
    )
    feedback.modal.mockResolvedValueOnce(true)
    await render(<WithdrawalDetailed />, { id: 'w1' })
    await tap('取消提现')
    expect(server.bodies('withDraw/cancel')).toEqual([{ id: 'w1' }])
    expect(words()).toContain('已取消')
    expect(words()).not.toContain('取消提现')
  })

  test('that was refused its confirmation is shown as it stands', async () => {
    feedback.modal.mockResolvedValueOnce(true)
    await render(<WalletSuccess />, { id: 'w1' })
    server.refuse('withDraw/confirm', { code: -2, message: '已经过了确认的时间' })
    server.on(
      'withDraw/detail',
      withdrawal({ state: 'returned', reason: '24 小时内没有确认收款', confirm: null }),
    )
    await tap('确认收款')
    expect(words()).toContain('24 小时内没有确认收款')
    expect(words()).not.toContain('请在')
  })

  test('that is over leads back to the wallet below it, else to the wallet in its place', async () => {
    server.on('withDraw/detail', withdrawal({ state: 'paid', confirm: null }))
    await render(<WalletSuccess />, { id: 'w1' })
    await tap('看钱包')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/wallet/walletOnline')
    navigation.open = ['pages/index/index', 'pages/wallet/walletOnline', 'pages/wallet/walletSuccess']
    await tap('看钱包')
    expect(navigation.navigateBack).toHaveBeenCalledTimes(1)
    expect(navigation.redirectTo).toHaveBeenCalledTimes(1)
  })

  test('that came back says why', async () => {
    server.on(
      'withDraw/detail',
      withdrawal({ state: 'returned', reason: '收款的微信没有实名', confirm: null }),
    )
    await render(<WalletSuccess />, { id: 'w1' })
    expect(words()).toContain('已退回余额：收款的微信没有实名')
  })
})

test('nobody in particular is asked to sign in', async () => {
  act(() => session.close())
  await render(<WalletOnline />)
  expect(words()).toContain('还没有登录')
})
