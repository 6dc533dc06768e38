/** Words as people typed them, fit to be stored: PostgreSQL takes no NUL, and no page shows control characters. */
import { sql, type SQL } from 'drizzle-orm'
import { visibleText } from '../../contract/rules'

/** Marks that turn the direction of what follows: with them words show in another order than they are read and searched. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g

/** One line: white space inside becomes single spaces. */
export const lineOf = (text: string): string =>
  text
    .replace(turns, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Lines: at most one empty line between two. */
export const linesOf = (text: string): string =>
  text
    .replace(turns, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Half of a character of two halves. */
const half = /\p{Surrogate}/gu

/**
 * What is taken out of every text before it is kept: characters that turn the direction of what follows, and characters
 * without any looks, but for those that emoji and scripts are joined with. More than four marks on one letter are stacked
 * to cover others' words. PostgreSQL stores no NUL, and no half of a character in JSON.
 */
const rewrites: readonly { pattern: RegExp; by: string }[] = [
  { pattern: half, by: '\ufffd' },
  { pattern: /[\0\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu, by: '' },
  { pattern: /[\u200b\u2060-\u2064\ufeff\u00ad\u180e\u034f\u115f\u1160\u3164\uffa0\u{e0001}]/gu, by: '' },
  {
    pattern:
      /(?<![\p{Extended_Pictographic}\u{1f3fb}-\u{1f3ff}\ufe0f\p{L}\p{M}])\u200d|\u200d(?![\p{Extended_Pictographic}\p{L}])/gu,
    by: '',
  },
  { pattern: /(\p{M}{4})\p{M}+/gu, by: '$1' },
]

/** A text without them. A second time it changes nothing. */
export const rewriteText = (text: string): string =>
  rewrites.reduce((left, { pattern, by }) => left.replace(pattern, by), text)

/** How many characters of a text are kept. */
export const keptLength = (text: string): number => Array.from(rewriteText(text)).length

/** How many characters of a text a reader sees, without what stands around them. */
export const shownLength = (text: string): number => Array.from(visibleText(rewriteText(text))).length

/** Enough of a text for `excerpt` of the contract to cut it between characters and to tell that it goes on. */
export const beginning = (text: SQL, most: number): SQL => sql`left(${text}, ${most + 1}::int)`
