import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { limits } from '../../../contract/mall/rules'
import type { Context } from '../../context'
import { wrongField } from '../../http/refusal'
import { pictureTurns } from '../../core/file/open'
import type { StoredPicture } from '../../core/file/own'
import { pictures } from '../../core/file/tables'

/** Looked at in this size. */
const side = 104
/** The avatar's part of the frame's side, less the edge that a frame may lie over. */
const hole = 0.56
/** How much of the hole may be covered, and how much of the whole has to be. */
const bounds = { hole: 0.06, least: 0.01 }

const refused = (sentence: string) => wrongField('picture', sentence)

/** @throws Refusal where it is no square, too small, or covers the face that it is to go around; Busy */
export async function checkFrame(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  { id, thumbKey, width, height }: StoredPicture,
): Promise<void> {
  if (Math.abs(width - height) > Math.max(width, height) * 0.02) throw refused('请上传正方形的图片')
  if (Math.min(width, height) < limits.side.min) throw refused(`图片太小，边长至少 ${limits.side.min} 像素`)
  const [owner] = await db.select({ id: pictures.ownerId }).from(pictures).where(eq(pictures.id, id))
  if (!owner) throw refused('图片没有上传成功，请重新选择')
  const content = await providers.storage.read(thumbKey)
  // a frame is of a picture of the asker's own
  const { data, info } = await pictureTurns.run(owner.id, () =>
    sharp(content)
      .ensureAlpha()
      .resize(side, side, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { inside, whole } = coverOf(data, info.channels)
  if (whole > 0.99) throw refused('图片没有透明的部分，请上传透明背景的 PNG')
  if (inside > bounds.hole) throw refused('图片中间要留空，不能盖住头像')
  if (whole < bounds.least) throw refused('图片几乎是空的，换一张看得清的')
}

/** How much is covered: of the hole, and of the whole. */
function coverOf(data: Buffer, channels: number): { inside: number; whole: number } {
  const radius = (side * hole) / 2
  let [within, inside, whole] = [0, 0, 0]
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const alpha = (data[(y * side + x) * channels + channels - 1] ?? 0) / 255
      whole += alpha
      if (Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) > radius) continue
      within += 1
      inside += alpha
    }
  return { inside: inside / within, whole: whole / (side * side) }
}
