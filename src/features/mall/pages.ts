import type { ItemKind } from '@contract/mall/rules'

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
