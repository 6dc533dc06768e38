import { PlatformError } from '../failure'
import type { Video } from './types'

/** A browser that draws no frame without a tap must not keep the film waiting. */
const drawMs = 3_000

const heard = (video: HTMLVideoElement, event: string): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new PlatformError('invalid', video.error?.message)), {
      once: true,
    })
  })

/** Its first moments as JPEG; a film often begins with black. */
async function drawn(video: HTMLVideoElement): Promise<string | null> {
  const seeked = heard(video, 'seeked')
  video.currentTime = Math.min(0.5, video.duration / 2)
  await seeked
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  return picture && URL.createObjectURL(picture)
}

const late = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), drawMs))

/** What the browser finds in a file. Rejects: invalid, when it cannot play it. */
export async function videoOf(file: File): Promise<Video> {
  const path = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const known = heard(video, 'loadedmetadata')
  video.src = path
  try {
    await known
    // a sound under a film's name
    if (video.videoWidth === 0) throw new PlatformError('invalid')
  } catch (error) {
    URL.revokeObjectURL(path)
    throw error
  }
  const cover = await Promise.race([drawn(video).catch(() => null), late()])
  const seconds = Number.isFinite(video.duration) ? video.duration : 0
  return { path, size: file.size, seconds, width: video.videoWidth, height: video.videoHeight, cover }
}
