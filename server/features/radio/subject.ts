import { sql } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Brief, Commentable } from '../../core/comment/subjects'
import { unblocked } from '../../core/privacy/visible'
import { RadioService } from './service'
import { programmes } from './tables'

/** Programmes, as comments and notices see them. */
export function programmeSubject(context: Context): Commentable {
  const radio = new RadioService(context)
  return {
    table: programmes,
    async see(viewer, id) {
      const { author, withheld } = await radio.one(viewer, id)
      return { authorId: author.id, closed: withheld ? '这个节目没有公开，不能评论' : null, aliasIn: null }
    },
    async briefs(readerId, ids) {
      const { rows } = await context.db.execute<Record<string, unknown> & Brief & { id: string }>(sql`
        select p.id, p.title as excerpt, p.cover ->> 'thumbKey' as "thumbKey" from programmes p
        where p.id = any(${sql.param(ids)}::uuid[]) and p.deleted_at is null and (p.state = 'approved' or p.author_id = ${readerId})
          and ${unblocked(sql`${readerId}::uuid`, sql`p.author_id`)}`)
      return new Map(rows.map(({ id, ...brief }) => [id, brief]))
    },
  }
}
