import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { jsonAnswer, startVendor, type Vendor, type VendorRequest } from './vendor'

/** Tencent Cloud Chat's REST API: it takes messages of administrators whose signature holds. */
export interface FakeTencentIm extends Vendor {
  appId: number
  secretKey: string
  admin: string
  /** Accounts that have signed in once. */
  accounts: Set<string>
  /** Bodies of messages that it took. */
  sent: Record<string, unknown>[]
  /** Code that every call gets instead. */
  error: number | null
  /** Verifies a signature for an account, as the vendor does: why it does not hold, or null. */
  fault(signature: string, account: string): string | null
}

export async function startTencentIm(): Promise<FakeTencentIm> {
  const fake = {
    appId: 1400000001,
    secretKey: '5bd2850fff3ecb11d7c805251c51ee463a25727bddc2385f3fa8bfee1bb93b5e',
    admin: 'administrator',
    accounts: new Set<string>(),
    sent: [] as Record<string, unknown>[],
    error: null as number | null,
    fault(signature: string, account: string): string | null {
      const signs: Record<string, string> = { '*': '+', '-': '/', _: '=' }
      const text = inflateSync(
        Buffer.from(
          signature.replace(/[*_-]/g, (sign) => signs[sign] ?? sign),
          'base64',
        ),
      ).toString()
      const signed = JSON.parse(text) as Record<string, string | number>
      const content = ['identifier', 'sdkappid', 'time', 'expire']
        .map((name) => `TLS.${name}:${signed[`TLS.${name}`]}\n`)
        .join('')
      if (signed['TLS.ver'] !== '2.0' || signed['TLS.sdkappid'] !== fake.appId) return 'another app'
      if (signed['TLS.identifier'] !== account) return 'another account'
      if (createHmac('sha256', fake.secretKey).update(content).digest('base64') !== signed['TLS.sig'])
        return 'wrong key'
      const until = Number(signed['TLS.time']) + Number(signed['TLS.expire'])
      return until < Date.now() / 1000 ? 'expired' : null
    },
  }
  const refuse = (ErrorCode: number) => jsonAnswer({ ActionStatus: 'FAIL', ErrorCode, ErrorInfo: 'refused' })

  function answer({ url, method, body }: VendorRequest) {
    const query = url.searchParams
    if (url.pathname !== '/v4/openim/sendmsg' || method !== 'POST' || query.get('contenttype') !== 'json')
      return refuse(60004)
    if (query.get('identifier') !== fake.admin) return refuse(60010)
    if (query.get('sdkappid') !== String(fake.appId) || fake.fault(query.get('usersig') ?? '', fake.admin))
      return refuse(70009)
    if (!/^\d{1,10}$/.test(query.get('random') ?? '')) return refuse(60004)
    if (fake.error !== null) return refuse(fake.error)
    const sent = JSON.parse(body.toString()) as Record<string, unknown>
    if (
      ![sent.From_Account, sent.To_Account].every(
        (name) => typeof name === 'string' && Buffer.byteLength(name) <= 32,
      )
    )
      return refuse(90001)
    if (![sent.From_Account, sent.To_Account].every((name) => fake.accounts.has(String(name))))
      return refuse(20003)
    if (!Number.isInteger(sent.MsgRandom) || !Array.isArray(sent.MsgBody)) return refuse(90001)
    fake.sent.push(sent)
    return jsonAnswer({ ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0, MsgTime: 1, MsgKey: '1_2_3' })
  }
  return Object.assign(fake, await startVendor(answer))
}
