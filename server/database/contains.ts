import { sql, type SQL } from 'drizzle-orm'
import { literal } from '../../contract/search/rules'
import { loosely, looseWords } from './loose'

/**
 * Condition: the keyword stands in `words`, whatever the case, the width, and white space and punctuation between; one of a
 * single character as it is written, C++ with its plus signs. `grams` is the indexed column that holds the bigrams of the same
 * words: a keyword of two characters is one of them.
 */
export function contains(keyword: string | SQL, grams: SQL, words: SQL): SQL {
  const exact = typeof keyword === 'string' ? literal(keyword) : null
  if (exact !== null) return sql`strpos(lower(${words}), ${exact}) > 0`
  return sql`${grams} @> bigrams(${keyword}) and plain(${keyword}) <> ''
    and (length(plain(${keyword})) = 2 or strpos(plain(${words}), plain(${keyword})) > 0)`
}

/** The same, or what comes near to it, for lists that go by their own order. */
export function fits(keyword: string, grams: SQL, words: SQL): SQL {
  const wanted = looseWords(keyword)
  if (wanted === null) return contains(keyword, grams, words)
  const near = loosely(wanted, grams, words)
  // of several characters the keyword itself is one of those
  return literal(keyword) === null ? near : sql`(${contains(keyword, grams, words)} or ${near})`
}
