/** What WeChat's and QQ's servers have in common: error codes, and code for session. */
import type { MiniProgramConfig } from './settings'
import { isText, vendorJson } from './http'
import { ProviderError, type VendorAccount } from './types'

/** Invalid code, used code; the account is blocked by the vendor. */
const invalidCodes = new Set([40029, 40163, 40226])
/** Calls of one person, calls of the app. */
const rateCodes = new Set([45011, 45009])

/** @throws ProviderError when the answer is an error by its `errcode` */
export function checkErrcode(service: string, answer: Record<string, unknown>): void {
  const code = answer.errcode ?? 0
  if (code === 0) return
  const message = `${service} ${String(code)}: ${String(answer.errmsg)}`
  if (typeof code === 'number' && invalidCodes.has(code)) throw new ProviderError('invalid-code', message)
  if (typeof code === 'number' && rateCodes.has(code)) throw new ProviderError('rate-limited', message)
  throw new ProviderError('unavailable', message)
}

/** `sns/jscode2session`. The session key is left where it came: nothing here decrypts user data. */
export async function codeToSession(config: MiniProgramConfig<string>, code: string): Promise<VendorAccount> {
  const url = new URL('/sns/jscode2session', config.baseUrl)
  url.search = new URLSearchParams({
    appid: config.appId,
    secret: config.secret,
    js_code: code,
    grant_type: 'authorization_code',
  }).toString()
  const answer = await vendorJson(config.name, url)
  checkErrcode(config.name, answer)
  if (!isText(answer.openid))
    throw new ProviderError('unavailable', `${config.name}: no openid in the answer`)
  return { openId: answer.openid, unionId: isText(answer.unionid) ? answer.unionid : null }
}
