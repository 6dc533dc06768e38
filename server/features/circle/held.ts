import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { personJson } from '../../core/roles/service'
import type { Held } from '../../core/safety/held'
import { Publishing } from '../../core/dynamic/publish'
import { dynamics } from '../../core/dynamic/tables'

/** Dynamics that wait. The circle's own desk has them in its queue. */
export const heldDynamics = (context: Context): Held => ({
  table: dynamics,
  ownDesk: true,
  read: (ids) => sql`select d.id, ${personJson(sql`u`, sql`s`)} as author, d.title, d.text, d.pictures
    from dynamics d join users u on u.id = d.author_id left join schools s on s.id = u.school_id where d.id in (${ids})`,
  async settle(tx, id, to, refusal) {
    const moved = await tx
      .update(dynamics)
      .set({ state: to, refusal, reviewedAt: sql`now()` })
      .where(and(eq(dynamics.id, id), eq(dynamics.state, 'pending'), isNull(dynamics.deletedAt)))
      .returning({ id: dynamics.id })
    return moved.length > 0
  },
  shown: (id) => new Publishing(context).tellMentioned(id),
})
