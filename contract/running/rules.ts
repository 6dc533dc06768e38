/** Errands: limits, times, and the life of an order as rows. Values only. Prices are price/rules, riders rider/rules. */
import type { Kind } from './price/rules'
import type { Enters, OrderStep, Party } from '../order/rules'
import { aheadMs, rowOf } from '../rules'

export const limits = {
  /** What is to be fetched or done. */
  title: { min: 2, max: 60 },
  remark: { max: 200 },
  place: { min: 2, max: 60 },
  name: { min: 1, max: 20 },
  /** Where a sent parcel goes, in full. */
  address: { min: 5, max: 120 },
  /** The parcel's own code or message at the station. */
  parcel: { max: 100 },
  express: { min: 6, max: 30 },
  reason: { min: 2, max: 100 },
  vouchers: 9,
  pictures: 3,
  /** Digits of a code. */
  code: 4,
  /** Orders of one person that are not over. */
  open: 20,
} as const

export const times = {
  /** To pay, minutes. */
  pay: 15,
  /** Until a delivered order is confirmed by itself, hours. */
  confirm: 24,
  /** A courier's number that nobody knows: days until the desk gets it, once both sides were told. */
  untraced: 3,
  /** A taken order that was not fetched, and one on the way that never came: hours after it was due. */
  lapse: 2,
  overdue: 24,
  /** For the next rider to take a transfer over, minutes. */
  transfer: 30,
  /** An owner takes an order back for nothing: minutes after the grab. */
  freeCancel: 2,
  /** Days that address and phone are kept once it is over. */
  keep: 30,
  /** A position is shown for so long after it was told, minutes. */
  position: 10,
} as const

/** Of the service without its tip, what a rider has when the owner takes the order back late: percent, at least. */
const cancelFee = { percent: 20, min: 100 } as const

export const stateNames = [
  'unpaid',
  'open',
  'taken',
  'handing',
  'carrying',
  'passing',
  'delivered',
  'done',
  'closed',
  'cancelled',
  'disputed',
  'decided',
] as const
/** handing: to be taken over by another rider before it is fetched; passing: with the thing in hand. */
export type State = (typeof stateNames)[number]
export const stateTitles: Record<State, string> = {
  unpaid: '待付款',
  open: '待接单',
  taken: '待取件',
  handing: '转单中',
  carrying: '配送中',
  passing: '转交中',
  delivered: '待确认',
  done: '已完成',
  closed: '已关闭',
  cancelled: '已取消',
  disputed: '学校处理中',
  decided: '学校已处理',
}

/** owner: who ordered; rider: who holds it; other: a rider who does not; next: whom the holder named; clock: a timer; desk: an administrator. */
export type By = 'owner' | 'payment' | 'rider' | 'other' | 'next' | 'clock' | 'desk'
/**
 * What the money does. hold: paid into escrow. refund: all of it back. late: back without the fee for the rider who came.
 * back: the order's stays, the rider may pay a penalty. lapse: all of it back, and on top the penalty of who did not fetch
 * it. settle: to the rider, with what was spent; the rest of the goods' money back. split: as the desk decides.
 */
type Money = 'none' | 'hold' | 'refund' | 'late' | 'back' | 'lapse' | 'settle' | 'split'

/** What a row asks of the order beside its state and kind. */
export interface Facts {
  /** The courier knows the parcel that was posted, or nobody can ask. */
  traced: boolean
  /** Both sides were told that it does not. */
  warned: boolean
}
const usual: Facts = { traced: true, warned: false }

export interface Step extends OrderStep {
  from: State
  to: State
  by: By
  money: Money
  /** Only of these kinds; absent: of all. */
  kinds?: readonly Kind[]
  fits?: (facts: Facts) => boolean
}

