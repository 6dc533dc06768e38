/** How topics are read, and who may do what with one. */
import { sql, type SQL } from 'drizzle-orm'
import type { OwnTopic, Topic } from '../../../../contract/topic/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../../context'
import { gone } from '../../../http/refusal'
import { instant } from '../../../http/keyset'
import { pictureOf, type StoredPicture } from '../../file/own'

export interface TopicRow extends Record<string, unknown> {
  id: string
  name: string
  category: Topic['category']
  school: Topic['school']
  intro: string
  cover: StoredPicture | null
  followers: number
  dynamics: number
  heat: number
  active: string
  followed: boolean
  state: OwnTopic['state']
  reason: string
  at: string
  creator_id: string
  /** The viewer was made a manager of it. */
  appointed: boolean
}

/** Columns of a topic `p` as `viewer` sees it; needs `joined`. */
export const columns = (viewer: Viewer | null): SQL => sql`
  p.id, p.name, p.category, p.intro, p.followers, p.dynamics, p.heat, p.last_active_at as active, p.state, p.reason,
  p.created_at as at, p.creator_id,
  case when ts.id is null then null else json_build_object('id', ts.id, 'name', ts.name) end as school,
  case when c.id is null then null else
    json_build_object('id', c.id, 'key', c.key, 'thumbKey', c.thumb_key, 'width', c.width, 'height', c.height) end as cover,
  exists(select 1 from topic_follows tf where tf.topic_id = p.id and tf.user_id = ${viewer?.id ?? null}::uuid) as followed,
  exists(select 1 from topic_managers tm where tm.topic_id = p.id and tm.user_id = ${viewer?.id ?? null}::uuid) as appointed`

/** What stands beside a topic `p`: its school and its cover. */
export const joinTopic = sql`left join schools ts on ts.id = p.school_id left join pictures c on c.id = p.cover_id`

export const topicOf = (row: TopicRow, context: Pick<Context, 'providers'>): Topic => {
  const { id, name, category, school, intro, cover, followers, dynamics, active, followed } = row
  return {
    id,
    name,
    category,
    school,
    intro,
    cover: cover && pictureOf(cover, context),
    followers,
    dynamics,
    active: instant(active),
    followed,
  }
}

export const ownTopicOf = (row: TopicRow, viewer: Viewer, context: Pick<Context, 'providers'>): OwnTopic => ({
  ...topicOf(row, context),
  state: row.state,
  reason: row.reason,
  mine: row.creator_id === viewer.id,
  at: instant(row.at),
})

/** Whether the viewer decides about topics of that school; null: of the whole country. */
export const reviews = (viewer: Viewer, schoolId: string | null): boolean =>
  schoolId === null
    ? holds(viewer, 'platform-admin') ||
      viewer.roles.some((held) => held.role === 'topic-manager' && held.schoolId === null)
    : administers(viewer, schoolId) || holds(viewer, 'topic-manager', schoolId)

/** The same as a condition on a column. */
export function canReview(viewer: Viewer, column: SQL): SQL {
  if (reviews(viewer, null)) return sql`true`
  const own = viewer.roles.flatMap(({ role, schoolId }) =>
    (role === 'school-admin' || role === 'topic-manager') && schoolId ? [schoolId] : [],
  )
  return sql`${column} = any(${sql.param(own)}::uuid[])`
}

/** What the viewer is to a topic. */
export interface Standing {
  mine: boolean
  /** May take dynamics out of it and edit it. */
  manages: boolean
  /** May choose its managers. */
  appoints: boolean
  /** May close it, open it again and give it another owner. */
  reviews: boolean
}

export function standingOf(
  viewer: Viewer | null,
  topic: Pick<TopicRow, 'creator_id' | 'appointed' | 'school' | 'state'>,
): Standing {
  if (!viewer) return { mine: false, manages: false, appoints: false, reviews: false }
  const mine = topic.creator_id === viewer.id
  const over = reviews(viewer, topic.school?.id ?? null)
  const open = topic.state === 'approved'
  return {
    mine,
    manages: open && (mine || over || topic.appointed),
    appoints: open && (mine || over),
    reviews: over,
  }
}

/** One topic as a row, whoever may see it. @throws Refusal when there is none */
export async function find(db: Executor, viewer: Viewer | null, id: string): Promise<TopicRow> {
  const { rows } = await db.execute<TopicRow>(
    sql`select ${columns(viewer)} from topics p ${joinTopic} where p.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw gone('这个话题')
  return row
}

/** One that is open to all. @throws Refusal when there is none */
export async function findOpen(db: Executor, viewer: Viewer | null, id: string): Promise<TopicRow> {
  const row = await find(db, viewer, id)
  if (row.state !== 'approved') throw gone('这个话题')
  return row
}
