/** Paying: by which channels, and what becomes of a payment and of a refund. Values only. */
import { rowOf } from '../rules'

export const channels = ['balance', 'wechat', 'qq', 'alipay', 'sandbox'] as const
export type Channel = (typeof channels)[number]
/** Channels with a vendor behind them, who says later that it was paid. */
export type VendorChannel = Exclude<Channel, 'balance'>
export const channelTitles: Record<Channel, string> = {
  balance: '余额',
  wechat: '微信支付',
  qq: 'QQ 钱包',
  alipay: '支付宝',
  sandbox: '演示收银台',
}

export type PaymentState = 'pending' | 'paid' | 'failed' | 'closed' | 'refunded'
type By = 'payer' | 'vendor' | 'clock'

/** What becomes of a payment. Whatever is no row here does not happen. A late payment counts; what it was for may send it back. */
export const paymentSteps = [
  { from: 'pending', action: 'pay', to: 'paid', by: 'vendor' },
  { from: 'pending', action: 'fail', to: 'failed', by: 'vendor' },
  { from: 'pending', action: 'close', to: 'closed', by: 'clock' },
  { from: 'failed', action: 'pay', to: 'paid', by: 'vendor' },
  { from: 'closed', action: 'pay', to: 'paid', by: 'vendor' },
  { from: 'paid', action: 'refund', to: 'refunded', by: 'payer' },
] as const satisfies readonly { from: PaymentState; action: string; to: PaymentState; by: By }[]
export type PaymentAction = (typeof paymentSteps)[number]['action']

/** Where an action leads from that state; undefined when it does not happen there. */
export const paymentStepOf = (from: PaymentState, action: PaymentAction): PaymentState | undefined =>
  rowOf(paymentSteps, from, action)?.to

export type RefundState = 'waiting' | 'sent' | 'done' | 'turned'

/** What becomes of a refund. turned: the vendor could not give it back, so that the payer has it as balance. */
export const refundSteps = [
  { from: 'waiting', action: 'send', to: 'sent' },
  { from: 'waiting', action: 'finish', to: 'done' },
  { from: 'waiting', action: 'turn', to: 'turned' },
  { from: 'sent', action: 'finish', to: 'done' },
  { from: 'sent', action: 'turn', to: 'turned' },
] as const satisfies readonly { from: RefundState; action: string; to: RefundState }[]
export type RefundAction = (typeof refundSteps)[number]['action']

export const refundStepOf = (from: RefundState, action: RefundAction): RefundState | undefined =>
  rowOf(refundSteps, from, action)?.to

/** How a payment stands, as its page shows it. closed: what it was for cannot be paid any more. */
export type PayingState = 'open' | 'paying' | 'paid' | 'refunded' | 'closed'

/** How what is one seller's of a bill stands. closed: nobody paid it in time, or it was called off. */
export type PartState = 'open' | 'paid' | 'closed'

/** A payment at a vendor is open this long, minutes, unless what is paid ends earlier. */
export const openMinutes = 30
/** Between two questions to a vendor about one payment that its page waits for, ms. */
export const askEvery = 2_000

/** What the demo cashier can do. */
export const outcomes = ['pay', 'fail', 'late', 'twice'] as const
export type Outcome = (typeof outcomes)[number]
export const outcomeTitles: Record<Outcome, string> = {
  pay: '支付成功',
  fail: '支付失败',
  late: '延迟到账',
  twice: '重复通知',
}
/** A late payment of the demo cashier arrives after this, ms. */
export const lateMs = 10_000

/** What becomes of a shipping report that was given up: sent anew, or told in WeChat's console by hand. */
export const shippingAnswers = ['retry', 'handle'] as const
export type ShippingAnswer = (typeof shippingAnswers)[number]
export const shippingNote = { max: 100 } as const

/** How a seller's merchant number stands. confirmed: the school did, and their shares are paid there. */
export const merchantStates = ['none', 'waiting', 'refused', 'confirmed'] as const
export const merchantAnswers = ['approve', 'refuse'] as const
export type MerchantAnswer = (typeof merchantAnswers)[number]
/** As WeChat gives them to sub-merchants. */
export const merchantNumber = { pattern: '^\\d{8,10}$', max: 10 } as const
export const merchantReason = { max: 200 } as const

/** Days before a vendor's limit at which administrators are told of money that is still held. */
export const holdWarning = 7
