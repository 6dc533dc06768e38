/** The comments of an Ogg sound (RFC 3533, 7845; Vorbis I 5): its second packet. */
import type { Bytes } from './bytes'

/** Pages that hold comments: with a picture among them they are some megabytes. */
const maxPages = 400
const marks = { Opus: Buffer.from('OpusTags'), Vorbis: Buffer.from('\u0003vorbis', 'latin1') } as const

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1
  return sum >>> 0
})
const checksum = (page: Buffer): number =>
  page.reduce((sum, byte) => ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0, 0)

interface Part {
  page: number
  pageEnd: number
  start: number
  end: number
}

/** Where the second packet of the first stream lies, page by page; null where it does not begin as comments do, or has no end. */
async function commentsOf(bytes: Bytes): Promise<Part[] | null> {
  const parts: Part[] = []
  let packet = 0
  for (let at = 0, pages = 0; pages < maxPages && at < bytes.size; pages += 1) {
    const head = Buffer.from(await bytes.read(at, 27 + 255))
    const count = head[26]
    if (head.toString('latin1', 0, 4) !== 'OggS' || count === undefined || head.length < 27 + count)
      return null
    const sizes = [...head.subarray(27, 27 + count)]
    const pageEnd = sizes.reduce((end, size) => end + size, at + 27 + count)
    let start = at + 27 + count
    let end = start
    for (const size of sizes) {
      end += size
      if (size === 255) continue
      if (packet === 1) return [...parts, { page: at, pageEnd, start, end }]
      packet += 1
      start = end
    }
    if (packet === 1 && end > start) parts.push({ page: at, pageEnd, start, end })
    at = pageEnd
  }
  return null
}

/** An empty list of comments of that length: what follows it is padding. */
function emptied(content: Buffer): Buffer | null {
  const [name, mark] =
    Object.entries(marks).find(([, one]) => content.subarray(0, one.length).equals(one)) ?? []
  if (!name || !mark || content.length < mark.length + 9) return null
  const empty = Buffer.alloc(content.length)
  mark.copy(empty)
  // the length of the maker's name and the count of comments are 0; Vorbis ends with a bit that is set
  if (name === 'Vorbis') empty[mark.length + 8] = 1
  return empty
}

/** Makes its comments empty, where they stand. */
export async function cleanOgg(bytes: Bytes): Promise<void> {
  const parts = await commentsOf(bytes)
  if (!parts) return
  const pieces: Buffer[] = []
  for (const { start, end } of parts) pieces.push(Buffer.from(await bytes.read(start, end - start)))
  const empty = emptied(Buffer.concat(pieces))
  if (!empty) return
  let from = 0
  for (const { page, pageEnd, start, end } of parts) {
    const whole = Buffer.from(await bytes.read(page, pageEnd - page))
    empty.copy(whole, start - page, from, from + end - start)
    from += end - start
    whole.writeUInt32LE(0, 22)
    whole.writeUInt32LE(checksum(whole), 22)
    await bytes.write(page, whole)
  }
}
