import {
  categoryTitles,
  gradeNotes,
  grades,
  gradeTitles,
  ways,
  type Category,
  type Grade,
  type Way,
} from '@contract/secondhand/rules'
import { exempts, exemptTitles, wayTitles, type Exempt } from '@contract/sale/rules'
import type { Goods, GoodsCard, OwnGoods } from '@contract/secondhand/goods/schema'
import { yuan } from '@/shell/order/labels'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import type { IconName } from '@/ui/icons/names'
import type { Tint } from '@/ui/tint'

export const categoryLooks: Record<Category, { icon: IconName; tint: Tint }> = {
  book: { icon: 'book', tint: 'sand' },
  digital: { icon: 'device-mobile', tint: 'sky' },
  appliance: { icon: 'plug', tint: 'rose' },
  daily: { icon: 'bed', tint: 'lilac' },
  clothes: { icon: 'shirt', tint: 'sage' },
  beauty: { icon: 'sparkles', tint: 'rose' },
  sports: { icon: 'ball-basketball', tint: 'sand' },
  music: { icon: 'music', tint: 'lilac' },
  bike: { icon: 'bike', tint: 'sage' },
  other: { icon: 'recycle', tint: 'stone' },
}
export const categoryTitle = (name: Category): string => t(categoryTitles[name])
export const gradeTitle = (name: Grade): string => t(gradeTitles[name])
const categoryNames = Object.keys(categoryTitles) as Category[]
export const categoryChoices = categoryNames.map((key) => ({ key, label: categoryTitle(key) }))
export const gradeChoices = grades.map((key) => ({ key, label: gradeTitle(key) }))
export const exemptChoices: { key: Exempt | ''; label: string }[] = [
  { key: '', label: t('适用') },
  ...exempts.map((key) => ({ key, label: t('不适用：{why}', { why: t(exemptTitles[key]) }) })),
]
export const wayChoices = ways.map((key) => ({ key, label: t(wayTitles[key]) }))

/** 120 米, 1.1 公里. */
export const metresText = (metres: number): string =>
  metres < 1000
    ? t('{n} 米', { n: metres < 10 ? metres : Math.round(metres / 10) * 10 })
    : t('{n} 公里', { n: (metres / 1000).toFixed(1) })

/** Where it is, and how far: 6 栋 · 120 米. */
export const placeOf = ({ spot, away }: Pick<GoodsCard, 'spot' | 'away'>): string =>
  [spot, away === undefined ? '' : metresText(away)].filter(Boolean).join(' · ')

/** Why it cannot be had any more; '' while it can. Lists do not say how many pieces there were. */
export function goneOf({ free, off, pieces, held = 0 }: Pick<GoodsCard, 'free'> & Partial<OwnGoods>): string {
  if (off) return t('已下架')
  if (free > 0) return ''
  if (held > 0) return t('有人在买')
  return pieces === 1 ? t('卖掉了') : t('卖完了')
}

/** Of one way, what it costs and where: 快递，运费 ¥8.00. */
export function wayText(way: Way, { freight, spot }: Pick<Goods, 'freight' | 'spot'>): string {
  if (way === 'courier')
    return freight === 0 ? t('快递，卖家包邮') : t('快递，运费 {fee}', { fee: yuan(freight) })
  if (way === 'building') return t('送到楼下，不收钱')
  return spot === '' ? t('当面交易，地点和卖家商量') : t('当面交易，在{spot}', { spot })
}

/** `formula`: as the server said it with the list. */
export const explainGuess = (formula: string): Promise<boolean> =>
  explain(t('猜你喜欢怎么算'), t('{formula}。看完这些，后面是全部二手，新的在前。', { formula: t(formula) }))
export const explainGrades = (): Promise<boolean> =>
  explain(t('成色怎么分'), grades.map((name) => `${gradeTitle(name)}：${t(gradeNotes[name])}`).join('\n'))
export const explainBusiness = (): Promise<boolean> =>
  explain(
    t('什么是商家'),
    t(
      '卖得多的同学要认证成商家。从商家买的，收到后七天内可以无理由退货；其他同学卖的是个人闲置，没有这一条。',
    ),
  )
const explain = (title: string, content: string): Promise<boolean> =>
  feedback.modal({ title, content, confirmText: t('知道了'), showCancel: false })
