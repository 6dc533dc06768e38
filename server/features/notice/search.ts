import { sql, type SQL } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'
import { contains } from '../../database/contains'
import { isOut } from './board'

const unformed = sql`regexp_replace(a.html, '<[^>]*>', ' ', 'g')`

/** Condition: the account that it is an article of is there, if any. */
const standing = sql`(a.account_id is null
  or exists(select 1 from subscribe_accounts ac where ac.id = a.account_id and ac.state = 'approved'))`

/** Notices of the system and of the school that the seeker looks at, and the articles of its accounts. */
export const noticesFound: Kind = ({ viewer, school }) => ({
  from: sql`announcements a`,
  id: sql`a.id`,
  where: sql`${isOut(viewer)} and (a.school_id is null or a.school_id = ${school}::uuid) and ${standing}`,
  open: sql`${isOut(null)} and ${standing}`,
  words: sql`a.title || ' ' || a.words || ' ' || ${unformed}`,
  grams: sql`a.grams`,
  title: sql`a.title`,
  text: sql`a.words || ' ' || ${unformed}`,
  at: sql`a.created_at`,
  latest: sql`a.created_at`,
})

/** What an office says to the whole school. */
export const usedByNotices = (word: SQL, schoolId: string): SQL => sql`exists(
  select 1 from announcements a where a.state = 'published' and a.official and a.college is null and a.grade is null
    and (a.school_id is null or a.school_id = ${schoolId}) and ${contains(word, sql`a.grams`, sql`a.title`)})`
