import { sql } from 'drizzle-orm'
import { admitted, clearOf } from '../privacy/visible'
import { personJson } from '../roles/service'
import type { Kind, Seeker } from '../search/searchable'
import { listedFor } from './read'

/** Condition: the dynamic `d` of the user `u` stands in lists that the seeker reads, wherever it is from. */
export const listed = ({
  viewer,
}: Seeker) => sql`d.deleted_at is null and d.state = 'approved' and ${listedFor(sql`${viewer?.schoolId ?? null}::uuid`)}
  and ${admitted(viewer?.id ?? null, 'dynamics_to')} and ${clearOf(viewer?.id ?? null, sql`d.author_id`)}`

/** Columns of a dynamic `d`, its author `u` and their school `s`. */
export const dynamicParts = {
  id: sql`d.id`,
  title: sql`d.title`,
  cover: sql`d.pictures -> 0 ->> 'thumbKey'`,
  by: personJson(sql`u`, sql`s`),
  at: sql`d.created_at`,
  counts: sql`json_build_object('likes', d.likes, 'comments', d.comments)`,
  heat: sql`d.heat`,
}

/** Without those that are the beginning of an article: these are found among the articles. */
export const dynamicsFound: Kind = (seeker) => ({
  ...dynamicParts,
  from: sql`dynamics d join users u on u.id = d.author_id left join schools s on s.id = u.school_id`,
  where: sql`${listed(seeker)} and not exists(select 1 from dynamic_articles da where da.dynamic_id = d.id)`,
  words: sql`d.title || ' ' || d.text`,
  grams: sql`d.grams`,
  text: sql`d.text`,
})
