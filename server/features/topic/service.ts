import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { stepOf, type Category } from '../../../contract/topic/rules'
import type { OwnTopic, TopicDetail } from '../../../contract/topic/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { personJson, personOf, type PersonRow } from '../../core/account/person'
import { standsInTopics } from '../../core/dynamic/read'
import { mayPublish } from '../../core/complaint/mute'
import { ownPictures, type StoredPicture } from '../../core/file/own'
import { unblocked } from '../../core/privacy/visible'
import { dropWait, letWait, newPictureOf, waitOf, type WaitJson } from '../../core/safety/pictures'
import { canAsk } from '../../core/safety/ask'
import { screen } from '../../core/safety/screen'
import {
  columns,
  find,
  findOpen,
  joinTopic,
  ownTopicOf,
  standingOf,
  topicOf,
  type TopicRow,
} from '../../core/dynamic/topic/read'
import { log } from './topicdesk/scope'
import { topicFollows, topicInterests, topics } from '../../core/dynamic/topic/tables'

interface Draft {
  key: string
  name: string
  category: Category
  scope: 'school' | 'everyone'
  intro: string
  cover?: string
}
interface Change {
  id: string
  name?: string
  category?: Category
  intro?: string
  cover?: string | null
}

/** Recounts posts after a rename. */
const counted = sql`
  update topics p set (dynamics, last_active_at) = (
    select count(distinct d.id)::int, coalesce(max(d.created_at), p.created_at)
    from dynamic_topics t join dynamics d on d.id = t.dynamic_id
    where t.folded = p.folded and (p.school_id is null or t.school_id = p.school_id) and ${standsInTopics})`

/** Takes turns with every dynamic that names the topic, so that none is counted twice or missed. */
const lockName = (tx: Executor, name: string) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('topic ' || lower(normalize(${name}, NFKC)), 0))`,
  )

/** Why a name cannot be had in its scope. */
async function taken(db: Executor, name: string, schoolId: string | null): Promise<string> {
  const [row] = await db
    .select({ name: topics.name, state: topics.state })
    .from(topics)
    .where(
      and(
        sql`${topics.folded} = lower(normalize(${name}, NFKC))`,
        sql`${topics.schoolId} is not distinct from ${schoolId}::uuid`,
        ne(topics.state, 'refused'),
      ),
    )
  if (row?.state === 'closed') return '这个话题被关闭过，不能再提议'
  return row?.state === 'pending'
    ? '这个话题已经有人提议了，正在审核'
    : `已经有话题 #${row?.name ?? name} 了，直接去关注吧`
}

const clean = (draft: { name?: string; intro?: string }) => {
  const intro = draft.intro === undefined ? undefined : linesOf(draft.intro)
  if (intro === '') throw wrongField('intro', '请填写介绍')
  return { name: draft.name === undefined ? undefined : lineOf(draft.name), intro }
}

/** Topics one at a time: proposed, edited, looked at, followed. */
export class TopicService {
  constructor(private readonly context: Context) {}

  /** The same key again gives the first topic. */
  async add(viewer: Viewer, draft: Draft): Promise<OwnTopic> {
    if (viewer.schoolId === null) throw refuse('请先选择学校')
    await mayPublish(this.context.db, viewer)
    const { texts } = await screen(this.context, viewer, {
      scene: 'proposal',
      texts: { name: draft.name, intro: draft.intro },
    })
    const { name = '', intro = '' } = clean(texts)
    const schoolId = draft.scope === 'school' ? viewer.schoolId : null
    const cover = await this.coverOf(viewer, draft.cover)
    await this.context.db.transaction(async (tx) => {
      await lockName(tx, name)
      const { key, category } = draft
      const [added] = await tx
        .insert(topics)
        .values({
          id: newId(),
          schoolId,
          name,
          category,
          intro,
          coverId: cover?.id ?? null,
          creatorId: viewer.id,
          key,
        })
        .onConflictDoNothing()
        .returning({ id: topics.id })
      if (added) await tx.execute(sql`${counted} where p.id = ${added.id}`)
    })
    const [row] = await this.rows(viewer, sql`p.creator_id = ${viewer.id} and p.key = ${draft.key}`)
    if (row) return ownTopicOf(row, viewer, this.context)
    throw wrongField('name', await taken(this.context.db, name, schoolId))
  }

