import { sql } from 'drizzle-orm'
import { dynamicParts, listed } from '../../core/dynamic/found'
import type { Kind } from '../../core/search/searchable'

/** Without those that are the beginning of an article: these are found among the articles. */
export const dynamicsFound: Kind = (seeker) => ({
  ...dynamicParts,
  from: sql`dynamics d join users u on u.id = d.author_id left join schools s on s.id = u.school_id`,
  where: sql`${listed(seeker)} and not exists(select 1 from dynamic_articles da where da.dynamic_id = d.id)`,
  words: sql`d.title || ' ' || d.text`,
  grams: sql`d.grams`,
  text: sql`d.text`,
})
