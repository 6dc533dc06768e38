import { sql } from 'drizzle-orm'
import { personJson } from '../../core/roles/service'
import type { Held } from '../../core/safety/held'
import { settleRow } from '../../core/safety/plain'
import { hotTalks } from './tables'

/** Hot talks that wait for a reviewer. */
export const heldTalks: Held = {
  table: hotTalks,
  read: (ids) => sql`select h.id, ${personJson(sql`u`, sql`s`)} as author, h.title,
      concat_ws(E'\n', nullif(h.text, ''), h.red, h.blue) as text, h.pictures
    from hot_talks h join users u on u.id = h.author_id left join schools s on s.id = u.school_id where h.id in (${ids})`,
  settle: settleRow(hotTalks),
  shown: async () => undefined,
}
