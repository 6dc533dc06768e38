import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { taken, type Kind } from '../complaint/kind'
import { holdComment } from './moderation'
import { CommentService } from './service'
import { forgetWords } from './telling'

/** Comments and replies, as complaints see them. */
export function commentKind(context: Context): Kind {
  const comments = new CommentService(context)
  return {
    see: (viewer, id) => comments.within(viewer, id),
    take: (tx, id) =>
      taken(
        tx,
        sql`select c.author_id as owner, c.alias_id as alias, c.school_id as school, coalesce(a.name, u.name) as name, '' as title, c.text, c.pictures,
          c.created_at as at
        from comments c join users u on u.id = c.author_id left join aliases a on a.id = c.alias_id
        where c.id = ${id} and c.deleted_at is null and c.state = 'approved' for share of c`,
        '这条评论',
      ),
    async hold(tx, id, refusal) {
      await holdComment(context, tx, id, refusal)
      if (refusal !== null) await forgetWords(tx, [id])
    },
  }
}
