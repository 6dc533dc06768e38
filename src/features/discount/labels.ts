import { kindTitles, shopKinds, type CouponState, type Phase } from '@contract/discount/rules'
import type { Activity, Shop } from '@contract/discount/fields'
import { openAt } from '@contract/address/rules'
import { t } from '@/locale'
import { distanceText } from '@/shell/school/school-row'
import { sharedAs } from '@/shell/links'
import { dayTime } from '@/shell/times'
import { baseUrl } from '@/net/config'
import { system } from '@/platform/system'
import type { Card } from '@/ui/share'
import type { TagTone } from '@/ui/tag'
import { pathOfActivity, pathOfShop } from './pages'

export const phaseTags: Record<Phase, { label: string; tone: TagTone }> = {
  soon: { label: t('未开始'), tone: 'blue' },
  running: { label: t('抢券中'), tone: 'green' },
  ended: { label: t('已结束'), tone: 'plain' },
}

/** How a rush stands: one that has nothing left says so. */
export const tagOf = ({ phase, left }: Pick<Activity, 'phase' | 'left'>): { label: string; tone: TagTone } =>
  phase === 'running' && left === 0 ? { label: t('抢光了'), tone: 'plain' } : phaseTags[phase]

export const couponTags: Record<CouponState, { label: string; tone: TagTone }> = {
  unused: { label: t('待使用'), tone: 'green' },
  used: { label: t('已使用'), tone: 'plain' },
  returned: { label: t('已退'), tone: 'plain' },
  expired: { label: t('已过期'), tone: 'plain' },
  void: { label: t('商家停用'), tone: 'amber' },
}

export const kindRows = shopKinds.map((key) => ({ key, label: t(kindTitles[key]) }))

/** What one pays: 免费, 20 积分. */
export const priceText = (price: number): string => (price === 0 ? t('免费') : t('{n} 积分', { n: price }))

/** In a few characters, what a coupon is worth by what it gives: 减 8 元, 7 折, 半价, 9.9 元; else 优惠. */
export function worthOf(gives: string): string {
  const [, off, share, plain, cost] =
    /减\s*(\d+(?:\.\d+)?)|(\d(?:\.\d)?)\s*折|(半价|免费|买一送一)|(\d+(?:\.\d+)?)\s*元/.exec(
      gives.replace(/满\s*\d+\s*元?/g, ''),
    ) ?? []
  if (off !== undefined) return t('减 {n} 元', { n: off })
  if (share !== undefined) return t('{n} 折', { n: share })
  return plain ?? (cost === undefined ? t('优惠') : t('{n} 元', { n: cost }))
}

/** What is next for a rush. */
export function timeOf(
  { phase, starts, ends }: Pick<Activity, 'phase' | 'starts' | 'ends'>,
  now?: number,
): string {
  if (phase === 'soon') return t('{time} 开抢', { time: dayTime(starts, now) })
  return phase === 'running'
    ? t('{time} 截止', { time: dayTime(ends, now) })
    : t('{time} 结束了', { time: dayTime(ends, now) })
}

/** Whole percent of the pieces that are gone: 100 only when all are. */
export const goneOf = ({ left, pieces }: Pick<Activity, 'left' | 'pieces'>): number =>
  pieces === 0 ? 100 : Math.floor((1 - left / pieces) * 100)

export const stockText = ({ left, pieces }: Pick<Activity, 'left' | 'pieces'>): string =>
  left === 0 ? t('抢光了') : t('剩 {left}/{pieces} 张', { left, pieces })

/** Where a shop is: its distance where that is known. */
export const whereOf = ({ place, distance }: Pick<Shop, 'place' | 'distance'>): string =>
  distance === undefined ? place : `${distanceText(distance)} · ${place}`

export function shopTag(
  { open, hours }: Pick<Shop, 'open' | 'hours'>,
  now: number = Date.now(),
): { label: string; tone: TagTone } {
  if (!open) return { label: t('已停用'), tone: 'red' }
  if (hours === '') return { label: t('优惠中'), tone: 'green' }
  return openAt(hours, now) ? { label: t('营业中'), tone: 'green' } : { label: t('休息中'), tone: 'plain' }
}

/** What a code says to a scanner: our own page, where keepers redeem it. */
export const addressOfCode = (code: string): string =>
  `${baseUrl || system.origin}/#/pages/generalProbe/index?view=redeem&code=${code}`

export const cardOfShop = ({ id, name, gives, cover }: Shop): Card => ({
  title: gives === '' ? name : t('{name}：{gives}', { name, gives }),
  path: pathOfShop(id),
  picture: cover?.thumb,
  shared: sharedAs('discountShop', id),
})
export const cardOfActivity = ({ id, title, shop, cover }: Activity): Card => ({
  title: t('{shop}：{title}', { shop: shop.name, title }),
  path: pathOfActivity(id),
  picture: cover?.thumb,
  shared: sharedAs('discountActivity', id),
})
