/** Pictures of iPhones: HEVC in HEIF, which sharp's libvips does not read. */
import { picture as rules } from '../../../contract/file/rules'
import { limitedThread } from './thread'

const brand = /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/
/** Whether a file begins as such a picture does. */
export const isHeic = (content: Buffer): boolean => brand.test(content.toString('latin1', 4, 12))

interface Points {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A picture of fifty million points takes some ten seconds of a busy core. */
const read = limitedThread<Points | null>('heic.worker.mjs', 60_000)

/** The points of the picture, upright, four bytes each; null where it cannot be read in time, or at all. */
export const heicPoints = (content: Buffer): Promise<Points | null> =>
  read({ content, maxPixels: rules.maxPixels })
