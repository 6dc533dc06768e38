/** What the thread that reads HEIC does. No TypeScript: threads read files as they are. */
import libheif from 'libheif-js/wasm-bundle.js'
import { move, transferableSymbol, valueSymbol } from 'piscina'

/** What Display P3 makes of each of its colours, and what undoes it for sRGB: rows of XYZ under D50. */
const displayP3 = [
  [0.51512, 0.29198, 0.1571],
  [0.2412, 0.69225, 0.06657],
  [-0.00105, 0.04189, 0.78407],
]
const toSrgb = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
]

/**
 * The colours of a picture as its profile says them, or its primaries; null where it says nothing that is read.
 * @param {Buffer} file
 */
function coloursOf(file) {
  const wide = file.indexOf('colrnclx')
  if (wide >= 0 && wide + 10 <= file.length && file.readUInt16BE(wide + 8) === 12) return displayP3
  const at = file.indexOf('colrprof')
  if (at < 0) return null
  const profile = file.subarray(at + 8)
  const count = profile.length < 132 ? 0 : Math.min(profile.readUInt32BE(128), 100)
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => {
    for (let tag = 132; tag < 132 + 12 * count && tag + 12 <= profile.length; tag += 12) {
      const from = profile.readUInt32BE(tag + 4)
      if (profile.toString('latin1', tag, tag + 4) === name && from + 20 <= profile.length)
        return [8, 12, 16].map((offset) => profile.readInt32BE(from + offset) / 65_536)
    }
    return null
  })
  return columns.includes(null) ? null : [0, 1, 2].map((row) => columns.map((column) => column[row]))
}

const curve = (one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
const steps = 4095
const light = Float32Array.from({ length: 256 }, (_, sign) => curve(sign / 255))
const signs = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => {
  const one = step / steps
  return 255 * (one <= 0.0031308 ? one * 12.92 : 1.055 * one ** (1 / 2.4) - 0.055)
})

/** Turns the points of a wider space into those of sRGB, which is what all that is kept is in. */
function toOurs(data, colours) {
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = toSrgb.map((row) =>
    [0, 1, 2].map((column) => row.reduce((sum, one, index) => sum + one * colours[index][column], 0)),
  )
  const isOurs = [rr, gg, bb].every((one) => Math.abs(one - 1) < 0.01)
  if (isOurs) return
  const signOf = (one) => signs[one <= 0 ? 0 : one >= 1 ? steps : Math.round(one * steps)]
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [r, g, b] = [light[data[at]], light[data[at + 1]], light[data[at + 2]]]
    data[at] = signOf(rr * r + rg * g + rb * b)
    data[at + 1] = signOf(gr * r + gg * g + gb * b)
    data[at + 2] = signOf(br * r + bg * g + bb * b)
  }
}

/**
 * The points of the first picture of a file, upright, four bytes each, in sRGB; null where none can be read or it has more than
 * `maxPixels`.
 * @param {{ content: Uint8Array, maxPixels: number }} task
 */
export default async function decode({ content, maxPixels }) {
  let image
  try {
    ;[image] = new libheif.HeifDecoder().decode(content)
    if (!image) return null
    const [width, height] = [image.get_width(), image.get_height()]
    if (width * height > maxPixels) return null
    const data = new Uint8ClampedArray(width * height * 4)
    const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve))
    const colours = coloursOf(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
    if (shown && colours) toOurs(data, colours)
    return shown && move({ [transferableSymbol]: [data.buffer], [valueSymbol]: { data, width, height } })
  } catch {
    return null
  } finally {
    image?.free()
  }
}
