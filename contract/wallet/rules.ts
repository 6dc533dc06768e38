/** The wallet: what may be withdrawn and how, what becomes of a withdrawal, and what points are for. Values only. Money in fen. */
import { studentName } from '../certification/rules'
import { rowOf } from '../rules'

export const ways = ['wechat', 'bank'] as const
export type Way = (typeof ways)[number]
export const wayTitles: Record<Way, string> = { wechat: '微信零钱', bank: '银行卡' }

export const limits = {
  /** Of one withdrawal. WeChat wants the payee's name from 2000 yuan on, so that it ends below. */
  amount: {
    wechat: { min: 100, max: 199_900 },
    bank: { min: 1_000, max: 2_000_000 },
  } as const satisfies Record<Way, { min: number; max: number }>,
  /** In a day of Asia/Shanghai; what was cancelled or returned does not count. */
  perDay: { times: 5, sum: 2_000_000 },
  /** From here on two administrators look at it first. */
  reviewFrom: 100_000,
  /** Bank cards of one person. */
  cards: 5,
  cardNumber: { min: 16, max: 19 },
  holder: studentName,
  branch: { max: 40 },
  reason: { min: 2, max: 100 },
  reference: { min: 4, max: 64 },
} as const

const bankFee = { rate: 0.001, min: 100, max: 2_500 }
/** What is kept of the amount; the rest arrives. */
export const feeOf = (way: Way, amount: number): number =>
  way === 'wechat' ? 0 : Math.min(bankFee.max, Math.max(bankFee.min, Math.ceil(amount * bankFee.rate)))

/** Hours in which WeChat waits for the person's word before the money comes back. */
export const confirmHours = 24

/** A bank card's last digit makes this sum a multiple of ten (ISO/IEC 7812). */
export const isCardNumber = (digits: string): boolean => {
  if (!/^\d+$/.test(digits) || digits.length < limits.cardNumber.min || digits.length > limits.cardNumber.max)
    return false
  const sum = [...digits].reverse().reduce((all, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
export const tailOf = (digits: string): string => digits.slice(-4)

export const states = [
  'requested',
  'reviewing',
  'paying',
  'confirming',
  'paid',
  'returned',
  'cancelled',
] as const
export type WithdrawalState = (typeof states)[number]
/** The money is held as long as it is in one of these. */
export const openStates = [
  'requested',
  'reviewing',
  'paying',
  'confirming',
] as const satisfies readonly WithdrawalState[]
export const stateTitles: Record<WithdrawalState, string> = {
  requested: '已提交',
  reviewing: '审核中',
  paying: '打款中',
  confirming: '待确认收款',
  paid: '已到账',
  returned: '已退回',
  cancelled: '已取消',
}

/** owner: whose money it is. desk: an administrator of their school. two: the second of two of them. vendor: WeChat's word. */
export type By = 'owner' | 'desk' | 'two' | 'vendor' | 'clock'

/** What becomes of a withdrawal, and by whom. `of`: of that way only. Whatever is no row here is refused. */
export const withdrawalSteps = [
  { from: 'requested', action: 'hold', to: 'reviewing', by: 'clock' },
  { from: 'requested', action: 'send', to: 'paying', by: 'clock' },
  { from: 'requested', action: 'cancel', to: 'cancelled', by: 'owner' },
  { from: 'reviewing', action: 'cancel', to: 'cancelled', by: 'owner' },
  { from: 'reviewing', action: 'approve', to: 'paying', by: 'two' },
  { from: 'reviewing', action: 'refuse', to: 'returned', by: 'desk' },
  // only until the desk has looked at where it goes: from then on it may be paid at any moment
  { from: 'paying', action: 'cancel', to: 'cancelled', by: 'owner', of: 'bank' },
  { from: 'paying', action: 'settle', to: 'paid', by: 'desk', of: 'bank' },
  { from: 'paying', action: 'bounce', to: 'returned', by: 'desk', of: 'bank' },
  { from: 'paying', action: 'ask', to: 'confirming', by: 'vendor', of: 'wechat' },
  { from: 'paying', action: 'finish', to: 'paid', by: 'vendor', of: 'wechat' },
  { from: 'paying', action: 'fail', to: 'returned', by: 'vendor', of: 'wechat' },
  { from: 'confirming', action: 'finish', to: 'paid', by: 'vendor', of: 'wechat' },
  { from: 'confirming', action: 'fail', to: 'returned', by: 'vendor', of: 'wechat' },
  { from: 'confirming', action: 'expire', to: 'returned', by: 'clock', of: 'wechat' },
] as const satisfies readonly {
  from: WithdrawalState
  action: string
  to: WithdrawalState
  by: By
  of?: Way
}[]
export type WithdrawalAction = (typeof withdrawalSteps)[number]['action']
export const deskActions = [
  'approve',
  'refuse',
  'settle',
  'bounce',
] as const satisfies readonly WithdrawalAction[]
export type DeskAction = (typeof deskActions)[number]

/** Where an action leads a withdrawal of that way; undefined when it may not be done there. */
export const stepOf = (
  from: WithdrawalState,
  action: WithdrawalAction,
  way: Way,
): WithdrawalState | undefined =>
  rowOf(withdrawalSteps, from, action, (step) => !('of' in step) || step.of === way)?.to

/** Points that somebody gets for certifying, once. */
export const certifiedPoints = 100
/** What may be offered for an answer. */
export const bounty = { min: 1, max: 200 } as const
/** A bounty that nobody earned goes back after so many days. */
export const bountyDays = 14

export const monthPattern = '^20\\d\\d-(0[1-9]|1[0-2])$'
