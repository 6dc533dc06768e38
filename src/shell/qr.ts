import { encode } from 'uqr'

/** Light modules around the code, as the standard asks. */
const quiet = 4
/** Pixels of a module in the picture. */
const scale = 8

/**
 * The modules of a text's QR code, row by row, true for dark. Error correction is M or better: a code that a thumb or a
 * fold covers in part still reads.
 */
export const modulesOf = (text: string): boolean[][] =>
  encode(text, { ecc: 'M', border: 0, boostEcc: true }).data

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc >>> 0
})
const crcOf = (bytes: readonly number[]): number =>
  (bytes.reduce((crc, byte) => (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0), 0xffffffff) ^
    0xffffffff) >>>
  0

const adlerOf = (bytes: readonly number[]): number => {
  let [a, b] = [1, 0]
  for (const byte of bytes) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  return ((b << 16) | a) >>> 0
}

const four = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
]
const chunk = (name: string, data: readonly number[]): number[] => {
  const body = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...data]
  return [...four(data.length), ...body, ...four(crcOf(body))]
}

/** zlib by its fixed codes, which shortens runs of a byte and nothing else: most of a code's picture is such runs. */
function packed(bytes: readonly number[]): number[] {
  const out = [0x78, 0x01]
  let [held, bits] = [0, 0]
  const put = (value: number, width: number) => {
    for (let at = width - 1; at >= 0; at -= 1) {
      held |= ((value >> at) & 1) << bits
      bits = (bits + 1) & 7
      if (bits === 0) [held] = [0, out.push(held)]
    }
  }
  const literal = (byte: number) => (byte < 144 ? put(0x30 + byte, 8) : put(0x190 + byte - 144, 9))
  // the only block, in fixed codes: lowest bit first, unlike the codes
  put(0b110, 3)
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    let end = at + 1
    while (bytes[end] === byte) end += 1
    literal(byte)
    let left = end - at - 1
    // the lengths whose codes stand alone, each with the distance 1
    for (; left >= 258; left -= 258) put(0xc5 << 5, 13)
    for (; left >= 3; left -= Math.min(left, 10)) put((Math.min(left, 10) - 2) << 5, 12)
    for (; left > 0; left -= 1) literal(byte)
    at = end
  }
  put(0, 7 + 7)
  return [...out, ...four(adlerOf(bytes))]
}

/** One row of pixels, one bit each, 1 for white. */
function line(row: readonly boolean[], side: number): number[] {
  const bytes = new Array<number>(Math.ceil(side / 8)).fill(255)
  row.forEach((dark, module) => {
    for (let step = 0; dark && step < scale; step += 1) {
      const x = (module + quiet) * scale + step
      bytes[x >> 3] = (bytes[x >> 3] ?? 255) & ~(128 >> (x & 7))
    }
  })
  return bytes
}

/** The code as a PNG of black and white. */
function pngOf(modules: readonly (readonly boolean[])[]): number[] {
  const side = (modules.length + 2 * quiet) * scale
  const margin = new Array<readonly boolean[]>(quiet).fill([])
  // Each line stands after its filter: the first of a row as it is, the others as what differs from the one above.
  const same = [2, ...new Array<number>(Math.ceil(side / 8)).fill(0)]
  const pixels = [...margin, ...modules, ...margin].flatMap((row) => [
    0,
    ...line(row, side),
    ...new Array(scale - 1).fill(same).flat(),
  ])
  const header = [...four(side), ...four(side), 1, 0, 0, 0, 0]
  return [
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', header),
    ...chunk('IDAT', packed(pixels)),
    ...chunk('IEND', []),
  ]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
function base64(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3)
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0)
    text += alphabet.charAt(bits >> 18) + alphabet.charAt((bits >> 12) & 63)
    text +=
      (b === undefined ? '=' : alphabet.charAt((bits >> 6) & 63)) +
      (c === undefined ? '=' : alphabet.charAt(bits & 63))
  }
  return text
}

/** An address of the code's picture, for any target's Image. */
export const qrPicture = (text: string): string => `data:image/png;base64,${base64(pngOf(modulesOf(text)))}`
