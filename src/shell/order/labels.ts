import { ratingsToShow, rulingLimits, type Beside } from '@contract/order/rules'
import { t } from '@/locale'
import { formatFen } from '@/ui/format'

/** ¥12.50; below zero −¥12.50. */
export const yuan = (fen: number): string => (fen < 0 ? `−¥${formatFen(-fen)}` : `¥${formatFen(fen)}`)

/** Yuan as typed, in fen; null for what is no sum. '' is 0. */
export function fenOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  if (!/^\d{1,5}(\.\d{0,2})?$/.test(typed)) return null
  return Math.round(Number(typed) * 100)
}

/** What a seller or a rider was rated: the average once there are enough, and how many there are. */
export function ratedText({ stars, ratings }: { stars: number | null; ratings: number }): string {
  if (ratings === 0) return t('还没有评价')
  return stars === null
    ? t('{n} 条评价，{min} 条以上才显示评分', { n: ratings, min: ratingsToShow })
    : t('{stars} 分 · {n} 条评价', { stars: stars.toFixed(1), n: ratings })
}
/** The average alone, as a figure. */
export const starsText = (stars: number | null): string => (stars === null ? '–' : stars.toFixed(1))
/** Under that figure. */
export const starsLabel = (stars: number | null): string =>
  stars === null ? t('评分，满 {n} 条显示', { n: ratingsToShow }) : t('评分')

/** A share of what is disputed, as the two read it. */
export const shareText = (amount: number, share: number, buyer: string): string =>
  t('退给{buyer} {n}%（约 {sum}）', { buyer, n: share, sum: yuan(Math.floor((amount * share) / 100)) })

/** Who else has to confirm a ruling. */
const waitsFor = {
  school: () => t('要另一位管理员确认'),
  platform: () => t('这所学校没有别的管理员，要平台管理员确认，会通知他们'),
  nobody: () => t('现在没有别的管理员可以确认，请先让平台任命一位'),
} as const satisfies Record<Beside, () => string>
export const waitsForText = (others: Beside | null): string => waitsFor[others ?? 'school']()

/** What is said where a ruling takes two. */
export const twoNeeded = (others: Beside | null): string =>
  t('超过 {sum} 元，{who}。', { sum: rulingLimits.alone / 100, who: waitsForText(others) })
