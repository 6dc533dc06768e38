import type { KeyObject } from 'node:crypto'
import { AlipayRequestError, AlipaySdk } from 'alipay-sdk'
import { isUserId } from './alipayUser'
import type { AlipayConfig } from './settings'
import { isText, vendorTimeout } from './http'
import { privateKeyOf, publicKeyOf } from './keys'
import { dataOf } from './subscribe'
import { ProviderError, type SignInProvider, type SubscribeProvider } from './types'

const pem = (key: KeyObject, type: 'pkcs1' | 'spki'): string => key.export({ type, format: 'pem' }).toString()

const invalidCodes = new Set(['isv.code-invalid', 'isv.code-is-reused', 'isv.code-is-expired'])

/**
 * The person has no subscription left: it looks for a form or a payment in its place. The first name is a guess,
 * as Alipay lists none for it.
 */
const notSubscribed = /SUBSCRI|^FORM_ID_|^TRADE_NO_/
const wrongMessage = /^USER_(TEMPLATE|KEYWORD)_/

/** @throws ProviderError for what Alipay answered in place of what was asked */
function refused(code: unknown, subCode: unknown): never {
  const message = `alipay ${String(code)} ${String(subCode)}`
  if (typeof subCode === 'string' && invalidCodes.has(subCode))
    throw new ProviderError('invalid-code', message)
  if (code === '40005' || subCode === 'isp.call-limited' || subCode === 'isv.app-call-limited') {
    throw new ProviderError('rate-limited', message)
  }
  if (typeof subCode === 'string' && wrongMessage.test(subCode))
    throw new ProviderError('invalid-input', message)
  throw new ProviderError('unavailable', message)
}

/**
 * The SDK looks for the signature of an `error_response` in the wrong place and takes a true one for forged.
 * Such an answer can only refuse, so it is read without proof.
 */
function errorResponse(err: unknown): Record<string, unknown> | null {
  if (!(err instanceof AlipayRequestError) || err.responseDataRaw === undefined) return null
  try {
    const answer: unknown = JSON.parse(err.responseDataRaw)
    const inside =
      typeof answer === 'object' && answer !== null && 'error_response' in answer
        ? answer.error_response
        : null
    return typeof inside === 'object' && inside !== null ? { ...inside } : null
  } catch {
    return null
  }
}

/** @throws when a key in the settings is no key */
export function createAlipay(config: AlipayConfig): SignInProvider<'alipay'> & SubscribeProvider {
  const sdk = new AlipaySdk({
    appId: config.appId,
    privateKey: pem(privateKeyOf(config.privateKey, 'ALIPAY_PRIVATE_KEY'), 'pkcs1'),
    alipayPublicKey: pem(publicKeyOf(config.alipayPublicKey, 'ALIPAY_PUBLIC_KEY'), 'spki'),
    gateway: config.gateway,
    timeout: vendorTimeout,
    signType: 'RSA2',
  })
  const ask = (method: string, parameters: object) =>
    sdk.exec(method, { ...parameters }, { validateSign: true }).catch((err: unknown) => {
      const refusal = errorResponse(err)
      if (refusal) refused(refusal.code, refusal.sub_code)
      throw new ProviderError('unavailable', `alipay: ${err instanceof Error ? err.message : String(err)}`)
    })

  return {
    name: 'alipay',
    session: async (code) => {
      const answer = await ask('alipay.system.oauth.token', { grantType: 'authorization_code', code })
      if (isText(answer.subCode)) refused(answer.code, answer.subCode)
      // Apps made since 2024 get an open_id, older ones the user_id.
      const openId: unknown = answer.openId ?? answer.userId
      if (!isText(openId)) refused(answer.code, 'no user in the answer')
      return { openId, unionId: isText(answer.unionId) ? answer.unionId : null }
    },
    /** https://opendocs.alipay.com/mini/02cth2 */
    sendMessage: async (openId, message) => {
      const { template, page } = message
      const answer = await ask('alipay.open.app.mini.templatemessage.send', {
        bizContent: {
          [isUserId(openId) ? 'to_user_id' : 'to_open_id']: openId,
          user_template_id: template.id,
          page,
          data: JSON.stringify(dataOf(template, message)),
        },
      })
      if (answer.code === '10000') return true
      if (isText(answer.subCode) && notSubscribed.test(answer.subCode)) return false
      refused(answer.code, answer.subCode)
    },
  }
}