/** The axes by which each state is known. A dispute leaves the others as they are. */
export const enters = {
  unpaid: { fulfilment: 'waiting' },
  open: { payment: 'paid', fulfilment: 'waiting' },
  taken: { fulfilment: 'taken' },
  handing: { fulfilment: 'handing' },
  carrying: { fulfilment: 'carrying' },
  passing: { fulfilment: 'passing' },
  delivered: { fulfilment: 'delivered' },
  done: { status: 'done', payment: 'settled', fulfilment: 'received', afterSale: 'none' },
  closed: { status: 'closed' },
  cancelled: { status: 'closed', payment: 'returned' },
  disputed: { afterSale: 'disputed' },
  decided: { status: 'done', payment: 'settled', afterSale: 'decided' },
} as const satisfies Enters<State>
/** What the rows call the two sides of an order. */
export const parties = { buyer: 'owner', seller: 'rider' } as const satisfies Record<Party, By>
/** What can be said of each in a tap, once it is over. */
export const ratingTags = {
  seller: ['准时', '态度好', '完好无损', '主动联系', '很快', '有点慢', '态度差', '东西有损坏'],
  buyer: ['沟通顺畅', '地址清楚', '准时等候', '通情达理', '联系不上', '地址不对', '等了很久'],
} as const satisfies Record<Party, readonly string[]>
/** Those of them that complain. */
export const ratingComplaints: readonly string[] = [
  ...['有点慢', '态度差', '东西有损坏'],
  ...['联系不上', '地址不对', '等了很久'],
]

