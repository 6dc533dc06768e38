import { previewImage } from '@shell'
import { keptSides } from '@contract/file/sides/rules'
import { t } from '@/locale'
import { PlatformError } from '../failure'
import { feedback } from '@/platform/feedback'
import { failureOf } from '../vendor'
import { chooseFiles } from './choose.web'
import type { Media, Picture } from './types'
import { videoOf } from './video.web'

/** Points of a canvas: Safari draws no larger one. */
const largestCanvas = 16_777_216

/** The picture drawn upright on a canvas of the size that the server keeps, as JPEG; null where no canvas is as large. */
async function redraw(blob: Blob, quality: number): Promise<Blob | null> {
  // 'from-image' turns it as its EXIF data says, which the canvas does not keep.
  const image = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const { width, height } = keptSides(image)
  if (width * height > largestCanvas) return null
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency: what is clear would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality / 100))
}

/** Whether it is a GIF, or a WebP whose head says that it has frames. */
async function moves(blob: Blob): Promise<boolean> {
  if (blob.type !== 'image/webp') return blob.type === 'image/gif'
  const head = new Uint8Array(await blob.slice(0, 21).arrayBuffer())
  return String.fromCharCode(...head.subarray(12, 16)) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0
}

async function compress(picture: Picture, quality: number): Promise<Picture> {
  try {
    const blob = await (await fetch(picture.path)).blob()
    // A canvas would keep only the first frame.
    if (await moves(blob)) return picture
    const smaller = await redraw(blob, quality)
    return smaller && smaller.size < picture.size
      ? { path: URL.createObjectURL(smaller), size: smaller.size }
      : picture
  } catch {
    // Not a picture that this browser can read: the server says what is wrong with it.
    return picture
  }
}

export const media: Media = {
  async chooseImages(count) {
    const files = await chooseFiles({ multiple: count > 1 })
    // the browser's dialog knows no limit
    if (files.length > count) feedback.toast(t('这次最多选 {n} 张，多的没有加', { n: count }))
    return files.slice(0, count).map((file) => ({ path: URL.createObjectURL(file), size: file.size }))
  },
  async chooseVideo() {
    const [file] = await chooseFiles({ multiple: false, accept: 'video/mp4,video/quicktime' })
    if (!file) throw new PlatformError('cancelled')
    return videoOf(file)
  },
  compress,
  async preview(urls, current) {
    try {
      await previewImage({ urls, current })
    } catch (error) {
      throw failureOf(error)
    }
  },
  async saveImage(path) {
    const response = await fetch(path).catch(() => null)
    if (!response?.ok) throw new PlatformError('offline')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = path.split(/[?#]/)[0]?.split('/').pop() ?? ''
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  },
}
