/** States of an errand, and lists of them. Values only. */

export const stateNames = [
  'unpaid',
  'open',
  'taken',
  'handing',
  'carrying',
  'passing',
  'delivered',
  'done',
  'closed',
  'cancelled',
  'disputed',
  'decided',
] as const
/** handing: to be taken over by another rider before it is fetched; passing: with the thing in hand. */
export type State = (typeof stateNames)[number]
export const stateTitles: Record<State, string> = {
  unpaid: '待付款',
  open: '待接单',
  taken: '待取件',
  handing: '转单中',
  carrying: '配送中',
  passing: '转交中',
  delivered: '待确认',
  done: '已完成',
  closed: '已关闭',
  cancelled: '已取消',
  disputed: '学校处理中',
  decided: '学校已处理',
}

/** A rider holds it: address and phone are shown to that rider. */
export const heldStates: readonly State[] = [
  'taken',
  'handing',
  'carrying',
  'passing',
  'delivered',
  'disputed',
]
/** It is over, and its escrow is empty. */
export const overStates: readonly State[] = ['done', 'closed', 'cancelled', 'decided']
/** The rider is on the way with it: where a position may be told. */
export const movingStates: readonly State[] = ['taken', 'carrying']
/** Its escrow holds what was paid. */
export const paidStates: readonly State[] = ['open', ...heldStates]

/** Tabs of the two lists of orders. */
export const groupNames = ['all', 'unpaid', 'waiting', 'running', 'delivered', 'unrated', 'over'] as const
export type Group = (typeof groupNames)[number]
export const groupTitles: Record<Group, string> = {
  all: '全部',
  unpaid: '待付款',
  waiting: '待接单',
  running: '进行中',
  delivered: '待确认',
  unrated: '待评价',
  over: '已结束',
}
/** Of `unrated`, those that may still be rated. */
export const groupStates: Record<Group, readonly State[]> = {
  all: stateNames,
  unpaid: ['unpaid'],
  waiting: ['open'],
  running: ['taken', 'handing', 'carrying', 'passing', 'disputed'],
  delivered: ['delivered'],
  unrated: ['done', 'decided'],
  over: overStates,
}
