/** Sign-in and subscribe messages at Alipay. */
import { alipayGateway, isLimited, type Json } from './alipayGateway'
import { isUserId } from './alipayUser'
import type { AlipayConfig } from './settings'
import { isText } from './http'
import { dataOf } from './subscribe'
import { ProviderError, type SignInProvider, type SubscribeProvider } from './types'

const invalidCodes = new Set(['isv.code-invalid', 'isv.code-is-reused', 'isv.code-is-expired'])

/**
 * The person has no subscription left: it looks for a form or a payment in its place. The first name is a guess,
 * as Alipay lists none for it.
 */
const notSubscribed = /SUBSCRI|^FORM_ID_|^TRADE_NO_/
const wrongMessage = /^USER_(TEMPLATE|KEYWORD)_/

function failure({ code, sub_code }: Json): ProviderError {
  const said = `alipay ${String(code)} ${String(sub_code)}`
  if (isText(sub_code) && invalidCodes.has(sub_code)) return new ProviderError('invalid-code', said)
  if (isLimited({ code, sub_code })) return new ProviderError('rate-limited', said)
  if (isText(sub_code) && wrongMessage.test(sub_code)) return new ProviderError('invalid-input', said)
  return new ProviderError('unavailable', said)
}

/** @throws when a key in the settings is no key */
export function createAlipay(config: AlipayConfig): SignInProvider<'alipay'> & SubscribeProvider {
  const { ask } = alipayGateway(config, failure)
  return {
    name: 'alipay',
    session: async (code) => {
      const answer = await ask('alipay.system.oauth.token', null, { grant_type: 'authorization_code', code })
      // Apps made since 2024 get an open_id, older ones the user_id.
      const openId = answer.open_id ?? answer.user_id
      if (isText(answer.sub_code) || !isText(openId)) throw failure(answer)
      return { openId, unionId: isText(answer.union_id) ? answer.union_id : null }
    },
    /** https://opendocs.alipay.com/mini/02cth2 */
    sendMessage: async (openId, message) => {
      const { template, page } = message
      const answer = await ask('alipay.open.app.mini.templatemessage.send', {
        [isUserId(openId) ? 'to_user_id' : 'to_open_id']: openId,
        user_template_id: template.id,
        page,
        data: JSON.stringify(dataOf(template, message)),
      })
      if (answer.code === '10000') return true
      if (isText(answer.sub_code) && notSubscribed.test(answer.sub_code)) return false
      throw failure(answer)
    },
  }
}
