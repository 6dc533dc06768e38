import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { RemovedDynamic } from '../../../contract/topic/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, Refusal } from '../../http/refusal'
import { personOf, type PersonRow } from '../account/person'
import { Feed } from '../circle/feed'
import { standsInTopics } from '../circle/read'
import { clearOf } from '../privacy/visible'
import { personJson } from '../roles/service'
import { auditLog } from '../roles/tables'
import { findOpen, instant, standingOf, type TopicRow } from './read'
import { topicRemovals, topics } from './tables'

interface PageQuery {
  after?: string
  size?: number
}
interface Removal extends Record<string, unknown> {
  id: string
  by: PersonRow | null
  removed: string
}

/** What is in a topic, and what its managers took out. The dynamic itself stays its author's either way. */
export class Moderation {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  hashtag = (viewer: Viewer | null, topic: string, page: PageQuery) => this.feed.hashtag(viewer, topic, page)

  async dynamics(viewer: Viewer | null, id: string, page: PageQuery) {
    const { name, school } = await findOpen(this.context.db, viewer, id)
    return this.feed.topic(viewer, { id, name, schoolId: school?.id ?? null }, page)
  }

  /** The managers' list. What its author deleted, or does not show to the viewer, is left out. */
  async removed(viewer: Viewer, id: string, page: PageQuery): Promise<{ items: RemovedDynamic[]; next: string | null }> {
    await this.managed(viewer, id)
    const { items, next } = (await this.feed.removed(viewer, id, page)).read()
    const ids = items.map((dynamic) => dynamic.id)
    const { rows } = await this.context.db.execute<Removal>(sql`
      select r.dynamic_id as id, r.created_at as removed,
        case when ${clearOf(viewer.id, sql`u.id`)} then ${personJson(sql`u`, sql`s`)} end as by
      from topic_removals r join users u on u.id = r.removed_by left join schools s on s.id = u.school_id
      where r.topic_id = ${id} and r.dynamic_id = any(${sql.param(ids)}::uuid[])`)
    const removals = new Map(rows.map((row) => [row.id, row]))
    return {
      items: items.flatMap((dynamic) => {
        const row = removals.get(dynamic.id)
        return row ? [{ dynamic, by: row.by && personOf(row.by, this.context), removed: instant(row.removed) }] : []
      }),
      next,
    }
  }

  /** Taking out twice is taking out once. */
  async remove(viewer: Viewer, id: string, dynamic: string): Promise<void> {
    const topic = await this.managed(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const author = await this.held(tx, topic, dynamic)
      const added = await tx
        .insert(topicRemovals)
        .values({ topicId: id, dynamicId: dynamic, removedBy: viewer.id })
        .onConflictDoNothing()
        .returning({ id: topicRemovals.dynamicId })
      if (added.length > 0) await this.change(tx, viewer, topic, { dynamic, author, by: -1, action: 'topic.remove' })
    })
  }

  async restore(viewer: Viewer, id: string, dynamic: string): Promise<void> {
    const topic = await this.managed(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const author = await this.held(tx, topic, dynamic)
      const put = await tx
        .delete(topicRemovals)
        .where(and(eq(topicRemovals.topicId, id), eq(topicRemovals.dynamicId, dynamic)))
        .returning({ id: topicRemovals.dynamicId })
      if (put.length > 0) await this.change(tx, viewer, topic, { dynamic, author, by: 1, action: 'topic.restore' })
    })
  }

  private async managed(viewer: Viewer, id: string): Promise<TopicRow> {
    const topic = await findOpen(this.context.db, viewer, id)
    if (!standingOf(viewer, topic).manages) throw new Refusal(403, -2, '只有这个话题的管理员能这样做')
    return topic
  }

  /** A dynamic that is shown under the topic's name, kept from being deleted or taken down until the transaction ends. Its author. */
  private async held(tx: Executor, { name, school }: TopicRow, id: string): Promise<string> {
    const { rows: [row] } = await tx.execute<{ author: string }>(
      sql`select d.author_id as author from dynamics d where d.id = ${id} and ${standsInTopics} for share`,
    )
    const { rows } = await tx.execute(sql`
      select 1 from dynamic_topics t where t.dynamic_id = ${id} and t.folded = lower(normalize(${name}, NFKC))
        and (${school?.id ?? null}::uuid is null or t.school_id = ${school?.id ?? null}::uuid) limit 1`)
    if (!row || rows.length === 0) throw gone('这条动态')
    return row.author
  }

  private async change(
    tx: Executor,
    viewer: Viewer,
    { id, name, school }: TopicRow,
    { dynamic, author, by, action }: { dynamic: string; author: string; by: 1 | -1; action: string },
  ): Promise<void> {
    await tx.update(topics).set({ dynamics: sql`${topics.dynamics} + ${by}` }).where(eq(topics.id, id))
    await tx
      .insert(auditLog)
      .values({ id: newId(), actorId: viewer.id, action, subjectId: author, schoolId: school?.id ?? null, detail: { topic: name, dynamic } })
  }
}
