import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../context'
import { takeEvidence, type Kind } from '../../core/complaint/kind'
import { findOpen } from '../../core/dynamic/topic/read'
import { topicManagers, topics } from '../../core/dynamic/topic/tables'

/**
 * Topics, as complaints see them. One that is taken down is closed, as its school's reviewers close one: its dynamics stay
 * where they are. Who looks after it answers for it; what was closed or opened otherwise since then stays so.
 */
export const topicKind = ({ db }: Context): Kind => ({
  see: (viewer, id) => findOpen(db, viewer, id),
  async keepers(tx, id) {
    const rows = await tx
      .select({ id: topicManagers.userId })
      .from(topicManagers)
      .where(eq(topicManagers.topicId, id))
    return rows.map((row) => row.id)
  },
  take: (tx, id) =>
    takeEvidence(
      tx,
      sql`select p.creator_id as owner, p.school_id as school, u.name, '#' || p.name as title, p.intro as text, p.created_at as at,
        case when c.id is null then '[]'::json else json_build_array(
          json_build_object('id', c.id, 'key', c.key, 'thumbKey', c.thumb_key, 'width', c.width, 'height', c.height)) end as pictures
      from topics p join users u on u.id = p.creator_id left join pictures c on c.id = p.cover_id
      where p.id = ${id} and p.state = 'approved' for share of p`,
      '这个话题',
    ),
  async hold(tx, id, refusal, was = '') {
    const [from, to] =
      refusal === null
        ? [
            and(eq(topics.state, 'closed'), eq(topics.reason, was)),
            { state: 'approved', reason: '' } as const,
          ]
        : [eq(topics.state, 'approved'), { state: 'closed', reason: refusal } as const]
    await tx
      .update(topics)
      .set(to)
      .where(and(eq(topics.id, id), from))
  },
})
