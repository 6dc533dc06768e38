import { harvestPoints } from '@contract/game/rules'
import type { ItemKind } from '@contract/mall/rules'
import { t } from '@/locale'

const root = '/pages/Virtual_mall'
export const shelfPages: Record<ItemKind, string> = {
  frame: `${root}/Head_portrait`,
  plate: `${root}/nickname`,
}
export const itemPage = (id: string): string => `${root}/mall_detail?id=${id}`
export const wardrobePage = `${root}/buylist`
export const ordersPage = `${root}/my_order`
export const deskPage = `${root}/Head_portrait?view=desk`
export const addPage = `${root}/Head_portrait?view=add`
export const signPage = '/pages/signIn/signinindex'
export const pointsPage = '/pages/signIn/pointsDetails'
/** Where points come from, what is quickest first. */
export const waysToPoints = [
  { title: t('每天签到'), note: t('连续签得越多'), page: signPage },
  {
    title: t('养向日葵'),
    note: t('收下一棵 {n} 积分', { n: harvestPoints.each }),
    page: '/pages/game/cultivate/index',
  },
  { title: t('回答提问'), note: t('被采纳得悬赏'), page: '/pages/homePage/QAindex' },
]
