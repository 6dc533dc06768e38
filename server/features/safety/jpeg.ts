import sharp, { type OverlayOptions } from 'sharp'
import { isLong } from '../../../contract/file/rules'
import { pictureTurns } from '../../core/file/open'

/** Longest side of a picture that a vendor looks at, and the shorter one of a long picture, px. */
const side = { longest: 1280, shorter: 720 }
/** Of a picture that moves, so many moments a row, and rows. */
const row = 3

/** As vendors read it, who do not read what pictures are kept as: a long one as wide as its words want, a moving one as a sheet of its moments. */
export const jpegOf = (content: Buffer): Promise<Buffer> =>
  pictureTurns.run(null, async () => {
    const { width, height, pages = 1 } = await sharp(content).metadata()
    if (pages > 1) return sheetOf(content, pages)
    const small = isLong({ width, height })
      ? sharp(content).resize(side.shorter, side.shorter, { fit: 'outside', withoutEnlargement: true })
      : sharp(content).resize(side.longest, side.longest, { fit: 'inside', withoutEnlargement: true })
    return small.jpeg().toBuffer()
  })

async function sheetOf(content: Buffer, pages: number): Promise<Buffer> {
  const tile = Math.floor(side.longest / row)
  const count = Math.min(row * row, pages)
  const tiles: OverlayOptions[] = []
  for (let nth = 0; nth < count; nth += 1)
    tiles.push({
      input: await sharp(content, { page: Math.round((nth * (pages - 1)) / Math.max(1, count - 1)) })
        .resize(tile, tile, { fit: 'contain', background: 'white' })
        .png()
        .toBuffer(),
      left: (nth % row) * tile,
      top: Math.floor(nth / row) * tile,
    })
  const size = { width: row * tile, height: Math.ceil(count / row) * tile }
  return sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(tiles)
    .jpeg()
    .toBuffer()
}
