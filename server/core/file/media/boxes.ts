/** Boxes of ISO/IEC 14496-12 and QuickTime: what stands where in a film, or in a sound of the same form. */
import { Refusal } from '../../../http/refusal'
import type { Bytes } from './bytes'

export interface Box {
  type: string
  /** Where it begins in the file, where its content does, and where it ends. */
  at: number
  start: number
  end: number
  /** Whether all of it is there. */
  whole: boolean
  /** null for one that is not looked into. */
  children: Box[] | null
  /** The content of what tells about the film; empty for any other. */
  content: Buffer
}

/** Which boxes are looked into, by where they stand: what is nested in any other way is none of ours. */
const within: Readonly<Record<string, readonly string[]>> = {
  '': ['moov', 'moof'],
  moov: ['trak', 'mvex'],
  trak: ['mdia'],
  mdia: ['minf'],
  minf: ['stbl'],
  moof: ['traf'],
}
/** A film of five minutes has some hundred; two hours of sound in fragments of a second have fifty thousand. */
const maxBoxes = 80_000
/** A moov of two hours has some megabytes. */
const maxTellingBytes = 16 * 1024 * 1024

const tooMany = () => new Refusal(400, -2, '这个文件的结构太复杂，请用剪辑软件重新导出再传')

/** The box whose header begins with `head`, at `at`; null when that is no header. */
function boxOf(head: Buffer, at: number, limit: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const long = short === 1
  if (long && head.length < 16) return null
  const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - at : short
  const start = at + (long ? 16 : 8)
  if (at + size < start) return null
  const whole = at + size <= limit
  const end = whole ? at + size : limit
  return {
    type: head.toString('latin1', 4, 8),
    at,
    start,
    end,
    whole,
    children: null,
    content: Buffer.alloc(0),
  }
}

export class Boxes {
  private left = maxBoxes
  private leftBytes = maxTellingBytes

  /** The boxes of the file. @throws Refusal where there are more than any film has */
  async read(bytes: Bytes): Promise<Box[]> {
    const all: Box[] = []
    for (let at = 0; at < bytes.size;) {
      const box = boxOf(await bytes.read(at, 16), at, bytes.size)
      if (!box) break
      this.count()
      if (within['']?.includes(box.type) || box.type === 'sidx') {
        this.leftBytes -= box.end - box.start
        if (this.leftBytes < 0) throw tooMany()
        box.content = Buffer.from(await bytes.read(box.start, box.end - box.start))
        if (box.type !== 'sidx') box.children = this.inside(box)
      }
      all.push(box)
      at = box.end
    }
    return all
  }

  private inside({ type, start, content }: Box): Box[] {
    const boxes: Box[] = []
    for (let at = 0; at < content.length;) {
      const box = boxOf(content.subarray(at, at + 16), at, content.length)
      if (!box) break
      this.count()
      box.content = content.subarray(box.start, box.end)
      const shifted = { ...box, at: box.at + start, start: box.start + start, end: box.end + start }
      if (within[type]?.includes(box.type)) shifted.children = this.inside(shifted)
      boxes.push(shifted)
      at = box.end
    }
    return boxes
  }

  private count(): void {
    this.left -= 1
    if (this.left < 0) throw tooMany()
  }
}

/** The boxes of that type at the end of a path of types. */
export const boxesAt = (boxes: readonly Box[] | null, ...[type, ...rest]: string[]): Box[] => {
  const found = (boxes ?? []).filter((box) => box.type === type)
  return rest.length === 0 ? found : found.flatMap(({ children }) => boxesAt(children, ...rest))
}

/** A number of a box's content; 0 where that ends before it. */
export const uint32 = (content: Buffer, at: number): number =>
  content.length < at + 4 ? 0 : content.readUInt32BE(at)
