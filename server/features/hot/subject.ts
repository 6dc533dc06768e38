import { sql } from 'drizzle-orm'
import { may, stateOf } from '../../../contract/hot/rules'
import type { Context, Viewer } from '../../context'
import type { Brief, Commentable } from '../../core/comment/subjects'
import { unblocked } from '../../core/privacy/visible'
import type { TalkRow } from './rows'
import { HotService } from './service'
import { hotTalks } from './tables'

/** Why the viewer may not argue now. */
function closedTo(viewer: Viewer | null, { state, closed, side }: TalkRow): string | null {
  if (state !== 'approved') return '这个热议没有公开，不能发言'
  if (!may(stateOf(closed), 'argue')) return '热议已经结束，不能再发言'
  return viewer !== null && side === null ? '先选一边，再发言' : null
}

/** Arguments are comments of those who took a side, and bear it. */
export function hotSubject(context: Context): Commentable {
  const hot = new HotService(context)
  return {
    table: hotTalks,
    async see(viewer, id) {
      const talk = await hot.readable(viewer, id)
      return { authorId: talk.author.id, closed: closedTo(viewer, talk), aliasIn: null, stance: talk.side }
    },
    async briefs(readerId, ids) {
      const { rows } = await context.db.execute<Record<string, unknown> & Brief & { id: string }>(sql`
        select h.id, h.title as excerpt, h.pictures -> 0 ->> 'thumbKey' as "thumbKey"
        from hot_talks h where h.id = any(${sql.param(ids)}::uuid[]) and h.deleted_at is null
          and (h.state = 'approved' or h.author_id = ${readerId}) and ${unblocked(sql`${readerId}::uuid`, sql`h.author_id`)}`)
      return new Map(rows.map(({ id, ...brief }) => [id, brief]))
    },
  }
}
