import type { OrderCard } from '@contract/running/schema'
import type { Group } from '@contract/running/states/rules'
import type { Kind } from '@contract/running/price/rules'

const place = '/pages/runErrands'

export const homePage = '/pages/messageIndex/message'
export const hallPage = `${place}/grabAnOrder`
/** The errands that one ordered, in a group. */
export const pathOfOwn = (group: Group): string => `${place}/user?group=${group}`
export const riderPage = `${place}/riderOrder`
export const applyPage = `${place}/addRun`
export const remarkPage = `${place}/remark`

/** Where an errand of a kind is ordered. */
export const orderingPages: Record<Kind, string> = {
  take: '/pages/publish/takePublish',
  send: '/pages/publish/sendPublish',
  agency: '/pages/publish/agencyPublish',
}

type Placed = Pick<OrderCard, 'id' | 'kind' | 'mine' | 'held'>
/** An order as its viewer meets it: who ordered, who holds it, anybody else. */
export function pathOfOrder({ id, kind, mine, held }: Placed): string {
  if (mine) return `${place}/${kind === 'send' ? 'logisticsUserOrder' : 'ursOlder'}?id=${id}`
  return `${place}/${held ? 'ruOIder' : 'orderDetails'}?id=${id}`
}
/** The page of an order with what is to be done there at once: `?do=`. */
export const pathToDo = (order: Placed, act: string): string => `${pathOfOrder(order)}&do=${act}`
export const pathOfRating = (id: string): string => `${place}/evaluate?id=${id}`
export const pathOfRider = (user: string): string => `${place}/riderDetailed?id=${user}`
/** The cashier. */
export const pathOfPay = (kind: 'errand' | 'errand-tip' | 'margin', id: string): string =>
  `/pages/order/pay?kind=${kind}&id=${id}`
