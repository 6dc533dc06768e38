/**
 * The cipher of 青果's pages: DES whose key bits are taken in another order, once for every four characters of the key, over
 * every four characters of the text as UTF-16. The order is undone in the key, so that the ordinary cipher does the rest.
 */
import { createCipheriv } from 'node:crypto'

/** From which bit of the key the cipher takes each of its 56. */
const usual = [
  ...[
    56, 48, 40, 32, 24, 16, 8, 0, 57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35,
  ],
  ...[
    62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 60, 52, 44, 36, 28, 20, 12, 4, 27, 19, 11,
    3,
  ],
]
const theirs = usual.map((_, index) => 8 * (7 - (index % 8)) + Math.floor(index / 8))

const bitOf = (bytes: Buffer, bit: number): number => ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1

function ordered(key: Buffer): Buffer {
  const out = Buffer.alloc(8)
  for (const [index, bit] of usual.entries())
    out[bit >> 3] = (out[bit >> 3] ?? 0) | (bitOf(key, theirs[index] ?? 0) << (7 - (bit & 7)))
  return out
}

/** Four characters at a time, the last with zeros behind. */
function blocksOf(text: string): Buffer[] {
  const units = Buffer.from(text, 'utf16le').swap16()
  return Array.from({ length: Math.ceil(units.length / 8) }, (_, index) => {
    const block = Buffer.alloc(8)
    units.copy(block, 0, index * 8, index * 8 + 8)
    return block
  })
}

function encrypt(block: Buffer, key: Buffer): Buffer {
  // triple DES under one key three times is DES, which OpenSSL has put away
  const cipher = createCipheriv('des-ede3', Buffer.concat([key, key, key]), null).setAutoPadding(false)
  return Buffer.concat([cipher.update(block), cipher.final()])
}

/** In capital hexadecimal. */
export function kingoDes(text: string, ...keys: readonly string[]): string {
  const schedule = keys.flatMap(blocksOf).map(ordered)
  return blocksOf(text)
    .map((block) => schedule.reduce(encrypt, block).toString('hex').toUpperCase())
    .join('')
}
