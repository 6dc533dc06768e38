import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { excerpt } from '../../../../contract/characters/rules'
import { appealSteps, deskLimits, type RemovalReason } from '../../../../contract/topicdesk/rules'
import type { OwnRemoval, QueuedTopicAppeal } from '../../../../contract/topicdesk/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { by, instant, keyset, msOf, type PageQuery } from '../../../http/keyset'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { linesOf } from '../../../http/text'
import { personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { users } from '../../../core/account/tables'
import { notifyAll } from '../../../core/complaint/outcome'
import { noteOf } from '../../../core/complaint/texts'
import { authorJson } from '../../../core/alias/service'
import { find, canReview } from '../../../core/dynamic/topic/read'
import { topicManagers } from '../../../core/dynamic/topic/tables'
import {
  hold,
  putBack,
  removalColumns,
  removalJoined,
  removalOf,
  repliesOf,
  type RemovalRow,
} from './removals'
import { firstWords, log, findManaged, mineOf, wordsLength } from './scope'
import { topicRemovals } from '../../../core/dynamic/topic/tables'
import { topicAppeals } from './tables'
import { demandImpartial } from '../../../core/roles/impartial'

type OwnRow = RemovalRow & { excerpt: string; living: boolean; ms: number }

const lastDay = (at: string): number => Date.parse(instant(at)) + deskLimits.appealDays * 86_400_000
const stepOf = (action: (typeof appealSteps)[number]['action']) => {
  const step = appealSteps.find((known) => known.action === action)
  if (!step) throw new Error(`no step ${action}`)
  return step
}

/**
 * Open appeals that the viewer may decide: in topics that they look after or review, about what others took out. From
 * and where, with the appeal `a`, the removal `r`, the topic `m`, the dynamic `d` and its author `u`. Who appeals wants
 * to be read: black lists and audiences are not asked.
 */
export const waitingAppeals = (
  viewer: Viewer,
  id?: string,
): SQL => sql`from topic_appeals a join topic_removals r on r.id = a.removal_id
  join topics m on m.id = a.topic_id join dynamics d on d.id = r.dynamic_id join users u on u.id = a.user_id
  where a.state = 'open' and m.state = 'approved' and d.deleted_at is null and d.state = 'approved'
    and r.removed_by <> ${viewer.id} and a.user_id <> ${viewer.id} ${id === undefined ? sql`` : sql`and a.topic_id = ${id}`}
    and (a.topic_id in (select id from ${mineOf(viewer)} own) or ${canReview(viewer, sql`m.school_id`)})`

/** Ends an appeal that waits about a removal, because the dynamic is back already. */
export async function settleAppeal(tx: Executor, viewer: Viewer, removalId: string): Promise<void> {
  const { from, to } = stepOf('settle')
  await tx
    .update(topicAppeals)
    .set({ state: to, note: '管理员已经放回话题', decidedBy: viewer.id, decidedAt: sql`now()` })
    .where(and(eq(topicAppeals.removalId, removalId), eq(topicAppeals.state, from)))
}

/** What managers took out as its author sees it, and appeals, which one who did not take it out decides. */
export class TopicAppeals {
  constructor(private readonly context: Context) {}

  /** The author's own, the latest first. */
  async own(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`r.created_at`, sql`r.id`, (row: OwnRow) => [row.ms, row.id]),
      query,
    )
    return page.of(await this.rows(viewer, sql`${page.after} ${page.order}`), this.toOwn)
  }

  async one(viewer: Viewer, id: string): Promise<OwnRemoval> {
    const [row] = await this.rows(viewer, sql`and r.id = ${id}`)
    if (!row) throw gone('这条记录')
    const replies = await repliesOf(this.context.db, this.context, {
      topic: row.topic.id,
      dynamic: row.dynamic,
      author: true,
    })
    return { ...this.toOwn(row), replies }
  }

  /** A repeated key gives the first. The topic's other managers hear of it. */
  async add(viewer: Viewer, draft: { key: string; id: string; text: string }): Promise<OwnRemoval> {
    const text = linesOf(draft.text)
    if (Array.from(text).length < deskLimits.appeal.min) throw wrongField('text', '请写下申诉理由')
    const known = await this.one(viewer, draft.id)
    await this.context.db.transaction(async (tx) => {
      const [removal] = await tx
        .select()
        .from(topicRemovals)
        .where(eq(topicRemovals.id, draft.id))
        .for('update')
      const [first] = await tx
        .select({ key: topicAppeals.key })
        .from(topicAppeals)
        .where(eq(topicAppeals.removalId, draft.id))
      if (first?.key === draft.key) return
      if (first) throw refuse('对这次移出已经申诉过了，只能申诉一次')
      if (!removal || removal.state !== 'out') throw refuse('这条动态已经放回话题了')
      if (lastDay(known.at) < Date.now())
        throw refuse(`申诉要在移出后的 ${deskLimits.appealDays} 天内提出，已经过期了`)
      const { topicId } = removal
      await tx
        .insert(topicAppeals)
        .values({ id: newId(), removalId: draft.id, topicId, userId: viewer.id, key: draft.key, text })
      const others = await this.managers(tx, topicId, [viewer.id, removal.removedBy])
      await notifyAll(
        tx,
        others.map((userId) => ({
          userId,
          text: `话题 #${known.topic.name} 有一份申诉等你复核：“${known.excerpt}”被移出，作者不同意。`,
        })),
      )
    })
    return this.one(viewer, draft.id)
  }

  /** The oldest first, without those about what the viewer took out. */
  async queue(viewer: Viewer, { id, ...query }: PageQuery & { id?: string }) {
    if (id !== undefined) await findManaged(this.context.db, viewer, id)
    const page = keyset(by.oldest(sql`a.id`), query)
    type QueueRow = Record<string, unknown> &
      Omit<QueuedTopicAppeal, 'person'> & { person: PersonRow; reason: RemovalReason }
    const { rows } = await this.context.db.execute<QueueRow>(sql`
      select w.*, ${authorJson} as person from (
        select a.id, a.user_id, d.alias_id, json_build_object('id', m.id, 'name', m.name) as topic, r.dynamic_id as dynamic, ${firstWords} as excerpt, r.reason, a.text, a.created_at as at
        ${waitingAppeals(viewer, id)} ${page.after} ${page.order}) w
      ${withPerson(sql`w.user_id`)} left join aliases a on a.id = w.alias_id order by w.id`)
    return page.of(
      rows,
      ({ id: appeal, topic, dynamic, excerpt: words, person, reason, text, at }): QueuedTopicAppeal => ({
        id: appeal,
        topic,
        dynamic,
        excerpt: excerpt(words, wordsLength),
        person: personOf(person, this.context),
        reason,
        text,
        at: instant(at),
      }),
    )
  }

  /** The first of two decides. The same decision by the same manager again is a retry. */
  async decide(
    viewer: Viewer,
    body: { id: string; action: 'approve' | 'refuse'; note: string },
  ): Promise<void> {
    const note = noteOf(body.note)
    const [found] = await this.context.db
      .select({ appeal: topicAppeals, removal: topicRemovals })
      .from(topicAppeals)
      .innerJoin(topicRemovals, eq(topicRemovals.id, topicAppeals.removalId))
      .where(eq(topicAppeals.id, body.id))
    if (!found) throw gone('这份申诉')
    const { appeal, removal } = found
    const topic = await findManaged(this.context.db, viewer, appeal.topicId)
    demandImpartial(viewer, appeal.userId, removal.removedBy)
    await this.context.db.transaction(async (tx) => {
      const { from, to } = stepOf(body.action)
      const { subject } = await hold(tx, topic, removal.dynamicId)
      // the removal before the appeal, as putting back takes them: neither waits for the other
      await tx
        .select({ id: topicRemovals.id })
        .from(topicRemovals)
        .where(eq(topicRemovals.id, removal.id))
        .for('update')
      const moved = await tx
        .update(topicAppeals)
        .set({ state: to, note, decidedBy: viewer.id, decidedAt: sql`now()` })
        .where(and(eq(topicAppeals.id, body.id), eq(topicAppeals.state, from)))
        .returning({ id: topicAppeals.id })
      if (moved.length === 0) return this.repeated(tx, viewer, body.id, to)
      if (body.action === 'approve') await putBack(tx, appeal.topicId, removal.dynamicId, 'overturn')
      await log(tx, viewer, topic, {
        action: `appeal.${body.action}`,
        subject,
        detail: { dynamic: removal.dynamicId, reason: note },
      })
      const end = body.action === 'approve' ? '成立，动态放回话题了' : '没有通过，维持移出'
      await notifyAll(tx, [
        {
          userId: appeal.userId,
          text: `你对移出话题 #${topic.name} 的申诉${end}：${note}。`,
          of: { leads: 'removal', id: removal.id },
        },
        {
          userId: removal.removedBy,
          text: `你移出话题 #${topic.name} 的一条动态，作者申诉，另一位管理员复核：${end}。`,
        },
      ])
    })
  }

  private async repeated(tx: Executor, viewer: Viewer, id: string, wanted: string): Promise<void> {
    const [current] = await tx
      .select({ state: topicAppeals.state, by: topicAppeals.decidedBy, name: users.name })
      .from(topicAppeals)
      .leftJoin(users, eq(users.id, topicAppeals.decidedBy))
      .where(eq(topicAppeals.id, id))
    if (current?.by === viewer.id && current.state === wanted) return
    throw refuse(
      `${current?.name ?? '另一位管理员'}已经处理过这份申诉：${current?.state === 'approved' ? '成立' : '维持移出'}`,
    )
  }

  /** Who looks after the topic by name, without some. */
  private async managers(tx: Executor, topicId: string, without: readonly string[]): Promise<string[]> {
    const { creator_id: creator } = await find(tx, null, topicId)
    const rows = await tx
      .select({ id: topicManagers.userId })
      .from(topicManagers)
      .where(eq(topicManagers.topicId, topicId))
    return [...new Set([creator, ...rows.map(({ id }) => id)])].filter((id) => !without.includes(id))
  }

  private async rows(viewer: Viewer, where: SQL): Promise<OwnRow[]> {
    const { rows } = await this.context.db.execute<OwnRow>(sql`
      select ${removalColumns(viewer)}, d.deleted_at is null as living, ${msOf(sql`r.created_at`)} as ms,
        case when d.deleted_at is null then ${firstWords} else '' end as excerpt
      from dynamics d join topic_removals r on r.dynamic_id = d.id join topics m on m.id = r.topic_id ${removalJoined}
      where d.author_id = ${viewer.id} and r.removed_by <> d.author_id ${where}`)
    return rows.map((row) => ({ ...row, excerpt: excerpt(row.excerpt, wordsLength) }))
  }

  private toOwn = (row: OwnRow): OwnRemoval => {
    const until = lastDay(row.at)
    return {
      ...removalOf(row, this.context),
      by: null,
      excerpt: row.excerpt,
      until: new Date(until).toISOString(),
      appealable: row.state === 'out' && row.appeal === null && row.living && until > Date.now(),
      replies: [],
    }
  }
}
