import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, type Device } from './device'
import type { Network } from './network'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Fetches a picture from wherever it is: the network, the phone, the package at `dist`, or the address itself.
 * @throws Failure where there is none
 */
export async function loadPicture(
  src: string,
  device: Device,
  network: Network,
  dist: string,
): Promise<Size> {
  if (src.startsWith('data:')) return imageSize(new Uint8Array(await (await fetch(src)).arrayBuffer()))
  if (device.holds(src)) return imageSize(device.open(src).bytes)
  if (!/^https?:/.test(src)) return imageSize(new Uint8Array(readFileSync(join(dist, src))))
  const { status, bytes } = await network.send({ url: src, method: 'GET', headers: {} })
  if (status !== 200) throw new Failure('failed', `status ${status}`)
  return imageSize(bytes)
}

/** Width and height of a PNG, JPEG, GIF or WebP. @throws Failure failed for anything else */
function imageSize(bytes: Uint8Array): Size {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ascii = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))
  if (ascii(1, 4) === 'PNG') return { width: view.getUint32(16), height: view.getUint32(20) }
  if (ascii(0, 3) === 'GIF') return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return webpSize(view, ascii(12, 16))
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(view)
  if (/^\s*<(\?xml|svg)/.test(ascii(0, 100))) return { width: 300, height: 150 }
  throw new Failure('failed', 'not an image')
}

function webpSize(view: DataView, kind: string): Size {
  if (kind === 'VP8X') {
    const at = (offset: number): number =>
      1 + view.getUint16(offset, true) + (view.getUint8(offset + 2) << 16)
    return { width: at(24), height: at(27) }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

function jpegSize(view: DataView): Size {
  for (let at = 2; at + 9 < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  throw new Failure('failed', 'a JPEG without a frame')
}
