import { createHash, createHmac } from 'node:crypto'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

/** Aliyun's API for SendSms, with its ACS3-HMAC-SHA256 signature. */
export interface FakeAliyunSms extends Vendor {
  accessKeyId: string
  accessKeySecret: string
  sent: Record<string, string>[]
  /** What SendSms answers. */
  code: string
  /** Whether the template has passed: '1'; '0' it waits, '2' it was refused. */
  template: string
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const pattern = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
const escaped = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9._~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

/** What is wrong with the request by the rules of the signature's version 3; null when nothing is. */
function faultOf(
  { method, url, headers, body }: VendorRequest,
  accessKeyId: string,
  accessKeySecret: string,
): string | null {
  const [, id, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (id !== accessKeyId) return 'InvalidAccessKeyId.NotFound'
  const must = Object.keys(headers).filter((name) => /^(host|content-type|x-acs-.*)$/.test(name))
  if (names !== must.sort().join(';')) return 'IncompleteSignature'
  if (Math.abs(Date.now() - Date.parse(String(headers['x-acs-date']))) > 15 * 60_000)
    return 'InvalidTimeStamp.Expired'
  if (!headers['x-acs-signature-nonce']) return 'MissingSignatureNonce'
  if (headers['x-acs-content-sha256'] !== sha256(body)) return 'SignatureDoesNotMatch'
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
  const lines = must.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const canonical = [method, url.pathname, query, lines, names, sha256(body)].join('\n')
  const right = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  return signature === right ? null : 'SignatureDoesNotMatch'
}

export async function startAliyunSms(): Promise<FakeAliyunSms> {
  const fake = {
    accessKeyId: 'LTAIexample',
    accessKeySecret: 'the secret key',
    sent: [] as FakeAliyunSms['sent'],
    code: 'OK',
    template: '1',
  }
  const nonces = new Set<unknown>()
  const say = (Code: string, status = 200): VendorAnswer =>
    jsonAnswer(
      { Code, Message: 'said', RequestId: 'r-1', ...(Code === 'OK' ? { BizId: 'b-1' } : {}) },
      status,
    )

  function answer(request: VendorRequest): VendorAnswer {
    const { headers, url } = request
    const fault = faultOf(request, fake.accessKeyId, fake.accessKeySecret)
    if (fault !== null) return say(fault, 400)
    if (nonces.has(headers['x-acs-signature-nonce'])) return say('SignatureNonceUsed', 400)
    nonces.add(headers['x-acs-signature-nonce'])
    if (headers['x-acs-version'] !== '2017-05-25') return say('InvalidVersion', 404)
    if (headers['x-acs-action'] === 'GetSmsTemplate')
      return jsonAnswer({ Code: 'OK', Message: 'OK', RequestId: 'r-1', TemplateStatus: fake.template })
    if (headers['x-acs-action'] !== 'SendSms') return say('InvalidAction.NotFound', 404)
    if (fake.code === 'OK') fake.sent.push(Object.fromEntries(url.searchParams))
    return say(fake.code, fake.code.startsWith('Throttling') ? 400 : 200)
  }
  return Object.assign(fake, await startVendor(answer))
}
