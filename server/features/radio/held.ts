import { sql } from 'drizzle-orm'
import { personJson } from '../../core/roles/service'
import type { Held } from '../../core/safety/held'
import { settleRow } from '../../core/safety/plain'
import { programmes } from './tables'

/** Programmes that wait for a reviewer. */
export const heldProgrammes: Held = {
  table: programmes,
  read: (ids) => sql`select p.id, ${personJson(sql`u`, sql`s`)} as author, p.title, p.intro as text,
      case when p.cover is null then '[]'::json else json_build_array(p.cover) end as pictures
    from programmes p join users u on u.id = p.author_id left join schools s on s.id = u.school_id where p.id in (${ids})`,
  settle: settleRow(programmes),
  shown: async () => undefined,
}
