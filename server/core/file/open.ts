/** What a picture is that was sent: its content says so, neither its name nor its sender. */
import os from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { picture as rules } from '../../../contract/file/rules'
import type { Sides } from '../../../contract/file/sides/rules'
import { Refusal } from '../../http/refusal'
import { heicPoints, isHeic } from './heic'
import { Turns } from './turns'

// one thread of libuv's for each picture under way: the others read files meanwhile
sharp.concurrency(1)

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
/** Formats whose pages are frames of a picture that moves. */
const moving = new Set(['gif', 'webp'])
const maxFrames = 300

/**
 * Pictures of all people, on this node: each takes a core for up to two seconds, and up to 400 MB. A form sends nine at
 * once.
 */
export const pictureTurns = new Turns(
  { atOnce: os.availableParallelism() > 2 ? 2 : 1, waiting: 24, each: 12 },
  '现在传图的人太多，请稍后再试',
)

export interface Opened extends Sides {
  /** Upright; its first frame where it moves. */
  still: Sharp
  /** All frames, one below the other; null where it does not move. */
  frames: Sharp | null
}

/** In units of ten thousand, as people count them. */
const inWan = (points: number): number => Math.round(points / 10_000)
const refused = (sentence: string): Refusal => new Refusal(400, -2, sentence)
const noPicture = '这不是能打开的图片，请换成 JPG、PNG、GIF、WebP 或 HEIC'
const broken = '这张图片不完整，可能没有保存好，请重新保存或换一张'
const noHeic = '这张 HEIC 图片打不开。请在手机的 设置→相机→格式 里选“兼容性最佳”再拍，或先转成 JPG'

const metadataOf = (content: Buffer): Promise<Metadata> =>
  sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(refused(isHeic(content) ? noHeic : noPicture)))

function demandSize({ width, height, pages = 1 }: Metadata, moves: boolean): void {
  if (width * height > rules.maxPixels)
    throw refused(
      `图片最多 ${inWan(rules.maxPixels)} 万像素，这张有 ${inWan(width * height)} 万，请缩小或截取一部分再传`,
    )
  if (moves && (pages > maxFrames || width * height * pages > rules.maxPixels))
    throw refused(`这张动图太大：最多 ${maxFrames} 帧，尺寸也不能太大，请剪短或缩小再传`)
}

async function open(content: Buffer): Promise<Opened> {
  if (content.length === 0) throw refused('这张图片是空的，请换一张')
  const metadata = await metadataOf(content)
  if (!formats.has(metadata.format)) throw refused(noPicture)
  const moves = moving.has(metadata.format) && (metadata.pages ?? 1) > 1
  demandSize(metadata, moves)
  if (metadata.format === 'heif' && metadata.compression === 'hevc') {
    const points = await heicPoints(content)
    if (points === null) throw refused(noHeic)
    const { data, width, height } = points
    const still = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
    return { still, frames: null, width, height }
  }
  const options = { limitInputPixels: rules.maxPixels, failOn: 'error' } as const
  if (!moves) return { ...metadata.autoOrient, still: sharp(content, options).rotate(), frames: null }
  const { width, height } = metadata
  return {
    still: sharp(content, options),
    frames: sharp(content, { ...options, animated: true }),
    width,
    height,
  }
}

/**
 * Does the work on a picture that was sent, when its turn comes. The work only makes it smaller and encodes it: what it throws is
 * the picture's fault. `by` as in Turns. Refuses what is no picture, what is too large, and what is broken, in words of its own.
 */
export const withPicture = <T>(
  content: Buffer,
  by: string | null,
  work: (picture: Opened) => Promise<T>,
): Promise<T> =>
  pictureTurns.run(by, async () => {
    const picture = await open(content)
    return work(picture).catch(() => Promise.reject(refused(broken)))
  })
