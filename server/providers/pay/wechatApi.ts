/** How WeChat Pay's API v3 is called and heard: signed both ways, sealed under the APIv3 key. https://pay.weixin.qq.com/doc/v3/merchant/4012365342 */
import {
  constants,
  createDecipheriv,
  createSign,
  createVerify,
  publicEncrypt,
  randomBytes,
} from 'node:crypto'
import { cut } from '../../../contract/characters/rules'
import { isText, vendorAnswer } from '../http'
import { privateKeyOf, publicKeyOf } from '../keys'
import { ProviderError } from '../types'
import type { WechatPayConfig } from './config'
import type { Callback, Payer, Returning } from './types'

/** Seconds that a signature's time may lie from ours. */
const window = 300
export type Json = Record<string, unknown>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
}

/** At most 127 characters, and no longer than WeChat's 127 bytes of UTF-8. */
export const shortTitle = (title: string): string => cut(title, 40)

const refundStates: Record<string, Returning> = {
  SUCCESS: 'done',
  PROCESSING: 'under-way',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

export function wechatFailure(status: number, answer: Json): ProviderError {
  const said = `wechat pay ${status} ${String(answer.code)}`
  if (status === 429 || answer.code === 'FREQUENCY_LIMITED') return new ProviderError('rate-limited', said)
  const reason =
    status === 400 && ['PARAM_ERROR', 'OPENID_MISMATCH'].includes(String(answer.code))
      ? 'invalid-input'
      : 'unavailable'
  return new ProviderError(reason, said)
}

/** @throws when a key in the settings is no key */
export function wechatApi(
  config: Pick<
    WechatPayConfig,
    'merchant' | 'serial' | 'privateKey' | 'apiKey' | 'publicKey' | 'publicKeyId' | 'baseUrl'
  >,
) {
  const { merchant, serial, apiKey, publicKeyId, baseUrl } = config
  const ours = privateKeyOf(config.privateKey, 'WECHAT_PAY_PRIVATE_KEY')
  const theirs = publicKeyOf(config.publicKey, 'WECHAT_PAY_PUBLIC_KEY')

  const sign = (...lines: string[]): string =>
    createSign('RSA-SHA256')
      .update(`${lines.join('\n')}\n`)
      .sign(ours, 'base64')
  const nonce = (): string => randomBytes(16).toString('hex')

  /** Whether the words are WeChat's, and said about now. */
  function genuine({ headers, body }: Callback, now: number): boolean {
    const [at, once, signature, key] = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
      one(headers[`wechatpay-${name}`]),
    )
    if (!at || !once || !signature || key !== publicKeyId) return false
    if (!/^\d+$/.test(at) || Math.abs(now / 1000 - Number(at)) > window) return false
    return createVerify('RSA-SHA256').update(`${at}\n${once}\n${body}\n`).verify(theirs, signature, 'base64')
  }

  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: Json,
  ): Promise<{ status: number; answer: Json }> {
    const url = new URL(path, baseUrl)
    const text = body === undefined ? '' : JSON.stringify(body)
    const [at, once] = [String(Math.floor(Date.now() / 1000)), nonce()]
    const signature = sign(method, url.pathname + url.search, at, once, text)
    const {
      status,
      headers,
      text: said,
    } = await vendorAnswer('wechat pay', url, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'wechatpay-serial': publicKeyId,
        authorization: `WECHATPAY2-SHA256-RSA2048 mchid="${merchant}",nonce_str="${once}",signature="${signature}",timestamp="${at}",serial_no="${serial}"`,
      },
      ...(body === undefined ? {} : { body: text }),
    })
    // refusals are not always signed, and what succeeds has to be
    if (status < 300 && !genuine({ headers: Object.fromEntries(headers), body: said }, Date.now()))
      throw new ProviderError('unavailable', 'wechat pay: an answer that WeChat did not sign')
    return { status, answer: parsed(said) }
  }

  async function done(method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> {
    const { status, answer } = await ask(method, path, body)
    if (status >= 300) throw wechatFailure(status, answer)
    return answer
  }

  /** What a callback's `resource` holds. @throws when it is not sealed under our key */
  function opened(resource: Json): Json {
    const sealed = Buffer.from(String(resource.ciphertext), 'base64')
    const decipher = createDecipheriv('aes-256-gcm', apiKey, String(resource.nonce), { authTagLength: 16 })
    decipher.setAuthTag(sealed.subarray(-16)).setAAD(Buffer.from(String(resource.associated_data ?? '')))
    return parsed(
      Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8'),
    )
  }

  /** What a call to our address says; null: nothing about a payment. */
  function told(callback: Callback, now: number): Json | 'forged' | null {
    if (!genuine(callback, now)) return 'forged'
    const { event_type, resource } = parsed(callback.body)
    if (event_type !== 'TRANSACTION.SUCCESS') return null
    try {
      return opened(objectOf(resource))
    } catch {
      return 'forged'
    }
  }

  /** For WeChat alone: names are sent so. */
  const sealed = (text: string): string =>
    publicEncrypt({ key: theirs, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from(text)).toString(
      'base64',
    )

  /** Makes an order of the mini-program, and gives what opens its cashier. */
  async function inApp(appId: string, path: string, body: Json) {
    const { prepay_id } = await done('POST', path, body)
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

  /** The same of an H5 page. */
  async function onPage(path: string, body: Json, payer: Payer & { way: 'page' }) {
    const scene = { payer_client_ip: payer.ip, h5_info: { type: 'Wap' } }
    const { h5_url } = await done('POST', path, { ...body, scene_info: scene })
    if (!isText(h5_url) || !URL.canParse(h5_url))
      throw new ProviderError('unavailable', 'wechat pay: no h5_url in the answer')
    const url = new URL(h5_url)
    url.searchParams.set('redirect_url', payer.back)
    return { way: 'page', url: url.toString() } as const
  }

  async function refund(body: Json): Promise<Returning> {
    const { status, answer } = await ask('POST', '/v3/refund/domestic/refunds', body)
    if (status < 300) return refundStates[String(answer.status)] ?? 'under-way'
    // the payer's account at WeChat is gone: no try will bring it back
    if (status === 403 && answer.code === 'USER_ACCOUNT_ABNORMAL') return 'failed'
    throw wechatFailure(status, answer)
  }

  return { ask, done, told, sealed, inApp, onPage, refund }
}
