import type { ItemKind, OrderState } from '@contract/mall/rules'
import type { MallItem } from '@contract/mall/schema'
import { t } from '@/locale'
import { dayTime } from '@/shell/times'
import { formatCount } from '@/ui/format'
import type { TagTone } from '@/ui/tag'

export const kindTitles: Record<ItemKind, string> = { frame: t('头像框'), plate: t('昵称牌') }

/** 48 积分 */
export const pointsText = (points: number): string => t('{n} 积分', { n: formatCount(points) })

export const orderTones: Record<OrderState, TagTone> = {
  unpaid: 'amber',
  paid: 'green',
  cancelled: 'plain',
  closed: 'plain',
}

/** What is to be known of it in a word or two; '' where there is nothing. */
export function noteOf({ state, left, starts, ends, students }: MallItem): string {
  if (state === 'off') return t('已下架')
  if (state === 'over') return t('已停售')
  if (state === 'gone') return t('换完了')
  if (state === 'soon' && starts !== null) return t('{time} 开售', { time: dayTime(starts) })
  if (left !== null) return t('还剩 {n} 个', { n: formatCount(left) })
  if (ends !== null) return t('{time} 停售', { time: dayTime(ends) })
  return students ? t('认证同学专属') : ''
}
