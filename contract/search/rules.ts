/** How words are compared, and when a word is hot. Values only. */

export const limits = {
  /** Signs of a keyword, without white space and punctuation. */
  keyword: { min: 2 },
  /** Things of one kind among the results of all. */
  few: 3,
  /** Further than this nothing is counted, and it is among the latest so many that the best are chosen. */
  counted: 100,
  /** Signs of an excerpt, and of those that stand before the hit: two lines show it. */
  excerpt: { length: 60, before: 12 },
  hot: {
    /** Days over which searches count, today among them. */
    days: 7,
    /** People who must have searched for a word before anyone is shown it. */
    people: 5,
    words: 10,
    /** Signs. */
    length: { min: 2, max: 16 },
  },
} as const

/** White space and punctuation, as the database's function plain has them. */
const unread = /[\s!-/:-@[-`{-~\u2000-\u206F\u3000-\u303F\uFF00-\uFF0F]/

const folded = (sign: string): string =>
  Array.from(sign.normalize('NFKC').toLowerCase())
    .filter((part) => !unread.test(part))
    .join('')

/** A text as search sees it: one width, lower case, without white space and punctuation. */
export const plain = (text: string): string => Array.from(text, folded).join('')

/** Whether a keyword is long enough to be searched for. */
export const searchable = (keyword: string): boolean =>
  Array.from(plain(keyword)).length >= limits.keyword.min

/** Where the keyword stands in a text: beginnings and ends, in characters of JavaScript, none over another. */
export function hitsIn(text: string, keyword: string): [from: number, to: number][] {
  const wanted = plain(keyword)
  if (wanted === '') return []
  let whole = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const sign of text) {
    const part = folded(sign)
    for (let index = 0; index < part.length; index += 1) {
      from.push(at)
      to.push(at + sign.length)
    }
    whole += part
    at += sign.length
  }
  const hits: [number, number][] = []
  for (let found = whole.indexOf(wanted); found >= 0; found = whole.indexOf(wanted, found + wanted.length)) {
    hits.push([from[found] ?? 0, to[found + wanted.length - 1] ?? text.length])
  }
  return hits
}
