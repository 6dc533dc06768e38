import { sql, type SQL } from 'drizzle-orm'

/**
 * Condition: the keyword stands in `words`, whatever the case, the width, and white space and punctuation between.
 * `grams` is the indexed column that holds the bigrams of the same words: a keyword of two signs is one of them.
 */
export const contains = (keyword: string | SQL, grams: SQL, words: SQL): SQL =>
  sql`${grams} @> bigrams(${keyword}) and plain(${keyword}) <> ''
    and (length(plain(${keyword})) = 2 or strpos(plain(${words}), plain(${keyword})) > 0)`
