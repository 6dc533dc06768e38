import { createHash, createHmac } from 'node:crypto'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

/** Tencent Cloud's API for SendSms, with its TC3-HMAC-SHA256 signature. */
export interface FakeTencentSms extends Vendor {
  secretId: string
  secretKey: string
  sent: { phone: string; parameters: string[]; app: string; sign: string; template: string }[]
  /** Status code that numbers get. */
  status: string
  /** Whether the template has passed: 0; 1 it waits, -1 it was refused. */
  template: number
  /** Error of the whole call. */
  error: string | null
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** https://cloud.tencent.com/document/api/382/52067: the signature that this request should carry. */
export function signatureOf(
  { headers, body }: VendorRequest,
  secretId: string,
  secretKey: string,
  host: string,
  service: string,
): string {
  const timestamp = String(headers['x-tc-timestamp'])
  const date = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10)
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${headers['content-type']}\nhost:${host}\n`,
    'content-type;host',
    sha256(body),
  ]
  const scope = `${date}/${service}/tc3_request`
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical.join('\n'))].join('\n')
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request')
  const signature = hmac(key, toSign).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`
}

interface SendSms {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
}

export async function startTencentSms(): Promise<FakeTencentSms> {
  const fake = {
    secretId: 'AKIDexample',
    secretKey: 'the secret key',
    sent: [] as FakeTencentSms['sent'],
    status: 'Ok',
    template: 0,
    error: null as string | null,
  }
  const refuse = (Code: string): VendorAnswer =>
    jsonAnswer({ Response: { Error: { Code, Message: 'refused' }, RequestId: 'r-1' } })

  function templates(body: Buffer): VendorAnswer {
    const { International, TemplateIdSet } = JSON.parse(body.toString()) as {
      International: unknown
      TemplateIdSet: unknown[]
    }
    if (International !== 0 || !TemplateIdSet.every(Number.isInteger)) return refuse('InvalidParameterValue')
    const list = TemplateIdSet.map((TemplateId) => ({ TemplateId, StatusCode: fake.template }))
    return jsonAnswer({ Response: { DescribeTemplateStatusSet: list, RequestId: 'r-1' } })
  }

  function answer(request: VendorRequest): VendorAnswer {
    const { headers, body } = request
    const signed = signatureOf(request, fake.secretId, fake.secretKey, String(headers.host), 'sms')
    if (headers.authorization !== signed) return refuse('AuthFailure.SignatureFailure')
    if (headers['x-tc-version'] !== '2021-01-11') return refuse('NoSuchVersion')
    if (fake.error !== null) return refuse(fake.error)
    if (headers['x-tc-action'] === 'DescribeSmsTemplateList') return templates(body)
    if (headers['x-tc-action'] !== 'SendSms') return refuse('InvalidAction')
    const sms = JSON.parse(body.toString()) as SendSms
    const [phone = ''] = sms.PhoneNumberSet
    fake.sent.push({
      phone,
      parameters: sms.TemplateParamSet,
      app: sms.SmsSdkAppId,
      sign: sms.SignName,
      template: sms.TemplateId,
    })
    const status = {
      SerialNo: '5000',
      PhoneNumber: phone,
      Fee: 1,
      SessionContext: '',
      Code: fake.status,
      Message: 'said',
      IsoCode: 'CN',
    }
    return jsonAnswer({ Response: { SendStatusSet: [status], RequestId: 'r-1' } })
  }
  return Object.assign(fake, await startVendor(answer))
}
