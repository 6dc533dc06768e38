/** WAV by what is inside: what its samples are, how long they last, and none of the notes beside them. */
import type { Bytes } from './bytes'

/** Of the thousands that a file may have, a sound has a handful. */
const maxChunks = 1000
const codecs = { 1: 'PCM', 3: 'float' } as const
const widths: Readonly<Record<keyof typeof codecs, readonly number[]>> = { 1: [8, 16, 24, 32], 3: [32, 64] }
/** The tag stands in an extension then. */
const extensible = 0xfffe
const kept = new Set(['fmt ', 'fact', 'data'])

export interface Wave {
  /** Whether players know what its samples are. */
  plain: boolean
  seconds: number
}

const isCodec = (tag: number): tag is keyof typeof codecs => tag in codecs

interface Chunk {
  type: string
  at: number
  start: number
  end: number
}

/** null where there are more than a sound has. */
async function chunksOf(bytes: Bytes): Promise<Chunk[] | null> {
  const all: Chunk[] = []
  for (let at = 12; at + 8 <= bytes.size;) {
    if (all.length === maxChunks) return null
    const head = await bytes.read(at, 8)
    const size = head.readUInt32LE(4)
    const start = at + 8
    const end = Math.min(bytes.size, start + size)
    all.push({ type: head.toString('latin1', 0, 4), at, start, end })
    at = end + (size % 2)
  }
  return all
}

/** null for what is broken. Notes (who, where, with what) become chunks that players pass over. */
export async function cleanWave(bytes: Bytes): Promise<Wave | null> {
  const chunks = await chunksOf(bytes)
  const form = chunks?.find(({ type }) => type === 'fmt ')
  const data = chunks?.find(({ type }) => type === 'data')
  if (!chunks || !form || !data || form.end - form.start < 16) return null
  const facts = Buffer.from(await bytes.read(form.start, Math.min(40, form.end - form.start)))
  for (const { type, at, start, end } of chunks) {
    if (kept.has(type)) continue
    await bytes.write(at, Buffer.from('JUNK'))
    await bytes.clear(start, end)
  }
  const said = facts.readUInt16LE(0)
  const tag = said === extensible && facts.length >= 26 ? facts.readUInt16LE(24) : said
  const [channels, rate, bits] = [facts.readUInt16LE(2), facts.readUInt32LE(4), facts.readUInt16LE(14)]
  const perSecond = (rate * channels * bits) / 8
  return {
    plain: isCodec(tag) && widths[tag].includes(bits),
    seconds: perSecond === 0 ? 0 : (data.end - data.start) / perSecond,
  }
}
