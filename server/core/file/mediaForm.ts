/** What a sound or a film is, read from its content: neither its name nor what the sender calls it counts. */
import { stat } from 'node:fs/promises'
import { Refusal } from '../../http/refusal'
import { contentTypes } from '../../providers/storage'
import { clean, type Cleaned } from './media/clean'
import type { Movie } from './media/movie'
import { limitedThread } from './thread'

export type MediaKind = 'sound' | 'film'
type Ending = keyof typeof contentTypes
interface Form {
  ending: Ending
  seconds: number
}

interface Look {
  container: string
  codec: string
  hasVideo: boolean
  /** 0 where it does not say. */
  seconds: number
}
/** Two hours of frames take some seconds. */
const lookInto = limitedThread<Look | null>('sound.worker.mjs', 20_000)

const refused = (sentence: string): Refusal => new Refusal(400, -2, sentence)
const noSound = '这段声音打不开，请换成 MP3、M4A、WAV、OGG 或 WebM'
const noFilm = '这段视频打不开，请换成 MP4 或 MOV'
const cut = '这个文件不完整，可能没有录完或没有传完，请换一个'
const hasPictures = '这是视频，这里只收声音'
const noPictures = '这个文件里只有声音，没有画面，请换一段视频'
const otherCodec = '这段视频的编码有些手机放不了，请在相机设置里选“兼容性最佳”，或导出为 H.264 再上传'
const otherSoundCodec = '这段声音的编码有些手机放不了，请导出为 MP3 或 M4A（AAC）再上传'

function filmForm(brand: string, { tracks, seconds }: Movie): Form {
  const seen = tracks.filter(({ handler }) => handler === 'vide')
  if (seen.length === 0) throw refused(tracks.some(({ handler }) => handler === 'soun') ? noPictures : noFilm)
  // H.264 is what every host plays; phones that record HEVC hand out H.264 when asked for compatibility
  if (!seen.some(({ codec }) => codec === 'avc1' || codec === 'avc3')) throw refused(otherCodec)
  return { ending: brand === 'qt  ' ? '.mov' : '.mp4', seconds }
}

function soundForm({ tracks, seconds }: Movie): Form {
  if (tracks.some(({ handler }) => handler === 'vide')) throw refused(hasPictures)
  const heard = tracks.filter(({ handler }) => handler === 'soun')
  if (heard.length === 0) throw refused(noSound)
  if (!heard.some(({ codec }) => codec === 'mp4a')) throw refused(otherSoundCodec)
  return { ending: '.m4a', seconds }
}

function otherEnding({ container, codec, hasVideo }: Look): Ending {
  if (hasVideo) throw refused(hasPictures)
  if (container === 'MPEG' && codec.endsWith('Layer 3')) return '.mp3'
  if (codec === 'AAC') return '.aac'
  if (container === 'Ogg' && /^(Opus|Vorbis)/.test(codec)) return '.ogg'
  if (container === 'EBML/webm') return '.weba'
  throw refused(noSound)
}

async function otherForm(file: string): Promise<Form> {
  const look = await lookInto(file)
  if (look === null) throw refused(noSound)
  return { ending: otherEnding(look), seconds: look.seconds }
}

async function formOf(kind: MediaKind, file: string, cleaned: Cleaned): Promise<Form> {
  if (cleaned.form === 'movie') {
    if (!cleaned.movie) throw refused(cut)
    return kind === 'film' ? filmForm(cleaned.brand, cleaned.movie) : soundForm(cleaned.movie)
  }
  if (kind === 'film') throw refused(noFilm)
  if (cleaned.form === 'other') return otherForm(file)
  if (!cleaned.wave) throw refused(cut)
  if (!cleaned.wave.plain) throw refused(otherSoundCodec)
  return { ending: '.wav', seconds: cleaned.wave.seconds }
}

/**
 * Makes a file of this machine free of what it says of its maker. Refuses what is no sound, or no film, that every host plays, in
 * words of its own. `seconds` is not rounded and more than 0.
 */
export async function mediaForm(
  kind: MediaKind,
  file: string,
): Promise<{ ending: Ending; mime: string; seconds: number; bytes: number }> {
  if ((await stat(file)).size === 0) throw refused('这个文件是空的，请换一个')
  const { cleaned, bytes } = await clean(file)
  const { ending, seconds } = await formOf(kind, file, cleaned)
  if (!(seconds > 0)) throw refused('读不出它有多长，请换一个文件')
  return { ending, mime: contentTypes[ending], seconds, bytes }
}
