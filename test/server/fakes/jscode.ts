import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

const failure = (errcode: number, errmsg: string): VendorAnswer => jsonAnswer({ errcode, errmsg })

/** WeChat's and QQ's servers as their documents describe them: each code works once. */
export interface FakeJscode extends Vendor {
  appId: string
  secret: string
  /** What a code exchanges for. */
  codes: Map<string, { openid: string; unionid?: string }>
  /** What a phone button's code exchanges for. */
  phones: Map<string, { purePhoneNumber: string; countryCode: string }>
  /** Answers every call with this error until it is null again. */
  down: { errcode: number; errmsg: string } | null
  /** Makes the access token that is out now invalid. */
  revokeToken(): void
}

export async function startJscode(): Promise<FakeJscode> {
  let tokens = 0
  const fake = {
    appId: 'wx1234567890',
    secret: 'the app secret',
    codes: new Map<string, { openid: string; unionid?: string }>(),
    phones: new Map<string, { purePhoneNumber: string; countryCode: string }>(),
    down: null as FakeJscode['down'],
    revokeToken: () => void (tokens += 1),
  }
  const token = (): string => `token-${tokens}`

  function session(query: URLSearchParams): VendorAnswer {
    if (query.get('appid') !== fake.appId) return failure(40013, 'invalid appid')
    if (query.get('secret') !== fake.secret) return failure(40125, 'invalid appsecret')
    if (query.get('grant_type') !== 'authorization_code') return failure(40002, 'invalid grant_type')
    const account = fake.codes.get(query.get('js_code') ?? '')
    if (!account) return failure(40029, 'invalid code')
    fake.codes.delete(query.get('js_code') ?? '')
    return jsonAnswer({ session_key: 'c2Vzc2lvbiBrZXk=', ...account })
  }

  function stableToken({ method, body }: VendorRequest): VendorAnswer {
    const { grant_type, appid, secret } = JSON.parse(body.toString()) as Record<string, unknown>
    if (method !== 'POST' || grant_type !== 'client_credential') return failure(40002, 'invalid grant_type')
    if (appid !== fake.appId || secret !== fake.secret) return failure(40125, 'invalid appsecret')
    return jsonAnswer({ access_token: token(), expires_in: 7200 })
  }

  function phone({ url, body }: VendorRequest): VendorAnswer {
    if (url.searchParams.get('access_token') !== token()) return failure(40001, 'invalid credential, access_token is invalid')
    const { code } = JSON.parse(body.toString()) as { code: string }
    const found = fake.phones.get(code)
    if (!found) return failure(40029, 'invalid code')
    fake.phones.delete(code)
    const watermark = { timestamp: 1795255000, appid: fake.appId }
    const phoneNumber = found.countryCode === '86' ? found.purePhoneNumber : `+${found.countryCode} ${found.purePhoneNumber}`
    return jsonAnswer({ errcode: 0, errmsg: 'ok', phone_info: { phoneNumber, ...found, watermark } })
  }

  const vendor = await startVendor((request) => {
    if (fake.down) return jsonAnswer(fake.down)
    const { pathname, searchParams } = request.url
    if (pathname === '/sns/jscode2session') return session(searchParams)
    if (pathname === '/cgi-bin/stable_token') return stableToken(request)
    if (pathname === '/wxa/business/getuserphonenumber') return phone(request)
    return jsonAnswer({}, 404)
  })
  return Object.assign(fake, vendor)
}
