/**
 * Messages that WeChat's servers push, in JSON, plain or under AES.
 * https://developers.weixin.qq.com/miniprogram/dev/framework/server-ability/message-push.html
 */
import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto'

export interface PushKeys {
  appId: string
  /** Set by us in WeChat's console. */
  token: string
  /** 32 bytes of the console's EncodingAESKey; null where messages come plain. */
  aesKey: Buffer | null
}

type Query = Readonly<Record<string, string | undefined>>

/** Seconds in which a message is taken: its time is signed, and what somebody saw and sends again later is not. */
const window = 600

const sha1 = (...parts: string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

function same(given: string | undefined, ours: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(ours)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const signedBy = ({ token }: PushKeys, { timestamp = '', nonce = '' }: Query, ...more: string[]): string =>
  sha1(token, timestamp, nonce, ...more)

const isNow = ({ timestamp = '' }: Query, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now / 1000 - Number(timestamp)) <= window

/** What the console's check of the address wants back; null when it is not WeChat that asks. */
export const greeting = (keys: PushKeys, query: Query, now = Date.now()): string | null =>
  isNow(query, now) && same(query.signature, signedBy(keys, query)) ? (query.echostr ?? '') : null

/** 16 random bytes, the length, the message, the app's id; padded as PKCS#7 does, but to 32 bytes. */
function open({ aesKey, appId }: PushKeys, sealed: string): string | null {
  if (aesKey === null) return null
  try {
    const decipher = createDecipheriv('aes-256-cbc', aesKey, aesKey.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()])
    const padding = padded[padded.length - 1] ?? 0
    if (padding < 1 || padding > 32) return null
    const whole = padded.subarray(0, padded.length - padding)
    const end = 20 + whole.readUInt32BE(16)
    return whole.toString('utf8', end) === appId ? whole.toString('utf8', 20, end) : null
  } catch {
    return null
  }
}

const objectOf = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/**
 * The message; null when it is not WeChat's, is too old, or does not come as the settings say. Only under AES is the body
 * signed: plain ones are for trying it out.
 */
export function readPush(
  keys: PushKeys,
  query: Query,
  body: string,
  now = Date.now(),
): Record<string, unknown> | null {
  const outer = objectOf(body)
  if (outer === null || !isNow(query, now)) return null
  if (keys.aesKey === null) return same(query.signature, signedBy(keys, query)) ? outer : null
  if (typeof outer.Encrypt !== 'string' || !same(query.msg_signature, signedBy(keys, query, outer.Encrypt)))
    return null
  const inner = open(keys, outer.Encrypt)
  return inner === null ? null : objectOf(inner)
}
