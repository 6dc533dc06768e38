import type { OcrConfig, TencentCloudConfig } from './config'
import { callCloud } from './tc3'
import type { OcrProvider } from './types'

const local: OcrProvider = { name: 'local', idCard: async () => null, license: async () => null }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The picture shows no such paper, or not clearly. */
const inputErrors =
  /^(FailedOperation\.(ImageDecodeFailed|ImageBlur|ImageNoIdCard|ImageNoBusinessCard|ImageNoText|OcrFailed|ImageSizeTooLarge)|ResourceNotFound|LimitExceeded\.TooLargeFileError|InvalidParameter)/

/** Tencent Cloud's IDCardOCR and BizLicenseOCR. https://cloud.tencent.com/document/api/866/33524 and 36215 */
function tencent(config: TencentCloudConfig): OcrProvider {
  const read = (action: string, image: Buffer, more: Record<string, string> = {}) =>
    callCloud(config, {
      service: 'ocr',
      version: '2018-11-19',
      action,
      parameters: { ImageBase64: image.toString('base64'), ...more },
      inputErrors,
    })
  return {
    name: 'tencent',
    idCard: async (image) => {
      const { Name, IdNum } = await read('IDCardOCR', image, { CardSide: 'FRONT' })
      return { name: text(Name), number: text(IdNum) }
    },
    license: async (image) => {
      const { Name, RegNum, Person, Address, Period } = await read('BizLicenseOCR', image)
      return {
        name: text(Name),
        number: text(RegNum),
        person: text(Person),
        address: text(Address),
        period: text(Period),
      }
    },
  }
}

export const createOcr = (config: OcrConfig): OcrProvider =>
  config.name === 'tencent' ? tencent(config) : local
