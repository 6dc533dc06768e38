/** What managers look at: their topics, and the dynamics in them that they may see. */
import { sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context, Executor, Viewer } from '../../../context'
import { Refusal } from '../../../http/refusal'
import { beginning } from '../../../http/text'
import { heard } from '../../../core/alias/service'
import { listedFor, standsInTopics } from '../../../core/dynamic/read'
import { admitted } from '../../../core/privacy/visible'
import { auditLog } from '../../../core/audit/tables'
import { findOpen, standingOf, type TopicRow } from '../../../core/dynamic/topic/read'

/** Open topics that the viewer created or was made a manager of, as a relation. */
export const mineOf = (viewer: Viewer): SQL => sql`(
  select p.id, p.name, p.folded, p.school_id, p.checked_id from topics p where p.creator_id = ${viewer.id} and p.state = 'approved'
  union select p.id, p.name, p.folded, p.school_id, p.checked_id from topic_managers m join topics p on p.id = m.topic_id
    where m.user_id = ${viewer.id} and p.state = 'approved')`

/** One open topic that the viewer manages. @throws Refusal */
export async function findManaged(db: Executor, viewer: Viewer, id: string): Promise<TopicRow> {
  const topic = await findOpen(db, viewer, id)
  if (!standingOf(viewer, topic).manages) throw new Refusal(403, -2, '只有这个话题的管理员能这样做')
  return topic
}

/** The topic that is asked for, which the viewer must manage; without one, all of the viewer's. */
export async function scopeOf(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  id: string | undefined,
): Promise<SQL> {
  if (id === undefined) return mineOf(viewer)
  await findManaged(db, viewer, id)
  return sql`(select p.id, p.name, p.folded, p.school_id, p.checked_id from topics p where p.id = ${id})`
}

/** Rows of `t` that put a dynamic into the topic `m`. */
export const named = sql`t.folded = m.folded and (m.school_id is null or t.school_id = m.school_id)`

/** Condition: no removal of the dynamic in the column stands in the topic `m`. */
export const inside = (dynamic: SQL): SQL =>
  sql`not exists(select 1 from topic_removals r where r.topic_id = m.id and r.dynamic_id = ${dynamic} and r.state = 'out')`

/** A living dynamic `d` and its author `u`, whom the viewer may read. */
export const readable = (viewer: Viewer): SQL => sql`${standsInTopics}
  and ${listedFor(sql`${viewer.schoolId}::uuid`)} and (d.alias_id is not null or ${admitted(viewer.id, 'dynamics_to')}) and ${heard(viewer.id, sql`d`)}`

/** Topics `m` with their dynamics `d` of authors `u`. */
export const dynamicsIn = (scope: SQL): SQL => sql`${scope} m join dynamic_topics t on ${named}
  join dynamics d on d.id = t.dynamic_id join users u on u.id = d.author_id`

export const topicJson = sql`json_build_object('id', m.id, 'name', m.name)`

export const wordsLength = 60
/** The beginning of the words of the dynamic `d`. */
export const firstWords = beginning(
  sql`regexp_replace(coalesce(nullif(d.title, ''), nullif(d.text, ''), '图片'), '\\s+', ' ', 'g')`,
  wordsLength,
)

interface Act {
  action: string
  /** The person that it was done to. */
  subject: string
  detail?: Record<string, unknown>
}

/** Writes down what was done in a topic, where its managers and the school's administrators read it. */
export async function log(
  tx: Executor,
  viewer: Viewer,
  topic: Pick<TopicRow, 'id' | 'name' | 'school'>,
  { action, subject, detail }: Act,
): Promise<void> {
  await tx.insert(auditLog).values({
    id: newId(),
    actorId: viewer.id,
    action: `topic.${action}`,
    subjectId: subject,
    schoolId: topic.school?.id ?? null,
    detail: { topic: topic.name, topic_id: topic.id, ...detail },
  })
}
