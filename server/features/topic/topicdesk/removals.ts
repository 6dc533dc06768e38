/** Removals: how they are read, and what holds while one is made or ended. */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { removalSteps, type RemovalReason } from '../../../../contract/topicdesk/rules'
import type { Removal, TopicAppeal, TopicReply } from '../../../../contract/topicdesk/schema'
import type { Context, Executor, Viewer } from '../../../context'
import { gone } from '../../../http/refusal'
import { instant } from '../../../http/keyset'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { standsInTopics } from '../../../core/dynamic/read'
import { excerptOf } from '../../../core/complaint/texts'
import { clearOf } from '../../../core/privacy/visible'
import { type TopicRow } from '../../../core/dynamic/topic/read'
import { topics } from '../../../core/dynamic/topic/tables'
import { topicRemovals } from '../../../core/dynamic/topic/tables'

export interface RemovalRow extends Record<string, unknown> {
  id: string
  topic: { id: string; name: string }
  dynamic: string
  state: Removal['state']
  reason: RemovalReason
  note: string
  at: string
  by: PersonRow | null
  appeal: TopicAppeal | null
}

/** Columns of a removal `r` from a topic `m`; needs `removalJoined`. */
export const removalColumns = (
  viewer: Viewer,
): SQL => sql`r.id, json_build_object('id', m.id, 'name', m.name) as topic, r.dynamic_id as dynamic,
  r.state, r.reason, r.note, r.created_at as at,
  case when ${clearOf(viewer.id, sql`rb.id`)} then ${personJson(sql`rb`, sql`rs`)} end as by,
  case when a.id is null then null else json_build_object('id', a.id, 'state', a.state, 'text', a.text, 'note', a.note, 'at', a.created_at) end as appeal`

/** What stands beside a removal `r`: who made it, and the appeal `a`. */
export const removalJoined = sql`${withPerson(sql`r.removed_by`, sql`rb`, sql`rs`)}
  left join topic_appeals a on a.removal_id = r.id`

export const removalOf = (
  { id, topic, dynamic, state, reason, note, at, by, appeal }: RemovalRow,
  context: Context,
): Removal => ({
  id,
  topic,
  dynamic,
  state,
  reason,
  note,
  at: instant(at),
  by: by && personOf(by, context),
  appeal: appeal && { ...appeal, at: instant(appeal.at) },
})

/** Replies about a dynamic in a topic, the oldest first; to its author only those for them, without who wrote. */
export async function repliesOf(
  db: Executor,
  context: Context,
  { topic, dynamic, author }: { topic: string; dynamic: string; author: boolean },
): Promise<TopicReply[]> {
  const { rows } = await db.execute<Record<string, unknown> & Omit<TopicReply, 'by'> & { by: PersonRow }>(sql`
    select y.id, y."to", y.text, y.created_at as at, ${personJson(sql`u`, sql`s`)} as by
    from topic_replies y ${withPerson(sql`y.user_id`)}
    where y.dynamic_id = ${dynamic} and y.topic_id = ${topic} ${author ? sql`and y."to" = 'author'` : sql``} order by y.id`)
  return rows.map(({ id, to, text, at, by }) => ({
    id,
    to,
    text,
    at: instant(at),
    by: author ? null : personOf(by, context),
  }))
}

/** A dynamic that is held in place, and what its author is told by. */
export interface Held {
  author: string
  /** Whom the log names: the dynamic itself where its author stands under a pseudonym. */
  subject: string
  title: string
  text: string
}

/** What a person knows it again by. */
export const aboutOf = ({ title, text }: Held): string =>
  excerptOf({ name: '', title, text: text || '图片', pictures: [], at: '' })

/** A dynamic that is shown under the topic's name, kept from being deleted or taken down until the transaction ends. */
export async function hold(tx: Executor, { name, school }: TopicRow, id: string): Promise<Held> {
  const {
    rows: [row],
  } = await tx.execute<Held & Record<string, unknown>>(
    sql`select d.author_id as author, case when d.alias_id is null then d.author_id else d.id end as subject, d.title, d.text from dynamics d where d.id = ${id} and ${standsInTopics} for share`,
  )
  const { rows } = await tx.execute(sql`
    select 1 from dynamic_topics t where t.dynamic_id = ${id} and t.folded = lower(normalize(${name}, NFKC))
      and (${school?.id ?? null}::uuid is null or t.school_id = ${school?.id ?? null}::uuid) limit 1`)
  if (!row || rows.length === 0) throw gone('这条动态')
  return row
}

/** Ends the removal that stands, by the step that is taken; it, or null where none stands. Counts the dynamic again. */
export async function putBack(
  tx: Executor,
  topic: string,
  dynamic: string,
  action: 'restore' | 'overturn',
): Promise<{ id: string; removedBy: string } | null> {
  const step = removalSteps.find((known) => known.action === action)
  if (!step) throw new Error(`no step ${action}`)
  const [moved] = await tx
    .update(topicRemovals)
    .set({ state: step.to })
    .where(
      and(
        eq(topicRemovals.topicId, topic),
        eq(topicRemovals.dynamicId, dynamic),
        eq(topicRemovals.state, step.from),
      ),
    )
    .returning({ id: topicRemovals.id, removedBy: topicRemovals.removedBy })
  if (!moved) return null
  await tx
    .update(topics)
    .set({ dynamics: sql`${topics.dynamics} + 1` })
    .where(eq(topics.id, topic))
  return moved
}
