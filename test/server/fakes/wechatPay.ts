import { createCipheriv, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { FakePartner } from './wechatPartner'
import type { WechatPartnerConfig } from '../../../server/providers/pay/config'
import { startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

interface Order {
  out_trade_no: string
  amount: { total: number }
  time_expire: string
  payer?: { openid: string }
  scene_info?: { payer_client_ip: string }
  notify_url: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
}

/** WeChat Pay's API v3: checks our signature on what comes, signs what goes. */
export interface FakeWechatPay extends Vendor {
  orders: Map<string, Order>
  refunds: Map<string, { refund: number; status: string }>
  /** What new refunds are. */
  refundStatus: string
  /** Refuses every call with this. */
  fails: { status: number; code: string } | null
  /** The service provider, a merchant number of its own. */
  partner: FakePartner
  /** Signs with a key that is not WeChat's. */
  forged: boolean
  config: {
    name: 'wechat'
    appId: string
    merchant: string
    serial: string
    privateKey: string
    apiKey: Buffer
    publicKey: string
    publicKeyId: string
    partner: WechatPartnerConfig | null
    page: boolean
    baseUrl: string
  }
  /** What a combined payment was paid, as a call to our address. */
  combinedCallback(
    number: string,
    change?: { appid?: string },
  ): { headers: Record<string, string>; body: string }
  pay(number: string): void
  /** A call to our address. */
  callback(
    number: string,
    change?: { amount?: number; type?: string; at?: number; appid?: string },
  ): { headers: Record<string, string>; body: string }
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const pem = ({ privateKey }: ReturnType<typeof pair>, theirs: ReturnType<typeof pair>) => ({
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  publicKey: theirs.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})

/** `partner`: combined payments are configured, too. */
export async function startWechatPay({ partner: combines = false } = {}): Promise<FakeWechatPay> {
  const [merchant, platform, forger, second] = [pair(), pair(), pair(), pair()]
  const partnerConfig: WechatPartnerConfig = {
    ...{ merchant: '1800000008', title: '临江校园科技有限公司', serial: '61F0' },
    ...pem(second, platform),
    apiKey: Buffer.from('fedcba9876543210fedcba9876543210'),
    publicKeyId: 'PUB_KEY_ID_0118000000082026',
  }
  const config = {
    name: 'wechat' as const,
    appId: 'wx8888',
    merchant: '1900000001',
    serial: '5157F09EFDC096DE15EBE81A47057A72',
    ...pem(merchant, platform),
    apiKey: Buffer.from('0123456789abcdef0123456789abcdef'),
    publicKeyId: 'PUB_KEY_ID_0119000000012026',
    partner: combines ? partnerConfig : null,
    page: true,
    baseUrl: '',
  }
  const fake = {
    partner: new FakePartner(config.appId, partnerConfig.merchant, platform.privateKey),
    orders: new Map<string, Order>(),
    refunds: new Map<string, { refund: number; status: string }>(),
    refundStatus: 'PROCESSING',
    fails: null as FakeWechatPay['fails'],
    forged: false,
    config,
  }

  function signed(
    body: string,
    at = Math.floor(Date.now() / 1000),
    publicKeyId: string = config.publicKeyId,
  ): Record<string, string> {
    const nonce = randomBytes(16).toString('hex')
    const key = fake.forged ? forger.privateKey : platform.privateKey
    const signature = createSign('RSA-SHA256').update(`${at}\n${nonce}\n${body}\n`).sign(key, 'base64')
    return {
      'wechatpay-timestamp': String(at),
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': publicKeyId,
    }
  }

  const ofPartner = ({ headers }: VendorRequest): boolean =>
    String(headers.authorization).includes(`mchid="${partnerConfig.merchant}"`)

  function genuine(request: VendorRequest): boolean {
    const { method, url, headers, body } = request
    const [who, key] = ofPartner(request) ? [partnerConfig, second.publicKey] : [config, merchant.publicKey]
    const [scheme, rest = ''] = String(headers.authorization).split(' ')
    const fields = Object.fromEntries(
      [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    )
    const text = [
      method,
      url.pathname + url.search,
      fields.timestamp,
      fields.nonce_str,
      body.toString(),
      '',
    ].join('\n')
    return (
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      fields.mchid === who.merchant &&
      fields.serial_no === who.serial &&
      headers['wechatpay-serial'] === who.publicKeyId &&
      createVerify('RSA-SHA256')
        .update(text)
        .verify(key, fields.signature ?? '', 'base64')
    )
  }

  const trade = ({ out_trade_no, amount, state, payer }: Order) => ({
    appid: config.appId,
    mchid: config.merchant,
    out_trade_no,
    trade_state: state,
    ...(payer ? { payer } : {}),
    ...(state === 'SUCCESS'
      ? { transaction_id: `42000${out_trade_no}`, success_time: '2026-11-22T12:00:00+08:00' }
      : {}),
    amount: { total: amount.total, payer_total: amount.total, currency: 'CNY' },
  })

  function make(body: Order & { appid: string; mchid: string }, way: 'jsapi' | 'h5'): [number, unknown] {
    if (body.appid !== config.appId || body.mchid !== config.merchant)
      return [400, { code: 'APPID_MCHID_NOT_MATCH' }]
    if (
      !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/.test(body.time_expire) ||
      !/^[0-9A-Za-z_*-]{6,32}$/.test(body.out_trade_no)
    )
      return [400, { code: 'PARAM_ERROR' }]
    if (way === 'jsapi' ? !body.payer?.openid : !body.scene_info?.payer_client_ip)
      return [400, { code: 'PARAM_ERROR' }]
    const known = fake.orders.get(body.out_trade_no)
    if (known && known.amount.total !== body.amount.total) return [403, { code: 'OUT_TRADE_NO_USED' }]
    if (known?.state === 'SUCCESS') return [400, { code: 'ORDERPAID' }]
    fake.orders.set(body.out_trade_no, { ...body, state: 'NOTPAY' })
    return [
      200,
      way === 'jsapi'
        ? { prepay_id: `wx${body.out_trade_no}` }
        : { h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${body.out_trade_no}` },
    ]
  }

  function refund({
    out_trade_no,
    out_refund_no,
    amount,
  }: {
    out_trade_no: string
    out_refund_no: string
    amount: { refund: number; total: number }
  }): [number, unknown] {
    const order = fake.orders.get(out_trade_no)
    if (order?.state !== 'SUCCESS') return [404, { code: 'RESOURCE_NOT_EXISTS' }]
    if (order.amount.total !== amount.total) return [400, { code: 'PARAM_ERROR' }]
    const known = fake.refunds.get(out_refund_no) ?? { refund: amount.refund, status: fake.refundStatus }
    if (known.refund !== amount.refund) return [400, { code: 'INVALID_REQUEST' }]
    fake.refunds.set(out_refund_no, known)
    return [200, { refund_id: `50${out_refund_no}`, out_refund_no, status: known.status }]
  }

  function act({ method, url, body }: VendorRequest): [number, unknown] {
    const said = body.length > 0 ? JSON.parse(body.toString()) : {}
    const [, number = '', end] =
      /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(url.pathname) ?? []
    const order = fake.orders.get(number)
    if (url.pathname === '/v3/pay/transactions/jsapi') return make(said, 'jsapi')
    if (url.pathname === '/v3/pay/transactions/h5') return make(said, 'h5')
    if (url.pathname === '/v3/refund/domestic/refunds') return refund(said)
    if (!order) return [404, { code: 'ORDER_NOT_EXIST' }]
    if (method === 'GET')
      return url.searchParams.get('mchid') === config.merchant
        ? [200, trade(order)]
        : [400, { code: 'MCH_NOT_EXISTS' }]
    if (end && order.state === 'SUCCESS') return [400, { code: 'ORDER_PAID' }]
    order.state = 'CLOSED'
    return [204, null]
  }

  function sealed(inner: object, key: Buffer, type = 'TRANSACTION.SUCCESS'): string {
    const [nonce, associated_data] = [randomBytes(6).toString('hex'), 'transaction']
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(associated_data))
    const ciphertext = Buffer.concat([
      cipher.update(JSON.stringify(inner)),
      cipher.final(),
      cipher.getAuthTag(),
    ]).toString('base64')
    return JSON.stringify({
      id: 'EV-1',
      create_time: '2026-11-22T12:00:00+08:00',
      resource_type: 'encrypt-resource',
      event_type: type,
      summary: '支付成功',
      resource: {
        original_type: 'transaction',
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext,
        associated_data,
        nonce,
      },
    })
  }

  const vendor = await startVendor((request): VendorAnswer => {
    const [status, value] = !genuine(request)
      ? [401, { code: 'SIGN_ERROR' }]
      : fake.fails
        ? [fake.fails.status, { code: fake.fails.code }]
        : ofPartner(request)
          ? fake.partner.answer(request)
          : act(request)
    const body = value === null ? '' : JSON.stringify(value)
    return {
      status: Number(status),
      type: 'application/json',
      body,
      headers: signed(body, undefined, ofPartner(request) ? partnerConfig.publicKeyId : undefined),
    }
  })
  config.baseUrl = vendor.url
  return Object.assign(fake, vendor, {
    combinedCallback: (number: string, { appid }: { appid?: string } = {}) => {
      const order = fake.partner.orders.get(number)
      if (!order) throw new Error('no combined order')
      const inner = {
        ...fake.partner.shown({ ...order, state: 'SUCCESS' }),
        ...(appid ? { combine_appid: appid } : {}),
      }
      const body = sealed(inner, partnerConfig.apiKey)
      return {
        headers: {
          'content-type': 'application/json',
          ...signed(body, undefined, partnerConfig.publicKeyId),
        },
        body,
      }
    },
    pay: (number: string) => {
      const order = fake.orders.get(number)
      if (order) order.state = 'SUCCESS'
    },
    callback: (
      number: string,
      {
        amount,
        type = 'TRANSACTION.SUCCESS',
        at,
        appid,
      }: { amount?: number; type?: string; at?: number; appid?: string } = {},
    ) => {
      const order = fake.orders.get(number)
      if (!order) throw new Error('no order')
      const inner = {
        ...trade({ ...order, state: 'SUCCESS', amount: { total: amount ?? order.amount.total } }),
        ...(appid ? { appid } : {}),
      }
      const body = sealed(inner, config.apiKey, type)
      return {
        headers: {
          'content-type': 'application/json',
          ...signed(body, at === undefined ? undefined : Math.floor(at / 1000)),
        },
        body,
      }
    },
  })
}
