/** Draws what people publish as a poster to be sent around: paper, ink and one highlighter, as the app. */
import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import { charactersOf } from '../../../../contract/characters/rules'
import { pictureTurns } from '../../file/open'
import { escapeXml, linesIn } from './text'

export interface PosterFacts {
  author: { name: string; from: string }
  title: string
  text: string
  /** It is a film's cover. */
  film: boolean
  /** Stored pictures; null where there is none, or none could be read. */
  photo: Buffer | null
  avatar: Buffer | null
  /** A code to scan, and two lines of what one does by it. */
  code: Buffer
  call: readonly [string, string]
}

const width = 750
const margin = 56
const codeSide = 168
const face = 88
export const colours = {
  paper: '#F7F7F5',
  ink: '#1D1C1A',
  quiet: '#55524C',
  brand: '#FEC53A',
  line: '#E2E0DA',
} as const
const { paper, ink, quiet, brand, line } = colours
export const serif = 'Songti SC, STSong, Noto Serif CJK SC, Source Han Serif SC, serif'
export const sans = 'PingFang SC, Noto Sans CJK SC, Source Han Sans SC, sans-serif'

/** A QR code of the text with its quiet zone, as PNG. */
const codeOf = (text: string): Promise<Buffer> => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 12}" height="${size * 12}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="${ink}" d="${dark}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** In a turn of the person who asks. @throws Busy */
export const qrCode = (text: string, by: string): Promise<Buffer> => pictureTurns.run(by, () => codeOf(text))

/** Of several texts, all in one turn. @throws Busy */
export async function qrCodes(texts: readonly string[], by: string): Promise<Buffer[]> {
  if (texts.length === 0) return []
  return pictureTurns.run(by, async () => {
    const drawn: Buffer[] = []
    for (const text of texts) drawn.push(await codeOf(text))
    return drawn
  })
}

const words = (
  lines: readonly string[],
  y: number,
  { size, leading, font, weight = 400, colour = ink }: Style,
): string =>
  lines
    .map(
      (text, index) =>
        `<text x="${margin}" y="${y + index * leading + size}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${colour}">${escapeXml(text)}</text>`,
    )
    .join('')
interface Style {
  size: number
  leading: number
  font: string
  weight?: number
  colour?: string
}

const titleStyle: Style = { size: 40, leading: 56, font: serif, weight: 600 }
const textStyle: Style = { size: 30, leading: 48, font: sans }
const room = width - 2 * margin

/** A picture cut round. */
const round = (picture: Buffer, side: number): Promise<Buffer> =>
  sharp(picture)
    .resize(side, side, { fit: 'cover' })
    .composite([
      {
        input: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2}"/></svg>`,
        ),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()

async function photoOf(photo: Buffer): Promise<{ input: Buffer; height: number }> {
  const { width: w, height: h } = await sharp(photo).metadata()
  const height = Math.round(width * Math.min(5 / 4, Math.max(0.6, h / w)))
  return { input: await sharp(photo).resize(width, height, { fit: 'cover' }).toBuffer(), height }
}

const playMark = (y: number): string =>
  `<circle cx="${width / 2}" cy="${y}" r="52" fill="#1D1C1A" fill-opacity=".6"/><path d="M${width / 2 - 14} ${y - 24}l40 24-40 24z" fill="#fff"/>`

/** As JPEG, 750 px wide, in a turn of the person who asks. @throws Busy */
export const drawPoster = (facts: PosterFacts, by: string): Promise<{ data: Buffer; height: number }> =>
  pictureTurns.run(by, () => draw(facts))

async function draw({
  author,
  title,
  text,
  film,
  photo,
  avatar,
  code,
  call,
}: PosterFacts): Promise<{ data: Buffer; height: number }> {
  const top = photo && (await photoOf(photo))
  const titles = linesIn(title, room / titleStyle.size, 2)
  const lines = linesIn(text, room / textStyle.size, top ? 6 : 12)
  const faceY = (top?.height ?? 16) + 40
  const titleY = faceY + face + 28
  const textY = titleY + titles.length * titleStyle.leading + (titles.length > 0 ? 12 : 0)
  const ruleY = textY + lines.length * textStyle.leading + 36
  const footY = ruleY + 36
  const height = footY + codeSide + 56
  const nameX = margin + face + 24
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${top && film ? playMark(Math.round(top.height / 2)) : ''}
    ${
      avatar
        ? ''
        : `<circle cx="${margin + face / 2}" cy="${faceY + face / 2}" r="${face / 2}" fill="${brand}"/>
    <text x="${margin + face / 2}" y="${faceY + face / 2 + 14}" text-anchor="middle" font-family="${sans}" font-size="40" font-weight="600" fill="${ink}">${escapeXml(charactersOf(author.name)[0] ?? '')}</text>`
    }
    <text x="${nameX}" y="${faceY + 38}" font-family="${sans}" font-size="32" font-weight="600" fill="${ink}">${escapeXml(linesIn(author.name, 16, 1).join(''))}</text>
    <text x="${nameX}" y="${faceY + 76}" font-family="${sans}" font-size="26" fill="${quiet}">${escapeXml(linesIn(author.from, 20, 1).join(''))}</text>
    ${words(titles, titleY, titleStyle)}${words(lines, textY, textStyle)}
    <path d="M${margin} ${ruleY}h${room}" stroke="${line}" stroke-width="2"/>
    <path d="M${margin - 4} ${footY + 44}h216v22h-216z" fill="${brand}"/>
    <text x="${margin}" y="${footY + 58}" font-family="${serif}" font-size="40" font-weight="600" fill="${ink}">校园云生活</text>
    <text x="${margin}" y="${footY + 112}" font-family="${sans}" font-size="26" fill="${quiet}">${escapeXml(call[0])}</text>
    <text x="${margin}" y="${footY + 150}" font-family="${sans}" font-size="26" fill="${quiet}">${escapeXml(call[1])}</text></svg>`
  const layers: OverlayOptions[] = [
    ...(top ? [{ input: top.input, left: 0, top: 0 }] : []),
    { input: Buffer.from(svg), left: 0, top: 0 },
    ...(avatar ? [{ input: await round(avatar, face), left: margin, top: faceY }] : []),
    {
      input: await sharp(code).resize(codeSide, codeSide).png().toBuffer(),
      left: width - margin - codeSide,
      top: footY,
    },
  ]
  const data = await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite(layers)
    .jpeg({ quality: 88 })
    .toBuffer()
  return { data, height }
}

export const posterWidth = width

/** Whether this machine has a font with Chinese characters: without one each is drawn as the same empty box. */
export async function hasChinese(): Promise<boolean> {
  const drawn = await Promise.all(
    ['校园', '动态'].map((text) =>
      sharp({ text: { text, font: 'sans', dpi: 100 } })
        .raw()
        .toBuffer(),
    ),
  )
  return Buffer.compare(drawn[0] ?? Buffer.alloc(0), drawn[1] ?? Buffer.alloc(0)) !== 0
}
