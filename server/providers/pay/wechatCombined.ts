/**
 * WeChat Pay's combined payments of a service provider: several sub-merchants' shares in one, each frozen until it is split.
 * https://pay.weixin.qq.com/docs/partner/products/combine-payment/apilist-jsapi.html
 */
import { cut } from '../../../contract/characters/rules'
import { isText } from '../http'
import { shanghaiTime } from '../shanghai'
import type { WechatPartnerConfig, WechatPayConfig } from './config'
import type { Callback, Combined, Combining, Returning, Split, Standing, Word } from './types'
import { objectOf, shortTitle, wechatApi, wechatFailure, type Json } from './wechatApi'

const root = '/v3/combine-transactions'
const ofOrder = (number: string): string => `${root}/out-trade-no/${number}`
const splits = '/v3/profitsharing'

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])

/** @throws when a key in the settings is no key */
export function createWechatCombining(
  { appId, baseUrl }: Pick<WechatPayConfig, 'appId' | 'baseUrl'>,
  partner: WechatPartnerConfig,
): Combining {
  const { merchant, title: ours } = partner
  const { ask, done, told, sealed, inApp, onPage, refund } = wechatApi({ ...partner, baseUrl })

  const bodyOf = ({ number, shares, expiresAt, notifyUrl }: Combined): Json => ({
    combine_appid: appId,
    combine_mchid: merchant,
    combine_out_trade_no: number,
    time_expire: shanghaiTime(expiresAt),
    notify_url: notifyUrl,
    sub_orders: shares.map((share) => ({
      mchid: merchant,
      sub_mchid: share.merchant,
      out_trade_no: share.number,
      description: shortTitle(share.title),
      attach: number,
      amount: { total_amount: share.amount, currency: 'CNY' },
      // frozen at the sub-merchant, so that it can go back, and what is ours of it be split off
      settle_info: { profit_sharing: true },
    })),
  })

  function standingOf(
    { trade_state: state, transaction_id: vendorNumber, amount }: Json,
    payer: Json,
  ): Standing {
    const { total_amount: total } = objectOf(amount)
    const { openid } = payer
    // what was paid and went back again was paid
    if ((state === 'SUCCESS' || state === 'REFUND') && isText(vendorNumber) && typeof total === 'number')
      return { state: 'paid', vendorNumber, amount: total, ...(isText(openid) ? { openId: openid } : {}) }
    return { state: state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'open' }
  }

  /** How each share stands, by its number. */
  const sharesOf = (answer: Json): Map<string, Standing> =>
    new Map(
      listOf(answer.sub_orders).flatMap((share): [string, Standing][] =>
        isText(share.out_trade_no)
          ? [[share.out_trade_no, standingOf(share, objectOf(answer.combine_payer_info))]]
          : [],
      ),
    )

  function heard(callback: Callback, now = Date.now()): Word[] | 'other' | 'forged' {
    const said = told(callback, now)
    if (said === null) return 'other'
    if (said === 'forged' || said.combine_mchid !== merchant || said.combine_appid !== appId) return 'forged'
    const words = [...sharesOf(said)].flatMap(([number, standing]): Word[] =>
      standing.state === 'paid' ? [{ ...standing, number }] : [],
    )
    return words.length > 0 ? words : 'other'
  }

  /** https://pay.weixin.qq.com/doc/v3/partner/4012466860: what is ours goes first, and all the rest is freed with it. */
  async function begin({ number, payment, merchant: seller, amount }: Split): Promise<Json> {
    const body = { sub_mchid: seller, transaction_id: payment, out_order_no: number }
    if (amount === 0)
      return done('POST', `${splits}/orders/unfreeze`, { ...body, description: '订单完成，全部给卖家' })
    // known already, it stays so
    await done('POST', `${splits}/receivers/add`, {
      ...{ sub_mchid: seller, appid: appId, type: 'MERCHANT_ID', account: merchant },
      ...{ name: sealed(ours), relation_type: 'SERVICE_PROVIDER' },
    })
    return done('POST', `${splits}/orders`, {
      ...body,
      appid: appId,
      receivers: [{ type: 'MERCHANT_ID', account: merchant, amount, description: '平台服务费' }],
      unfreeze_unsplit: true,
    })
  }

  async function split(wanted: Split): Promise<Returning> {
    const { number, payment, merchant: seller } = wanted
    const query = new URLSearchParams({ sub_mchid: seller, transaction_id: payment })
    const known = await ask('GET', `${splits}/orders/${number}?${query}`)
    if (known.status >= 300 && known.status !== 404) throw wechatFailure(known.status, known.answer)
    const { state, receivers } = known.status === 404 ? await begin(wanted) : known.answer
    if (state !== 'FINISHED') return 'under-way'
    const own = listOf(receivers).find(({ account }) => account === merchant)
    return wanted.amount > 0 && own?.result === 'CLOSED' ? 'failed' : 'done'
  }

  return {
    merchant,
    most: 50,
    order: (combined, payer) =>
      payer.way === 'app'
        ? inApp(appId, `${root}/jsapi`, {
            ...bodyOf(combined),
            scene_info: { payer_client_ip: payer.ip },
            combine_payer_info: { openid: payer.openId },
          })
        : onPage(`${root}/h5`, bodyOf(combined), payer),
    query: async (number) => {
      const { status, answer } = await ask('GET', ofOrder(number))
      if (status === 404) return null
      if (status >= 300) throw wechatFailure(status, answer)
      return sharesOf(answer)
    },
    close: async (number, shares) => {
      // it closes only with all shares, as they were ordered
      const { status, answer } = await ask('POST', `${ofOrder(number)}/close`, {
        combine_appid: appId,
        sub_orders: shares.map((share) => ({
          mchid: merchant,
          sub_mchid: share.merchant,
          out_trade_no: share.number,
        })),
      })
      if (status !== 204 && status !== 404 && answer.code !== 'ORDER_CLOSED')
        throw wechatFailure(status, answer)
    },
    refund: ({ number, refundNumber, amount, total, reason, merchant: seller }) =>
      refund({
        sub_mchid: seller,
        out_trade_no: number,
        out_refund_no: refundNumber,
        reason: cut(reason, 25),
        amount: { refund: amount, total, currency: 'CNY' },
      }),
    split,
    heard,
  }
}
