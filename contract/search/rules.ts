/** How words are compared, and when a word is hot. Values only. */

/** Further than this nothing is counted, and it is among the latest so many that the best are chosen. */
export const counted = 100

export const limits = {
  /** Of the latest so many of a kind a keyword of one character is looked for: no index has those. */
  looked: 1000,
  /** Services that a keyword leads to. */
  services: 4,
  /** Things of one kind among the results of all. */
  few: 3,
  /** Signs of an excerpt, and of those that stand before the hit: two lines show it. */
  excerpt: { length: 60, before: 12 },
  /** Pieces of one hit that are marked. */
  marks: 12,
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

/** One character as search sees it; '' of what it does not see. */
export const foldChar = (sign: string): string =>
  Array.from(sign.normalize('NFKC').toLowerCase())
    .filter((part) => !unread.test(part))
    .join('')

/** A text as search sees it: one width, lower case, without white space and punctuation. */
export const plain = (text: string): string => Array.from(text, foldChar).join('')

/** Whether a keyword can be searched for: of punctuation alone it cannot. */
export const searchable = (keyword: string): boolean => plain(keyword) !== ''

/** A keyword of one character, as it is looked for: with what makes a name of a letter, C++ and C#. null for others. */
export function literal(keyword: string): string | null {
  const word = plain(keyword)
  if (Array.from(word).length !== 1) return null
  return /[a-z\d][+#]+/.exec(keyword.normalize('NFKC').toLowerCase())?.[0] ?? word
}
