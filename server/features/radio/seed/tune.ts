import { createHash } from 'node:crypto'
import type { Storage } from '../../../seed/art/gallery'

/** A stored piece of sound: WAV, which every host plays. */
export interface Tune {
  key: string
  seconds: number
  bytes: number
}
/** Steps of half a tone from A4, null for a rest; each lasts `beat` seconds. */
export interface Score {
  name: string
  beat: number
  notes: readonly (number | null)[]
}

const rate = 8000
const a4 = 440

/** A soft struck tone: two partials that fade. */
function strike(samples: Float64Array, from: number, step: number, seconds: number): void {
  const pitch = a4 * 2 ** (step / 12)
  const length = Math.min(samples.length - from, Math.round(rate * seconds))
  for (let index = 0; index < length; index += 1) {
    const at = index / rate
    const loud = Math.min(1, at * 80) * Math.exp(-2.4 * at)
    samples[from + index] =
      (samples[from + index] ?? 0) +
      loud * (0.3 * Math.sin(2 * Math.PI * pitch * at) + 0.1 * Math.sin(4 * Math.PI * pitch * at))
  }
}

/** 16 bits, one channel. */
function wavOf({ notes, beat }: Score): Buffer {
  const samples = new Float64Array(Math.round(rate * beat * (notes.length + 2)))
  notes.forEach((step, index) => {
    if (step !== null) strike(samples, Math.round(rate * beat * index), step, 2)
  })
  const size = samples.length * 2
  const file = Buffer.alloc(44 + size)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + size, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size, 40)
  samples.forEach((value, index) =>
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + index * 2),
  )
  return file
}

/** Plays the score into the storage; the same score is the same file. */
export async function storeTune(storage: Storage, score: Score): Promise<Tune> {
  const content = wavOf(score)
  const key = `demo/${score.name}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.wav`
  await storage.put(key, content, 'audio/wav')
  return { key, seconds: Math.ceil((content.length - 44) / 2 / rate), bytes: content.length }
}
