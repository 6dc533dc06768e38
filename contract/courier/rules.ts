/** Couriers, and how a parcel with one of them stands. Values only. */

/** `code` as Kuaidi100 spells it. `number`: what its numbers look like, loosely: a genuine one is never refused. */
export const couriers = [
  { code: 'shunfeng', name: '顺丰速运', number: '^(SF)?\\d{10,15}$' },
  { code: 'zhongtong', name: '中通快递', number: '^[A-Z]{0,4}\\d{10,15}$' },
  { code: 'yuantong', name: '圆通速递', number: '^[A-Z]{0,2}\\d{8,18}$' },
  { code: 'shentong', name: '申通快递', number: '^[A-Z]{0,4}\\d{10,18}$' },
  { code: 'yunda', name: '韵达速递', number: '^[A-Z]{0,4}\\d{10,19}$' },
  { code: 'jtexpress', name: '极兔速递', number: '^[A-Z]{0,4}\\d{10,15}$' },
  { code: 'ems', name: '邮政EMS', number: '^([A-Z]{2}\\d{9}[A-Z]{2}|\\d{11,15})$' },
  { code: 'youzhengguonei', name: '邮政快递包裹', number: '^([A-Z]{2}\\d{9}[A-Z]{2}|[A-Z]{0,2}\\d{11,15})$' },
  { code: 'jd', name: '京东快递', number: '^[A-Z]{0,4}\\d[A-Z0-9-]{7,25}$' },
  { code: 'debangkuaidi', name: '德邦快递', number: '^[A-Z]{0,4}\\d{8,15}$' },
] as const
export type Courier = (typeof couriers)[number]
export type CourierCode = Courier['code']
export type CourierName = Courier['name']
export const courierNames: readonly CourierName[] = couriers.map(({ name }) => name)

/** By its code, or by its name; null: none of ours. */
export const courierOf = (said: string): Courier | null =>
  couriers.find(({ code, name }) => code === said || name === said) ?? null

/** As couriers print it: no blanks, capitals. */
export const parcelNumber = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()
export const looksRight = ({ number }: { number: string }, typed: string): boolean =>
  new RegExp(number).test(parcelNumber(typed))

/** unknown: the courier has said nothing yet. trouble: it is stuck. returning: on its way back, or back. */
export const parcelStateTitles = {
  unknown: '暂无物流信息',
  collected: '已揽收',
  moving: '运输中',
  delivering: '派送中',
  signed: '已签收',
  trouble: '疑难件',
  returning: '退回中',
} as const
export type ParcelState = keyof typeof parcelStateTitles
export const parcelStates = Object.keys(parcelStateTitles) as ParcelState[]
