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

/** zlib without compression: the picture is a few kilobytes. */
function stored(bytes: readonly number[]): number[] {
  const out = [0x78, 0x01]
  const most = 65535
  for (let start = 0; start < bytes.length; start += most) {
    const block = bytes.slice(start, start + most)
    const { length } = block
    out.push(
      start + most >= bytes.length ? 1 : 0,
      length & 255,
      length >>> 8,
      ~length & 255,
      (~length >>> 8) & 255,
    )
    for (const byte of block) out.push(byte)
  }
  return [...out, ...four(adlerOf(bytes))]
}

/** One row of pixels, one bit each, 1 for white, after the byte that names its filter. */
function line(row: readonly boolean[], side: number): number[] {
  const bytes = new Array<number>(Math.ceil(side / 8)).fill(255)
  row.forEach((dark, module) => {
    for (let step = 0; dark && step < scale; step += 1) {
      const x = (module + quiet) * scale + step
      bytes[x >> 3] = (bytes[x >> 3] ?? 255) & ~(128 >> (x & 7))
    }
  })
  return [0, ...bytes]
}

/** The code as a PNG of black and white. */
function pngOf(modules: readonly (readonly boolean[])[]): number[] {
  const side = (modules.length + 2 * quiet) * scale
  const margin = new Array<readonly boolean[]>(quiet).fill([])
  const pixels = [...margin, ...modules, ...margin].flatMap((row) =>
    new Array(scale).fill(line(row, side)).flat(),
  )
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
    ...chunk('IDAT', stored(pixels)),
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
