import { sql } from 'drizzle-orm'
import { personJson } from '../../core/roles/service'
import type { Kind } from '../../core/search/searchable'
import { talkWords, visible } from './rows'

export const talksFound: Kind = ({ viewer }) => ({
  from: sql`hot_talks h join users u on u.id = h.author_id left join schools s on s.id = u.school_id`,
  id: sql`h.id`,
  where: sql`h.state = 'approved' and ${visible(viewer)}`,
  words: talkWords,
  grams: sql`h.grams`,
  title: sql`h.title`,
  text: sql`h.red || ' / ' || h.blue || ' ' || h.text`,
  cover: sql`h.pictures -> 0 ->> 'thumbKey'`,
  by: personJson(sql`u`, sql`s`),
  at: sql`h.created_at`,
  counts: sql`json_build_object('people', h.reds + h.blues, 'comments', h.comments)`,
  heat: sql`h.heat`,
})
