import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { authorJson } from '../alias/service'
import type { Held } from '../safety/held'
import { moveComment } from './moderation'
import { CommentService } from './service'
import { comments } from './tables'

/** Comments and replies that wait for a reviewer. */
export const heldComments = (context: Context): Held => ({
  table: comments,
  read: (ids) => sql`select c.id, ${authorJson} as author, '' as title, c.text, c.pictures
    from comments c join users u on u.id = c.author_id left join schools s on s.id = u.school_id left join aliases a on a.id = c.alias_id
    where c.id in (${ids})`,
  settle: (tx, id, to, refusal) => moveComment(context, tx, id, { from: 'pending', to, refusal }),
  shown: (id) => new CommentService(context).shown(id),
})
