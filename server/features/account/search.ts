import { sql } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'
import { mayMeet } from './service'

export const peopleFound: Kind = ({ viewer }) => ({
  from: sql`users u left join schools s on s.id = u.school_id`,
  id: sql`u.id`,
  where: mayMeet(viewer),
  words: sql`u.name`,
  grams: sql`u.grams`,
  title: sql`u.name`,
  text: sql`concat_ws(' · ', s.name, u.college, nullif(u.intro, ''))`,
  cover: sql`u.avatar`,
})
