import { sql, type SQL } from 'drizzle-orm'
import type { Kind } from '../../core/search/searchable'
import { contains } from '../../database/contains'

/** Open topics of the country and of the school that the seeker looks at, as the lists of topics hold them. */
export const topicsFound: Kind = ({ school }) => ({
  from: sql`topics p left join pictures c on c.id = p.cover_id`,
  id: sql`p.id`,
  where: sql`p.state = 'approved' and (p.school_id is null or p.school_id = ${school}::uuid)`,
  open: sql`p.state = 'approved'`,
  words: sql`p.name`,
  grams: sql`p.grams`,
  title: sql`p.name`,
  text: sql`p.intro`,
  cover: sql`c.thumb_key`,
  counts: sql`json_build_object('dynamics', p.dynamics, 'followers', p.followers)`,
  heat: sql`p.heat`,
})

export const usedByTopics = (word: SQL, schoolId: string): SQL => sql`exists(
  select 1 from topics p where p.state = 'approved' and (p.school_id is null or p.school_id = ${schoolId})
    and ${contains(word, sql`p.grams`, sql`p.name`)})`
