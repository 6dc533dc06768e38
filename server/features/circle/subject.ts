import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Brief, Commentable } from '../../core/comment/subjects'
import { unblocked } from '../../core/privacy/visible'
import { scopedFor } from '../../core/dynamic/read'
import { closedTo } from '../../core/talent/articles'
import { Feed } from '../../core/dynamic/feed'
import { dynamics } from '../../core/dynamic/tables'

/** Signs of a dynamic's words by which a list names it. */
const excerptLength = 60

export function dynamicSubject(context: Context): Commentable {
  const feed = new Feed(context)
  return {
    table: dynamics,
    async see(viewer, id) {
      const { author, withheld } = await feed.readable(viewer, id)
      const closed = withheld
        ? '这条动态没有公开，不能评论'
        : viewer && (await closedTo(context.db, viewer, id))
      return { authorId: author.id, closed, aliasIn: null }
    },
    async briefs(readerId, ids) {
      const { rows } = await context.db.execute<Record<string, unknown> & Brief & { id: string }>(sql`
        select d.id, left(coalesce(nullif(d.title, ''), d.text), ${excerptLength}) as excerpt, d.pictures -> 0 ->> 'thumbKey' as "thumbKey"
        from dynamics d where d.id = any(${sql.param(ids)}::uuid[]) and d.deleted_at is null
          and (d.state = 'approved' or d.author_id = ${readerId})
          and ${scopedFor(sql`${readerId}::uuid`, sql`(select school_id from users where id = ${readerId})`)} and ${unblocked(sql`${readerId}::uuid`, sql`d.author_id`)}`)
      return new Map(rows.map(({ id, ...brief }) => [id, brief]))
    },
  }
}
