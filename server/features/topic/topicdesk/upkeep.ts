import { and, eq, sql } from 'drizzle-orm'
import { stepOf, type Category, type TopicAction, type TopicState } from '../../../../contract/topic/rules'
import type { SchoolTopic } from '../../../../contract/topicdesk/schema'
import type { AuditEntry } from '../../../../contract/roles/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { by, keyset, type PageQuery } from '../../../http/keyset'
import { Refusal, refuse } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { notifyAll } from '../../../core/complaint/outcome'
import { auditOf } from '../../../core/audit/entries'
import { follower } from '../managers'
import {
  columns,
  find,
  joinTopic,
  canReview,
  reviews,
  standingOf,
  topicOf,
  type TopicRow,
} from '../../../core/dynamic/topic/read'
import { log } from './scope'
import { topicManagers, topics } from '../../../core/dynamic/topic/tables'
import { demandImpartial } from '../../../core/roles/impartial'

interface ListQuery {
  state?: TopicState
  category?: Category
  keyword?: string
  after?: string
  size?: number
}

/** Topics as their school's reviewers look after them: closed, opened again, given another owner. */
export class TopicUpkeep {
  constructor(private readonly context: Context) {}

  /** All of the viewer's schools in whatever state, the latest proposed first. */
  async list(
    viewer: Viewer,
    { state, category, keyword, ...query }: ListQuery,
  ): Promise<{ items: SchoolTopic[]; next: string | null }> {
    const page = keyset(by.newest(sql`p.id`), query)
    const { rows } = await this.context.db.execute<TopicRow & { creator: PersonRow | null }>(sql`
      select ${columns(viewer)}, case when not u.erased then ${personJson(sql`u`, sql`us`)} end as creator
      from topics p ${joinTopic} ${withPerson(sql`p.creator_id`, sql`u`, sql`us`)}
      where ${canReview(viewer, sql`p.school_id`)} ${state ? sql`and p.state = ${state}` : sql``} ${category ? sql`and p.category = ${category}` : sql``}
        ${keyword === undefined ? sql`` : sql`and p.grams @> bigrams(${keyword}) and plain(${keyword}) <> '' and strpos(plain(p.name), plain(${keyword})) > 0`}
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => ({
      ...topicOf(row, this.context),
      state: row.state,
      reason: row.reason,
      creator: row.creator && personOf(row.creator, this.context),
    }))
  }

  async close(viewer: Viewer, id: string, written: string): Promise<void> {
    const reason = lineOf(written)
    await this.context.db.transaction(async (tx) => {
      const topic = await this.step(tx, viewer, id, 'close', { reason })
      await log(tx, viewer, topic, { action: 'close', subject: topic.creator_id, detail: { reason } })
      await this.notifyKeepers(
        tx,
        viewer,
        topic,
        `话题 #${topic.name} 关闭了：${reason}。它不再列出，里面的动态还在各自的作者那里。`,
      )
    })
  }

  async reopen(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      demandImpartial(viewer, ...(await this.keepers(tx, await this.held(tx, viewer, id))))
      const topic = await this.step(tx, viewer, id, 'reopen', { reason: '' })
      await log(tx, viewer, topic, { action: 'reopen', subject: topic.creator_id })
      await this.notifyKeepers(tx, viewer, topic, `话题 #${topic.name} 重新开放了。`)
    })
  }

  /** To one who follows it and shows that. Giving it to its owner again changes nothing. */
  async transfer(viewer: Viewer, id: string, user: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const topic = await this.held(tx, viewer, id)
      if (topic.creator_id === user && topic.state === 'approved') return
      demandImpartial(viewer, user)
      await follower(tx, viewer, id, user)
      await this.step(tx, viewer, id, 'transfer', { creatorId: user })
      await tx.delete(topicManagers).where(and(eq(topicManagers.topicId, id), eq(topicManagers.userId, user)))
      await log(tx, viewer, topic, { action: 'transfer', subject: user, detail: { from: topic.creator_id } })
      await notifyAll(tx, [
        { userId: user, text: `话题 #${topic.name} 转交给你了，现在由你照看，也可以添加管理员。` },
        { userId: topic.creator_id, text: `话题 #${topic.name} 转交给了另一位同学，你不再照看它。` },
      ])
    })
  }

  /** What was done in it, for its managers and its school's reviewers. */
  async log(
    viewer: Viewer,
    { id, after, size = 20 }: PageQuery & { id: string },
  ): Promise<{ items: AuditEntry[]; next: string | null }> {
    const topic = await find(this.context.db, viewer, id)
    const { manages, reviews: over } = standingOf(viewer, topic)
    if (!manages && !over) throw new Refusal(403, -2, '只有这个话题的管理员能这样做')
    return auditOf(this.context, sql`(a.detail ->> 'topic_id') = ${id}`, { after, size })
  }

  /** The topic as it stands, which nobody changes until the transaction ends; the viewer decides about it. */
  private async held(tx: Executor, viewer: Viewer, id: string): Promise<TopicRow> {
    await tx.execute(sql`select 1 from topics where id = ${id} for no key update`)
    const topic = await find(tx, viewer, id)
    if (!reviews(viewer, topic.school?.id ?? null)) throw new Refusal(403, -2, '这个话题不归你管')
    return topic
  }

  private async step(
    tx: Executor,
    viewer: Viewer,
    id: string,
    action: TopicAction,
    change: Partial<typeof topics.$inferInsert>,
  ): Promise<TopicRow> {
    const topic = await this.held(tx, viewer, id)
    const step = stepOf(topic.state, action)
    if (!step)
      throw refuse(
        topic.state === 'closed'
          ? '这个话题已经关闭了'
          : topic.state === 'approved'
            ? '这个话题已经开放了'
            : '这个话题还没有开放',
      )
    await tx
      .update(topics)
      .set({ ...change, state: step.to })
      .where(eq(topics.id, id))
    return topic
  }

  private async keepers(tx: Executor, { id, creator_id: creator }: TopicRow): Promise<string[]> {
    const rows = await tx
      .select({ id: topicManagers.userId })
      .from(topicManagers)
      .where(eq(topicManagers.topicId, id))
    return [...new Set([creator, ...rows.map((row) => row.id)])]
  }

  private async notifyKeepers(tx: Executor, viewer: Viewer, topic: TopicRow, text: string): Promise<void> {
    const keepers = (await this.keepers(tx, topic)).filter((userId) => userId !== viewer.id)
    await notifyAll(
      tx,
      keepers.map((userId) => ({ userId, text })),
    )
  }
}
