/** How WeChat Pay's API v3 is called and heard: signed both ways, sealed under the APIv3 key. https://pay.weixin.qq.com/doc/v3/merchant/4012365342 */
import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'
import { vendorAnswer } from '../http'
import { privateKeyOf, publicKeyOf } from '../keys'
import { ProviderError } from '../types'
import type { WechatPayConfig } from './config'
import type { Callback } from './types'

/** Seconds that a signature's time may lie from ours. */
const window = 300
export type Json = Record<string, unknown>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

export function parsed(text: string): Json {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return {}
  }
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

  return { ask, done, sign, nonce, genuine, opened }
}
