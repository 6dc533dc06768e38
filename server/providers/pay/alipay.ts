/** Payments by Alipay. https://opendocs.alipay.com/open/203/105285 */
import { cut } from '../../../contract/characters/rules'
import { alipayGateway, clock, isLimited, type Fields, type Json } from '../alipayGateway'
import { isUserId } from '../alipayUser'
import { isText } from '../http'
import type { AlipayConfig } from '../settings'
import { ProviderError } from '../types'
import type { Callback, Order, PayProvider, Return, Returning, Standing, Word } from './types'

/** 12.50 */
const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Fen of 12.5, 12.50 or 12; null for anything else. */
export function fenOf(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) : null
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

function failure({ code, sub_code }: Json): ProviderError {
  const said = `alipay ${String(code)} ${String(sub_code)}`
  if (isLimited({ code, sub_code })) return new ProviderError('rate-limited', said)
  return new ProviderError(sub_code === 'ACQ.BUYER_NOT_EXIST' ? 'invalid-input' : 'unavailable', said)
}

/** @throws when a key in the settings is no key */
export function createAlipayPay(config: AlipayConfig): PayProvider {
  const { appId, gateway } = config
  const { form, ask, isGenuine } = alipayGateway(config, failure)

  const business = ({ number, title, amount, expiresAt }: Order): Json => ({
    out_trade_no: number,
    total_amount: yuan(amount),
    subject: cut(title, 80),
    time_expire: clock(expiresAt),
  })

  async function inApp(order: Order, openId: string) {
    const buyer = isUserId(openId) ? { buyer_id: openId } : { buyer_open_id: openId }
    const answer = await ask(
      'alipay.trade.create',
      { ...business(order), ...buyer, product_code: 'JSAPI_PAY', op_app_id: appId },
      { notify_url: order.notifyUrl },
    )
    if (answer.code !== '10000' || !isText(answer.trade_no)) throw failure(answer)
    return { way: 'alipay', tradeNo: answer.trade_no } as const
  }

  function onPage(order: Order, back: string) {
    const url = new URL(gateway)
    const fields = form(
      'alipay.trade.wap.pay',
      { ...business(order), product_code: 'QUICK_WAP_WAY', quit_url: back },
      { notify_url: order.notifyUrl, return_url: back },
    )
    url.search = new URLSearchParams(fields).toString()
    return { way: 'page', url: url.toString() } as const
  }

  function standingOf({ trade_status: state, trade_no: vendorNumber, total_amount }: Json): Standing {
    const amount = fenOf(total_amount)
    if ((state === 'TRADE_SUCCESS' || state === 'TRADE_FINISHED') && isText(vendorNumber) && amount !== null)
      return { state: 'paid', vendorNumber, amount }
    return { state: state === 'TRADE_CLOSED' ? 'closed' : 'open' }
  }

  async function refund({ number, refundNumber, amount, reason }: Return): Promise<Returning> {
    const answer = await ask('alipay.trade.refund', {
      out_trade_no: number,
      out_request_no: refundNumber,
      refund_amount: yuan(amount),
      refund_reason: cut(reason, 80),
    })
    if (answer.code === '10000') {
      // N: no money moved by this call, be it that an earlier one moved it, or that none has yet
      if (answer.fund_change === 'Y') return 'done'
      const asked = await ask('alipay.trade.fastpay.refund.query', {
        out_trade_no: number,
        out_request_no: refundNumber,
      })
      return asked.code === '10000' && asked.refund_status === 'REFUND_SUCCESS' ? 'done' : 'under-way'
    }
    if (
      ['ACQ.BUYER_ERROR', 'ACQ.TRADE_NOT_ALLOW_REFUND', 'ACQ.TRADE_HAS_FINISHED'].includes(
        String(answer.sub_code),
      )
    )
      return 'failed'
    throw failure(answer)
  }

  function heard({ body }: Callback): Word | 'other' | 'forged' {
    const fields: Fields = Object.fromEntries(new URLSearchParams(body))
    if (!isGenuine(fields)) return 'forged'
    const standing = standingOf(fields)
    return standing.state === 'paid' && isText(fields.out_trade_no)
      ? { ...standing, number: fields.out_trade_no }
      : 'other'
  }

  return {
    name: 'alipay',
    ways: ['app', 'page'],
    // the contract says how long refunds are taken (alipay.trade.refund); twelve months are usual by docs.antom.com/ac/autodebitpay/refund,
    // and three months are safe until the operator knows its own
    holdDays: 90,
    together: false,
    order: async (order, payer) =>
      payer.way === 'app' ? inApp(order, payer.openId) : onPage(order, payer.back),
    query: async (number) => {
      const answer = await ask('alipay.trade.query', { out_trade_no: number })
      if (answer.code === '10000') return standingOf(answer)
      if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'none' }
      throw failure(answer)
    },
    close: async (number) => {
      const answer = await ask('alipay.trade.close', { out_trade_no: number })
      if (answer.code !== '10000' && answer.sub_code !== 'ACQ.TRADE_NOT_EXIST') throw failure(answer)
    },
    refund,
    heard,
    reply: (taken) => ({ status: 200, type: 'text/plain', body: taken ? 'success' : 'fail' }),
  }
}
