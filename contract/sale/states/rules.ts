/** The states of an order of things sold. Values only. */

export const stateTitles = {
  unpaid: '待付款',
  paid: '待交付',
  sent: '待收货',
  claimed: '待确认交付',
  handed: '已当面交付',
  received: '已收货',
  done: '已完成',
  closed: '已关闭',
  cancelled: '已退款',
  applied: '退款待处理',
  refused: '退款被拒绝',
  returning: '待寄回',
  returned: '寄回待确认',
  disputed: '学校处理中',
  decided: '学校已处理',
} as const
export type State = keyof typeof stateTitles
export const stateNames = Object.keys(stateTitles) as State[]

/** States in which a buyer who has paid may ask for money back. */
export const refundableStates = [
  'paid',
  'sent',
  'claimed',
  'handed',
  'received',
] as const satisfies readonly State[]
export type Refundable = (typeof refundableStates)[number]
