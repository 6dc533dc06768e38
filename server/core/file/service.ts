import sharp, { type Sharp } from 'sharp'
import { v7 as newId } from 'uuid'
import type { Picture } from '../../../contract/common'
import { picture as rules } from '../../../contract/file/rules'
import type { Context, Viewer } from '../../context'
import { Refusal } from '../../http/refusal'
import type { StorageProvider } from '../../providers/types'
import type { StoredPicture } from './own'
import { pictures } from './tables'

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
/** A small file may unfold to a huge picture; beyond this many pixels it is refused unread. */
const maxPixels = 80_000_000
const quality = { large: 82, thumb: 76 } as const

/**
 * Re-encodes a picture as WebP, upright, without its metadata (place, camera), with a thumbnail.
 * The type is read from the content. Refuses what is no picture.
 */
export async function storePicture(context: Context, viewer: Viewer, upload: Buffer): Promise<Picture> {
  const { large, thumb } = await encode(upload)
  const id = newId()
  const key = `pictures/${id}.webp`
  const thumbKey = `pictures/${id}-s.webp`
  const { storage } = context.providers
  await Promise.all([storage.put(key, large.data, 'image/webp'), storage.put(thumbKey, thumb, 'image/webp')])
  const { width, height, size } = large.info
  await context.db
    .insert(pictures)
    .values({ id, ownerId: viewer.id, key, thumbKey, width, height, bytes: size })
  return { id, url: storage.url(key), thumb: storage.url(thumbKey), width, height }
}

const fit = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** The upload, upright, for `work` to make smaller and encode. Refuses what is no picture. */
async function opened<T>(upload: Buffer, work: (upright: Sharp) => Promise<T>): Promise<T> {
  try {
    const source = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' })
    const { format } = await source.metadata()
    if (!formats.has(format)) throw new Error(`format ${format}`)
    return await work(source.rotate())
  } catch {
    throw new Refusal(400, -2, '这张图片打不开，请换一张')
  }
}

const encode = (upload: Buffer) =>
  opened(upload, async (upright) => {
    const [large, thumb] = await Promise.all([
      upright
        .clone()
        .resize(fit(rules.maxSide))
        .webp({ quality: quality.large })
        .toBuffer({ resolveWithObject: true }),
      upright.clone().resize(fit(rules.thumbSide)).webp({ quality: quality.thumb }).toBuffer(),
    ])
    return { large, thumb }
  })

/** The sides of the upload as it would be kept. Refuses what is no picture. */
export const sidesOf = (upload: Buffer): Promise<{ width: number; height: number }> =>
  opened(upload, async (upright) => {
    const { autoOrient } = await upright.metadata()
    const scale = Math.min(1, rules.maxSide / Math.max(autoOrient.width, autoOrient.height))
    return {
      width: Math.max(1, Math.round(autoOrient.width * scale)),
      height: Math.max(1, Math.round(autoOrient.height * scale)),
    }
  })

/** Keeps a picture under keys of the caller's, as `storePicture` does, without an owner. */
export async function storeUnder(
  storage: Pick<StorageProvider, 'put'>,
  { key, thumbKey }: Pick<StoredPicture, 'key' | 'thumbKey'>,
  upload: Buffer,
): Promise<void> {
  const { large, thumb } = await encode(upload)
  await Promise.all([storage.put(key, large.data, 'image/webp'), storage.put(thumbKey, thumb, 'image/webp')])
}

/** The upload as JPEG without metadata, its longer side at most `side` px. Refuses what is no picture. */
export const redraw = (upload: Buffer, side: number): Promise<Buffer> =>
  opened(upload, (upright) => upright.resize(fit(side)).jpeg({ quality: quality.thumb }).toBuffer())
