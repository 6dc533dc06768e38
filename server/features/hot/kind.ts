import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { taken, type Kind } from '../../core/complaint/kind'
import { HotService } from './service'
import { hotTalks } from './tables'

/** Talks, as complaints see them. */
export function hotKind(context: Context): Kind {
  const hot = new HotService(context)
  return {
    see: (viewer, id) => hot.readable(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select h.author_id as owner, h.school_id as school, u.name, h.title,
          concat_ws(E'\\n', nullif(h.text, ''), '红方：' || h.red, '蓝方：' || h.blue) as text, h.pictures, h.created_at as at
        from hot_talks h join users u on u.id = h.author_id
        where h.id = ${id} and h.deleted_at is null and h.state = 'approved' for share of h`,
        '这个热议',
      ),
    async hold(tx, id, refusal) {
      await tx
        .update(hotTalks)
        .set({ state: refusal === null ? 'approved' : 'refused', refusal })
        .where(eq(hotTalks.id, id))
    },
  }
}
