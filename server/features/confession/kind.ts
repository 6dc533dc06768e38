import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { taken, type Kind } from '../../core/complaint/kind'
import { ConfessionService } from './service'
import { holdConfession } from './standing'

/** Posts of the wall, as complaints see them: under their pseudonyms. */
export function confessionKind(context: Context): Kind {
  const service = new ConfessionService(context)
  return {
    see: (viewer, id) => service.one(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select c.author_id as owner, c.alias_id as alias, c.school_id as school, a.name, coalesce('致 ' || c.to_name, '') as title, c.text,
          c.pictures, c.shown_at as at
        from confessions c join aliases a on a.id = c.alias_id
        where c.id = ${id} and c.deleted_at is null and c.state = 'approved' for share of c`,
        '这条表白',
      ),
    hold: holdConfession,
  }
}
