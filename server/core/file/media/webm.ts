/** What a WebM sound says of its maker (RFC 9559): tags, attachments, its title, when and with what it was made. */
import { Refusal } from '../../../http/refusal'
import type { Bytes } from './bytes'

/** Two hours in clusters of a tenth of a second have less. */
const maxElements = 100_000
const segment = 0x18538067
const cluster = 0x1f43b675
const info = 0x1549a966
/** Looked into; a cluster alone where it does not say where it ends. */
const open = new Set([segment, info])
/** Tags, Attachments, Chapters; Title, DateUTC, SegmentFilename, and 128 bits that name the file. */
const telling = new Set([0x1254c367, 0x1941a469, 0x1043a770, 0x7ba9, 0x4461, 0x7384, 0x73a4])
/** Strings that have to stay: the muxing and the writing application. */
const strings = new Set([0x4d80, 0x5741])

/** A number of EBML; null where there is none. `marked`: with the bits that say how long it is, as ids are. */
function numberAt(
  head: Buffer,
  at: number,
  marked: boolean,
): { value: number; length: number; unknown: boolean } | null {
  const first = head[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || at + length > head.length) return null
  let value = marked ? first : first & (0xff >> length)
  let unknown = (first & (0xff >> length)) === 0xff >> length
  for (const byte of head.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    unknown &&= byte === 0xff
  }
  return { value, length, unknown }
}

/** An element of that length that says nothing. */
async function free(bytes: Bytes, at: number, end: number): Promise<void> {
  const length = end - at
  const head = length - 2 < 127 ? Buffer.from([0xec, 0x80 | (length - 2)]) : Buffer.alloc(9)
  if (head.length === 9) {
    head.writeBigUInt64BE(0x0100000000000000n | BigInt(length - 9), 1)
    head[0] = 0xec
  }
  await bytes.write(at, head)
  await bytes.clear(at + head.length, end)
}

/** @throws Refusal where it has more parts than any sound */
export async function cleanWebm(bytes: Bytes): Promise<void> {
  for (let at = 0, count = 0; at < bytes.size; count += 1) {
    if (count === maxElements) throw new Refusal(400, -2, '这个文件的结构太复杂，请重新导出再传')
    const head = await bytes.read(at, 16)
    const id = numberAt(head, 0, true)
    const size = id && numberAt(head, id.length, false)
    if (!id || !size) return
    const start = at + id.length + size.length
    const end = Math.min(bytes.size, start + size.value)
    const goesIn = open.has(id.value) || (id.value === cluster && size.unknown)
    if (size.unknown && !goesIn) return
    if (telling.has(id.value)) await free(bytes, at, end)
    else if (strings.has(id.value)) await bytes.clear(start, end)
    at = goesIn ? start : end
  }
}
