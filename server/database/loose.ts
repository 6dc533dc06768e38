/**
 * What comes near to a keyword: a text that has all of its words, wherever they stand, by one of their names. A longer
 * Chinese word may stand in pieces: 富士相机 is in 富士胶片相机.
 */
import { sql, type SQL } from 'drizzle-orm'
import { plain } from '../../contract/search/rules'
import { isIdle, known, synonymsOf } from './synonyms'

/** A way to write a word, as `plain` has it. */
export interface Form {
  text: string
  /** Its pairs of characters, in order; none of a single character, which no index has. */
  pairs: readonly string[]
  /** It may stand in pieces of two and more characters. */
  apart: boolean
}
/** One of its forms has to be there. */
export type Word = readonly Form[]

const stops = /[\s,;|/()[\]{}<>"!?、。《》“”‘’·…—]+|(?<=..)的(?=..)/u
const chinese = /\p{Script=Han}/u
/** Shorter words have no two pieces. */
const leastApart = 4
/** Words that are looked for; of a sentence the others hardly tell more. */
const most = 6

export const pairsOf = (text: string): string[] => {
  const characters = Array.from(text)
  return characters.slice(1).map((character, n) => `${characters[n]}${character}`)
}

/** Chinese and other writing apart, unless a single character would be left: C语言. */
function writings(text: string): string[] {
  const runs = text.match(/\p{Script=Han}+|\P{Script=Han}+/gu) ?? []
  return runs.some((run) => Array.from(run).length === 1) ? [text] : runs
}

/** A text cut at the words that are known. */
function cut(text: string): string[] {
  const word = known.find((one) => text.includes(one))
  if (word === undefined) return text === '' ? [] : writings(text)
  const at = text.indexOf(word)
  return [...cut(text.slice(0, at)), word, ...cut(text.slice(at + word.length))]
}

const formOf = (text: string, also: boolean): Form => ({
  text,
  pairs: pairsOf(text),
  apart: !also && chinese.test(text) && Array.from(text).length >= leastApart,
})

const wordOf = (text: string): Word => {
  const names = synonymsOf(text)
  return names.map((name) => formOf(name, names.length > 1))
}

/** Some index has every form of it. */
export const isIndexed = (word: Word): boolean => word.every(({ pairs }) => pairs.length > 0)

/** The words of a keyword; null where they find no more than the keyword itself, or no index has any of them. */
export function looseWords(keyword: string): readonly Word[] | null {
  const typed = plain(keyword)
  const texts = keyword.normalize('NFKC').toLowerCase().split(stops).map(plain).flatMap(cut)
  const telling = [...new Set(texts)].filter((text) => !isIdle(text)).slice(0, most)
  const words = telling.map(wordOf)
  const [first] = words
  const same = words.length === 1 && first?.length === 1 && first[0]?.text === typed && !first[0].apart
  if (same || first === undefined) return null
  // of a single character its other names are looked for: itself is found another way
  const [only] = first
  if (words.length === 1 && only && only.pairs.length === 0) return first.length > 1 ? [first.slice(1)] : null
  return words.some(isIndexed) ? words : null
}

const list = (texts: readonly string[]): SQL => sql`${sql.param(texts)}::text[]`

/** Condition: no two neighbouring pairs are missing, nor the first or the last. */
function apart(pairs: readonly string[], grams: SQL): SQL {
  const ends = sql`${grams} @> ${list([pairs[0] ?? '', pairs[pairs.length - 1] ?? ''])}`
  const between = pairs.slice(1, -2).map((pair, n) => sql`${grams} && ${list([pair, pairs[n + 2] ?? ''])}`)
  return sql.join([ends, ...between], sql` and `)
}

/** Of other writing than Chinese a text may have all pairs of a word it has not. */
function written({ text, pairs, apart: mayStandApart }: Form, grams: SQL, words: SQL): SQL {
  if (pairs.length === 0) return sql`strpos(lower(${words}), ${text}::text) > 0`
  if (mayStandApart) return sql`(${apart(pairs, grams)})`
  const all = sql`${grams} @> ${list(pairs)}`
  return pairs.length === 1 || chinese.test(text)
    ? all
    : sql`(${all} and strpos(plain(${words}), ${text}::text) > 0)`
}

/** Condition: all of the words are there. `also`: what stands for a word beside its forms. */
export const loosely = (
  wanted: readonly Word[],
  grams: SQL,
  words: SQL,
  also: (word: Word) => SQL | null = () => null,
): SQL =>
  sql.join(
    wanted.map((word) => {
      const more = also(word)
      const forms = word.map((form) => written(form, grams, words))
      return sql`(${sql.join(more ? [...forms, more] : forms, sql` or `)})`
    }),
    sql` and `,
  )