/** The life of an order. Whatever is no row here is refused. Named by the endpoint that does it; expire by no endpoint. */
export const steps = [
  { from: 'unpaid', action: 'pay', to: 'open', by: 'payment', money: 'hold' },
  { from: 'unpaid', action: 'cancel', to: 'closed', by: 'owner', money: 'none' },
  { from: 'unpaid', action: 'expire', to: 'closed', by: 'clock', money: 'none' },
  { from: 'open', action: 'riderGrab', to: 'taken', by: 'other', money: 'none' },
  // more for whoever takes it; what was paid before somebody took it and arrives after is that rider's
  { from: 'open', action: 'tip', to: 'open', by: 'payment', money: 'hold' },
  { from: 'taken', action: 'tip', to: 'taken', by: 'payment', money: 'hold' },
  { from: 'handing', action: 'tip', to: 'handing', by: 'payment', money: 'hold' },
  { from: 'carrying', action: 'tip', to: 'carrying', by: 'payment', money: 'hold' },
  { from: 'passing', action: 'tip', to: 'passing', by: 'payment', money: 'hold' },
  { from: 'delivered', action: 'tip', to: 'delivered', by: 'payment', money: 'hold' },
  { from: 'open', action: 'cancel', to: 'cancelled', by: 'owner', money: 'refund' },
  { from: 'open', action: 'expire', to: 'cancelled', by: 'clock', money: 'refund' },
  { from: 'taken', action: 'orderVoucher', to: 'taken', by: 'rider', money: 'none' },
  { from: 'taken', action: 'riderProcess', to: 'carrying', by: 'rider', money: 'none' },
  { from: 'taken', action: 'confirmTransfer', to: 'handing', by: 'rider', money: 'none' },
  { from: 'taken', action: 'riderCancel', to: 'open', by: 'rider', money: 'back' },
  { from: 'taken', action: 'cancel', to: 'cancelled', by: 'owner', money: 'late' },
  { from: 'taken', action: 'expire', to: 'cancelled', by: 'clock', money: 'lapse' },
  { from: 'taken', action: 'dispute', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'taken', action: 'dispute', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'handing', action: 'verifyTransfer', to: 'taken', by: 'next', money: 'none' },
  { from: 'handing', action: 'withdrawTransfer', to: 'taken', by: 'rider', money: 'none' },
  { from: 'handing', action: 'expire', to: 'taken', by: 'clock', money: 'none' },
  { from: 'handing', action: 'cancel', to: 'cancelled', by: 'owner', money: 'late' },
  { from: 'handing', action: 'dispute', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'handing', action: 'dispute', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'carrying', action: 'orderVoucher', to: 'carrying', by: 'rider', money: 'none' },
  {
    from: 'carrying',
    action: 'riderEndProcess',
    to: 'delivered',
    by: 'rider',
    money: 'none',
    kinds: ['take', 'agency'],
  },
  { from: 'carrying', action: 'submitExpress', to: 'delivered', by: 'rider', money: 'none', kinds: ['send'] },
  {
    from: 'carrying',
    action: 'handOver',
    to: 'done',
    by: 'rider',
    money: 'settle',
    kinds: ['take', 'agency'],
  },
  { from: 'carrying', action: 'confirmTransfer', to: 'passing', by: 'rider', money: 'none' },
  { from: 'carrying', action: 'dispute', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'carrying', action: 'dispute', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'carrying', action: 'expire', to: 'disputed', by: 'clock', money: 'none' },
  { from: 'passing', action: 'verifyTransfer', to: 'carrying', by: 'next', money: 'none' },
  { from: 'passing', action: 'withdrawTransfer', to: 'carrying', by: 'rider', money: 'none' },
  { from: 'passing', action: 'expire', to: 'carrying', by: 'clock', money: 'none' },
  { from: 'passing', action: 'dispute', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'passing', action: 'dispute', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'delivered', action: 'userConfirmEnd', to: 'done', by: 'owner', money: 'settle' },
  {
    from: 'delivered',
    action: 'handOver',
    to: 'done',
    by: 'rider',
    money: 'settle',
    kinds: ['take', 'agency'],
  },
  // a wrong number is put right
  {
    from: 'delivered',
    action: 'submitExpress',
    to: 'delivered',
    by: 'rider',
    money: 'none',
    kinds: ['send'],
  },
  {
    from: 'delivered',
    action: 'expire',
    to: 'done',
    by: 'clock',
    money: 'settle',
    fits: ({ traced }) => traced,
  },
  // a parcel that its courier does not know pays nobody by the clock: both sides are told, then the desk looks at it
  {
    from: 'delivered',
    action: 'expire',
    to: 'delivered',
    by: 'clock',
    money: 'none',
    kinds: ['send'],
    fits: ({ traced, warned }) => !traced && !warned,
  },
  {
    from: 'delivered',
    action: 'expire',
    to: 'disputed',
    by: 'clock',
    money: 'none',
    kinds: ['send'],
    fits: ({ traced, warned }) => !traced && warned,
  },
  { from: 'delivered', action: 'dispute', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'delivered', action: 'dispute', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'disputed', action: 'userConfirmEnd', to: 'done', by: 'owner', money: 'settle' },
  { from: 'disputed', action: 'dispute', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'disputed', action: 'dispute', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'disputed', action: 'orderVoucher', to: 'disputed', by: 'rider', money: 'none', kinds: ['agency'] },
  {
    from: 'disputed',
    action: 'concede',
    to: 'cancelled',
    by: 'rider',
    money: 'lapse',
    sets: { afterSale: 'conceded' },
  },
  { from: 'disputed', action: 'offer', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'disputed', action: 'offer', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'disputed', action: 'agree', to: 'decided', by: 'owner', money: 'split' },
  { from: 'disputed', action: 'agree', to: 'decided', by: 'rider', money: 'split' },
  { from: 'disputed', action: 'rule', to: 'disputed', by: 'desk', money: 'none' },
  { from: 'disputed', action: 'appeal', to: 'disputed', by: 'owner', money: 'none' },
  { from: 'disputed', action: 'appeal', to: 'disputed', by: 'rider', money: 'none' },
  { from: 'disputed', action: 'decide', to: 'decided', by: 'desk', money: 'split' },
  { from: 'disputed', action: 'decide', to: 'decided', by: 'clock', money: 'split' },
] as const satisfies readonly Step[]
export type Action = (typeof steps)[number]['action']
export const actionNames = [
  'pay',
  'tip',
  'cancel',
  'expire',
  'riderGrab',
  'orderVoucher',
  'riderProcess',
  'confirmTransfer',
  'riderCancel',
  'verifyTransfer',
  'withdrawTransfer',
  'riderEndProcess',
  'submitExpress',
  'handOver',
  'dispute',
  'userConfirmEnd',
  'concede',
  'offer',
  'agree',
  'rule',
  'appeal',
  'decide',
] as const satisfies readonly Action[]
/** As buttons say it. */
export const actionTitles: Record<Action, string> = {
  pay: '去付款',
  tip: '加小费催一催',
  cancel: '取消订单',
  expire: '超时',
  riderGrab: '抢单',
  orderVoucher: '上传凭证',
  riderProcess: '确认取件',
  confirmTransfer: '转单',
  riderCancel: '退单',
  verifyTransfer: '接手',
  withdrawTransfer: '收回转单',
  riderEndProcess: '已送达',
  submitExpress: '填写快递单号',
  handOver: '验收货码',
  dispute: '申请售后',
  userConfirmEnd: '确认收货',
  concede: '同意退款',
  offer: '提议退一部分',
  agree: '接受提议',
  rule: '裁定',
  appeal: '申诉',
  decide: '处理争议',
}

