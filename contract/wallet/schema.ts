import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { allTransferKinds, type AccountKind, type TransferKind } from '../ledger/rules'
import type { VendorChannel } from '../payment/rules'
import { payPassword } from '../security/rules'
import {
  deskActions,
  limits,
  monthPattern,
  states,
  ways,
  type DeskAction,
  type Way,
  type WithdrawalState,
} from './rules'

const WayName = Type.Unsafe<Way>(Type.String({ enum: [...ways], title: '提现方式' }))
const State = Type.Unsafe<WithdrawalState>(Type.String({ enum: [...states], title: '状态' }))
const Kind = Type.Unsafe<TransferKind>(Type.String({ enum: allTransferKinds, title: '种类' }))
const Month = Type.String({ pattern: monthPattern, title: '月份' })
/** Fen. */
const Amount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '金额' })
/** Fen; what is kept of it may be nothing. */
const Fee = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, title: '手续费' })
const moneyAccounts = ['balance', 'margin'] as const
export type MoneyAccount = (typeof moneyAccounts)[number]
const Account = Type.Unsafe<MoneyAccount>(Type.String({ enum: [...moneyAccounts], title: '账户' }))
const Password = Type.String({ pattern: payPassword.pattern, title: '支付密码' })
const Reason = Type.String({ minLength: limits.reason.min, maxLength: limits.reason.max, title: '理由' })

const Totals = Type.Object({ in: Count, /** Above zero as well. */ out: Count })
export type Totals = Static<typeof Totals>

/** One line of an account of one's own. Amounts in fen, of points in points. */
export const Bill = Type.Object({
  /** Of the transfer: the number on a receipt. */
  id: Id,
  kind: Kind,
  /** What it was for: an order, a card, a question; '' where nothing is to be said. */
  title: Type.String(),
  /** Signed. */
  amount: Type.Integer(),
  /** Of the account, after it; null of what a channel took or got back. */
  balance: Type.Union([Type.Integer(), Type.Null()]),
  /** The vendor's that it was paid by, or went back to; null: it is a line of the account. */
  channel: Type.Union([Type.Unsafe<VendorChannel>(Type.String()), Type.Null()]),
  at: Instant,
})
export type Bill = Static<typeof Bill>

export const Receipt = Type.Object({
  ...Bill.properties,
  /** The other side: sorts of accounts, never whose. */
  counterparts: Type.Array(Type.Unsafe<AccountKind>(Type.String())),
  /** Names this line in the ledger; 64 hexadecimal digits. */
  hash: Type.String(),
  /** The root of its day is published: nobody can change it unseen. */
  sealed: Type.Boolean(),
})
export type Receipt = Static<typeof Receipt>

const BillPage = Type.Object({
  ...Page(Bill).properties,
  /** Of the month that was asked for, with the first page. */
  totals: Type.Union([Totals, Type.Null()]),
})
type BillPage = Static<typeof BillPage>

export const Balance = Type.Object({
  balance: Count,
  /** In withdrawals that are under way. */
  held: Count,
  margin: Count,
  points: Count,
  /** In questions whose bounty nobody has earned yet. */
  points_held: Count,
})
export type Balance = Static<typeof Balance>

export const Summary = Type.Object({
  kind: Kind,
  counterpart: Type.Unsafe<AccountKind>(Type.String()),
  count: Count,
  in: Count,
  out: Count,
})
export type Summary = Static<typeof Summary>

/** A card of one's own. The whole number is not given out again. */
export const Card = Type.Object({
  id: Id,
  bank: Type.String(),
  /** The last four digits. */
  tail: Type.String(),
  /** All but the last character hidden. */
  holder: Type.String(),
  city: Type.String(),
  branch: Type.String(),
})
export type Card = Static<typeof Card>

