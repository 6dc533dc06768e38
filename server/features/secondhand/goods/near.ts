/** Listings that come near to words: all of them are there, by one of their names, or by the category that they name. */
import { sql, type SQL } from 'drizzle-orm'
import type { Category } from '../../../../contract/secondhand/rules'
import { loosely, looseWords, type Word } from '../../../database/loose'
import { contains } from '../../../database/contains'
import { searchedWords } from './thing'

/** Words for all that is in a category. */
const categoryWords = new Map<string, Category>([
  ['教材', 'book'],
  ['书', 'book'],
  ['自行车', 'bike'],
  ['乐器', 'music'],
])

export const categoryOf = (word: Word): Category | null =>
  word.map(({ text }) => categoryWords.get(text)).find((category) => category !== undefined) ?? null

const grams = sql`g.grams`
const words = searchedWords

export const nearTo = (wanted: readonly Word[]): SQL =>
  loosely(wanted, grams, words, (word) => {
    const category = categoryOf(word)
    return category && sql`g.category = ${category}`
  })

/** The same, but for what has the keyword as it was typed. */
export const merelyNearTo = (wanted: readonly Word[], keyword: string): SQL =>
  sql`${nearTo(wanted)} and not (${contains(keyword, grams, words)})`

/** A listing is found by the keyword, as it was typed or by what comes near. */
export function matchNear(keyword: string): SQL {
  const wanted = looseWords(keyword)
  const exact = contains(keyword, grams, words)
  return wanted ? sql`((${exact}) or ${nearTo(wanted)})` : sql`(${exact})`
}

/** What stands for a category among pairs of characters. */
export const categoryMark = (category: Category | ''): string => `#${category}`
