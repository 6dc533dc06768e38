/** The gateway of Alipay's open platform: forms signed by RSA2. https://opendocs.alipay.com/open/203/105285 */
import { createSign, createVerify } from 'node:crypto'
import { isText, vendorAnswer } from './http'
import { privateKeyOf, publicKeyOf } from './keys'
import type { AlipayConfig } from './settings'
import { ProviderError } from './types'

export type Fields = Record<string, string>
export type Json = Record<string, unknown>

const limited = ['isp.call-limited', 'isv.app-call-limited']

/** Whether Alipay refused because the app calls too often. */
export const isLimited = ({ code, sub_code }: Json): boolean =>
  code === '40005' || limited.includes(String(sub_code))

/** 2026-11-22 11:05:09 in Beijing's time. */
export const clock = (at: Date): string =>
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

export interface AlipayGateway {
  /** The form of a call, signed. `business` is its biz_content, where it has one. */
  form(method: string, business: Json | null, more?: Fields): Fields
  /** The answer, of a call that did not work as well. @throws ProviderError when Alipay did not sign it; `failure` of a form that it did not take */
  ask(method: string, business: Json | null, more?: Fields): Promise<Json>
  /** Whether Alipay signed the fields that it called us with. */
  isGenuine(fields: Fields): boolean
}

/** @throws when a key in the settings is no key */
export function alipayGateway(
  { appId, gateway, ...keys }: AlipayConfig,
  failure: (refusal: Json) => ProviderError,
): AlipayGateway {
  const ours = privateKeyOf(keys.privateKey, 'ALIPAY_PRIVATE_KEY')
  const theirs = publicKeyOf(keys.alipayPublicKey, 'ALIPAY_PUBLIC_KEY')
  const verify = (content: string, sign: unknown): boolean =>
    isText(sign) && createVerify('RSA-SHA256').update(content, 'utf8').verify(theirs, sign, 'base64')

  function form(method: string, business: Json | null, more: Fields = {}): Fields {
    const fields = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: clock(new Date()),
      version: '1.0',
      ...(business && { biz_content: JSON.stringify(business) }),
      ...more,
    }
    return {
      ...fields,
      sign: createSign('RSA-SHA256').update(contentOf(fields), 'utf8').sign(ours, 'base64'),
    }
  }

  return {
    form,
    async ask(method, business, more) {
      const { text } = await vendorAnswer('alipay', new URL(gateway), {
        method: 'POST',
        body: new URLSearchParams(form(method, business, more)),
      })
      const content = signedPart(text, `${method.replaceAll('.', '_')}_response`)
      const { sign, error_response: refusal } = parsed(text)
      // a wrong app, signature or code of ours: it can only refuse, so it is read without proof
      if (content === null && refusal) throw failure(refusal as Json)
      if (content === null || !verify(content, sign))
        throw new ProviderError('unavailable', 'alipay: an answer that Alipay did not sign')
      return parsed(content)
    },
    isGenuine: (fields) =>
      verify(contentOf(fields, 'sign', 'sign_type'), fields.sign) && fields.app_id === appId,
  }
}
