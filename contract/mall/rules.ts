/** What points buy: limits, and how an order goes. Values only. */

export const itemKinds = ['frame', 'plate'] as const
export type ItemKind = (typeof itemKinds)[number]

export const limits = {
  name: { min: 2, max: 8 },
  text: { min: 2, max: 40 },
  /** In points. */
  price: { min: 1, max: 5_000 },
  stock: { min: 0, max: 100_000 },
  /** An order that is not paid for so long is closed, minutes. */
  payMinutes: 15,
  /** Who let so many orders of one limited thing go within a day holds no more of it until the next. */
  letGo: 3,
  /** Sides of a frame of a school's own, px. */
  side: { min: 256, max: 2048 },
} as const

/** Where something that is sold stands, at a moment. */
export const saleStates = ['open', 'soon', 'over', 'gone', 'off'] as const
export type SaleState = (typeof saleStates)[number]

export const orderStates = ['unpaid', 'paid', 'cancelled', 'closed'] as const
export type OrderState = (typeof orderStates)[number]
export const orderTitles: Record<OrderState, string> = {
  unpaid: '待支付',
  paid: '已完成',
  cancelled: '已取消',
  closed: '超时关闭',
}

export type OrderAction = 'pay' | 'cancel' | 'close'
/** What becomes of an order, and by whom. Whatever is no row here is refused. */
export const orderSteps = [
  { from: 'unpaid', action: 'pay', to: 'paid', by: 'buyer' },
  { from: 'unpaid', action: 'cancel', to: 'cancelled', by: 'buyer' },
  { from: 'unpaid', action: 'close', to: 'closed', by: 'clock' },
] as const satisfies readonly {
  from: OrderState
  action: OrderAction
  to: OrderState
  by: 'buyer' | 'clock'
}[]
