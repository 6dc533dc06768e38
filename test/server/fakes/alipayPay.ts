import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { startVendor, type Vendor, type VendorRequest } from './vendor'

type Fields = Record<string, string>
interface Trade {
  amount: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'
  notify: string
}

/** Alipay's gateway for alipay.trade.*: checks RSA2 on what comes, signs what goes. */
export interface FakeAlipayPay extends Vendor {
  config: { name: 'alipay'; appId: string; privateKey: string; alipayPublicKey: string; gateway: string }
  trades: Map<string, Trade>
  refunds: Map<string, string>
  /** Refuses every call with this sub_code. */
  fails: string | null
  forged: boolean
  /** Opens the cashier of a page's address, as the payer's browser does; whether Alipay takes it. */
  visit(url: string): boolean
  callback(number: string, change?: Fields): { headers: Record<string, string>; body: string }
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const contentOf = (fields: Fields, ...without: string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name) && fields[name] !== '')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

export async function startAlipayPay(): Promise<FakeAlipayPay> {
  const [app, alipay, forger] = [pair(), pair(), pair()]
  const config = {
    name: 'alipay' as const,
    appId: '2021000000000001',
    gateway: '',
    privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    alipayPublicKey: alipay.publicKey
      .export({ type: 'spki', format: 'pem' })
      .toString()
      .replace(/-----[^-]+-----|\s/g, ''),
  }
  const fake = {
    config,
    trades: new Map<string, Trade>(),
    refunds: new Map<string, string>(),
    fails: null as string | null,
    forged: false,
  }
  const sign = (text: string): string =>
    createSign('RSA-SHA256')
      .update(text, 'utf8')
      .sign(fake.forged ? forger.privateKey : alipay.privateKey, 'base64')
  const genuine = (fields: Fields): boolean =>
    fields.app_id === config.appId &&
    fields.sign_type === 'RSA2' &&
    createVerify('RSA-SHA256')
      .update(contentOf(fields, 'sign'), 'utf8')
      .verify(app.publicKey, fields.sign ?? '', 'base64')
  const no = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: '说明' })
  const ok = (fields: object) => ({ code: '10000', msg: 'Success', ...fields })

  type Business = Record<
    | 'out_trade_no'
    | 'total_amount'
    | 'out_request_no'
    | 'refund_amount'
    | 'buyer_id'
    | 'buyer_open_id'
    | 'time_expire',
    string
  >
  const acts: Record<string, (said: Business, fields: Fields) => object> = {
    'alipay.trade.create': (said, { notify_url = '' }) => {
      if (!said.buyer_id && !said.buyer_open_id) return no('ACQ.BUYER_NOT_EXIST')
      if (
        !/^\d+\.\d\d$/.test(said.total_amount) ||
        !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(said.time_expire)
      )
        return no('ACQ.INVALID_PARAMETER')
      fake.trades.set(
        said.out_trade_no,
        fake.trades.get(said.out_trade_no) ?? {
          amount: said.total_amount,
          status: 'WAIT_BUYER_PAY',
          notify: notify_url,
        },
      )
      return ok({ out_trade_no: said.out_trade_no, trade_no: `2026${said.out_trade_no}` })
    },
    'alipay.trade.query': ({ out_trade_no }) => {
      const trade = fake.trades.get(out_trade_no)
      return trade
        ? ok({
            out_trade_no,
            trade_no: `2026${out_trade_no}`,
            trade_status: trade.status,
            total_amount: trade.amount,
          })
        : no('ACQ.TRADE_NOT_EXIST')
    },
    'alipay.trade.close': ({ out_trade_no }) => {
      const trade = fake.trades.get(out_trade_no)
      if (!trade) return no('ACQ.TRADE_NOT_EXIST')
      if (trade.status === 'TRADE_SUCCESS') return no('ACQ.TRADE_STATUS_ERROR')
      trade.status = 'TRADE_CLOSED'
      return ok({ out_trade_no })
    },
    'alipay.trade.refund': ({ out_trade_no, out_request_no, refund_amount }) => {
      if (fake.trades.get(out_trade_no)?.status !== 'TRADE_SUCCESS') return no('ACQ.TRADE_STATUS_ERROR')
      const known = fake.refunds.get(out_request_no)
      if (known !== undefined && known !== refund_amount) return no('ACQ.REASON_TRADE_REFUND_FEE_ERR')
      fake.refunds.set(out_request_no, refund_amount)
      return ok({ out_trade_no, fund_change: known === undefined ? 'Y' : 'N', refund_fee: refund_amount })
    },
    'alipay.trade.fastpay.refund.query': ({ out_request_no }) =>
      ok(fake.refunds.has(out_request_no) ? { out_request_no, refund_status: 'REFUND_SUCCESS' } : {}),
  }

  function answer({ url, body }: VendorRequest): string {
    const fields = Object.fromEntries([...url.searchParams, ...new URLSearchParams(body.toString())])
    const method = fields.method ?? ''
    if (!genuine(fields))
      return JSON.stringify({
        error_response: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' },
      })
    const content = JSON.stringify(
      fake.fails
        ? no(fake.fails)
        : (acts[method]?.(JSON.parse(fields.biz_content ?? '{}'), fields) ?? no('isv.invalid-method')),
    )
    return `{"${method.replaceAll('.', '_')}_response":${content},"sign":"${sign(content)}"}`
  }

  const vendor = await startVendor((request) => ({ type: 'text/html;charset=utf-8', body: answer(request) }))
  config.gateway = `${vendor.url}/gateway.do`
  return Object.assign(fake, vendor, {
    visit: (address: string) => {
      const fields = Object.fromEntries(new URL(address).searchParams)
      if (!genuine(fields) || fields.method !== 'alipay.trade.wap.pay') return false
      const said = JSON.parse(fields.biz_content ?? '{}')
      fake.trades.set(said.out_trade_no, {
        amount: said.total_amount,
        status: 'WAIT_BUYER_PAY',
        notify: fields.notify_url ?? '',
      })
      return true
    },
    callback: (number: string, change: Fields = {}) => {
      const fields: Fields = {
        app_id: config.appId,
        notify_type: 'trade_status_sync',
        notify_time: '2026-11-22 12:00:00',
        charset: 'utf-8',
        version: '1.0',
        out_trade_no: number,
        trade_no: `2026${number}`,
        trade_status: 'TRADE_SUCCESS',
        total_amount: fake.trades.get(number)?.amount ?? '',
        subject: '取快递 & 送达',
        ...change,
      }
      const body = new URLSearchParams({
        ...fields,
        sign: sign(contentOf(fields)),
        sign_type: 'RSA2',
      }).toString()
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
    },
  })
}
