import { photosPerDay } from '../../../contract/certification/rules'
import { codes } from '../../../contract/envelope'
import type { Context, Viewer } from '../../context'
import { Refusal, refuse } from '../../http/refusal'
import type { OcrProvider } from '../../providers'
import { countOne, countsOf, personKey } from '../account/asked'
import { redraw } from '../file/service'
import { providerRefusal } from './realName'

interface Asked<T> {
  reader: (ocr: OcrProvider) => (image: Buffer) => Promise<T | null>
  /** Longest side, px: text stays legible and the file stays under the OCR vendors' limit of 10 MB in base64. */
  side: number
  /** Said where it was not found on the photo, and where this server reads none. */
  unread: string
  away: string
}

/** Each one is paid for. @throws Refusal beyond what one person needs in a day */
async function countPhoto(context: Context, viewer: Viewer): Promise<void> {
  const key = personKey(context, 'photo', viewer.id)
  await context.db.transaction(async (tx) => {
    await countOne(tx, key)
    if ((await countsOf(tx, key)).day > photosPerDay)
      throw new Refusal(429, codes.refused, '今天识别的照片够多了，明天再试，或者手动填写')
  })
}

/** Reads a photo, which is kept nowhere. */
export async function readPhoto<T>(
  context: Context,
  viewer: Viewer,
  upload: Buffer,
  { reader, side, unread, away }: Asked<T>,
): Promise<T> {
  const { providers } = context
  const image = await redraw(upload, side, viewer.id)
  if (providers.ocr.name !== 'local') await countPhoto(context, viewer)
  const found = await reader(providers.ocr)(image).catch((error: unknown) => {
    throw providerRefusal(error, unread, '识别')
  })
  if (found === null) throw refuse(away)
  return found
}

/** Reads a paper off a photo. */
export const readPaper = <T>(
  context: Context,
  viewer: Viewer,
  reader: Asked<T>['reader'],
  upload: Buffer,
): Promise<T> =>
  readPhoto(context, viewer, upload, {
    reader,
    side: 2048,
    unread: '没有认出照片里的证件，请在亮处平放重拍，或手动填写',
    away: '这里不能识别照片，请手动填写',
  })
