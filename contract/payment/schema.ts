import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, NameOf } from '../common'
import { get, post } from '../http'
import { kindNames } from '../kinds'
import { payPassword } from '../security/rules'
import { channels, outcomes, type Channel, type Outcome, type PartState, type PayingState } from './rules'

const Kind = NameOf(kindNames.payables, '要支付的内容')
const ChannelName = Type.Unsafe<Channel>(Type.String({ enum: [...channels], title: '支付方式' }))
/** Fen. */
const Amount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, title: '金额' })
const thing = { kind: Kind, id: Id }

/** What opens a vendor's cashier, by the way of the client that asked. */
export const Charge = Type.Union([
  Type.Object({
    way: Type.Literal('wechat'),
    timeStamp: Type.String(),
    nonceStr: Type.String(),
    package: Type.String(),
    signType: Type.Literal('RSA'),
    paySign: Type.String(),
  }),
  Type.Object({ way: Type.Literal('qq'), package: Type.String(), bargainorId: Type.String() }),
  Type.Object({ way: Type.Literal('alipay'), tradeNo: Type.String() }),
  /** A cashier's page, which leads back by itself. */
  Type.Object({ way: Type.Literal('page'), url: Type.String() }),
  /** The demo cashier, by the number of the payment. */
  Type.Object({ way: Type.Literal('sandbox'), number: Type.String() }),
])
export type Charge = Static<typeof Charge>

/** One way to pay, for the client that asks. */
export const Offered = Type.Object({
  channel: ChannelName,
  /** Why it cannot be taken now; '' when it can. */
  hindered: Type.String(),
  /** It takes one payment a seller: of several, each part is paid by itself. */
  alone: Type.Boolean(),
})
export type Offered = Static<typeof Offered>

/** What of a bill is one seller's. */
export const Part = Type.Object({
  id: Id,
  title: Type.String(),
  /** Fen. */
  amount: Amount,
  state: Type.Unsafe<PartState>(Type.String()),
})
export type Part = Static<typeof Part>

export const Paying = Type.Object({
  state: Type.Unsafe<PayingState>(Type.String()),
  /** Why it cannot be paid, or why the last try failed; '' otherwise. */
  reason: Type.String(),
  title: Type.String(),
  /** Fen: what is to be paid, or was; 0 where nobody began to. */
  amount: Count,
  /** Until when it can be paid; null: as long as it likes. */
  until: Type.Union([Instant, Type.Null()]),
  /** By which it was paid, or is being paid. */
  channel: Type.Union([ChannelName, Type.Null()]),
  paid_at: Type.Union([Instant, Type.Null()]),
  /** Of several sellers: what is each one's, paid ones too. Empty where one is paid. */
  parts: Type.Array(Part),
  offers: Type.Array(Offered),
  /** Fen; of the viewer. */
  balance: Type.Integer(),
  has_password: Type.Boolean(),
  /** A page of the app, where one goes on. */
  page: Type.String(),
})
export type Paying = Static<typeof Paying>

const Started = Type.Object({
  state: Type.Unsafe<PayingState>(Type.String()),
  /** null: nothing is left to do in a cashier. */
  charge: Type.Union([Charge, Type.Null()]),
})
export type Started = Static<typeof Started>

export const paymentRoutes = {
  'payments/state': get({
    title: '支付到哪一步：金额、期限、能用的支付方式。带 ask 时向支付渠道核对一次',
    query: Type.Object({ ...thing, ask: Type.Optional(Type.Boolean({ title: '核对' })) }),
    data: Paying,
    who: 'user',
    offline: false,
    limit: 120,
  }),
  'payments/payment': post({
    title: '支付：余额当场付清，其他方式返回打开收银台所需的内容；重复提交只付一次',
    body: Type.Object({
      ...thing,
      channel: ChannelName,
      /** Of several sellers: the one who is paid now. */
      part: Type.Optional(Id),
      /** What the page showed, fen: refused when it costs otherwise now. */
      amount: Amount,
      /** Of the balance. */
      password: Type.Optional(Type.String({ pattern: payPassword.pattern, title: '支付密码' })),
      /** The mini-program's sign-in code, by which the vendor knows who pays. */
      code: Type.Optional(Type.String({ minLength: 1, maxLength: 200, title: '授权码' })),
    }),
    data: Started,
    who: 'user',
    limit: 30,
  }),
  'payments/sandbox': get({
    title: '演示收银台里的一笔支付；只在演示模式',
    query: Type.Object({ number: Type.String({ pattern: '^[0-9a-f]{32}$', title: '支付单号' }) }),
    data: Type.Object({ title: Type.String(), amount: Amount, state: Type.String() }),
    who: 'user',
  }),
  'payments/sandboxPay': post({
    title: '在演示收银台里选结果：成功、失败、延迟到账、重复通知；只在演示模式',
    body: Type.Object({
      number: Type.String({ pattern: '^[0-9a-f]{32}$', title: '支付单号' }),
      outcome: Type.Unsafe<Outcome>(Type.String({ enum: [...outcomes], title: '结果' })),
    }),
    data: Done,
    who: 'user',
  }),
}

declare module '../registry' {
  interface Registry {
    payment: typeof paymentRoutes
  }
}
