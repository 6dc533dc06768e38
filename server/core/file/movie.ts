/** The boxes of ISO/IEC 14496-12 that say how long a film is. */
import { open, type FileHandle } from 'node:fs/promises'

const containers = new Set(['trak', 'mdia'])
/** A moov of five minutes has some hundred kilobytes. */
const maxMovieBytes = 8 * 1024 * 1024
/** What stands before the moov: a few boxes, not thousands. */
const maxBoxes = 1000

interface Box {
  type: string
  /** Where its content begins. */
  start: number
  end: number
}

/** The box whose header begins with `head`, at `at`; null when that is no header. */
function boxOf(head: Buffer, at: number, limit: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  const long = short === 1
  if (long && head.length < 16) return null
  const size = long ? Number(head.readBigUInt64BE(8)) : short === 0 ? limit - at : short
  const start = at + (long ? 16 : 8)
  return at + size < start
    ? null
    : { type: head.toString('latin1', 4, 8), start, end: Math.min(at + size, limit) }
}

async function movieOf(handle: FileHandle): Promise<Buffer | null> {
  const { size } = await handle.stat()
  for (let at = 0, count = 0; at < size && count < maxBoxes; count += 1) {
    const head = Buffer.alloc(16)
    const { bytesRead } = await handle.read(head, 0, 16, at)
    const box = boxOf(head.subarray(0, bytesRead), at, size)
    if (!box) return null
    if (box.type === 'moov') {
      if (box.end - box.start > maxMovieBytes) return null
      const movie = Buffer.alloc(box.end - box.start)
      await handle.read(movie, 0, movie.length, box.start)
      return movie
    }
    at = box.end
  }
  return null
}

/** Seconds that an mvhd or mdhd box states; 0 for none. */
function statedBy(header: Buffer): number {
  const wide = header[0] === 1
  if (header.length < (wide ? 32 : 20)) return 0
  const scale = header.readUInt32BE(wide ? 20 : 12)
  const duration = wide ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const unknown = wide ? 2 ** 63 : 0xffffffff
  return scale === 0 || duration >= unknown ? 0 : duration / scale
}

function longest(boxes: Buffer): number {
  let seconds = 0
  for (let at = 0; at < boxes.length;) {
    const box = boxOf(boxes.subarray(at, at + 16), at, boxes.length)
    if (!box) break
    const content = boxes.subarray(box.start, box.end)
    if (containers.has(box.type)) seconds = Math.max(seconds, longest(content))
    else if (box.type === 'mvhd' || box.type === 'mdhd') seconds = Math.max(seconds, statedBy(content))
    at = box.end
  }
  return seconds
}

/** Seconds of an MP4 or QuickTime file: the longest that the movie or one of its tracks states; 0 where none does. */
export async function movieSeconds(file: string): Promise<number> {
  const handle = await open(file)
  try {
    const movie = await movieOf(handle)
    return movie === null ? 0 : longest(movie)
  } finally {
    await handle.close()
  }
}
