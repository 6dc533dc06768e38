import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { taken, type Kind } from '../../core/complaint/kind'
import { holdDynamic } from './moderation'
import { Feed } from '../../core/dynamic/feed'

/** Dynamics, as complaints see them. */
export function dynamicKind(context: Context): Kind {
  const feed = new Feed(context)
  return {
    see: (viewer, id) => feed.readable(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select d.author_id as owner, d.school_id as school, u.name, d.title, coalesce(a.words, d.text) as text, d.pictures, d.film, d.created_at as at
        from dynamics d join users u on u.id = d.author_id left join dynamic_articles a on a.dynamic_id = d.id
        where d.id = ${id} and d.deleted_at is null and d.state = 'approved' for share of d`,
        '这条动态',
      ),
    hold: holdDynamic,
  }
}
