import { sql } from 'drizzle-orm'
import { dynamic } from '../../core/dynamic/thing'
import type { Kind } from '../../core/search/searchable'

/** Articles, by all their words: the dynamic beside each has but its beginning. */
export const articlesFound: Kind = (seeker) => {
  const found = dynamic.found(seeker)
  return (
    found && {
      ...found,
      from: sql`${found.from} join dynamic_articles w on w.dynamic_id = d.id`,
      words: sql`w.title || ' ' || w.words`,
      grams: sql`w.grams`,
      text: sql`w.words`,
    }
  )
}
