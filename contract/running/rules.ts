/** Errands: limits, times, what taking one back costs. Values only. Their life is machine/rules, prices are price/rules, riders rider/rules. */
import type { Party } from '../order/rules'
import { aheadMs } from '../rules'
import type { Kind } from './price/rules'
import type { State } from './states/rules'

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

/** What was spent of money paid in advance is not told yet: before that nothing is delivered, nor confirmed in a dispute. */
export const owesSpent = (kind: Kind, state: State, goods: number, spent: number | null): boolean =>
  kind === 'agency' && (state === 'carrying' || state === 'disputed') && goods > 0 && spent === null

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
