/** What a sound or a film is, read from its content: neither its name nor what the sender calls it counts. */
import { open } from 'node:fs/promises'
import type { IAudioMetadata } from 'music-metadata'
import { Refusal } from '../../http/refusal'
import { contentTypes } from '../../providers/storage'
import { movieSeconds } from './movie'

export type MediaKind = 'sound' | 'film'
type Format = IAudioMetadata['format']

type Ending = keyof typeof contentTypes

const refusals = {
  sound: '这段声音打不开，请换成 MP3、M4A、WAV、OGG 或 WebM',
  film: '这段视频打不开，请换成 MP4 或 MOV',
} as const
const otherCodec = '这段视频的编码有些手机放不了，请在相机设置里选“兼容性最佳”，或导出为 H.264 再上传'

/** The first brand of an MP4 or QuickTime file; null for any other. */
async function brandOf(file: string): Promise<string | null> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(12)
    await handle.read(head, 0, 12, 0)
    return head.toString('latin1', 4, 8) === 'ftyp' ? head.toString('latin1', 8, 12) : null
  } finally {
    await handle.close()
  }
}

const codecsOf = ({ trackInfo }: Format): string[] => trackInfo.map(({ codecName = '' }) => codecName)

function soundEnding(
  { container, codec = '', hasVideo, trackInfo, ...rest }: Format,
  brand: string | null,
): Ending | null {
  if (hasVideo) return null
  if (brand !== null) return codecsOf({ trackInfo, ...rest }).includes('MPEG-4/AAC') ? '.m4a' : null
  if (container === 'MPEG' && codec.endsWith('Layer 3')) return '.mp3'
  if (codec === 'AAC') return '.aac'
  if (container === 'WAVE' && codec === 'PCM') return '.wav'
  if (container === 'Ogg' && /^(Opus|Vorbis)/.test(codec)) return '.ogg'
  return container === 'EBML/webm' ? '.weba' : null
}

function filmEnding(format: Format, brand: string | null): Ending | null {
  if (brand === null || !format.hasVideo) return null
  // H.264 is what every host plays; phones that record HEVC hand out H.264 when asked for compatibility
  if (!codecsOf(format).some((codec) => /^<avc[13]>$/.test(codec))) throw new Refusal(400, -2, otherCodec)
  return brand === 'qt  ' ? '.mov' : '.mp4'
}

/** Refuses what is no sound, or no film, that every host plays. `seconds` is not rounded and more than 0. */
export async function mediaForm(
  kind: MediaKind,
  file: string,
): Promise<{ ending: Ending; mime: string; seconds: number }> {
  const { parseFile } = await import('music-metadata')
  const unreadable = new Refusal(400, -2, refusals[kind])
  const read = parseFile(file, { duration: true, skipCovers: true, skipPostHeaders: true })
  const { format } = await read.catch(() => Promise.reject(unreadable))
  const brand = await brandOf(file)
  const ending = kind === 'sound' ? soundEnding(format, brand) : filmEnding(format, brand)
  if (ending === null) throw unreadable
  // the library gives the length of the sound track alone, and none for a silent film
  const seconds = kind === 'film' ? (await movieSeconds(file)) || format.duration : format.duration
  if (seconds === undefined || !(seconds > 0)) throw new Refusal(400, -2, '读不出它有多长，请换一个文件')
  return { ending, mime: contentTypes[ending], seconds }
}
