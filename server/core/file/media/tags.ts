/** Notes before and behind the frames of an MP3 or AAC sound: ID3, APE, Lyrics3. */
import type { Bytes } from './bytes'

/** A sound has one or two; a file may have millions. */
const maxTags = 16

const syncSafe = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)

/** Where the tag at `at` ends; `at` where there is none. */
async function past(bytes: Bytes, at: number): Promise<number> {
  const head = await bytes.read(at, 32)
  if (head.length >= 10 && head.toString('latin1', 0, 3) === 'ID3')
    return at + 10 + syncSafe(head.subarray(6, 10)) + ((head[5] ?? 0) & 0x10 ? 10 : 0)
  if (head.length === 32 && head.toString('latin1', 0, 8) === 'APETAGEX')
    return at + 32 + head.readUInt32LE(12)
  return at
}

/** Where the tag that ends at `end` begins; `end` where there is none. */
async function before(bytes: Bytes, end: number): Promise<number> {
  if (end < 128) return end
  const tail = Buffer.from(await bytes.read(end - 128, 128))
  if (tail.toString('latin1', 0, 3) === 'TAG') return end - 128
  if (tail.toString('latin1', 96, 104) === 'APETAGEX')
    return end - tail.readUInt32LE(108) - (tail.readUInt32LE(116) & 0x80000000 ? 32 : 0)
  if (tail.toString('latin1', 118, 121) === '3DI') return end - 20 - syncSafe(tail.subarray(124, 128))
  if (tail.toString('latin1', 119) === 'LYRICS200')
    return end - 15 - Number(tail.toString('latin1', 113, 119))
  return end
}

/** Cuts them off. */
export async function cutTags(bytes: Bytes): Promise<void> {
  let [from, end] = [0, bytes.size]
  for (let count = 0; count < maxTags; count += 1) {
    const next = Math.min(end, await past(bytes, from))
    if (next === from) break
    from = next
  }
  for (let count = 0; count < maxTags; count += 1) {
    const next = await before(bytes, end)
    if (!(next < end) || next < from) break
    end = next
  }
  await bytes.keep(from, end)
}
