import type { Film, Picture, Sound } from '@contract/common'
import type { DataOf, QueryOf } from '@contract/http'
import type { PostPath, Routes } from '@contract/registry'
import { picture as rules } from '@contract/file/rules'
import { uploadClient } from '@contract/rules'
import { t } from '@/locale'
import { feedback } from '@/platform/feedback'
import { upload as send } from '@/platform/upload'
import { media } from '@/platform/media'
import { readAnswer } from './call'
import { timeouts, urlOf } from './config'
import { CallError } from './failure'

/** JPEG quality of pictures that are made smaller before they are sent. */
const quality = 82
/** Pictures below this many bytes are sent as they are. */
const smallEnough = 1_000_000

/** Routes that take a form with a sound or a film. */
const mediaKinds = { 'upload/audio': 'audio', 'upload/video': 'video' } as const

type Chosen = { path: string; size: number }
/** Routes that take a form with one picture. */
type PicturePath = Extract<
  PostPath,
  'upload' | 'identity' | 'businessLicense' | 'certification/upload' | 'cls/photo'
>
/** Routes that take a form with one file. */
type FormPath =
  | PicturePath
  | keyof typeof mediaKinds
  | Extract<PostPath, 'upload/document' | 'registrar/check' | 'registrar/import' | 'cls/text'>
type Progress = (percent: number) => void

/** Pauses before a file is sent again, ms, while the server has no room for it: nothing of it was kept. */
const untilThereIsRoom = [2_000, 4_000, 8_000]

async function sendPatiently(options: Parameters<typeof send>[0]): ReturnType<typeof send> {
  for (const ms of untilThereIsRoom) {
    const answer = await send(options)
    if (answer.status !== 503 || !('retry-after' in answer.header)) return answer
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  return send(options)
}

/** Sends one file as it is. Tells the person nothing. What `onStart` hears of may be broken off, and takes its time. */
export async function sendFile<P extends FormPath>(
  path: P,
  query: QueryOf<Routes[P]>,
  filePath: string,
  onProgress?: Progress,
  onStart?: (abort: () => void) => void,
): Promise<DataOf<Routes[P]>> {
  const kind = path in mediaKinds ? mediaKinds[path as keyof typeof mediaKinds] : 'image'
  return readAnswer(({ 'Content-Type': _, ...header }) =>
    sendPatiently({
      url: urlOf(path, { ...query, ...uploadClient }),
      filePath,
      name: 'file',
      header,
      kind,
      timeout: kind === 'image' && !onStart ? timeouts.uploadFile : timeouts.uploadMedia,
      ...(onProgress ? { onProgress } : {}),
      ...(onStart ? { onStart } : {}),
    }),
  ) as Promise<DataOf<Routes[P]>>
}

/** Sends one picture, made smaller where it is large, to a route that takes one. Tells the person nothing. */
export async function sendPicture<P extends PicturePath>(
  path: P,
  picture: Chosen,
  onProgress?: Progress,
): Promise<DataOf<Routes[P]>> {
  const sent = picture.size > smallEnough ? await media.compress(picture, quality) : picture
  if (sent.size > rules.maxBytes) throw tooLarge()
  return sendFile(path, {} as QueryOf<Routes[P]>, sent.path, onProgress)
}

/** Sends one picture to be shown. `nth` counts from 1 and is named when it fails. */
export async function uploadPicture(picture: Chosen, nth: number, onProgress?: Progress): Promise<Picture> {
  try {
    return await sendPicture('upload', picture, onProgress)
  } catch (error) {
    feedback.toast(t('第{n}张上传失败', { n: nth }))
    throw error
  }
}

/** Sends a sound, as recorder or files give it. Tells the person nothing. */
export const uploadSound = (path: string, onProgress?: Progress): Promise<Sound> =>
  sendFile('upload/audio', {}, path, onProgress)

/** Sends a film, as media.chooseVideo gives it. Tells the person nothing. */
export const uploadFilm = (path: string, onProgress?: Progress): Promise<Film> =>
  sendFile('upload/video', {}, path, onProgress)

const tooLarge = () => new CallError({ code: -2, data: null, message: t('图片不能超过 10 MB'), msg: '' })
