import { signatureOf } from './tencentSms'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

/** Tencent Cloud's APIs for ID cards and for reading papers, with the TC3-HMAC-SHA256 signature. */
export interface FakeTencentCloud extends Vendor {
  secretId: string
  secretKey: string
  /** Name of each ID number that the register knows. */
  register: Map<string, string>
  /** Result that every check gets instead. */
  result: string | null
  /** Error of the whole call. */
  error: string | null
}

const versions: Record<string, { service: string; version: string }> = {
  IdCardVerification: { service: 'faceid', version: '2018-03-01' },
  IDCardOCR: { service: 'ocr', version: '2018-11-19' },
  BizLicenseOCR: { service: 'ocr', version: '2018-11-19' },
}

export async function startTencentCloud(): Promise<FakeTencentCloud> {
  const fake = {
    secretId: 'AKIDexample',
    secretKey: 'the secret key',
    register: new Map<string, string>(),
    result: null as string | null,
    error: null as string | null,
  }
  const refuse = (Code: string): VendorAnswer =>
    jsonAnswer({ Response: { Error: { Code, Message: 'refused' }, RequestId: 'r-1' } })
  const accept = (response: object): VendorAnswer =>
    jsonAnswer({ Response: { ...response, RequestId: 'r-1' } })

  function answer(request: VendorRequest): VendorAnswer {
    const { headers, body } = request
    const action = String(headers['x-tc-action'])
    const known = versions[action]
    if (!known || headers['x-tc-version'] !== known.version) return refuse('InvalidAction')
    const signed = signatureOf(request, fake.secretId, fake.secretKey, String(headers.host), known.service)
    if (headers.authorization !== signed) return refuse('AuthFailure.SignatureFailure')
    if (Math.abs(Date.now() / 1000 - Number(headers['x-tc-timestamp'])) > 300)
      return refuse('AuthFailure.SignatureExpire')
    if (fake.error !== null) return refuse(fake.error)
    const sent = JSON.parse(body.toString()) as Record<string, string>
    if (action === 'IdCardVerification') {
      const Result = fake.result ?? (fake.register.get(sent.IdCard ?? '') === sent.Name ? '0' : '-1')
      return accept({ Result, Description: '' })
    }
    if (!sent.ImageBase64) return refuse('InvalidParameter')
    if (action === 'IDCardOCR')
      return sent.CardSide === 'FRONT'
        ? accept({ Name: '林夏', Sex: '女', IdNum: '11010519491231002X' })
        : refuse('InvalidParameter')
    return accept({
      RegNum: '91420100MA4K',
      Name: '半日咖啡',
      Person: '陈述',
      Address: '南岸区',
      Period: '长期',
      Type: '个体工商户',
    })
  }
  return Object.assign(fake, await startVendor(answer))
}
