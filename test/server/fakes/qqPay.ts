import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { buffer } from 'node:stream/consumers'
import { startVendor, type Vendor } from './vendor'

type Fields = Record<string, string>

/** QQ wallet's gateway: XML, signed both ways. Refunds come by TLS with the merchant's certificate. */
export interface FakeQqPay extends Vendor {
  orders: Map<string, Fields & { state: string }>
  refunds: Map<string, { fee: string; status: string }>
  /** Subject of the certificate that the last refund came with. */
  certificate: string | null
  forged: boolean
  /** Where refunds go. */
  refundUrl: string
  callback(number: string, change?: Fields): { headers: Record<string, string>; body: string }
}

const xml = (fields: Fields): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xml>${Object.entries(fields)
    .map(([name, value]) => `\n<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}\n</xml>`
const read = (text: string): Fields =>
  Object.fromEntries(
    [...text.matchAll(/<(\w+)><!\[CDATA\[([^]*?)\]\]><\/\1>/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

export async function startQqPay(
  keys: { merchant: string; apiKey: string; signType: 'MD5' | 'HMAC-SHA256'; appId: string },
  tls?: { key: string; cert: string; ca: string },
): Promise<FakeQqPay> {
  const { merchant, apiKey, signType, appId } = keys
  const fake = {
    orders: new Map<string, Fields & { state: string }>(),
    refunds: new Map<string, { fee: string; status: string }>(),
    certificate: null as string | null,
    forged: false,
    refundUrl: '',
  }

  function sign(fields: Fields): string {
    const text =
      Object.keys(fields)
        .filter((name) => name !== 'sign' && fields[name] !== '')
        .sort()
        .map((name) => `${name}=${fields[name]}&`)
        .join('') + `key=${fake.forged ? 'another' : apiKey}`
    return (signType === 'MD5' ? createHash('md5').update(text) : createHmac('sha256', apiKey).update(text))
      .digest('hex')
      .toUpperCase()
  }
  const signed = (fields: Fields): string => {
    const whole = { return_code: 'SUCCESS', mch_id: merchant, appid: appId, nonce_str: 'n', ...fields }
    return xml({ ...whole, sign: sign(whole) })
  }
  const ok = (fields: Fields = {}): string => signed({ result_code: 'SUCCESS', ...fields })
  const no = (err_code: string): string => signed({ result_code: 'FAIL', err_code })
  const trade = (order: Fields & { state: string }): Fields => ({
    trade_state: order.state,
    out_trade_no: order.out_trade_no ?? '',
    total_fee: order.total_fee ?? '',
    ...(order.state === 'SUCCESS' ? { transaction_id: `1900${order.out_trade_no}` } : {}),
  })

  const acts: Record<string, (said: Fields) => string> = {
    qpay_unified_order: (said) => {
      if (said.trade_type !== 'MINIAPP' || !/^\d{14}$/.test(said.time_expire ?? '') || !said.spbill_create_ip)
        return no('PARAM_ERROR')
      if (fake.orders.get(said.out_trade_no ?? '')?.state === 'SUCCESS') return no('ORDERPAID')
      fake.orders.set(said.out_trade_no ?? '', { ...said, state: 'NOTPAY' })
      return ok({ prepay_id: `6V${said.out_trade_no}` })
    },
    qpay_order_query: ({ out_trade_no = '' }) => {
      const order = fake.orders.get(out_trade_no)
      return order ? ok(trade(order)) : no('ORDERNOTEXIST')
    },
    qpay_close_order: ({ out_trade_no = '' }) => {
      const order = fake.orders.get(out_trade_no)
      if (!order) return no('ORDERNOTEXIST')
      if (order.state === 'SUCCESS') return no('ORDERPAID')
      order.state = 'CLOSED'
      return ok()
    },
    qpay_refund_query: ({ out_refund_no = '' }) => {
      const refund = fake.refunds.get(out_refund_no)
      return refund
        ? ok({ refund_count: '1', refund_status_0: refund.status, refund_fee_0: refund.fee })
        : no('REFUNDNOTEXIST')
    },
    qpay_refund: ({ out_trade_no = '', out_refund_no = '', refund_fee = '', op_user_passwd }) => {
      if (fake.orders.get(out_trade_no)?.state !== 'SUCCESS') return no('ORDERNOTEXIST')
      if (op_user_passwd !== createHash('md5').update('operator password').digest('hex'))
        return no('OP_USER_AUTH_FAIL')
      fake.refunds.set(out_refund_no, { fee: refund_fee, status: 'PROCESSING' })
      return ok({ out_refund_no, refund_id: `11${out_refund_no}` })
    },
  }
  const answer = (path: string, body: Buffer): string => {
    const said = read(body.toString())
    const name = /^\/cgi-bin\/pay\/(\w+)\.cgi$/.exec(path)?.[1] ?? ''
    if (said.sign !== sign(said) && !fake.forged)
      return xml({ return_code: 'FAIL', return_msg: 'sign error' })
    return acts[name]?.(said) ?? xml({ return_code: 'FAIL', return_msg: 'no such call' })
  }

  const vendor = await startVendor(({ url, body }) => ({
    type: 'text/xml',
    body: answer(url.pathname, body),
  }))
  const secure =
    tls &&
    createServer({ ...tls, requestCert: true }, (incoming, outgoing) => {
      fake.certificate = (incoming.socket as TLSSocket).getPeerCertificate().subject?.CN?.toString() ?? null
      void buffer(incoming).then((body) =>
        outgoing.end(
          fake.certificate === null
            ? xml({ return_code: 'FAIL', return_msg: 'no certificate' })
            : answer(incoming.url ?? '', body),
        ),
      )
    })
  if (secure) {
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    fake.refundUrl = `https://localhost:${(secure.address() as AddressInfo).port}`
  }
  return Object.assign(fake, vendor, {
    callback: (number: string, change: Fields = {}) => {
      const order = fake.orders.get(number) ?? { state: '' }
      const fields = {
        appid: appId,
        mch_id: merchant,
        nonce_str: 'n',
        ...trade({ ...order, state: 'SUCCESS' }),
        ...change,
      }
      return { headers: { 'content-type': 'text/xml' }, body: xml({ ...fields, sign: sign(fields) }) }
    },
    close: async () => {
      await vendor.close()
      secure?.closeAllConnections()
      if (secure) await new Promise((resolve) => secure.close(resolve))
    },
  })
}
