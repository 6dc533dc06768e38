/** What states of a second-hand order mean: in which money is held, where lists show them, and why it is asked back. */
import { addDays, dayBegins, dayOf } from '../../rules'
import type { Party } from '../../order/rules'
import type { Way } from '../rules'
import { stateNames, type State } from '../states/rules'

/** Money is kept for a while after receipt. Who met by the codes has had a day with the thing. */
export const hasWindow = ({
  way,
  business,
  handed,
}: {
  way: Way
  business: boolean
  handed: boolean
}): boolean => business || way === 'courier' || !handed

/** Until when what a business sold can be returned without a reason: seven whole days after the day of receipt (消保法 25). ms. */
export const regretUntil = (received: number): number => dayBegins(addDays(dayOf(received), 8))

/** It is over, and its escrow is empty. */
export const overStates: readonly State[] = ['done', 'closed', 'cancelled', 'decided']
/** The escrow holds what is left of what was paid, and the two may see how to reach each other. */
export const heldStates: readonly State[] = [
  'paid',
  'sent',
  'claimed',
  'handed',
  'received',
  'applied',
  'refused',
  'returning',
  'returned',
  'disputed',
]
export const afterSaleStates: readonly State[] = ['applied', 'refused', 'returning', 'returned', 'disputed']

/** Tabs of the two lists of orders. */
export const groupTitles = {
  all: '全部',
  unpaid: '待付款',
  waiting: '待交付',
  sent: '待收货',
  unrated: '待评价',
  refund: '退款售后',
} as const
export type Group = keyof typeof groupTitles
export const groupNames = Object.keys(groupTitles) as Group[]
/** Of `unrated`, those that may still be rated; of `refund`, those that ever had a refund. */
export const groupStates: Readonly<Record<Group, readonly State[]>> = {
  all: stateNames,
  unpaid: ['unpaid'],
  waiting: ['paid'],
  sent: ['sent', 'claimed', 'handed', 'received'],
  unrated: ['done', 'decided'],
  refund: stateNames,
}

/** Why money is asked back. `goods`: also where the goods are sent back. */
export const causes = {
  late: { title: '一直没有交付', goods: false },
  unlike: { title: '和描述不一致', goods: true },
  broken: { title: '收到时有损坏', goods: true },
  fake: { title: '不是正品', goods: true },
  missing: { title: '少了配件或数量', goods: true },
  agreed: { title: '和卖家商量好了', goods: true },
  regret: { title: '七天无理由', goods: true },
  other: { title: '其他原因', goods: true },
} as const
export type Cause = keyof typeof causes
export const causeNames = Object.keys(causes) as Cause[]
/** Causes that fit an order: `regret` while it can be returned without a reason, and nothing about goods that nobody has. */
export const causesOf = ({ before, regret }: { before: State; regret: boolean }): Cause[] =>
  causeNames.filter((name) =>
    before === 'paid'
      ? name === 'late' || name === 'agreed' || name === 'other'
      : name === 'regret'
        ? regret
        : name !== 'late' || before === 'claimed',
  )

export const refundStateTitles = {
  applied: '等卖家处理',
  refused: '卖家拒绝',
  returning: '等买家寄回',
  returned: '等卖家收货',
  disputed: '学校处理中',
  done: '已退款',
  withdrawn: '已撤销',
  lapsed: '已过期',
  decided: '学校已处理',
} as const
export type RefundState = keyof typeof refundStateTitles

export const ratingTags = {
  seller: ['和描述一致', '发货快', '包装好', '好沟通', '守时', '描述不符', '有瑕疵没说', '回复慢'],
  buyer: ['付款爽快', '守时', '好沟通', '爽约', '反复砍价'],
} as const satisfies Record<Party, readonly string[]>
/** Those of them that complain. */
export const ratingComplaints: readonly string[] = ['描述不符', '有瑕疵没说', '回复慢', '爽约', '反复砍价']
/** Those of them that are about a parcel. */
export const parcelTags: readonly string[] = ['发货快', '包装好']
