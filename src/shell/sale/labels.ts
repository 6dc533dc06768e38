import type { Way } from '@contract/sale/rules'
import type { State } from '@contract/sale/states/rules'
import { refundStateTitles, type RefundState } from '@contract/sale/after/rules'
import { t } from '@/locale'
import { spanText } from '@/shell/times'
import type { IconName } from '@/ui/icons/names'
import type { TagTone } from '@/ui/tag'
import type { Side } from './acts'

export const stateTones: Record<State, TagTone> = {
  unpaid: 'red',
  paid: 'amber',
  sent: 'blue',
  claimed: 'amber',
  handed: 'blue',
  received: 'green',
  done: 'green',
  closed: 'plain',
  cancelled: 'plain',
  applied: 'red',
  refused: 'red',
  returning: 'amber',
  returned: 'amber',
  disputed: 'red',
  decided: 'plain',
}

const refundWaits: Partial<Record<RefundState, Record<Side, string>>> = {
  applied: { buyer: t('等卖家处理'), seller: t('等你处理') },
  refused: { buyer: t('卖家拒绝了'), seller: t('你拒绝了') },
  returning: { buyer: t('等你寄回'), seller: t('等买家寄回') },
  returned: { buyer: t('等卖家收货'), seller: t('等你收货') },
}
/** How a refund stands, as its reader has it. */
export const refundTitle = (state: RefundState, side: Side | 'desk'): string =>
  (side === 'desk' ? undefined : refundWaits[state]?.[side]) ?? t(refundStateTitles[state])

export const refundTones: Record<RefundState, TagTone> = {
  applied: 'red',
  refused: 'red',
  returning: 'amber',
  returned: 'amber',
  disputed: 'red',
  done: 'green',
  withdrawn: 'plain',
  lapsed: 'plain',
  decided: 'plain',
}

export const wayIcons: Record<Way, IconName> = {
  meet: 'users',
  building: 'home',
  courier: 'truck-delivery',
  pickup: 'building-store',
}

/** What a dispute about a sale is called, and what to write. */
export const disputeWords = {
  title: t('请学校处理'),
  placeholder: t('说清楚经过，商品哪里不对、双方怎么说的，学校会看双方的说明'),
}

/** 还有 2 天 3 小时。 Of a timer that runs; '' otherwise. */
export function leftText(until: string | null, now: number): string {
  const left = until === null ? 0 : Date.parse(until) - now
  return left > 0 ? t('还有 {span}。', { span: spanText(left) }) : ''
}

/** 共 3 件. */
export const piecesText = (count: number): string => t('共 {n} 件', { n: count })
