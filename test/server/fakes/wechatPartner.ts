/** WeChat Pay of a service provider: combined payments, refunds of their shares, and what is split of them, as the documents say. */
import { constants, privateDecrypt, type KeyObject } from 'node:crypto'
import type { VendorRequest } from './vendor'

interface SubOrder {
  mchid: string
  sub_mchid: string
  out_trade_no: string
  description: string
  attach: string
  amount: { total_amount: number; currency: string }
  settle_info?: { profit_sharing?: boolean }
}
interface Combination {
  combine_appid: string
  combine_mchid: string
  combine_out_trade_no: string
  time_expire: string
  notify_url: string
  combine_payer_info?: { openid: string }
  scene_info?: { payer_client_ip: string }
  sub_orders: SubOrder[]
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
}
interface Receiver {
  account: string
  amount: number
  result: 'PENDING' | 'SUCCESS' | 'CLOSED'
}
interface Split {
  sub_mchid: string
  transaction_id: string
  out_order_no: string
  state: 'PROCESSING' | 'FINISHED'
  receivers: Receiver[]
}
export type Told = [status: number, value: unknown]

const transactionOf = (number: string): string => `42100${number}`

export class FakePartner {
  readonly orders = new Map<string, Combination>()
  readonly refunds = new Map<string, { of: string; merchant: string; refund: number; status: string }>()
  readonly splits = new Map<string, Split>()
  /** Who may be given a part of each sub-merchant's money. */
  readonly receivers = new Map<string, string>()
  refundStatus = 'SUCCESS'
  /** Percent of a share that may be split off, and what becomes of it. */
  mostPercent = 30
  splitResult: Receiver['result'] = 'SUCCESS'

  constructor(
    readonly appId: string,
    readonly merchant: string,
    /** What names are sealed for. */
    private readonly key: KeyObject,
  ) {}