const fits = (step: Step, kind: Kind, facts: Facts): boolean =>
  (step.kinds?.includes(kind) ?? true) && (step.fits?.(facts) ?? true)
/** The row for an action by somebody; undefined: it may not be done. `facts`: of what only the clock asks. */
export const stepOf = (
  from: State,
  action: Action,
  by: By,
  kind: Kind,
  facts: Facts = usual,
): Step | undefined => rowOf(steps, from, action, (step) => step.by === by && fits(step, kind, facts))
/** What somebody may do with an order of that kind in that state: what the page draws buttons for. */
export const actionsOf = (from: State, by: By, kind: Kind): Action[] =>
  steps
    .filter((step) => step.from === from && step.by === by && fits(step, kind, usual))
    .map(({ action }) => action)

/** What was spent of money paid in advance is not told yet: before that nothing is delivered, nor confirmed in a dispute. */
export const owesSpent = (kind: Kind, state: State, goods: number, spent: number | null): boolean =>
  kind === 'agency' && (state === 'carrying' || state === 'disputed') && goods > 0 && spent === null

/** A rider holds it: address and phone are shown to that rider. */
export const heldStates: readonly State[] = [
  'taken',
  'handing',
  'carrying',
  'passing',
  'delivered',
  'disputed',
]
/** It is over, and its escrow is empty. */
export const overStates: readonly State[] = ['done', 'closed', 'cancelled', 'decided']
/** The rider is on the way with it: where a position may be told. */
export const movingStates: readonly State[] = ['taken', 'carrying']
/** Its escrow holds what was paid. */
export const paidStates: readonly State[] = ['open', ...heldStates]

/** Tabs of the two lists of orders. */
export const groupNames = ['all', 'unpaid', 'waiting', 'running', 'delivered', 'unrated', 'over'] as const
export type Group = (typeof groupNames)[number]
export const groupTitles: Record<Group, string> = {
  all: '全部',
  unpaid: '待付款',
  waiting: '待接单',
  running: '进行中',
  delivered: '待确认',
  unrated: '待评价',
  over: '已结束',
}
/** Of `unrated`, those that may still be rated. */
export const groupStates: Record<Group, readonly State[]> = {
  all: stateNames,
  unpaid: ['unpaid'],
  waiting: ['open'],
  running: ['taken', 'handing', 'carrying', 'passing', 'disputed'],
  delivered: ['delivered'],
  unrated: ['done', 'decided'],
  over: overStates,
}

/** What an owner pays the rider for taking an order back, fen. Times in ms; `grabbed` null: nobody has it. */
export function cancelFeeOf(
  {
    state,
    grabbed,
    due,
    service,
    tip,
  }: { state: State; grabbed: number | null; due: number; service: number; tip: number },
  now: number,
): number {
  if ((state !== 'taken' && state !== 'handing') || grabbed === null) return 0
  if (now - grabbed < times.freeCancel * 60_000 || now > due) return 0
  return Math.min(service, Math.max(cancelFee.min, Math.floor(((service - tip) * cancelFee.percent) / 100)))
}

const halfHour = 1_800_000
/** Windows of two hours for an errand that is not wanted now, from the next hour on, up to the end of tomorrow; ms. */
export function windowsFrom(now: number): { from: number; to: number }[] {
  const first = Math.ceil((now + halfHour) / (2 * halfHour)) * 2 * halfHour
  const end = (Math.floor((now + aheadMs) / 86_400_000) + 2) * 86_400_000 - aheadMs
  return Array.from({ length: 48 }, (_, n) => first + n * 2 * halfHour)
    .filter((from) => from + 4 * halfHour <= end)
    .filter(
      (from) => new Date(from + aheadMs).getUTCHours() >= 7 && new Date(from + aheadMs).getUTCHours() < 22,
    )
    .map((from) => ({ from, to: from + 4 * halfHour }))
}