  /** Its manager edits an open one; its creator one that waits, or was refused and is so sent in again. */
  async edit(viewer: Viewer, { id, ...change }: Change): Promise<OwnTopic> {
    await mayPublish(this.context.db, viewer)
    const given = Object.fromEntries(
      ['name' as const, 'intro' as const].flatMap((field) =>
        change[field] === undefined ? [] : [[field, change[field]]],
      ),
    )
    const { name, intro } = clean(
      (await screen(this.context, viewer, { scene: 'topic', texts: given })).texts,
    )
    const cover = change.cover === undefined ? undefined : await this.coverOf(viewer, change.cover)
    const looked = cover ? await canAsk(this.context, viewer) : false
    const { state, name: known } = await find(this.context.db, viewer, id)
    await this.context.db.transaction(async (tx) => {
      // the name before the row, as publishing locks them
      if (state !== 'approved') await lockName(tx, name ?? known)
      await tx.execute(sql`select 1 from topics where id = ${id} for no key update`)
      const topic = await find(tx, viewer, id)
      if (topic.state !== state) throw refuse('话题刚刚审核过，请刷新再改')
      const step = stepOf(state, 'edit')
      const { mine, manages } = standingOf(viewer, topic)
      if (state === 'closed' && mine) throw refuse('话题已经关闭，不能修改')
      if (!step || !(step.by === 'creator' ? mine : manages))
        throw state === 'approved' ? notYours('话题') : gone('这个话题')
      if (state === 'approved' && name !== undefined && name !== known)
        throw wrongField('name', '话题开放后不能改名')
      if (state !== 'approved') await this.free(tx, topic, name ?? known)
      const again = state === 'approved' ? {} : { reason: '', createdAt: new Date() }
      // a proposal is looked at with its cover
      const fresh = cover !== undefined && cover?.id !== topic.cover?.id
      const waits = fresh && cover && looked && state === 'approved'
      const shown = waits || !fresh ? undefined : (cover?.id ?? null)
      await tx
        .update(topics)
        .set({ name, category: change.category, intro, coverId: shown, state: step.to, ...again })
        .where(eq(topics.id, id))
      if (waits)
        await letWait(tx, {
          kind: 'topic',
          targetId: id,
          ownerId: viewer.id,
          schoolId: topic.school?.id ?? null,
          pictures: [cover],
        })
      else if (fresh) await dropWait(tx, 'topic', id)
      if (state === 'approved') await log(tx, viewer, topic, { action: 'edit', subject: topic.creator_id })
      else await tx.execute(sql`${counted} where p.id = ${id}`)
    })
    return ownTopicOf(await find(this.context.db, viewer, id), viewer, this.context)
  }

  /** By id, or by name: then null where there is none. One that is not open shows to its creator, a closed one to all who look after it. */
  async detail(
    viewer: Viewer | null,
    { id, name, school = viewer?.schoolId ?? undefined }: { id?: string; name?: string; school?: string },
  ) {
    if (id === undefined && name === undefined) throw wrongField('id', '请说明是哪个话题')
    const [row] = await this.detailRows(viewer, id, name, school)
    const standing = row && standingOf(viewer, row)
    const closed = row?.state === 'closed' && (row.appointed || standing?.reviews)
    if (!row || !standing || (row.state !== 'approved' && !standing.mine && !closed)) {
      if (id === undefined) return null
      throw gone('这个话题')
    }
    const { creator } = row
    return {
      ...topicOf(row, this.context),
      ...standing,
      state: row.state,
      reason: row.reason,
      creator: creator && personOf(creator, this.context),
      new_cover: standing.manages ? newPictureOf(row.new_cover, this.context) : null,
    } satisfies TopicDetail
  }

