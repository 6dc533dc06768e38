import { FakeShipping } from './wechatShipping'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

const failure = (errcode: number, errmsg: string): VendorAnswer => jsonAnswer({ errcode, errmsg })

interface SentMessage {
  touser: string
  template_id: string
  page: string
  data: Record<string, { value: string }>
}

/** WeChat's and QQ's servers as their documents describe them: each code works once. */
export interface FakeJscode extends Vendor {
  appId: string
  secret: string
  /** What a code exchanges for. */
  codes: Map<string, { openid: string; unionid?: string }>
  /** What a phone button's code exchanges for. */
  phones: Map<string, { purePhoneNumber: string; countryCode: string }>
  /** Messages that were sent, and how many each person still takes. */
  messages: SentMessage[]
  consents: Map<string, number>
  /** Answers every message with this error until it is null again. */
  messagesDown: { errcode: number; errmsg: string } | null
  /** Answers every call with this error until it is null again. */
  down: { errcode: number; errmsg: string } | null
  /** What WeChat was told of things that were handed over. */
  shipping: FakeShipping
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
    messages: [] as SentMessage[],
    consents: new Map<string, number>(),
    messagesDown: null as FakeJscode['messagesDown'],
    down: null as FakeJscode['down'],
    shipping: new FakeShipping(),
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
    if (url.searchParams.get('access_token') !== token())
      return failure(40001, 'invalid credential, access_token is invalid')
    const { code } = JSON.parse(body.toString()) as { code: string }
    const found = fake.phones.get(code)
    if (!found) return failure(40029, 'invalid code')
    fake.phones.delete(code)
    const watermark = { timestamp: 1795255000, appid: fake.appId }
    const phoneNumber =
      found.countryCode === '86' ? found.purePhoneNumber : `+${found.countryCode} ${found.purePhoneNumber}`
    return jsonAnswer({ errcode: 0, errmsg: 'ok', phone_info: { phoneNumber, ...found, watermark } })
  }

  /** QQ: a new token ends the one before. */
  function qqToken({ url: { searchParams } }: VendorRequest): VendorAnswer {
    if (searchParams.get('grant_type') !== 'client_credential') return failure(40002, 'invalid grant_type')
    if (searchParams.get('appid') !== fake.appId || searchParams.get('secret') !== fake.secret)
      return failure(40125, 'invalid appsecret')
    tokens += 1
    return jsonAnswer({ errcode: 0, errmsg: 'ok', access_token: token(), expires_in: 7200 })
  }

  /** One consent is one message; `noConsent` is what the vendor says without. */
  function message({ method, url, body }: VendorRequest, noConsent: VendorAnswer): VendorAnswer {
    if (url.searchParams.get('access_token') !== token())
      return failure(40001, 'invalid credential, access_token is invalid')
    if (fake.messagesDown) return jsonAnswer(fake.messagesDown)
    const said = JSON.parse(body.toString()) as SentMessage
    if (method !== 'POST' || !said.template_id) return failure(40037, 'invalid template_id')
    const tooLong = Object.entries(said.data).some(
      ([key, { value }]) => value === '' || (key.startsWith('thing') && Array.from(value).length > 20),
    )
    if (tooLong) return failure(47003, 'argument invalid!')
    const left = fake.consents.get(said.touser) ?? 0
    if (left === 0) return noConsent
    fake.consents.set(said.touser, left - 1)
    fake.messages.push(said)
    return jsonAnswer({ errcode: 0, errmsg: 'ok', msgid: 1 })
  }

  function shipping({ method, url, body }: VendorRequest): VendorAnswer {
    if (url.searchParams.get('access_token') !== token())
      return failure(40001, 'invalid credential, access_token is invalid')
    if (method !== 'POST') return failure(43002, 'require POST method')
    const said = JSON.parse(body.toString())
    return url.pathname.includes('combined') ? fake.shipping.combined(said) : fake.shipping.answer(said)
  }

  /** A picture, or JSON where the vendor draws none. */
  function unlimitedCode({ method, url, body }: VendorRequest): VendorAnswer {
    if (url.searchParams.get('access_token') !== token())
      return failure(40001, 'invalid credential, access_token is invalid')
    const { scene, page } = JSON.parse(body.toString()) as { scene?: string; page?: string }
    if (method !== 'POST' || !scene || !/^[0-9a-zA-Z!#$&'()*+,/:;=?@\-._~]{1,32}$/.test(scene))
      return failure(40169, 'invalid length for scene, or the data is not json string')
    if (!page || page.startsWith('/')) return failure(41030, 'invalid page')
    return { type: 'image/jpeg', body: Buffer.from(`${page} ${scene}`) }
  }

  const vendor = await startVendor((request) => {
    if (fake.down) return jsonAnswer(fake.down)
    const { pathname, searchParams } = request.url
    if (pathname === '/sns/jscode2session') return session(searchParams)
    if (pathname === '/cgi-bin/stable_token') return stableToken(request)
    if (pathname === '/wxa/business/getuserphonenumber') return phone(request)
    if (pathname === '/cgi-bin/message/subscribe/send')
      return message(request, failure(43101, 'user refuse to accept the msg'))
    if (pathname === '/wxa/getwxacodeunlimit') return unlimitedCode(request)
    if (/^\/wxa\/sec\/order\/upload_(combined_)?shipping_info$/.test(pathname)) return shipping(request)
    if (pathname === '/api/getToken') return qqToken(request)
    if (pathname === '/api/json/subscribe/SendSubscriptionMessage')
      return message(request, failure(46001, 'user not subscribe'))
    return jsonAnswer({}, 404)
  })
  return Object.assign(fake, vendor)
}
