/** The picture that the demo's own system asks for: digits of strokes, since a bare server has no font. */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { Picture } from './types'

/** Each in a field of 20 by 32. */
const strokes = [
  'M10 3C3 3 3 29 10 29C17 29 17 3 10 3Z',
  'M5 9L11 3V29',
  'M4 9C5 1 17 1 16 10C15 17 6 22 4 29H17',
  'M4 5C9 1 17 3 16 9C15 14 11 15 8 15C13 15 17 17 16 23C15 30 7 31 3 26',
  'M13 29V3L3 21H18',
  'M16 3H6L5 14C9 11 17 13 16 21C15 30 6 31 3 26',
  'M15 4C8 4 3 14 4 22C5 31 16 31 16 22C16 14 7 13 4 20',
  'M3 3H17L8 29',
  'M10 15C2 15 2 3 10 3C18 3 18 15 10 15C1 15 1 29 10 29C19 29 19 15 10 15Z',
  'M16 11C15 3 4 2 4 10C4 18 15 18 16 11C17 20 12 28 6 29',
] as const

const between = (from: number, to: number): number => randomInt(from, to + 1)

export async function drawCode(): Promise<{ code: string; picture: Picture }> {
  const code = String(between(1000, 9999))
  const digits = Array.from(code, (digit, index) => {
    const [x, y, turn] = [14 + index * 28 + between(-3, 3), 8 + between(-4, 4), between(-16, 16)]
    return `<path d="${strokes[Number(digit)]}" transform="translate(${x} ${y}) rotate(${turn} 10 16)" stroke-width="${between(24, 34) / 10}"/>`
  })
  const scratches = Array.from(
    { length: 5 },
    () =>
      `<path d="M${between(0, 30)} ${between(0, 48)}Q${between(30, 90)} ${between(0, 48)} ${between(90, 128)} ${between(0, 48)}" stroke-width="1" opacity=".6"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="96" viewBox="0 0 128 48"><rect width="128" height="48" fill="#f3f1ec"/><g fill="none" stroke="#3b3a36" stroke-linecap="round" stroke-linejoin="round">${digits.join('')}${scratches.join('')}</g></svg>`
  return { code, picture: { type: 'image/png', content: await sharp(Buffer.from(svg)).png().toBuffer() } }
}
