import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { avatar as rules, isCrop, middleSquare, type Crop } from '../../../contract/account/rules'
import type { Context, Viewer } from '../../context'
import { wrongField } from '../../http/refusal'
import { unneededOf } from '../complaint/files'
import { pictureTurns } from '../file/open'
import type { StoredPicture } from '../file/own'
import { pictures } from '../file/tables'

const folder = 'avatars/'
const quality = 84

/** Whether the avatar has a file of its own, which goes with it; others are a picture's that a post may show. */
export const isOwnFile = (key: string): boolean => key.startsWith(folder)

/** Makes an avatar of a stored picture of the viewer's own: a file of its own, which is its own thumbnail. */
export async function makeAvatar(
  { db, providers: { storage } }: Context,
  viewer: Viewer,
  { id, crop }: { id: string; crop?: Crop },
): Promise<StoredPicture> {
  const [picture] = await db
    .select({ key: pictures.key, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(and(eq(pictures.id, id), eq(pictures.ownerId, viewer.id)))
  if (!picture) throw wrongField('avatar', '头像没有上传成功，请重新选择')
  if (crop && !isCrop(crop, picture)) throw wrongField('avatar', '裁剪的范围不对，请重新调整')
  const { x, y, size } = crop ?? middleSquare(picture)
  const side = Math.min(size, rules.side)
  const content = await storage.read(picture.key)
  const square = await pictureTurns.run(viewer.id, () =>
    sharp(content)
      .extract({ left: x, top: y, width: size, height: size })
      .resize(side, side)
      .webp({ quality })
      .toBuffer(),
  )
  const key = `${folder}${newId()}.webp`
  await storage.put(key, square, 'image/webp')
  return { id, key, thumbKey: key, width: side, height: side }
}

/** Removes an avatar that nobody shows and no case needs any more. Other pictures, which a post may show, stay. */
export async function dropAvatar({ db, providers, log }: Context, key: string | null): Promise<void> {
  if (key === null || !isOwnFile(key) || (await unneededOf(db, [key])).length === 0) return
  await providers.storage
    .remove(key)
    .catch((error: unknown) => log.error({ err: error }, 'old avatar not removed'))
}