export const Withdrawal = Type.Object({
  id: Id,
  way: WayName,
  /** Where it goes: 微信零钱, or 招商银行 尾号 1234. */
  to: Type.String(),
  amount: Amount,
  fee: Fee,
  state: State,
  /** Why it came back; '' otherwise. */
  reason: Type.String(),
  /** The bank's or WeChat's number, once it is paid; '' otherwise. */
  reference: Type.String(),
  /** Until when WeChat waits for the person's word; null where it does not. */
  confirm_by: Type.Union([Instant, Type.Null()]),
  /** What opens WeChat's page of confirmation. `demo`: there is none, the app asks by itself. */
  confirm: Type.Union([
    Type.Object({
      app_id: Type.String(),
      merchant: Type.String(),
      package: Type.String(),
      demo: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** What it has come through, the first at the beginning. */
  steps: Type.Array(Type.Object({ state: State, at: Instant })),
  at: Instant,
})
export type Withdrawal = Static<typeof Withdrawal>

/** What the page needs before one withdraws. */
export const Desk = Type.Object({
  balance: Count,
  ways: Type.Array(
    Type.Object({ way: WayName, /** Why it cannot be taken now; '' when it can. */ hindered: Type.String() }),
  ),
  cards: Type.Array(Card),
  /** What is left today. */
  left: Type.Object({ times: Count, sum: Count }),
  /** By ID card, which withdrawing wants. */
  verified: Type.Boolean(),
  has_password: Type.Boolean(),
  /** Under way, the latest first. */
  running: Type.Array(Withdrawal),
})
export type Desk = Static<typeof Desk>

/** A withdrawal as administrators see it. */
export const Review = Type.Object({
  id: Id,
  person: Person,
  way: WayName,
  to: Type.String(),
  amount: Amount,
  fee: Fee,
  state: State,
  /** Who approved it first; null: nobody yet. */
  first: Type.Union([Type.String(), Type.Null()]),
  /** The viewer was the first, so that another must be the second. */
  mine: Type.Boolean(),
  at: Instant,
})
export type Review = Static<typeof Review>

/** Whom an administrator pays by hand. */
export const Payee = Type.Object({
  holder: Type.String(),
  number: Type.String(),
  bank: Type.String(),
  city: Type.String(),
  branch: Type.String(),
})
export type Payee = Static<typeof Payee>

export const Named = Type.Object({ code: Type.String(), name: Type.String() })
export type Named = Static<typeof Named>

const one = Type.Object({ id: Id })
const lines = {
  kind: Type.Optional(Kind),
  flow: Type.Optional(Type.Union([Type.Literal('in'), Type.Literal('out')], { title: '收支' })),
  month: Type.Optional(Month),
}

export const walletRoutes = {
  'bills/balance': get({ title: '我的余额、提现中的、保证金和积分', data: Balance, who: 'user' }),
  'bills/list': get({
    title: '我的账单，新的在前，微信等渠道付的也在；给月份时带当月收支合计',
    query: Type.Object({ account: Type.Optional(Account), ...lines, ...pageQuery }),
    data: BillPage,
    who: 'user',
  }),
  'bills/scoreBills': get({
    title: '我的积分明细，新的在前',
    query: Type.Object({ ...lines, ...pageQuery }),
    data: BillPage,
    who: 'user',
  }),
  'bills/detail': get({
    title: '一笔账的凭证',
    query: Type.Object({
      id: Id,
      account: Type.Optional(
        Type.Unsafe<MoneyAccount | 'points'>(
          Type.String({ enum: [...moneyAccounts, 'points'], title: '账户' }),
        ),
      ),
    }),
    data: Receipt,
    who: 'user',
  }),
  'bills/company': get({
    title: '对账：我一个月的账，按种类和对方账户汇总',
    query: Type.Object({ month: Month }),
    data: Type.Object({ items: Type.Array(Summary), totals: Totals }),
    who: 'user',
  }),
  'cityCoding/bankQuery': get({
    title: '能提现到的银行；给卡号开头时认出是哪一家',
    query: Type.Object({ bin: Type.Optional(Type.String({ pattern: '^[0-9]{5,10}$', title: '卡号开头' })) }),
    data: Type.Object({
      banks: Type.Array(Named),
      /** null: not known by its number, to be chosen. */
      found: Type.Union([Type.Object({ ...Named.properties, credit: Type.Boolean() }), Type.Null()]),
    }),
    who: 'user',
  }),
  'cityCoding/query': get({
    title: '开户地：不给省时是各省，给省时是它的市',
    query: Type.Object({ province: Type.Optional(Type.String({ pattern: '^[0-9]{2}$', title: '省' })) }),
    data: Type.Object({ items: Type.Array(Named) }),
    who: 'user',
  }),
  'withDraw/index': get({
    title: '提现前要知道的：余额、方式、银行卡、今天还能提多少',
    data: Desk,
    who: 'user',
  }),
  'withDraw/submit': post({
    title: '提现到本人的微信或银行卡；同一个 key 只提一次',
    body: Type.Object({
      key: Id,
      way: WayName,
      card: Type.Optional(Id),
      amount: Amount,
      /** As it was shown. */ fee: Fee,
      password: Password,
    }),
    data: Withdrawal,
    who: 'verified',
    limit: 20,
  }),
  'withDraw/record': get({
    title: '我的提现，新的在前',
    query: Type.Object({ state: Type.Optional(State), ...pageQuery }),
    data: Page(Withdrawal),
    who: 'user',
  }),
  'withDraw/detail': get({ title: '一次提现', query: one, data: Withdrawal, who: 'user' }),
  'withDraw/cancel': post({ title: '取消还没有打款的提现', body: one, data: Withdrawal, who: 'user' }),
  'withDraw/confirm': post({
    title: '在微信里确认收款之后：核对到账',
    body: one,
    data: Withdrawal,
    who: 'user',
    limit: 30,
  }),
  'withDraw/addCard': post({
    title: '添加本人的银行卡',
    body: Type.Object({
      number: Type.String({
        pattern: `^[0-9]{${limits.cardNumber.min},${limits.cardNumber.max}}$`,
        title: '卡号',
      }),
      holder: Type.String({
        minLength: limits.holder.min,
        maxLength: limits.holder.max,
        pattern: limits.holder.pattern,
        title: '持卡人',
      }),
      /** Only where the number does not tell. */
      bank: Type.Optional(Type.String({ maxLength: 10, title: '银行' })),
      city: Type.String({ pattern: '^[0-9]{4}$', title: '开户城市' }),
      branch: Type.Optional(Type.String({ maxLength: limits.branch.max, title: '开户支行' })),
    }),
    data: Card,
    who: 'verified',
    limit: 20,
  }),
  'withDraw/removeCard': post({ title: '删除银行卡', body: one, data: Done, who: 'user' }),
  'withDraw/queue': get({
    title: '等着审核或打款的提现，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(Review),
    who: 'administrator',
  }),
  'withDraw/payee': post({
    title: '查看打款用的卡号，留下记录',
    body: one,
    data: Payee,
    who: 'administrator',
    limit: 30,
  }),
  'withDraw/decide': post({
    title: '审核：两位管理员先后同意才打款，一位不同意就退回；打款：填回单号，或退回',
    body: Type.Object({
      id: Id,
      action: Type.Unsafe<DeskAction>(Type.String({ enum: [...deskActions], title: '操作' })),
      /** Of what comes back. */
      reason: Type.Optional(Reason),
      /** Of what is settled: the bank's number. */
      reference: Type.Optional(
        Type.String({
          minLength: limits.reference.min,
          maxLength: limits.reference.max,
          pattern: '^[A-Za-z0-9-]+$',
          title: '回单号',
        }),
      ),
    }),
    data: Done,
    who: 'administrator',
    limit: 60,
  }),
}

declare module '../registry' {
  interface Registry {
    wallet: typeof walletRoutes
  }
}
