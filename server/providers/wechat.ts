import { AccessToken } from './accessToken'
import type { MiniProgramConfig } from './settings'
import { isText, vendorFile, vendorJson } from './http'
import { checkErrcode, codeToSession } from './jscode'
import { dataOf, wasSent, type MessageCodes } from './subscribe'
import { ProviderError, type SubscribeProvider, type WechatProvider } from './types'
import { checkShipping, shippingBody, shippingPath } from './wechatShipping'

type WechatConfig = MiniProgramConfig<'wechat'>

export const postJson = (url: URL, body: object): Promise<Record<string, unknown>> =>
  vendorJson('wechat', url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** WeChat gives every node the same token until it nears its end: nothing is to be shared here. */
export const tokenOf = ({ appId, secret, baseUrl }: WechatConfig): AccessToken =>
  new AccessToken(
    'wechat',
    () =>
      postJson(new URL('/cgi-bin/stable_token', baseUrl), {
        grant_type: 'client_credential',
        appid: appId,
        secret,
      }),
    [40001, 40014, 42001],
  )

/** https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/mp-message-management/subscribe-message/sendMessage.html */
const messageCodes: MessageCodes = {
  refused: [43101],
  limited: [45009],
  invalid: [40003, 40037, 41030, 47003],
}

function phoneOf(answer: Record<string, unknown>): string {
  const info = answer.phone_info
  if (
    typeof info === 'object' &&
    info !== null &&
    'purePhoneNumber' in info &&
    isText(info.purePhoneNumber)
  ) {
    const country = 'countryCode' in info ? String(info.countryCode) : '86'
    if (country === '86') return info.purePhoneNumber
    throw new ProviderError('invalid-input', `wechat: a phone of country ${country}`)
  }
  throw new ProviderError('unavailable', 'wechat: no phone_info in the answer')
}

/** https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/qrcode-link/qr-code/getUnlimitedQRCode.html */
async function unlimitedCode(
  { baseUrl }: WechatConfig,
  token: AccessToken,
  what: { page: string; scene: string },
): Promise<Buffer> {
  const answer = await token.use((access) => {
    const url = new URL('/wxa/getwxacodeunlimit', baseUrl)
    url.searchParams.set('access_token', access)
    const body = { ...what, check_path: false, env_version: 'release', width: 430 }
    return vendorFile('wechat', url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  })
  if (Buffer.isBuffer(answer.file)) return answer.file
  if (answer.errcode === 45009)
    throw new ProviderError('rate-limited', `wechat 45009: ${String(answer.errmsg)}`)
  checkErrcode('wechat', answer)
  throw new ProviderError('unavailable', 'wechat: no picture in the answer')
}

export function createWechat(config: WechatConfig): WechatProvider & SubscribeProvider {
  const token = tokenOf(config)

  const ask = (path: string, body: object): Promise<Record<string, unknown>> =>
    token.use((access) => {
      const url = new URL(path, config.baseUrl)
      url.searchParams.set('access_token', access)
      return postJson(url, body)
    })

  return {
    name: 'wechat',
    session: (code) => codeToSession(config, code),
    phone: async (code) => {
      const answer = await ask('/wxa/business/getuserphonenumber', { code })
      checkErrcode('wechat', answer)
      return phoneOf(answer)
    },
    code: (page, scene) => unlimitedCode(config, token, { page, scene }),
    reportShipping: async (report) => checkShipping(await ask(shippingPath(report), shippingBody(report))),
    sendMessage: async (openId, message) => {
      const { template, page } = message
      const body = {
        touser: openId,
        template_id: template.id,
        page,
        data: dataOf(template, message),
        miniprogram_state: 'formal',
        lang: 'zh_CN',
      }
      return wasSent('wechat', await ask('/cgi-bin/message/subscribe/send', body), messageCodes)
    },
  }
}
