/** What WeChat is told once something is handed over. https://developers.weixin.qq.com/miniprogram/dev/server/API/order_shipping/api_uploadshippinginfo.html */
import type { CourierCode } from '../../contract/courier/rules'
import { checkErrcode } from './jscode'
import { shanghaiTime } from './shanghai'
import type { ShippingReport } from './types'

export const shippingPath = '/wxa/sec/order/upload_shipping_info'

const logisticsTypes = { express: 1, city: 2, virtual: 3, pickup: 4 } as const
/** Of get_delivery_list. */
const companies: Readonly<Record<CourierCode, string>> = {
  shunfeng: 'SF',
  zhongtong: 'ZTO',
  yuantong: 'YTO',
  shentong: 'STO',
  yunda: 'YD',
  jtexpress: 'JTSD',
  ems: 'EMS',
  youzhengguonei: 'YZPY',
  jd: 'JD',
  debangkuaidi: 'DBL',
}
/** All was handed over before; it was corrected before; nothing is new. */
const known = [10060002, 10060003, 10060023]
const longest = 120
const mostParcels = 15

const shortened = (items: string): string => Array.from(items).slice(0, longest).join('')

export function shippingBody({ payment, openId, type, split, all, items, parcels, at }: ShippingReport) {
  const item_desc = shortened(items)
  return {
    order_key: { order_number_type: 2, transaction_id: payment },
    logistics_type: logisticsTypes[type],
    delivery_mode: split ? 2 : 1,
    ...(split ? { is_all_delivered: all } : {}),
    shipping_list:
      type === 'express'
        ? parcels.slice(0, mostParcels).map(({ company, number, phoneMask }) => ({
            tracking_no: number,
            express_company: companies[company],
            item_desc,
            ...(phoneMask === undefined ? {} : { contact: { receiver_contact: phoneMask } }),
          }))
        : [{ item_desc }],
    upload_time: shanghaiTime(at),
    payer: { openid: openId },
  }
}

/** @throws ProviderError when it has to be told again */
export function checkShipping(answer: Record<string, unknown>): void {
  if (typeof answer.errcode === 'number' && known.includes(answer.errcode)) return
  checkErrcode('wechat', answer)
}
