import { and, eq, sql } from 'drizzle-orm'
import { limits } from '../../../contract/topic/rules'
import type { Context, Executor, Viewer } from '../../context'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse } from '../../http/refusal'
import { personColumns, personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { notifySystem } from '../../core/notice/notify'
import { admitted, clearOf, unblocked } from '../../core/privacy/visible'
import { findOpen, standingOf, type TopicRow } from '../../core/dynamic/topic/read'
import { log } from './topicdesk/scope'
import { topicManagers, topics } from '../../core/dynamic/topic/tables'

const denied = (sentence: string) => new Refusal(403, -2, sentence)

/** Who looks after a topic. */
export class ManagerService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer | null, id: string) {
    const { creator_id } = await findOpen(this.context.db, viewer, id)
    const me = viewer?.id ?? null
    const [creators, managers] = await Promise.all([
      this.context.db.execute<{ creator: PersonRow | null }>(sql`
        select ${personJson(sql`u`, sql`s`)} as creator from users u left join schools s on s.id = u.school_id
        where u.id = ${creator_id} and not u.erased and ${unblocked(sql`${me}::uuid`, sql`u.id`)}`),
      this.context.db.execute<PersonRow & { since: string }>(sql`
        select ${personColumns()}, m.created_at as since
        from topic_managers m ${withPerson(sql`m.user_id`)}
        where m.topic_id = ${id} and ${clearOf(me, sql`u.id`)} order by m.created_at, u.id limit ${limits.managers}`),
    ])
    const creator = creators.rows[0]?.creator ?? null
    return {
      creator: creator && personOf(creator, this.context),
      items: managers.rows.map((row) => ({ ...personOf(row, this.context), since: instant(row.since) })),
    }
  }

  /** Of those who follow the topic and show it, by name: the only ones who can become its managers. */
  async candidates(viewer: Viewer, { id, keyword, ...query }: PageQuery & { id: string; keyword?: string }) {
    await this.own(viewer, id)
    const page = keyset(by.oldest(sql`u.id`), query)
    const { rows } = await this.context.db.execute<PersonRow & { manager: boolean }>(sql`
      select ${personColumns()}, exists(select 1 from topic_managers m where m.topic_id = f.topic_id and m.user_id = u.id) as manager
      from topic_follows f ${withPerson(sql`f.user_id`)} join topics p on p.id = f.topic_id
      where f.topic_id = ${id} and u.id not in (${viewer.id}, p.creator_id) and ${admitted(viewer.id, 'follows_to')} and ${clearOf(viewer.id, sql`u.id`)}
        ${keyword === undefined ? sql`` : sql`and plain(${keyword}) <> '' and strpos(plain(u.name), plain(${keyword})) > 0`}
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => ({ ...personOf(row, this.context), manager: row.manager }))
  }

  /** Adding twice is adding once. */
  async add(viewer: Viewer, id: string, user: string): Promise<void> {
    const topic = await this.own(viewer, id)
    if (user === topic.creator_id) throw refuse('发起人本来就能管理这个话题')
    await this.context.db.transaction(async (tx) => {
      await tx.select({ id: topics.id }).from(topics).where(eq(topics.id, id)).for('no key update')
      await follower(tx, viewer, id, user)
      const held = await tx
        .select({ user: topicManagers.userId })
        .from(topicManagers)
        .where(eq(topicManagers.topicId, id))
      if (held.some((manager) => manager.user === user)) return
      if (held.length >= limits.managers) throw refuse(`一个话题最多 ${limits.managers} 位管理员`)
      await tx.insert(topicManagers).values({ topicId: id, userId: user })
      await log(tx, viewer, topic, { action: 'manager.add', subject: user })
      await notifySystem(tx, user, `你成为了话题 #${topic.name} 的管理员。`)
    })
  }

  /** By who chose them, or by themselves. One who is none is left as they are. */
  async remove(viewer: Viewer, id: string, user: string): Promise<void> {
    const topic =
      user === viewer.id ? await findOpen(this.context.db, viewer, id) : await this.own(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const removed = await tx
        .delete(topicManagers)
        .where(and(eq(topicManagers.topicId, id), eq(topicManagers.userId, user)))
        .returning({ id: topicManagers.userId })
      if (removed.length === 0) return
      await log(tx, viewer, topic, { action: 'manager.remove', subject: user })
      if (user !== viewer.id) await notifySystem(tx, user, `你不再是话题 #${topic.name} 的管理员了。`)
    })
  }

  private async own(viewer: Viewer, id: string): Promise<TopicRow> {
    const topic = await findOpen(this.context.db, viewer, id)
    if (!standingOf(viewer, topic).appoints) throw denied('只有话题的发起人和话题管理员能安排管理员')
    return topic
  }
}

/** @throws Refusal when the person does not follow the topic, or does not show it to the viewer */
export async function follower(tx: Executor, viewer: Viewer, id: string, user: string): Promise<void> {
  const { rows } = await tx.execute<{ follows: boolean }>(sql`
    select ${admitted(viewer.id, 'follows_to')} and exists(select 1 from topic_follows f where f.topic_id = ${id} and f.user_id = u.id) as follows
    from users u where u.id = ${user} and ${unblocked(viewer.id, sql`u.id`)}`)
  const [row] = rows
  if (!row) throw gone('这位同学')
  if (!row.follows) throw refuse('对方还没有关注这个话题')
}
