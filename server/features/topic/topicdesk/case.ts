import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Reason } from '../../../../contract/complaint/rules'
import { deskLimits, type Flag } from '../../../../contract/topicdesk/rules'
import type { TopicCase, TopicReply } from '../../../../contract/topicdesk/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { linesOf } from '../../../http/text'
import { Feed } from '../../../core/dynamic/feed'
import { mayPublish } from '../../../core/complaint/mute'
import { notifyAll } from '../../../core/complaint/outcome'
import { waitingAppeals } from './appeals'
import { flaggedIn, reportsOf } from './desk'
import type { TopicRow } from '../../../core/dynamic/topic/read'
import {
  aboutOf,
  hold,
  removalColumns,
  removalJoined,
  removalOf,
  repliesOf,
  type RemovalRow,
} from './removals'
import { log, findManaged, named, readable } from './scope'
import { topicReplies } from './tables'
import { demandImpartial } from '../../../core/roles/impartial'

interface Draft {
  key: string
  id: string
  dynamic: string
  to: TopicReply['to']
  text: string
}
interface Facts extends Record<string, unknown> {
  /** It has the topic's name, and is of its school. */
  inside: boolean
  readable: boolean
  reports: { complaints: number; reasons: Reason[] } | null
  passed: boolean
  flags: Flag[] | null
  decides: boolean
}

/** One dynamic in one topic, as the topic's managers see it. */
export class TopicCases {
  private readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  /** Who does not see the dynamic elsewhere sees it here where its author appeals. */
  async one(viewer: Viewer, id: string, dynamicId: string): Promise<TopicCase> {
    const { db } = this.context
    const topic = await findManaged(db, viewer, id)
    const [facts, removals, replies, known] = await Promise.all([
      this.facts(viewer, id, dynamicId),
      this.removals(viewer, id, dynamicId),
      repliesOf(db, this.context, { topic: id, dynamic: dynamicId, author: false }),
      this.feed.these(viewer, [dynamicId]),
    ])
    const dynamic = known.get(dynamicId)
    if (!dynamic || !facts?.inside || !(facts.readable || facts.decides)) throw gone('这条动态')
    const { reports, passed, flags, decides } = facts
    return {
      topic: { id, name: topic.name },
      dynamic,
      reports,
      flags: flags ?? [],
      passed,
      removals,
      replies,
      decides,
    }
  }

  /** A repeated key gives the first. What is said goes out in the topic's name. */
  async reply(viewer: Viewer, { key, id, dynamic, to, ...draft }: Draft): Promise<TopicReply> {
    const text = linesOf(draft.text)
    if (Array.from(text).length < deskLimits.reply.min)
      throw wrongField('text', `回复至少 ${deskLimits.reply.min} 个字`)
    const topic = await findManaged(this.context.db, viewer, id)
    await mayPublish(this.context.db, viewer)
    const made = await this.context.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`topic reply:${dynamic}`}, 0))`)
      const held = await hold(tx, topic, dynamic)
      const [first] = await tx
        .select({ id: topicReplies.id })
        .from(topicReplies)
        .where(and(eq(topicReplies.userId, viewer.id), eq(topicReplies.key, key)))
      if (first) return first.id
      demandImpartial(viewer, held.author)
      const heard = to === 'author' ? [held.author] : await this.reporters(tx, viewer, dynamic)
      if (heard.length === 0) throw refuse('没有别的同学在举报这条动态')
      await this.demandRoom(tx, topic, dynamic, to)
      const replyId = newId()
      await tx
        .insert(topicReplies)
        .values({ id: replyId, topicId: id, dynamicId: dynamic, userId: viewer.id, key, to, text })
      await log(tx, viewer, topic, {
        action: `reply.${to}`,
        subject: held.subject,
        detail: { dynamic, reason: text },
      })
      const about = to === 'author' ? `你的动态“${aboutOf(held)}”` : `你举报的动态“${aboutOf(held)}”`
      await notifyAll(
        tx,
        heard.map((userId) => ({ userId, text: `关于${about}，话题 #${topic.name} 的管理员说：${text}` })),
      )
      return replyId
    })
    const replies = await repliesOf(this.context.db, this.context, { topic: id, dynamic, author: false })
    const reply = replies.find((known) => known.id === made)
    if (!reply) throw gone('这条回复')
    return reply
  }

  private async demandRoom(tx: Executor, { id }: TopicRow, dynamic: string, to: Draft['to']): Promise<void> {
    const sent = await tx
      .select({ id: topicReplies.id })
      .from(topicReplies)
      .where(and(eq(topicReplies.topicId, id), eq(topicReplies.dynamicId, dynamic), eq(topicReplies.to, to)))
    if (sent.length >= deskLimits.replies) throw refuse(`对一条动态最多回复 ${deskLimits.replies} 次`)
  }

  /** Those who complain about it now, without the viewer. Their names stay here. */
  private async reporters(tx: Executor, viewer: Viewer, dynamic: string): Promise<string[]> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select c.reporter_id as id from complaint_cases k join complaints c on c.case_id = k.id and c.withdrawn_at is null
      where k.subject = 'dynamic' and k.subject_id = ${dynamic} and k.state = 'open' and c.reporter_id <> ${viewer.id}`)
    return rows.map(({ id }) => id)
  }

  private async removals(viewer: Viewer, id: string, dynamic: string) {
    const { rows } = await this.context.db.execute<RemovalRow>(sql`
      select ${removalColumns(viewer)} from topics m join topic_removals r on r.topic_id = m.id ${removalJoined}
      where m.id = ${id} and r.dynamic_id = ${dynamic} order by r.created_at desc, r.id desc`)
    return rows.map((row) => removalOf(row, this.context))
  }

  private async facts(viewer: Viewer, id: string, dynamic: string): Promise<Facts | undefined> {
    const scope = sql`(select p.id, p.name, p.folded, p.school_id, p.checked_id from topics p where p.id = ${id})`
    const { rows } = await this.context.db.execute<Facts>(sql`
      select ${readable(viewer)} as readable,
        exists(select 1 from topics m join dynamic_topics t on ${named} where m.id = ${id} and t.dynamic_id = d.id) as inside,
        (select row_to_json(k) from (select ${reportsOf(sql`k.id`)} from complaint_cases k where k.subject = 'dynamic' and k.subject_id = d.id
          and k.state = 'open' and k.owner_id <> ${viewer.id}) k) as reports,
        exists(select 1 from topic_passes x where x.topic_id = ${id} and x.dynamic_id = d.id) as passed,
        (select f.flags from ${flaggedIn(viewer, scope)} f where f.id = d.id) as flags,
        exists(select 1 ${waitingAppeals(viewer, id)} and r.dynamic_id = ${dynamic}) as decides
      from dynamics d join users u on u.id = d.author_id where d.id = ${dynamic}`)
    return rows[0]
  }
}
