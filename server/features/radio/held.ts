import { and, eq, isNull, sql } from 'drizzle-orm'
import { personJson } from '../roles/service'
import type { Held } from '../safety/held'
import { programmes } from './tables'

/** Programmes that wait for a reviewer. */
export const heldProgrammes: Held = {
  table: programmes,
  read: (ids) => sql`select p.id, ${personJson(sql`u`, sql`s`)} as author, p.title, p.intro as text,
      case when p.cover is null then '[]'::json else json_build_array(p.cover) end as pictures
    from programmes p join users u on u.id = p.author_id left join schools s on s.id = u.school_id where p.id in (${ids})`,
  async settle(tx, id, to, refusal) {
    const moved = await tx
      .update(programmes)
      .set({ state: to, refusal })
      .where(and(eq(programmes.id, id), eq(programmes.state, 'pending'), isNull(programmes.deletedAt)))
      .returning({ id: programmes.id })
    return moved.length > 0
  },
  shown: async () => undefined,
}
