/** SHA-256 (FIPS 180-4), for clients: mini-programs have none. */

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}
/** The first 32 bits of the fraction. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0
const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const initial = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

/** The message, a one bit, zeros, and the length in bits: whole blocks of 64 bytes. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array((((message.length + 8) >> 6) + 1) << 6)
  bytes.set(message)
  bytes[message.length] = 0x80
  const view = new DataView(bytes.buffer)
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(bytes.length - 4, message.length << 3)
  return view
}

function schedule(view: DataView, offset: number): Int32Array {
  const words = new Int32Array(64)
  const at = (index: number): number => words[index] ?? 0
  for (let i = 0; i < 16; i += 1) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i += 1) {
    const near = at(i - 2)
    const far = at(i - 15)
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[i] = at(i - 16) + s0 + at(i - 7) + s1
  }
  return words
}

/** The 32 bytes of the hash. */
export function sha256(message: Uint8Array): Uint8Array {
  const view = padded(message)
  const state = Int32Array.from(initial)
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    const words = schedule(view, offset)
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (words[i] ?? 0)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      // by hand: an array for each turn would take most of the time
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] ?? 0) + word))
  }
  const hash = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => hash.setInt32(i * 4, word))
  return new Uint8Array(hash.buffer)
}

/** Lower case. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** Of signs below 128 only, which all that is hashed here is made of. */
export const textBytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
