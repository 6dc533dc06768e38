import { accounts, transferKinds, type AccountKind, type TransferKind } from '@contract/ledger/rules'
import { channelTitles, type Channel } from '@contract/payment/rules'
import { stateTitles, wayTitles, type Way, type WithdrawalState } from '@contract/wallet/rules'
import { t } from '@/locale'
import { formatFen } from '@/ui/format'
import type { TagTone } from '@/ui/tag'
import { aheadMs } from '@contract/rules'

export const walletPage = '/pages/wallet/walletOnline'
export const withdrawPage = '/pages/wallet/Withdrawal'
export const pathOfWithdrawal = (id: string): string => `/pages/wallet/walletSuccess?id=${id}`

export const kindTitle = (kind: TransferKind): string => t(transferKinds[kind].title)
export const accountTitle = (kind: AccountKind): string => t(accounts[kind].title)
export const channelTitle = (channel: Channel): string => t(channelTitles[channel])
export const wayTitle = (way: Way): string => t(wayTitles[way])
export const stateTitle = (state: WithdrawalState): string => t(stateTitles[state])
export const stateTone = (state: WithdrawalState): TagTone =>
  state === 'paid' ? 'green' : state === 'confirming' ? 'red' : 'plain'

/** +¥12.50 of fen, +12 of points. */
export const signed = (amount: number, points = false): string =>
  `${amount > 0 ? '+' : '−'}${points ? Math.abs(amount) : `¥${formatFen(Math.abs(amount))}`}`

/** What a person reads out of an id: its last digits, which are like no other's. */
export const numberOf = (id: string): string =>
  id
    .replace(/-/g, '')
    .slice(-12)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ')

/** 1,000 of 100_000 fen: whole yuan without cents, for limits. */
export const formatYuan = (fen: number): string => formatFen(fen).replace(/\.00$/, '')

/** The month that `now` is in, in Asia/Shanghai, and those before it: 2026-11, 2026-10, … */
export function months(count: number, now: number = Date.now()): string[] {
  const today = new Date(now + aheadMs)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
}
/** 2026 年 11 月 */
export const monthTitle = (month: string): string =>
  t('{year} 年 {month} 月', { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) })
