import { and, eq, sql } from 'drizzle-orm'
import { stepOf } from '../../../contract/topic/rules'
import type { Proposal } from '../../../contract/topic/schema'
import type { Context, Viewer } from '../../context'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { Refusal, refuse } from '../../http/refusal'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { isRepeat } from '../../core/roles/repeat'
import { record } from '../../core/audit/record'
import {
  columns,
  find,
  joinTopic,
  canReview,
  reviews,
  topicOf,
  type TopicRow,
} from '../../core/dynamic/topic/read'
import { topics } from '../../core/dynamic/topic/tables'
import { demandImpartial } from '../../core/roles/impartial'

type Decision =
  { id: string; action: 'approve'; at?: string } | { id: string; action: 'refuse'; reason: string }

/** Proposals on the desk of topic managers and administrators. */
export class TopicReview {
  constructor(private readonly context: Context) {}

  /** Those that wait in the viewer's schools, first come first. */
  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.earliest(sql`p.created_at`, sql`p.id`, (row: { since: number; id: string }) => [row.since, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<TopicRow & { person: PersonRow; since: number }>(sql`
      select ${columns(viewer)}, ${personJson(sql`u`, sql`us`)} as person, (extract(epoch from p.created_at) * 1000)::float8 as since
      from topics p ${joinTopic} ${withPerson(sql`p.creator_id`, sql`u`, sql`us`)}
      where p.state = 'pending' and ${canReview(viewer, sql`p.school_id`)}
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row): Proposal => ({
      ...topicOf(row, this.context),
      person: personOf(row.person, this.context),
      at: instant(row.at),
    }))
  }

  /** The first of two reviewers decides; the other is told so. Nobody decides on their own. */
  async decide(viewer: Viewer, decision: Decision): Promise<void> {
    const { id, action } = decision
    const reason = decision.action === 'refuse' ? decision.reason : ''
    const at = decision.action === 'approve' && decision.at !== undefined ? Date.parse(decision.at) : null
    const seen = at === null ? undefined : eq(topics.createdAt, new Date(at || 0))
    const topic = await find(this.context.db, viewer, id)
    const schoolId = topic.school?.id ?? null
    if (!reviews(viewer, schoolId)) throw new Refusal(403, -2, '这个话题不归你审核')
    demandImpartial(viewer, topic.creator_id)
    const step = stepOf('pending', action)
    if (!step) throw refuse('话题不能这样处理')
    await this.context.db.transaction(async (tx) => {
      const moved = await tx
        .update(topics)
        .set({
          state: step.to,
          reason,
          decidedBy: viewer.id,
          ...(action === 'approve' ? { approvedAt: new Date() } : {}),
        })
        .where(and(eq(topics.id, id), eq(topics.state, step.from), seen))
        .returning({ name: topics.name })
      const [{ name } = { name: '' }] = moved
      if (moved.length === 0) {
        const [now] = await tx
          .select()
          .from(topics)
          .where(and(eq(topics.id, id), seen))
        if (now && isRepeat(now, viewer, step.to, reason)) return
        throw refuse(
          (await find(tx, viewer, id)).state === step.from
            ? '提议刚刚改过，请刷新再审'
            : '这个话题已经审核过了',
        )
      }
      const detail = { topic: name, topic_id: id, ...(reason === '' ? {} : { reason }) }
      await record(tx, {
        actorId: viewer.id,
        action: `topic.${action}`,
        subjectId: topic.creator_id,
        schoolId,
        detail,
      })
      const told =
        action === 'approve' ? '通过了，现在大家都能看到它。' : `没有通过：${reason}。可以修改后再提交。`
      await notifySystem(tx, topic.creator_id, `你提议的话题 #${name} ${told}`)
    })
  }
}
