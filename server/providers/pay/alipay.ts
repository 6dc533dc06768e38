/** Alipay's open platform: forms signed by RSA2. https://opendocs.alipay.com/open/203/105285 */
import { createSign, createVerify } from 'node:crypto'
import { cut } from '../../../contract/characters/rules'
import { isUserId } from '../alipayUser'
import { isText, vendorAnswer } from '../http'
import { privateKeyOf, publicKeyOf } from '../keys'
import { ProviderError } from '../types'
import type { AlipayPayConfig } from './config'
import type { Callback, Order, PayProvider, Return, Returning, Standing, Word } from './types'

type Fields = Record<string, string>
type Json = Record<string, unknown>

/** 12.50 */
const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** Fen of 12.5, 12.50 or 12; null for anything else. */
export function fenOf(text: unknown): number | null {
  const match = typeof text === 'string' ? /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) : null
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** 2026-11-22 11:05:09 in Beijing's time. */
const clock = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

const contentOf = (fields: Fields, ...without: string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

/** The answer's value as it was written: what the signature is over. */
function signedPart(text: string, name: string): string | null {
  const begin = text.indexOf(`"${name}":`)
  const end = text.lastIndexOf(',"sign":')
  return begin < 0 || end < 0 ? null : text.slice(begin + name.length + 3, end)
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

const limited = ['isp.call-limited', 'isv.app-call-limited']

function failure({ code, sub_code }: Json): ProviderError {
  const said = `alipay ${String(code)} ${String(sub_code)}`
  if (code === '40005' || limited.includes(String(sub_code))) return new ProviderError('rate-limited', said)
  return new ProviderError(sub_code === 'ACQ.BUYER_NOT_EXIST' ? 'invalid-input' : 'unavailable', said)
}

/** @throws when a key in the settings is no key */
export function createAlipayPay(config: AlipayPayConfig): PayProvider {
  const { appId, gateway } = config
  const ours = privateKeyOf(config.privateKey, 'ALIPAY_PRIVATE_KEY')
  const theirs = publicKeyOf(config.alipayPublicKey, 'ALIPAY_PUBLIC_KEY')
  const genuine = (content: string, sign: unknown): boolean =>
    isText(sign) && createVerify('RSA-SHA256').update(content, 'utf8').verify(theirs, sign, 'base64')

  function signed(method: string, business: Json, more: Fields = {}): Fields {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: clock(new Date()),
      version: '1.0',
      biz_content: JSON.stringify(business),
      ...more,
    }
    return {
      ...fields,
      sign: createSign('RSA-SHA256').update(contentOf(fields), 'utf8').sign(ours, 'base64'),
    }
  }

  /** The answer, refusals too. @throws ProviderError when Alipay did not sign it */
  async function ask(method: string, business: Json, more?: Fields): Promise<Json> {
    const { text } = await vendorAnswer('alipay', new URL(gateway), {
      method: 'POST',
      body: new URLSearchParams(signed(method, business, more)),
    })
    const name = `${method.replaceAll('.', '_')}_response`
    const content = signedPart(text, name)
    const { sign, error_response: refusal } = parsed(text)
    // a wrong app or signature of ours: it can only refuse, so it is read without proof
    if (content === null && refusal) throw failure(refusal as Json)
    if (content === null || !genuine(content, sign))
      throw new ProviderError('unavailable', 'alipay: an answer that Alipay did not sign')
    return parsed(content)
  }

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
    const fields = signed(
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
    if (!genuine(contentOf(fields, 'sign', 'sign_type'), fields.sign) || fields.app_id !== appId)
      return 'forged'
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
