import type { MiniProgramConfig } from './config'
import { isText, vendorJson } from './http'
import { checkErrcode, codeToSession } from './jscode'
import { ProviderError, type WechatProvider } from './types'

type WechatConfig = MiniProgramConfig<'wechat'>

const postJson = (url: URL, body: object): Promise<Record<string, unknown>> =>
  vendorJson('wechat', url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The app's access token, fetched when needed. All nodes get the same one from WeChat until it nears its end. */
class StableToken {
  private current: { token: Promise<string>; until: number } | null = null

  constructor(private readonly config: WechatConfig) {}

  get(): Promise<string> {
    if (this.current === null || Date.now() >= this.current.until) this.renew()
    return this.current?.token ?? this.renew()
  }

  forget(): void {
    this.current = null
  }

  private renew(): Promise<string> {
    // Until the answer says how long it lives: callers meanwhile wait for the same one.
    const entry = { token: this.fetch((seconds) => (entry.until = Date.now() + seconds * 1000)), until: Infinity }
    entry.token.catch(() => {
      if (this.current === entry) this.current = null
    })
    this.current = entry
    return entry.token
  }

  private async fetch(lives: (seconds: number) => void): Promise<string> {
    const { appId, secret, baseUrl } = this.config
    const answer = await postJson(new URL('/cgi-bin/stable_token', baseUrl), {
      grant_type: 'client_credential',
      appid: appId,
      secret,
    })
    checkErrcode('wechat', answer)
    if (!isText(answer.access_token)) throw new ProviderError('unavailable', 'wechat: no access_token in the answer')
    // WeChat hands out the next token five minutes before the end of this one.
    lives(Math.max(0, Number(answer.expires_in) || 0) - 300)
    return answer.access_token
  }
}

const tokenRefused = (answer: Record<string, unknown>): boolean =>
  answer.errcode === 40001 || answer.errcode === 40014 || answer.errcode === 42001

function phoneOf(answer: Record<string, unknown>): string {
  const info = answer.phone_info
  if (typeof info === 'object' && info !== null && 'purePhoneNumber' in info && isText(info.purePhoneNumber)) {
    const country = 'countryCode' in info ? String(info.countryCode) : '86'
    if (country === '86') return info.purePhoneNumber
    throw new ProviderError('invalid-input', `wechat: a phone of country ${country}`)
  }
  throw new ProviderError('unavailable', 'wechat: no phone_info in the answer')
}

export function createWechat(config: WechatConfig): WechatProvider {
  const token = new StableToken(config)

  const askPhone = async (code: string): Promise<Record<string, unknown>> => {
    const url = new URL('/wxa/business/getuserphonenumber', config.baseUrl)
    url.searchParams.set('access_token', await token.get())
    return postJson(url, { code })
  }

  return {
    name: 'wechat',
    session: (code) => codeToSession(config, code),
    phone: async (code) => {
      let answer = await askPhone(code)
      // Someone reset the app's secret, or made another token: get the new one, once.
      if (tokenRefused(answer)) {
        token.forget()
        answer = await askPhone(code)
      }
      checkErrcode('wechat', answer)
      return phoneOf(answer)
    },
  }
}
