import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { v7 as newId } from 'uuid'
import type { Picture } from '../../../contract/common'
import { isLong, picture as rules } from '../../../contract/file/rules'
import { keptSides, type Sides } from '../../../contract/file/sides/rules'
import type { Context, Viewer } from '../../context'
import type { StorageProvider } from '../../providers/types'
import { withPicture, type Opened } from './open'
import type { StoredPicture } from './own'
import { pictures } from './tables'

const quality = { large: 82, thumb: 76, frames: 74 } as const
/** The longest side that WebP has. */
const webpSide = 16_383

interface Encoded {
  data: Buffer
  info: OutputInfo
  ending: '.webp' | '.jpg'
}
interface EncodedBoth {
  large: Encoded
  thumb: Buffer
}

/**
 * Re-encodes a picture, upright, without its metadata (place, camera), with a thumbnail. What moves goes on moving; its
 * thumbnail stands still.
 */
export async function storePicture(context: Context, viewer: Viewer, upload: Buffer): Promise<Picture> {
  const { large, thumb } = await withPicture(upload, viewer.id, (picture) => encode(picture))
  const id = newId()
  const key = `pictures/${id}${large.ending}`
  const thumbKey = `pictures/${id}-s.webp`
  const { storage } = context.providers
  await putBoth(storage, { key, thumbKey }, { large, thumb })
  const { width, size, pageHeight, height: all } = large.info
  const height = pageHeight ?? all
  await context.db
    .insert(pictures)
    .values({ id, ownerId: viewer.id, key, thumbKey, width, height, bytes: size })
  return { id, url: storage.url(key), thumb: storage.url(thumbKey), width, height }
}

const putBoth = (
  storage: Pick<StorageProvider, 'put'>,
  { key, thumbKey }: Pick<StoredPicture, 'key' | 'thumbKey'>,
  { large, thumb }: EncodedBoth,
): Promise<unknown> =>
  Promise.all([
    storage.put(key, large.data, large.ending === '.jpg' ? 'image/jpeg' : 'image/webp'),
    storage.put(thumbKey, thumb, 'image/webp'),
  ])

const fit = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

/** One after the other, so that a picture never takes two threads. */
async function encode({ still, frames, ...sides }: Opened, longest?: number): Promise<EncodedBoth> {
  const large = frames
    ? await encodeFrames(frames, sides)
    : await encodeStill(still, keptSides(sides, { longest }))
  return { large, thumb: await thumbOf(frames ? still : sharp(large.data), sides) }
}

async function encodeStill(still: Sharp, { width, height }: Sides): Promise<Encoded> {
  const kept = still.resize({ width, height, fit: 'fill' })
  const fits = Math.max(width, height) <= webpSide
  const written = fits
    ? kept.webp({ quality: quality.large })
    : kept.flatten({ background: 'white' }).jpeg({ quality: quality.large })
  return { ...(await written.toBuffer({ resolveWithObject: true })), ending: fits ? '.webp' : '.jpg' }
}

/** WebP whatever it was: GIF takes ten times as long to write, and three times the bytes. */
async function encodeFrames(frames: Sharp, sides: Sides): Promise<Encoded> {
  const { width, height } = keptSides(sides, { moves: true })
  const kept = frames.resize({ width, height, fit: 'fill' }).webp({ quality: quality.frames, effort: 1 })
  return { ...(await kept.toBuffer({ resolveWithObject: true })), ending: '.webp' }
}

/** The whole picture; of a long one its top, or its middle, which is what can be made out. */
function thumbOf(still: Sharp, sides: Sides): Promise<Buffer> {
  const side = Math.min(rules.thumbSide, sides.width, sides.height)
  const position = sides.height > sides.width ? 'top' : 'centre'
  const small = isLong(sides)
    ? still.resize({ width: side, height: side, fit: 'cover', position })
    : still.resize(fit(rules.thumbSide))
  return small.webp({ quality: quality.thumb }).toBuffer()
}

/** The sides of the upload as `storeUnder` keeps it. Refuses what is no picture. */
export const sidesOf = (upload: Buffer): Promise<Sides> =>
  withPicture(upload, null, async ({ width, height, frames }) =>
    keptSides({ width, height }, { moves: frames !== null, longest: webpSide }),
  )

/** Keeps a picture as WebP under keys of the caller's, without an owner. */
export const storeUnder = async (
  storage: Pick<StorageProvider, 'put'>,
  keys: Pick<StoredPicture, 'key' | 'thumbKey'>,
  upload: Buffer,
): Promise<void> =>
  void (await putBoth(storage, keys, await withPicture(upload, null, (picture) => encode(picture, webpSide))))

/** The upload as JPEG without metadata, its longer side at most `side` px. `by` as in Turns. Refuses what is no picture. */
export const redraw = (upload: Buffer, side: number, by: string | null): Promise<Buffer> =>
  withPicture(upload, by, ({ still }) =>
    still.resize(fit(side)).flatten({ background: 'white' }).jpeg({ quality: quality.thumb }).toBuffer(),
  )
