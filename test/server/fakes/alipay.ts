import { createSign, createVerify, generateKeyPairSync } from 'node:crypto'
import { startVendor, type Vendor, type VendorRequest } from './vendor'

/** Alipay's gateway for alipay.system.oauth.token and alipay.open.app.mini.templatemessage.send: checks RSA2 on what comes, signs what goes. */
export interface FakeAlipay extends Vendor {
  appId: string
  /** Of the app, for the settings. */
  privateKey: string
  /** Alipay's own, for the settings. */
  alipayPublicKey: string
  /** What a code exchanges for. */
  codes: Map<string, Record<string, string>>
  /** Signs with a key that is not Alipay's. */
  forged: boolean
  /** Messages that an account subscribed to and was not sent. */
  consents: Map<string, number>
  messages: Record<string, unknown>[]
  /** Refuses every message with this sub_code. */
  messagesDown: string | null
}

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

const bare = (pem: string): string => pem.replace(/-----[^-]+-----|\s/g, '')

export async function startAlipay(): Promise<FakeAlipay> {
  const app = pair()
  const alipay = pair()
  const forger = pair()
  const fake = {
    appId: '2021000000000001',
    privateKey: bare(app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    alipayPublicKey: bare(alipay.publicKey.export({ type: 'spki', format: 'pem' }).toString()),
    codes: new Map<string, Record<string, string>>(),
    forged: false,
    consents: new Map<string, number>(),
    messages: [] as Record<string, unknown>[],
    messagesDown: null as string | null,
  }

  function signed(name: string, content: object): string {
    const json = JSON.stringify(content)
    const key = fake.forged ? forger.privateKey : alipay.privateKey
    const sign = createSign('RSA-SHA256').update(json, 'utf8').sign(key, 'base64')
    return `{"${name}":${json},"sign":"${sign}"}`
  }

  function genuine(parameters: Map<string, string>): boolean {
    const content = [...parameters]
      .filter(([name, value]) => name !== 'sign' && value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&')
    return createVerify('RSA-SHA256')
      .update(content, 'utf8')
      .verify(app.publicKey, parameters.get('sign') ?? '', 'base64')
  }

  const refusal = (code: string, msg: string, sub_code: string): string =>
    signed('error_response', { code, msg, sub_code, sub_msg: msg })

  function send(parameters: Map<string, string>): object {
    const said: Record<string, string> = JSON.parse(parameters.get('biz_content') ?? '{}')
    const to = said['to_open_id'] ?? said['to_user_id'] ?? ''
    const left = fake.consents.get(to) ?? 0
    const sub_code = fake.messagesDown ?? (left > 0 ? null : 'FORM_ID_NOT_MATCH_APPID')
    if (sub_code !== null) return { code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code }
    fake.consents.set(to, left - 1)
    fake.messages.push({ ...said, data: JSON.parse(said['data'] ?? '') })
    return { code: '10000', msg: 'Success' }
  }

  function answer({ url, body }: VendorRequest): string {
    const parameters = new Map([...url.searchParams, ...new URLSearchParams(body.toString())])
    if (parameters.get('app_id') !== fake.appId)
      return refusal('40002', 'Invalid Arguments', 'isv.invalid-app-id')
    if (parameters.get('sign_type') !== 'RSA2' || !genuine(parameters))
      return refusal('40002', 'Invalid Arguments', 'isv.invalid-signature')
    if (parameters.get('method') === 'alipay.open.app.mini.templatemessage.send')
      return signed('alipay_open_app_mini_templatemessage_send_response', send(parameters))
    if (parameters.get('method') !== 'alipay.system.oauth.token')
      return refusal('40004', 'Business Failed', 'isv.invalid-method')
    const code = parameters.get('code') ?? ''
    const account = fake.codes.get(code)
    if (!account || parameters.get('grant_type') !== 'authorization_code')
      return refusal('40002', 'Invalid Arguments', 'isv.code-invalid')
    fake.codes.delete(code)
    const token = {
      access_token: 'authusrB',
      expires_in: '3600',
      refresh_token: 'authusrR',
      re_expires_in: '3600',
    }
    return signed('alipay_system_oauth_token_response', { ...token, ...account })
  }

  const vendor = await startVendor((request) => ({ type: 'text/html;charset=utf-8', body: answer(request) }))
  return Object.assign(fake, vendor)
}
