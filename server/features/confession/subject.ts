import { eq, sql } from 'drizzle-orm'
import type { Context, Viewer } from '../../context'
import { signedOut } from '../../http/refusal'
import type { Brief, Commentable } from '../../core/comment/subjects'
import { ConfessionService } from './service'
import { confessions } from './tables'

/** Signs of a post's words by which a list names it. */
const excerptLength = 60

export function confessionSubject(context: Context): Commentable {
  const service = new ConfessionService(context)
  return {
    table: confessions,
    async see(viewer: Viewer | null, id) {
      if (!viewer) throw signedOut()
      const { withheld } = await service.one(viewer, id)
      const [row] = await context.db
        .select({ authorId: confessions.authorId })
        .from(confessions)
        .where(eq(confessions.id, id))
      return {
        authorId: row?.authorId ?? '',
        closed: withheld ? '它还没有上墙，不能评论' : null,
        aliasIn: id,
        nameless: true,
      }
    },
    /** Also where the reader blocked the author's pseudonym: the list of those says where each is. */
    async briefs(readerId, ids) {
      const { rows } = await context.db.execute<Record<string, unknown> & Brief & { id: string }>(sql`
        select c.id, left(c.text, ${excerptLength}) as excerpt, c.pictures -> 0 ->> 'thumbKey' as "thumbKey"
        from confessions c join users r on r.id = ${readerId}
        where c.id = any(${sql.param(ids)}::uuid[]) and c.deleted_at is null
          and (c.author_id = r.id or (c.state = 'approved' and c.school_id = r.school_id)
            or (c.state <> 'refused' and exists(select 1 from confession_names m where m.confession_id = c.id and m.user_id = r.id and m.state <> 'declined')))`)
      return new Map(rows.map(({ id, ...brief }) => [id, brief]))
    },
  }
}
