/** WeChat Pay: orders of its mini-program and on H5 pages. https://pay.weixin.qq.com/doc/v3/merchant/4012791897 */
import { cut } from '../../../contract/characters/rules'
import { isText } from '../http'
import { shanghaiTime } from '../shanghai'
import type { WechatPayConfig } from './config'
import type { Callback, Order, PayProvider, Standing, Word } from './types'
import { objectOf, shortTitle, wechatApi, wechatFailure, type Json } from './wechatApi'
import { createWechatCombining } from './wechatCombined'

/** @throws when a key in the settings is no key */
export function createWechatPay(config: WechatPayConfig): PayProvider {
  const { appId, merchant } = config
  const { ask, told, inApp, onPage, refund } = wechatApi(config)

  const common = ({ number, title, amount, expiresAt, notifyUrl }: Order): Json => ({
    appid: appId,
    mchid: merchant,
    description: shortTitle(title),
    out_trade_no: number,
    time_expire: shanghaiTime(expiresAt),
    notify_url: notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  })

  function standingOf(answer: Json): Standing {
    const { trade_state: state, transaction_id: vendorNumber } = answer
    const total = objectOf(answer.amount).total
    const { openid } = objectOf(answer.payer)
    // what was paid and went back again was paid
    if ((state === 'SUCCESS' || state === 'REFUND') && isText(vendorNumber) && typeof total === 'number')
      return { state: 'paid', vendorNumber, amount: total, ...(isText(openid) ? { openId: openid } : {}) }
    return { state: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'open' }
  }

  function heard(callback: Callback, now = Date.now()): Word | 'other' | 'forged' {
    const said = told(callback, now)
    if (said === null) return 'other'
    if (said === 'forged' || said.mchid !== merchant || said.appid !== appId) return 'forged'
    const standing = standingOf(said)
    return standing.state === 'paid' && isText(said.out_trade_no)
      ? { ...standing, number: said.out_trade_no }
      : 'other'
  }

  const ofOrder = (number: string): string => `/v3/pay/transactions/out-trade-no/${number}`

  return {
    name: 'wechat',
    ways: config.page ? ['app', 'page'] : ['app'],
    // frozen funds of an order that was not split are released after 30 days (pay.weixin.qq.com/doc/v3/merchant/4014547102)
    holdDays: 30,
    together: false,
    combining: config.partner ? createWechatCombining(config, config.partner) : undefined,
    order: (order, payer) =>
      payer.way === 'app'
        ? inApp(appId, '/v3/pay/transactions/jsapi', {
            ...common(order),
            payer: { openid: payer.openId },
          })
        : onPage('/v3/pay/transactions/h5', common(order), payer),
    query: async (number) => {
      const { status, answer } = await ask('GET', `${ofOrder(number)}?mchid=${merchant}`)
      if (status === 404) return { state: 'none' }
      if (status >= 300) throw wechatFailure(status, answer)
      return standingOf(answer)
    },
    close: async (number) => {
      const { status, answer } = await ask('POST', `${ofOrder(number)}/close`, { mchid: merchant })
      if (status >= 300 && status !== 404 && answer.code !== 'ORDER_CLOSED')
        throw wechatFailure(status, answer)
    },
    refund: ({ number, refundNumber, amount, total, reason }) =>
      refund({
        out_trade_no: number,
        out_refund_no: refundNumber,
        reason: cut(reason, 25),
        amount: { refund: amount, total, currency: 'CNY' },
      }),
    heard,
    reply: (taken) => ({
      status: taken ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(taken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
    }),
  }
}
