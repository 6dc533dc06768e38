/** WeChat Pay: orders of its mini-program and on H5 pages. https://pay.weixin.qq.com/doc/v3/merchant/4012791897 */
import { isText } from '../http'
import { shanghaiTime } from '../shanghai'
import { ProviderError } from '../types'
import type { WechatPayConfig } from './config'
import type { Callback, Order, Payer, PayProvider, Return, Returning, Standing, Word } from './types'
import { objectOf, parsed, wechatApi, wechatFailure, type Json } from './wechatApi'

/** At most 127 characters, and no longer than WeChat's 127 bytes of UTF-8. */
const shortened = (title: string): string => Array.from(title).slice(0, 40).join('')

const refundStates: Record<string, Returning> = {
  SUCCESS: 'done',
  PROCESSING: 'under-way',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

/** @throws when a key in the settings is no key */
export function createWechatPay(config: WechatPayConfig): PayProvider {
  const { appId, merchant } = config
  const { ask, done, sign, nonce, genuine, opened } = wechatApi(config)

  const common = ({ number, title, amount, expiresAt, notifyUrl }: Order): Json => ({
    appid: appId,
    mchid: merchant,
    description: shortened(title),
    out_trade_no: number,
    time_expire: shanghaiTime(expiresAt),
    notify_url: notifyUrl,
    amount: { total: amount, currency: 'CNY' },
  })

  async function inApp(order: Order, openId: string) {
    const { prepay_id } = await done('POST', '/v3/pay/transactions/jsapi', {
      ...common(order),
      payer: { openid: openId },
    })
    if (!isText(prepay_id)) throw new ProviderError('unavailable', 'wechat pay: no prepay_id in the answer')
    const [timeStamp, nonceStr, content] = [
      String(Math.floor(Date.now() / 1000)),
      nonce(),
      `prepay_id=${prepay_id}`,
    ]
    return {
      way: 'wechat',
      timeStamp,
      nonceStr,
      package: content,
      signType: 'RSA',
      paySign: sign(appId, timeStamp, nonceStr, content),
    } as const
  }

  async function onPage(order: Order, payer: Payer & { way: 'page' }) {
    const scene = { payer_client_ip: payer.ip, h5_info: { type: 'Wap' } }
    const { h5_url } = await done('POST', '/v3/pay/transactions/h5', { ...common(order), scene_info: scene })
    if (!isText(h5_url) || !URL.canParse(h5_url))
      throw new ProviderError('unavailable', 'wechat pay: no h5_url in the answer')
    const url = new URL(h5_url)
    url.searchParams.set('redirect_url', payer.back)
    return { way: 'page', url: url.toString() } as const
  }

  function standingOf(answer: Json): Standing {
    const { trade_state: state, transaction_id: vendorNumber } = answer
    const total = objectOf(answer.amount).total
    const { openid } = objectOf(answer.payer)
    // what was paid and went back again was paid
    if ((state === 'SUCCESS' || state === 'REFUND') && isText(vendorNumber) && typeof total === 'number')
      return { state: 'paid', vendorNumber, amount: total, ...(isText(openid) ? { openId: openid } : {}) }
    return { state: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'open' }
  }

  async function refund({ number, refundNumber, amount, total, reason }: Return): Promise<Returning> {
    const body = {
      out_trade_no: number,
      out_refund_no: refundNumber,
      reason: Array.from(reason).slice(0, 25).join(''),
      amount: { refund: amount, total, currency: 'CNY' },
    }
    const { status, answer } = await ask('POST', '/v3/refund/domestic/refunds', body)
    if (status < 300) return refundStates[String(answer.status)] ?? 'under-way'
    // the payer's account at WeChat is gone: no try will bring it back
    if (status === 403 && answer.code === 'USER_ACCOUNT_ABNORMAL') return 'failed'
    throw wechatFailure(status, answer)
  }

  function heard(callback: Callback, now = Date.now()): Word | 'other' | 'forged' {
    if (!genuine(callback, now)) return 'forged'
    const { event_type, resource } = parsed(callback.body)
    if (event_type !== 'TRANSACTION.SUCCESS') return 'other'
    try {
      const inner = opened(objectOf(resource))
      if (inner.mchid !== merchant || inner.appid !== appId) return 'forged'
      const standing = standingOf(inner)
      return standing.state === 'paid' && isText(inner.out_trade_no)
        ? { ...standing, number: inner.out_trade_no }
        : 'other'
    } catch {
      return 'forged'
    }
  }

  const ofOrder = (number: string): string => `/v3/pay/transactions/out-trade-no/${number}`

  return {
    name: 'wechat',
    ways: config.page ? ['app', 'page'] : ['app'],
    order: (order, payer) => (payer.way === 'app' ? inApp(order, payer.openId) : onPage(order, payer)),
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
    refund,
    heard,
    reply: (taken) => ({
      status: taken ? 200 : 500,
      type: 'application/json',
      body: JSON.stringify(taken ? { code: 'SUCCESS', message: '成功' } : { code: 'FAIL', message: '失败' }),
    }),
  }
}
