import { sql } from 'drizzle-orm'
import { dynamicParts, listed } from '../../core/dynamic/found'
import type { Kind } from '../../core/search/searchable'

/** Articles, by all their words: the dynamic beside each has but its beginning. */
export const articlesFound: Kind = (seeker) => ({
  ...dynamicParts,
  from: sql`dynamic_articles a join dynamics d on d.id = a.dynamic_id join users u on u.id = d.author_id left join schools s on s.id = u.school_id`,
  where: listed(seeker),
  words: sql`a.title || ' ' || a.words`,
  grams: sql`a.grams`,
  text: sql`a.words`,
})
