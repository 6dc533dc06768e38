/** Lays words out for a picture: what a browser would do, by the approximate widths of characters. */

/** Widths in ems: full for Chinese and emoji, about half for the rest. */
const widthOf = (sign: string): number =>
  /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{3ffff}]/u.test(
    sign,
  )
    ? 1
    : /[A-Z@%&mwMW]/.test(sign)
      ? 0.72
      : 0.55

/** Signs that a reader sees as one, for example an emoji of several code points. */
const signs = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** XML takes neither control characters nor halves of pairs. */
const drawable = (text: string): string => text.replace(/[^\P{C}\n\u200d]/gu, '')

export const escapeXml = (text: string): string =>
  drawable(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The lines of a text within a width in ems, at most so many; a text that is cut ends in …. */
export function linesIn(text: string, ems: number, most: number): string[] {
  const lines: string[] = []
  let [line, width] = ['', 0]
  for (const { segment } of signs.segment(
    drawable(text)
      .trim()
      .replace(/\n{2,}/g, '\n'),
  )) {
    const wide = segment === '\n' ? Infinity : widthOf(segment)
    if (width + wide > ems) {
      lines.push(line)
      if (lines.length > most) break
      ;[line, width] = ['', 0]
      if (segment === '\n' || segment === ' ') continue
    }
    line += segment
    width += wide
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = [...signs.segment(kept[most - 1] ?? '')].map(({ segment }) => segment)
  while (last.length > 0 && last.reduce((sum, sign) => sum + widthOf(sign), 1) > ems) last.pop()
  return [...kept.slice(0, most - 1), `${last.join('').trimEnd()}…`]
}
