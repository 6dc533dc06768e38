import { sql } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'
import { isOut } from './board'

const unformed = sql`regexp_replace(a.html, '<[^>]*>', ' ', 'g')`

/** Notices of the system and of the school that the seeker looks at, and the articles of its accounts. */
export const noticesFound: Kind = ({ viewer, school }) => ({
  from: sql`announcements a`,
  id: sql`a.id`,
  where: sql`${isOut(viewer)} and (a.school_id is null or a.school_id = ${school}::uuid)
    and (a.account_id is null or exists(select 1 from subscribe_accounts ac where ac.id = a.account_id and ac.state = 'approved'))`,
  words: sql`a.title || ' ' || a.words || ' ' || ${unformed}`,
  grams: sql`a.grams`,
  title: sql`a.title`,
  text: sql`a.words || ' ' || ${unformed}`,
  at: sql`a.created_at`,
  latest: sql`a.created_at`,
})
