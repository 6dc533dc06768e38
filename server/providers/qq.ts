import { AccessToken } from './accessToken'
import type { MiniProgramConfig } from './settings'
import { vendorJson } from './http'
import { codeToSession } from './jscode'
import { dataOf, wasSent, type MessageCodes } from './subscribe'
import type { SignInProvider, SubscribeProvider } from './types'

/** https://q.qq.com/wiki/develop/miniprogram/server/open_port/port_subscribe.html */
const messageCodes: MessageCodes = {
  refused: [46001, 46003, 46006],
  limited: [41030, 46002],
  invalid: [40003, 40035, 40037],
}

/**
 * A token that QQ gives to one node ends that of another: the codes for it have the call made again with a new one.
 * One node at a time sends messages, so that they do not take it from each other in turns.
 */
const tokenOf = ({ appId, secret, baseUrl }: MiniProgramConfig<'qq'>): AccessToken =>
  new AccessToken(
    'qq',
    () => {
      const url = new URL('/api/getToken', baseUrl)
      url.search = new URLSearchParams({ grant_type: 'client_credential', appid: appId, secret }).toString()
      return vendorJson('qq', url)
    },
    [40001, 40014, 42001],
  )

export function createQq(config: MiniProgramConfig<'qq'>): SignInProvider<'qq'> & SubscribeProvider {
  const token = tokenOf(config)
  return {
    name: 'qq',
    session: (code) => codeToSession(config, code),
    sendMessage: async (openId, message) => {
      const { template, page } = message
      const body = JSON.stringify({
        touser: openId,
        template_id: template.id,
        page,
        data: dataOf(template, message),
      })
      const answer = await token.use((access) => {
        const url = new URL('/api/json/subscribe/SendSubscriptionMessage', config.baseUrl)
        url.searchParams.set('access_token', access)
        return vendorJson('qq', url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      })
      return wasSent('qq', answer, messageCodes)
    },
  }
}
