/** Texts cut between the characters that people see: no emoji, flag or accented letter is cut in two. Values only. */

/**
 * One character with what belongs to it: marks, skin tones, what a zero-width joiner holds together, vowels and ends of
 * Hangul; two letters of a flag. A string, as all patterns that name classes of Unicode; without Intl.Segmenter, which
 * mini-programs lack, and without properties that Chromium 70 does not know.
 */
const character = new RegExp(
  '\\r\\n|[\\u{1f1e6}-\\u{1f1ff}]{2}|[^](?:[\\p{M}\\u200c\\u1160-\\u11ff\\u{1f3fb}-\\u{1f3ff}\\u{e0020}-\\u{e007f}]|\\u200d\\p{S}?)*',
  'gu',
)

/** The characters of a text, in order. */
export const charactersOf = (text: string): string[] => text.match(character) ?? []

/** Its first characters, as many as keep within a limit: limits count an emoji of several parts by its parts. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text
  let [kept, left] = ['', most]
  for (const one of charactersOf(text)) {
    left -= Array.from(one).length
    if (left < 0) break
    kept += one
  }
  return kept
}

/** The same, with … at the end where something was cut. */
export const excerpt = (text: string, most: number): string =>
  cut(text, most) === text ? text : `${cut(text, most - 1)}…`
