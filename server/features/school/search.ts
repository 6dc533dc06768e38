import { sql } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'

export const schoolsFound: Kind = () => ({
  from: sql`schools s`,
  id: sql`s.id`,
  where: sql`true`,
  words: sql`s.name || s.city`,
  grams: sql`s.grams`,
  title: sql`s.name`,
  text: sql`concat_ws(' · ', s.campus, s.city)`,
})
