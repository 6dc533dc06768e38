/** Parts of the searches that find dynamics. */
import { sql } from 'drizzle-orm'
import { admitted, clearOf } from '../privacy/visible'
import { personJson } from '../roles/service'
import type { Seeker } from '../search/searchable'
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
