import type { Context } from '../../context'
import { refuse } from '../../http/refusal'
import type { OcrProvider } from '../../providers'
import { redraw } from '../file/service'
import { providerRefusal } from './realName'

/** px: letters stay readable, and the vendors' limit of 10 MB in base64 is far. */
const side = 2048

/** Reads a paper off a photo, which is kept nowhere. */
export async function readPaper<T>(
  { providers }: Context,
  reader: (ocr: OcrProvider) => (image: Buffer) => Promise<T | null>,
  upload: Buffer,
): Promise<T> {
  const image = await redraw(upload, side)
  const found = await reader(providers.ocr)(image).catch((error: unknown) => {
    throw providerRefusal(error, '没有认出照片里的证件，请在亮处平放重拍，或手动填写')
  })
  if (found === null) throw refuse('这里不能识别照片，请手动填写')
  return found
}