  private make(body: Combination, way: 'jsapi' | 'h5'): Told {
    const wrong: Told = [400, { code: 'PARAM_ERROR' }]
    if (body.combine_appid !== this.appId || body.combine_mchid !== this.merchant)
      return [400, { code: 'APPID_MCHID_NOT_MATCH' }]
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(body.time_expire)) return wrong
    if (body.sub_orders.length < 1 || body.sub_orders.length > 50) return wrong
    for (const {
      mchid,
      sub_mchid,
      out_trade_no,
      attach,
      description,
      amount,
      settle_info,
    } of body.sub_orders) {
      if (mchid !== this.merchant || !/^\d{8,10}$/.test(sub_mchid) || attach === '' || description === '')
        return wrong
      if (!/^[0-9A-Za-z_*-]{6,32}$/.test(out_trade_no) || amount.total_amount < 1) return wrong
      if (settle_info?.profit_sharing !== true) return [400, { code: 'INVALID_REQUEST' }]
    }
    if (way === 'jsapi' ? !body.combine_payer_info?.openid : !body.scene_info?.payer_client_ip) return wrong
    const known = this.orders.get(body.combine_out_trade_no)
    if (known && JSON.stringify(known.sub_orders) !== JSON.stringify(body.sub_orders))
      return [403, { code: 'OUT_TRADE_NO_USED' }]
    if (known?.state === 'SUCCESS') return [400, { code: 'ORDERPAID' }]
    this.orders.set(body.combine_out_trade_no, { ...body, state: 'NOTPAY' })
    const prepay = `wx${body.combine_out_trade_no}`
    return [
      200,
      way === 'jsapi' ? { prepay_id: prepay } : { h5_url: `https://wx.tenpay.com/h5?prepay_id=${prepay}` },
    ]
  }

  /** As a query and a callback show it. */
  shown({ combine_out_trade_no, combine_payer_info, sub_orders, state }: Combination) {
    return {
      combine_appid: this.appId,
      combine_mchid: this.merchant,
      combine_out_trade_no,
      ...(combine_payer_info ? { combine_payer_info } : {}),
      sub_orders: sub_orders.map(({ mchid, sub_mchid, out_trade_no, amount, attach }) => ({
        ...{ mchid, sub_mchid, out_trade_no, attach, amount },
        trade_state: state,
        ...(state === 'SUCCESS' ? { transaction_id: transactionOf(out_trade_no) } : {}),
      })),
    }
  }

  private close(order: Combination, said: { combine_appid: string; sub_orders: SubOrder[] }): Told {
    const key = ({ mchid, sub_mchid, out_trade_no }: SubOrder) => `${mchid} ${sub_mchid} ${out_trade_no}`
    const same = [...order.sub_orders].map(key).sort().join() === [...said.sub_orders].map(key).sort().join()
    if (said.combine_appid !== this.appId || !same) return [400, { code: 'INVALID_REQUEST' }]
    if (order.state === 'SUCCESS') return [400, { code: 'ORDER_PAID' }]
    order.state = 'CLOSED'
    return [204, null]
  }

  private paid(find: (share: SubOrder) => boolean): SubOrder | undefined {
    return [...this.orders.values()]
      .filter(({ state }) => state === 'SUCCESS')
      .flatMap((one) => one.sub_orders)
      .find(find)
  }

  refund(said: {
    sub_mchid: string
    out_trade_no: string
    out_refund_no: string
    amount: { refund: number; total: number }
  }): Told {
    const share = this.paid(({ out_trade_no }) => out_trade_no === said.out_trade_no)
    if (!share || share.sub_mchid !== said.sub_mchid) return [404, { code: 'RESOURCE_NOT_EXISTS' }]
    if (share.amount.total_amount !== said.amount.total) return [400, { code: 'PARAM_ERROR' }]
    const known = this.refunds.get(said.out_refund_no) ?? {
      of: said.out_trade_no,
      merchant: said.sub_mchid,
      refund: said.amount.refund,
      status: this.refundStatus,
    }
    if (known.refund !== said.amount.refund) return [400, { code: 'INVALID_REQUEST' }]
    this.refunds.set(said.out_refund_no, known)
    return [200, { status: known.status }]
  }

  private split(said: {
    sub_mchid: string
    transaction_id: string
    out_order_no: string
    appid?: string
    receivers?: { type: string; account: string; amount: number; description: string }[]
    unfreeze_unsplit?: boolean
  }): Told {
    const known = this.splits.get(said.out_order_no)
    if (known) return [200, known]
    const share = this.paid(({ out_trade_no }) => transactionOf(out_trade_no) === said.transaction_id)
    if (!share || share.sub_mchid !== said.sub_mchid) return [400, { code: 'INVALID_REQUEST' }]
    const free = [...this.splits.values()].some((one) => one.transaction_id === said.transaction_id)
    if (free) return [400, { code: 'INVALID_REQUEST' }]
    for (const { type, account, amount, description } of said.receivers ?? []) {
      if (type !== 'MERCHANT_ID' || description === '' || said.appid !== this.appId || !said.unfreeze_unsplit)
        return [400, { code: 'PARAM_ERROR' }]
      if (this.receivers.get(said.sub_mchid) !== account) return [400, { code: 'RECEIVER_INVALID' }]
      if (amount < 1 || amount > (share.amount.total_amount * this.mostPercent) / 100)
        return [403, { code: 'RULE_LIMIT' }]
    }
    const { sub_mchid, transaction_id, out_order_no } = said
    const receivers = (said.receivers ?? []).map(({ account, amount }) => ({
      account,
      amount,
      result: this.splitResult,
    }))
    const split: Split = {
      ...{ sub_mchid, transaction_id, out_order_no, receivers },
      state: this.splitResult === 'PENDING' ? 'PROCESSING' : 'FINISHED',
    }
    this.splits.set(out_order_no, split)
    return [200, split]
  }

  private addReceiver(said: {
    sub_mchid: string
    appid: string
    type: string
    account: string
    name: string
  }): Told {
    const name = privateDecrypt(
      { key: this.key, padding: constants.RSA_PKCS1_OAEP_PADDING },
      Buffer.from(said.name, 'base64'),
    ).toString()
    if (said.appid !== this.appId || said.type !== 'MERCHANT_ID' || name !== '临江校园科技有限公司')
      return [400, { code: 'PARAM_ERROR' }]
    this.receivers.set(said.sub_mchid, said.account)
    return [200, { account: said.account }]
  }

  answer({ method, url, body }: VendorRequest): Told {
    const said = body.length > 0 ? JSON.parse(body.toString()) : {}
    const path = url.pathname
    if (path === '/v3/combine-transactions/jsapi') return this.make(said, 'jsapi')
    if (path === '/v3/combine-transactions/h5') return this.make(said, 'h5')
    if (path === '/v3/refund/domestic/refunds') return this.refund(said)
    if (path === '/v3/profitsharing/receivers/add') return this.addReceiver(said)
    if (method === 'POST' && /^\/v3\/profitsharing\/orders(\/unfreeze)?$/.test(path)) return this.split(said)
    const [, splitNumber] = /^\/v3\/profitsharing\/orders\/(\w+)$/.exec(path) ?? []
    if (splitNumber !== undefined) {
      const split = this.splits.get(splitNumber)
      return split?.sub_mchid === url.searchParams.get('sub_mchid')
        ? [200, split]
        : [404, { code: 'RESOURCE_NOT_EXISTS' }]
    }
    const [, number = '', end] =
      /^\/v3\/combine-transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? []
    const order = this.orders.get(number)
    if (!order) return [404, { code: 'ORDER_NOT_EXIST' }]
    return end ? this.close(order, said) : [200, this.shown(order)]
  }
}