  /** Following twice is following once. */
  async follow(viewer: Viewer, id: string) {
    await findOpen(this.context.db, viewer, id)
    const followers = await this.context.db.transaction(async (tx) => {
      const added = await tx
        .insert(topicFollows)
        .values({ topicId: id, userId: viewer.id })
        .onConflictDoNothing()
        .returning({ id: topicFollows.topicId })
      return this.addFollowers(tx, id, added.length)
    })
    return { followers, followed: true }
  }

  async cancelFollow(viewer: Viewer, id: string) {
    await findOpen(this.context.db, viewer, id)
    const followers = await this.context.db.transaction(async (tx) => {
      const removed = await tx
        .delete(topicFollows)
        .where(and(eq(topicFollows.topicId, id), eq(topicFollows.userId, viewer.id)))
        .returning({ id: topicFollows.topicId })
      return this.addFollowers(tx, id, -removed.length)
    })
    return { followers, followed: false }
  }

  async interests(viewer: Viewer): Promise<Category[]> {
    const rows = await this.context.db
      .select({ category: topicInterests.category })
      .from(topicInterests)
      .where(eq(topicInterests.userId, viewer.id))
    return rows.map(({ category }) => category)
  }

  /** The last choice holds, whole. */
  async choose(viewer: Viewer, chosen: readonly Category[]): Promise<Category[]> {
    await this.context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${viewer.id} for no key update`)
      await tx.delete(topicInterests).where(eq(topicInterests.userId, viewer.id))
      if (chosen.length > 0)
        await tx.insert(topicInterests).values(chosen.map((category) => ({ userId: viewer.id, category })))
    })
    return this.interests(viewer)
  }

  private async addFollowers(tx: Executor, id: string, change: number): Promise<number> {
    const [row] = await tx
      .update(topics)
      .set({ followers: sql`${topics.followers} + ${change}` })
      .where(eq(topics.id, id))
      .returning({ followers: topics.followers })
    return row?.followers ?? 0
  }

  private async coverOf(viewer: Viewer, id: string | null | undefined): Promise<StoredPicture | null> {
    if (id === undefined || id === null) return null
    const [picture] = await ownPictures(this.context, viewer, [id]).catch(() => {
      throw wrongField('cover', '封面没有上传成功，请重新选择')
    })
    return picture ?? null
  }

  /** @throws when the name stands elsewhere in the topic's scope */
  private async free(tx: Executor, { id, school }: TopicRow, name: string): Promise<void> {
    const [other] = await tx
      .select({ id: topics.id })
      .from(topics)
      .where(
        and(
          ne(topics.id, id),
          ne(topics.state, 'refused'),
          sql`${topics.folded} = lower(normalize(${name}, NFKC))`,
          school ? eq(topics.schoolId, school.id) : sql`${topics.schoolId} is null`,
        ),
      )
    if (other) throw wrongField('name', await taken(tx, name, school?.id ?? null))
  }

  private async rows(viewer: Viewer | null, where: ReturnType<typeof sql>): Promise<TopicRow[]> {
    const { rows } = await this.context.db.execute<TopicRow>(
      sql`select ${columns(viewer)} from topics p ${joinTopic} where ${where}`,
    )
    return rows
  }

  private async detailRows(
    viewer: Viewer | null,
    id: string | undefined,
    name: string | undefined,
    school: string | undefined,
  ) {
    const which =
      id === undefined
        ? sql`p.folded = lower(normalize(${name ?? ''}, NFKC)) and p.state = 'approved' and (p.school_id is null or p.school_id = ${school ?? null})`
        : sql`p.id = ${id}`
    const { rows } = await this.context.db.execute<
      TopicRow & { creator: PersonRow | null; new_cover: WaitJson }
    >(sql`
      select ${columns(viewer)}, ${waitOf('topic', sql`p.id`)} as new_cover,
        case when ${unblocked(sql`${viewer?.id ?? null}::uuid`, sql`u.id`)} then ${personJson(sql`u`, sql`us`)} end as creator
      from topics p ${joinTopic} left join users u on u.id = p.creator_id and not u.erased
      left join schools us on us.id = u.school_id
      where ${which} order by p.school_id nulls last limit 1`)
    return rows
  }
}
