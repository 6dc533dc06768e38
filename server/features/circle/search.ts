import { sql } from 'drizzle-orm'
import { dynamic } from '../../core/dynamic/thing'
import type { Kind } from '../../core/search/searchable'

/** Without those that are the beginning of an article: these are found among the articles. */
export const dynamicsFound: Kind = (seeker) => {
  const found = dynamic.found(seeker)
  const whole = sql`not exists(select 1 from dynamic_articles da where da.dynamic_id = d.id)`
  return found && { ...found, where: sql`${found.where} and ${whole}` }
}
