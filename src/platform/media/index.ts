import { PlatformError } from '../failure'
import { promised } from '../vendor'
import type { Media, Picture, Video } from './types'

type Files = readonly { path: string; size: number }[]

/** WeChat gave up chooseImage for chooseMedia; QQ has only the first. */
async function choose(count: number): Promise<Files> {
  const from = { count, sizeType: ['original', 'compressed'], sourceType: ['album', 'camera'] } as const
  if (typeof wx.chooseMedia !== 'function') {
    const { tempFiles } = await promised<WechatMiniprogram.ChooseImageSuccessCallbackResult>((on) =>
      wx.chooseImage({ count, sizeType: [...from.sizeType], sourceType: [...from.sourceType], ...on }),
    )
    return tempFiles
  }
  const { tempFiles } = await promised<WechatMiniprogram.ChooseMediaSuccessCallbackResult>((on) =>
    wx.chooseMedia({
      count,
      mediaType: ['image'],
      sizeType: [...from.sizeType],
      sourceType: [...from.sourceType],
      ...on,
    }),
  )
  return tempFiles.map(({ tempFilePath, size }) => ({ path: tempFilePath, size }))
}

/** QQ gives no picture of it. */
async function chooseVideo(): Promise<Video> {
  // the camera of the hosts records a minute at most; the album gives what it has
  const maxDuration = 60
  if (typeof wx.chooseMedia !== 'function') {
    const {
      tempFilePath: path,
      duration: seconds,
      size,
      width,
      height,
    } = await promised<WechatMiniprogram.ChooseVideoSuccessCallbackResult>((on) =>
      wx.chooseVideo({ sourceType: ['album', 'camera'], compressed: true, maxDuration, ...on }),
    )
    return { path, size, seconds, width, height, cover: null }
  }
  const {
    tempFiles: [film],
  } = await promised<WechatMiniprogram.ChooseMediaSuccessCallbackResult>((on) =>
    wx.chooseMedia({
      count: 1,
      mediaType: ['video'],
      sizeType: ['compressed'],
      sourceType: ['album', 'camera'],
      maxDuration,
      ...on,
    }),
  )
  if (!film) throw new PlatformError('cancelled')
  const { tempFilePath: path, duration: seconds, size, width, height, thumbTempFilePath } = film
  return { path, size, seconds, width, height, cover: thumbTempFilePath || null }
}

const sizeOf = async (path: string): Promise<number> =>
  (
    await promised<WechatMiniprogram.GetFileInfoSuccessCallbackResult>((on) =>
      wx.getFileSystemManager().getFileInfo({ filePath: path, ...on }),
    )
  ).size

/** What moves would keep its first frame alone. WeChat has no name for WebP: what it cannot name is left as it is. */
async function isStill(src: string): Promise<boolean> {
  const { type } = await promised<WechatMiniprogram.GetImageInfoSuccessCallbackResult>((on) =>
    wx.getImageInfo({ src, ...on }),
  )
  return /^(jpe?g|png)$/i.test(type)
}

/** The host may make a small picture larger. */
async function compress(picture: Picture, quality: number): Promise<Picture> {
  try {
    if (!(await isStill(picture.path))) return picture
    const { tempFilePath: path } = await promised<WechatMiniprogram.CompressImageSuccessCallbackResult>(
      (on) => wx.compressImage({ src: picture.path, quality, ...on }),
    )
    const size = await sizeOf(path)
    return size < picture.size ? { path, size } : picture
  } catch {
    return picture
  }
}

/** The album takes files of the device. WeChat's own temporary ones begin with http://tmp/. */
async function local(path: string): Promise<string> {
  if (!/^https?:/.test(path) || /^http:\/\/(tmp|usr)\//.test(path)) return path
  const { tempFilePath } = await promised<WechatMiniprogram.DownloadFileSuccessCallbackResult>(
    (on) => wx.downloadFile({ url: path, ...on }),
    'offline',
  )
  return tempFilePath
}

export const media: Media = {
  chooseImages: async (count) => (await choose(count)).map(({ path, size }) => ({ path, size })),
  chooseVideo,
  compress,
  async preview(urls, current) {
    const first = urls[current]
    await promised((on) =>
      wx.previewImage({ urls: [...urls], ...(first === undefined ? {} : { current: first }), ...on }),
    )
  },
  async saveImage(path) {
    const filePath = await local(path)
    await promised((on) => wx.saveImageToPhotosAlbum({ filePath, ...on }))
  },
}
