import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { PushSubscription } from '../../../contract/push/schema'
import { startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

/** What a browser reads of a message. */
interface Pushed {
  title: string
  body: string
  link: string
  tag: string
  to: string
}

/** A browser's subscription: it alone reads what is sent to it (RFC 8291). */
interface Browser {
  subscription: PushSubscription
  got: Pushed[]
  /** What the service answers for it. */
  status: number
}

export interface FakePushService extends Vendor {
  /** Subscribes a browser with the server's key. */
  subscribe(key: string): Browser
}

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')
const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** @throws where it was not encrypted for this browser */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const theirs = body.subarray(21, 21 + length)
  const content = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const key = hkdf(ecdh.computeSecret(theirs), auth, info, 32)
  const cek = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce)
  decipher.setAuthTag(content.subarray(-16))
  const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // the last record ends with a 2, and zeros
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** What is wrong with who says that they send it (RFC 8292); null when nothing is. */
function faultOf({ headers }: VendorRequest, origin: string, key: string): string | null {
  const [, token = '', k] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  if (k !== key) return 'another key than that of the subscription'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = bytes(key)
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
  if (!signed) return 'a wrong signature'
  const { aud, exp, sub } = JSON.parse(bytes(claims).toString()) as { aud: string; exp: number; sub: string }
  const ahead = exp - Date.now() / 1000
  if (aud !== origin || ahead <= 0 || ahead > 86_400 || !/^(mailto|https):/.test(sub)) return 'wrong claims'
  if (headers['content-encoding'] !== 'aes128gcm' || !(Number(headers.ttl) > 0)) return 'wrong headers'
  return null
}

/** A browser maker's push service (RFC 8030) on loopback. */
export async function startPushService(): Promise<FakePushService> {
  const browsers = new Map<string, { take: (request: VendorRequest) => VendorAnswer }>()
  const service = await startVendor(
    (request) => browsers.get(request.url.pathname)?.take(request) ?? { status: 404, body: '' },
  )
  const subscribe = (key: string): Browser => {
    const ecdh = createECDH('prime256v1')
    const path = `/push/${randomUUID()}`
    const auth = randomBytes(16)
    const browser: Browser = {
      subscription: {
        endpoint: `${service.url}${path}`,
        p256dh: ecdh.generateKeys('base64url'),
        auth: auth.toString('base64url'),
      },
      got: [],
      status: 201,
    }
    browsers.set(path, {
      take: (request) => {
        const fault = faultOf(request, service.url, key)
        if (fault !== null) return { status: 403, body: fault }
        if (browser.status === 201)
          browser.got.push(JSON.parse(decrypted(request.body, ecdh, auth)) as Pushed)
        return { status: browser.status, body: '' }
      },
    })
    return browser
  }
  return { ...service, subscribe }
}
