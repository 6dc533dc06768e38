import { signatureOf } from './tencentSms'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

/** Tencent Cloud's APIs for ID cards, for reading papers and for content, with the TC3-HMAC-SHA256 signature. */
export interface FakeTencentCloud extends Vendor {
  secretId: string
  secretKey: string
  /** Name of each ID number that the register knows. */
  register: Map<string, string>
  /** Result that every check gets instead. */
  result: string | null
  /** What it says of a text, and of a picture; null: it never answers. */
  say(text: string): Opinion | null
  show(picture: Buffer): Opinion | null
  /** What it was asked about content, in order. */
  checked: { action: string; id?: string; policy?: string; content: Buffer }[]
  /** What it finds in a picture of a table: its detections. */
  detections: object[]
  /** Error of the whole call. */
  error: string | null
}

interface Opinion {
  Suggestion: 'Pass' | 'Review' | 'Block'
  Label: string
  Keywords?: string[]
}
interface Checked {
  Content?: string
  FileContent?: string
  DataId?: string
  BizType?: string
}
const fine: Opinion = { Suggestion: 'Pass', Label: 'Normal' }

const versions: Record<string, { service: string; version: string }> = {
  IdCardVerification: { service: 'faceid', version: '2018-03-01' },
  IDCardOCR: { service: 'ocr', version: '2018-11-19' },
  BizLicenseOCR: { service: 'ocr', version: '2018-11-19' },
  RecognizeTableAccurateOCR: { service: 'ocr', version: '2018-11-19' },
  TextModeration: { service: 'tms', version: '2020-12-29' },
  ImageModeration: { service: 'ims', version: '2020-12-29' },
}

export async function startTencentCloud(): Promise<FakeTencentCloud> {
  const fake = {
    secretId: 'AKIDexample',
    secretKey: 'the secret key',
    register: new Map<string, string>(),
    result: null as string | null,
    error: null as string | null,
    detections: [] as object[],
    say: (() => fine) as FakeTencentCloud['say'],
    show: (() => fine) as FakeTencentCloud['show'],
    checked: [] as FakeTencentCloud['checked'],
  }
  const refuse = (Code: string): VendorAnswer =>
    jsonAnswer({ Response: { Error: { Code, Message: 'refused' }, RequestId: 'r-1' } })
  const accept = (response: object): VendorAnswer =>
    jsonAnswer({ Response: { ...response, RequestId: 'r-1' } })

  /** By the documents 1124/51860 and 1125/53273. */
  function check(action: string, sent: Checked): VendorAnswer | null {
    const { Content, FileContent, DataId: id, BizType: policy } = sent
    const content = Buffer.from(Content ?? FileContent ?? '', 'base64')
    if (id !== undefined && !/^[\w@#-]{1,64}$/.test(id)) return refuse('InvalidParameterValue')
    fake.checked.push({ action, content, ...(id ? { id } : {}), ...(policy ? { policy } : {}) })
    if (action === 'TextModeration') {
      if (Array.from(content.toString()).length > 10_000)
        return refuse('InvalidParameterValue.ErrTextContentLen')
      const said = fake.say(content.toString())
      return (
        said &&
        accept({ BizType: policy ?? '', Keywords: [], Score: 0, DetailResults: [], ...said, DataId: id })
      )
    }
    if (content.length < 16 || (FileContent?.length ?? 0) >= 10 * 1024 * 1024)
      return refuse('InvalidParameter.ImageSizeTooSmall')
    const shown = fake.show(content)
    return shown && accept({ SubLabel: '', Score: 0, LabelResults: [], ...shown, DataId: id, FileMD5: '' })
  }

  function answer(request: VendorRequest): VendorAnswer | null {
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
    if (known.version === '2020-12-29') return check(action, sent)
    if (action === 'IdCardVerification') {
      const Result = fake.result ?? (fake.register.get(sent.IdCard ?? '') === sent.Name ? '0' : '-1')
      return accept({ Result, Description: '' })
    }
    if (!sent.ImageBase64) return refuse('InvalidParameter')
    if (action === 'IDCardOCR')
      return sent.CardSide === 'FRONT'
        ? accept({ Name: '林夏', Sex: '女', IdNum: '11010519491231002X' })
        : refuse('InvalidParameter')
    if (action === 'RecognizeTableAccurateOCR')
      return accept({ TableDetections: fake.detections, Data: '', PdfPageSize: 0, Angle: 0 })
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
