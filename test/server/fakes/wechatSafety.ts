import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { jsonAnswer, startVendor, type Vendor, type VendorRequest } from './vendor'

type Suggest = 'pass' | 'review' | 'risky'
interface Asked {
  openid: string
  scene: number
  version: number
  content?: string
  media_url?: string
  media_type?: number
}

/** WeChat's content checks and message push as its documents describe them. */
export interface FakeSafety extends Vendor {
  appId: string
  secret: string
  pushToken: string
  /** 43 signs, as the console shows it. */
  encodingAesKey: string
  /** People who were in the mini-program within two hours. */
  active: Set<string>
  asked: Asked[]
  /** What it says of a text; media are answered by `push`. */
  say(text: string): { suggest: Suggest; label: number; keyword?: string }
  /** Answers every check with this code until it is 0 again. */
  errcode: number
  /** The query and body of a push: the answer about a file, plain or under AES. */
  push(
    traceId: string,
    answer: { suggest: Suggest; label: number; errcode?: number },
    mode: 'plain' | 'aes',
  ): { query: Record<string, string>; body: string }
}

export const sign = (...parts: string[]): string =>
  createHash('sha1').update(parts.sort().join('')).digest('hex')

/** The vendor's way of sealing: 16 random bytes, length, text, app id, padded to 32 bytes. */
export function seal(key: Buffer, appId: string, text: string): string {
  const content = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const whole = Buffer.concat([randomBytes(16), length, content, Buffer.from(appId)])
  const padding = 32 - (whole.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([whole, Buffer.alloc(padding, padding)])),
    cipher.final(),
  ]).toString('base64')
}

export async function startWechatSafety(): Promise<FakeSafety> {
  const fake = {
    appId: 'wx1234567890',
    secret: 'the app secret',
    pushToken: 'push-token',
    encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
    active: new Set<string>(),
    asked: [] as Asked[],
    say: (() => ({ suggest: 'pass', label: 100 })) as FakeSafety['say'],
    errcode: 0,
    push: ((traceId, { suggest, label, errcode = 0 }, mode) => {
      const message = JSON.stringify({
        ToUserName: 'gh_1',
        FromUserName: 'o-1',
        CreateTime: 1795255000,
        MsgType: 'event',
        Event: 'wxa_media_check',
        appid: fake.appId,
        trace_id: traceId,
        version: 2,
        detail: [{ strategy: 'content_model', errcode, suggest, label, prob: 90 }],
        errcode,
        errmsg: 'ok',
        result: { suggest, label },
      })
      const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), '1372623149']
      const query = { signature: sign(fake.pushToken, timestamp, nonce), timestamp, nonce, openid: 'o-1' }
      if (mode === 'plain') return { query, body: message }
      const sealed = seal(Buffer.from(`${fake.encodingAesKey}=`, 'base64'), fake.appId, message)
      return {
        query: {
          ...query,
          encrypt_type: 'aes',
          msg_signature: sign(fake.pushToken, timestamp, nonce, sealed),
        },
        body: JSON.stringify({ ToUserName: 'gh_1', Encrypt: sealed }),
      }
    }) as FakeSafety['push'],
  }
  let traces = 0

  function check({ method, url, body }: VendorRequest) {
    if (url.searchParams.get('access_token') !== 'token')
      return jsonAnswer({ errcode: 40001, errmsg: 'invalid credential' })
    if (fake.errcode !== 0) return jsonAnswer({ errcode: fake.errcode, errmsg: 'said' })
    const asked = JSON.parse(body.toString()) as Asked
    if (method !== 'POST' || asked.version !== 2)
      return jsonAnswer({ errcode: 47001, errmsg: 'data format error' })
    if (![1, 2, 3, 4].includes(asked.scene)) return jsonAnswer({ errcode: 40129, errmsg: 'invalid scene' })
    if (!fake.active.has(asked.openid)) return jsonAnswer({ errcode: 61010, errmsg: 'code is expired' })
    if (asked.content !== undefined && Array.from(asked.content).length > 2500)
      return jsonAnswer({ errcode: 45002, errmsg: 'content size out of limit' })
    fake.asked.push(asked)
    traces += 1
    const trace_id = `60ae120f-${traces}`
    if (url.pathname === '/wxa/media_check_async') return jsonAnswer({ errcode: 0, errmsg: 'ok', trace_id })
    const { keyword, ...result } = fake.say(asked.content ?? '')
    return jsonAnswer({
      errcode: 0,
      errmsg: 'ok',
      result,
      detail: [{ strategy: 'keyword', errcode: 0, ...result, keyword, level: 20, prob: 90 }],
      trace_id,
    })
  }

  const vendor = await startVendor((request) => {
    const { pathname } = request.url
    if (pathname === '/cgi-bin/stable_token') return jsonAnswer({ access_token: 'token', expires_in: 7200 })
    if (pathname === '/wxa/msg_sec_check' || pathname === '/wxa/media_check_async') return check(request)
    return jsonAnswer({}, 404)
  })
  return Object.assign(fake, vendor)
}
