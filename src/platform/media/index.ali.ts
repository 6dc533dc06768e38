import { isLong } from '@contract/file/rules'
import { promised } from '../vendor.ali'
import type { Media, Picture } from './types'

const cancelled = { 11: 'cancelled' } as const
const saving = { 11: 'cancelled', 15: 'denied', 2001: 'denied' } as const

const sizeOf = async (path: string): Promise<number> =>
  (
    await promised<{ size: number }>((on) =>
      my.getFileInfo({ apFilePath: path, digestAlgorithm: 'md5', ...on }),
    )
  ).size

/** Alipay's three levels, from 0 (small) to 2 (good). */
const levelOf = (quality: number): 0 | 1 | 2 => (quality < 40 ? 0 : quality < 75 ? 1 : 2)
/** px: the server keeps no more of a picture that is not long. */
const longestSide = 2560

/** null for one that moves: the host would keep its first frame. */
async function limitsOf(src: string): Promise<{ maxWidth?: number; maxHeight?: number } | null> {
  const { type, ...sides } = await promised<{ width: number; height: number; type: unknown }>((on) =>
    my.getImageInfo({ src, ...on }),
  )
  if (/gif|webp/i.test(String(type))) return null
  return isLong(sides) ? {} : { maxWidth: longestSide, maxHeight: longestSide }
}

async function compress(picture: Picture, quality: number): Promise<Picture> {
  try {
    const limits = await limitsOf(picture.path)
    if (limits === null) return picture
    const {
      apFilePaths: [path],
    } = await promised<{ apFilePaths: string[] }>((on) =>
      my.compressImage({
        apFilePaths: [picture.path],
        compressLevel: levelOf(quality),
        ...limits,
        ...on,
      }),
    )
    if (!path) return picture
    const size = await sizeOf(path)
    return size < picture.size ? { path, size } : picture
  } catch {
    return picture
  }
}

async function local(path: string): Promise<string> {
  if (!/^https?:/.test(path)) return path
  const { apFilePath } = await promised<{ apFilePath: string }>(
    (on) => my.downloadFile({ url: path, ...on }),
    {},
    'offline',
  )
  return apFilePath
}

interface ChosenVideo {
  tempFilePath: string
  filePath: string
  /** Seconds. */
  duration: number
  size: number
  width: number
  height: number
}

export const media: Media = {
  async chooseImages(count) {
    const { tempFilePaths, apFilePaths } = await promised<{
      tempFilePaths?: string[]
      apFilePaths: string[]
    }>((on) => my.chooseImage({ count, sourceType: ['album', 'camera'], ...on }), cancelled)
    return Promise.all(
      (tempFilePaths ?? apFilePaths).map(async (path) => ({ path, size: await sizeOf(path) })),
    )
  },
  async chooseVideo() {
    // it draws no picture of the film
    const {
      tempFilePath,
      filePath,
      duration: seconds,
      size,
      width,
      height,
    } = await promised<ChosenVideo>(
      (on) => my.chooseVideo({ sourceType: ['album', 'camera'], compressed: true, maxDuration: 60, ...on }),
      cancelled,
    )
    return { path: tempFilePath || filePath, size, seconds, width, height, cover: null }
  },
  compress,
  async preview(urls, current) {
    await promised((on) => my.previewImage({ urls: [...urls], current, ...on }))
  },
  async saveImage(path) {
    const filePath = await local(path)
    await promised((on) => my.saveImageToPhotosAlbum({ filePath, ...on }), saving)
  },
}
