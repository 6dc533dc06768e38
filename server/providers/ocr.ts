import type { OcrConfig } from './config'
import type { TencentCloudConfig } from './tencentConfig'
import { callCloud } from './tc3'
import type { OcrCell, OcrProvider, OcrTables } from './types'

const local: OcrProvider = {
  name: 'local',
  idCard: async () => null,
  license: async () => null,
  tables: async () => null,
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The picture shows no such paper, or not clearly. */
const inputErrors =
  /^(FailedOperation\.(ImageDecodeFailed|EmptyImageError|UnKnowFileTypeError|ImageBlur|ImageNoIdCard|ImageNoBusinessCard|ImageNoText|OcrFailed|ImageSizeTooLarge)|ResourceNotFound|LimitExceeded\.TooLargeFileError|InvalidParameter)/

const list = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value)
    ? value.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
    : []
/** Null where it is no place of a table: words beside one have -1 everywhere. */
function cellOf({ RowTl, RowBr, ColTl, ColBr, Text }: Record<string, unknown>): OcrCell | null {
  const [row, column] = [Number(RowTl), Number(ColTl)]
  // both ends are those of the next
  const [rows, columns] = [Number(RowBr) - row, Number(ColBr) - column]
  const fits = [row, rows - 1, column, columns - 1].every((one) => Number.isInteger(one) && one >= 0)
  return fits ? { row, rows, column, columns, text: text(Text).trim() } : null
}

function tablesOf(detections: unknown): OcrTables {
  const found: OcrTables = { tables: [], rest: [] }
  for (const { Cells } of list(detections)) {
    const cells: OcrCell[] = []
    for (const one of list(Cells)) {
      const cell = cellOf(one)
      if (cell) cells.push(cell)
      else if (text(one.Text).trim() !== '') found.rest.push(text(one.Text).trim())
    }
    if (cells.length > 0) found.tables.push(cells)
  }
  return found
}

/** Tencent Cloud's IDCardOCR, BizLicenseOCR and RecognizeTableAccurateOCR. https://cloud.tencent.com/document/api/866/33524, 36215 and 86721 */
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
    tables: async (image) => tablesOf((await read('RecognizeTableAccurateOCR', image)).TableDetections),
  }
}

export const createOcr = (config: OcrConfig): OcrProvider =>
  config.name === 'tencent' ? tencent(config) : local
