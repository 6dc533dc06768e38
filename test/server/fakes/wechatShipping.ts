/** WeChat's 发货信息管理服务, as its document describes it. */
import type { VendorAnswer } from './vendor'
import { jsonAnswer } from './vendor'

interface Shipment {
  order_key: { order_number_type: number; transaction_id: string }
  logistics_type: number
  delivery_mode: number
  is_all_delivered?: boolean
  shipping_list: {
    tracking_no?: string
    express_company?: string
    item_desc: string
    contact?: { receiver_contact?: string }
  }[]
  upload_time: string
  payer: { openid: string }
}

interface OrderedKey {
  order_number_type: number
  mchid: string
  out_trade_no: string
}
interface CombinedShipment extends Pick<Shipment, 'upload_time' | 'payer'> {
  order_key: OrderedKey
  sub_orders: (Omit<Shipment, 'order_key' | 'upload_time' | 'payer'> & { order_key: OrderedKey })[]
}

export class FakeShipping {
  /** Shares of combined payments by their numbers: whose, of which whole, and as which payment it knows them. */
  readonly shares = new Map<string, { merchant: string; whole: string; payment: string }>()
  /** Payments that it knows, with who paid. */
  readonly payments = new Map<string, string>()
  /** What was taken, in order. */
  readonly taken: Shipment[] = []
  /** Every call, also those that were refused. */
  calls = 0
  /** Codes that the next calls are refused with. */
  refusals: number[] = []

  answer(said: Shipment): VendorAnswer {
    this.calls += 1
    const errcode = this.refusals.shift() ?? this.wrong(said)
    if (errcode === 0) this.taken.push(said)
    return jsonAnswer({ errcode, errmsg: errcode === 0 ? 'ok' : 'said' })
  }

  /** Of shares, which go by the numbers of the merchant who ordered them. */
  combined({ order_key: whole, sub_orders, ...more }: CombinedShipment): VendorAnswer {
    const [share] = sub_orders
    const known = this.shares.get(share?.order_key.out_trade_no ?? '')
    const fits =
      known?.whole === whole.out_trade_no &&
      [whole, share?.order_key].every((key) => key?.order_number_type === 1 && key.mchid === known.merchant)
    if (!share || !known || !fits) return jsonAnswer({ errcode: 10060001, errmsg: 'said' })
    return this.answer({
      ...share,
      ...more,
      order_key: { order_number_type: 2, transaction_id: known.payment },
    })
  }

  private wrong(said: Shipment): number {
    const { order_key, logistics_type, delivery_mode, is_all_delivered, shipping_list, upload_time, payer } =
      said
    const payment = order_key.transaction_id
    const express = logistics_type === 1
    if (order_key.order_number_type !== 2) return 268485194
    if (!this.payments.has(payment)) return 10060001
    if (this.payments.get(payment) !== payer.openid) return 10060031
    if (![1, 2, 3, 4].includes(logistics_type)) return 10060005
    if (delivery_mode === 2 && !express) return 10060006
    if (delivery_mode === 2 && is_all_delivered === undefined) return 10060007
    if (delivery_mode === 1 && shipping_list.length !== 1) return 268485228
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+08:00$/.test(upload_time)) return 268485216
    for (const { tracking_no, express_company, item_desc, contact } of shipping_list) {
      if (item_desc === '') return 10060008
      if (Array.from(item_desc).length > 120) return 10060009
      if (express && !tracking_no) return 268485226
      if (express && !express_company) return 268485227
      if (express_company === 'SF' && !/^\d{3}\*{4}\d{4}$/.test(contact?.receiver_contact ?? ''))
        return 10060014
    }
    return this.again(said)
  }

  /** What is there already can be corrected once. */
  private again(said: Shipment): number {
    const before = this.taken.filter((one) => one.order_key.transaction_id === said.order_key.transaction_id)
    const text = ({ upload_time: _, ...rest }: Shipment): string => JSON.stringify(rest)
    if (before.some((one) => text(one) === text(said))) return 10060023
    const whole = before.filter((one) => one.delivery_mode === 1 || one.is_all_delivered)
    return whole.length > 1 ? 10060003 : 0
  }
}
