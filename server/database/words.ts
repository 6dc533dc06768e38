import { sql, type SQL } from 'drizzle-orm'
import { literal } from '../../contract/search/rules'

/**
 * Condition: the keyword stands in `words`, whatever the case, the width, and white space and punctuation between; one of a
 * single character as it is written, C++ with its signs. `grams` is the indexed column that holds the bigrams of the same
 * words: a keyword of two signs is one of them.
 */
export function contains(keyword: string | SQL, grams: SQL, words: SQL): SQL {
  const exact = typeof keyword === 'string' ? literal(keyword) : null
  if (exact !== null) return sql`strpos(lower(${words}), ${exact}) > 0`
  return sql`${grams} @> bigrams(${keyword}) and plain(${keyword}) <> ''
    and (length(plain(${keyword})) = 2 or strpos(plain(${words}), plain(${keyword})) > 0)`
}
