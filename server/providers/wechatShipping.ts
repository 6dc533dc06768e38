/** What WeChat is told once something is handed over. https://developers.weixin.qq.com/miniprogram/dev/server/API/order_shipping/api_uploadshippinginfo.html */
import { cut } from '../../contract/characters/rules'
import { checkErrcode } from './jscode'
import { shanghaiTime } from './shanghai'
import type { ShippingReport } from './types'

/** Shares of a combined payment have an address of their own: https://developers.weixin.qq.com/miniprogram/dev/server/API/order_shipping/api_uploadcombinedshippinginfo.html */
export const shippingPath = ({ combined }: ShippingReport): string =>
  `/wxa/sec/order/${combined ? 'upload_combined_shipping_info' : 'upload_shipping_info'}`

const logisticsTypes = { express: 1, city: 2, virtual: 3, pickup: 4 } as const
/** All was handed over before; it was corrected before; nothing is new. */
const known = [10060002, 10060003, 10060023]
const longest = 120
const mostParcels = 15

const shortened = (items: string): string => cut(items, longest)

const ordered = (mchid: string, out_trade_no: string) => ({ order_number_type: 1, mchid, out_trade_no })

export function shippingBody(report: ShippingReport) {
  const { payment, openId, combined, at } = report
  const more = { upload_time: shanghaiTime(at), payer: { openid: openId } }
  if (!combined)
    return { order_key: { order_number_type: 2, transaction_id: payment }, ...handed(report), ...more }
  const { merchant, number, share } = combined
  return {
    order_key: ordered(merchant, number),
    sub_orders: [{ order_key: ordered(merchant, share), ...handed(report) }],
    ...more,
  }
}

function handed({ type, split, all, items, parcels }: ShippingReport) {
  const item_desc = shortened(items)
  return {
    logistics_type: logisticsTypes[type],
    delivery_mode: split ? 2 : 1,
    ...(split ? { is_all_delivered: all } : {}),
    shipping_list:
      type === 'express'
        ? parcels.slice(0, mostParcels).map(({ company, number, phoneMask }) => ({
            tracking_no: number,
            express_company: company,
            item_desc,
            ...(phoneMask === undefined ? {} : { contact: { receiver_contact: phoneMask } }),
          }))
        : [{ item_desc }],
  }
}

/** @throws ProviderError when it has to be told again */
export function checkShipping(answer: Record<string, unknown>): void {
  if (typeof answer.errcode === 'number' && known.includes(answer.errcode)) return
  checkErrcode('wechat', answer)
}
