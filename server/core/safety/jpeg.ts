import sharp from 'sharp'

/** Longest side of a picture that a vendor looks at, px. */
const side = 1280

/** As vendors read it, who do not read what pictures are kept as. */
export const jpegOf = (content: Buffer): Promise<Buffer> =>
  sharp(content).resize(side, side, { fit: 'inside', withoutEnlargement: true }).jpeg().toBuffer()
