import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { taken, type Kind } from '../../core/complaint/kind'
import { RadioService } from './service'
import { programmes } from './tables'

/** Programmes, as complaints see them. */
export function programmeKind(context: Context): Kind {
  const radio = new RadioService(context)
  return {
    see: (viewer, id) => radio.one(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select p.author_id as owner, p.school_id as school, u.name, p.title, p.intro as text,
          case when p.cover is null then '[]'::json else json_build_array(p.cover) end as pictures, p.sound, p.created_at as at
        from programmes p join users u on u.id = p.author_id
        where p.id = ${id} and p.deleted_at is null and p.state = 'approved' for share of p`,
        '这个节目',
      ),
    async hold(tx, id, refusal) {
      await tx
        .update(programmes)
        .set({ state: refusal === null ? 'approved' : 'refused', refusal })
        .where(eq(programmes.id, id))
    },
  }
}
