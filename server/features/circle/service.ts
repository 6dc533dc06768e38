import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { topicsIn } from '../../../contract/circle/rules'
import type { Article, Dynamic, DynamicDraft } from '../../../contract/circle/schema'
import type { Context, Executor, Viewer } from '../../context'
import { cursorOf, pageOf } from '../../http/page'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { personOf, type PersonRow } from '../account/person'
import { follows } from '../account/tables'
import { mayPublish } from '../complaint/mute'
import { ownPictures } from '../file/own'
import { addLike, removeLike } from '../like/service'
import { cancelNotice, notify } from '../message/service'
import { clearOf } from '../privacy/visible'
import { articleOf } from '../talent/articles'
import { Feed } from './feed'
import { dynamics, dynamicTopics } from './tables'

interface PageQuery {
  after?: string
  size?: number
}

/** Publishing, liking and deleting dynamics; lists are the feed's. */
export class CircleService {
  readonly feed: Feed

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
  }

  async detail(viewer: Viewer | null, id: string): Promise<Dynamic & { followed: boolean; article: Article | null }> {
    const dynamic = await this.readable(viewer, id)
    const article = await articleOf(this.context.db, viewer, dynamic)
    if (!viewer) return { ...dynamic, article, followed: false }
    const [row] = await this.context.db
      .select({ id: follows.followeeId })
      .from(follows)
      .where(and(eq(follows.followerId, viewer.id), eq(follows.followeeId, dynamic.author.id)))
    return { ...dynamic, article, followed: row !== undefined }
  }

  /** A repeated draft key gives the dynamic that the first call made. `more` is written with a new one. */
  async publish(viewer: Viewer, draft: DynamicDraft, more?: (tx: Executor, id: string) => Promise<void>): Promise<Dynamic> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    await mayPublish(this.context.db, viewer)
    const text = draft.text.trim()
    const title = draft.title?.trim() ?? ''
    if (text === '' && draft.pictures.length === 0) throw wrongField('text', '写点什么，或者加张图片')
    const stored = await ownPictures(this.context, viewer, draft.pictures)
    const id = await this.context.db.transaction(async (tx) => {
      const [added] = await tx
        .insert(dynamics)
        .values({
          id: newId(),
          schoolId,
          authorId: viewer.id,
          key: draft.key,
          title,
          text,
          pictures: stored,
          place: draft.place ?? null,
          scope: draft.scope,
        })
        .onConflictDoNothing({ target: [dynamics.authorId, dynamics.key] })
        .returning({ id: dynamics.id })
      if (!added) return null
      const topics = topicsIn(`${title} ${text}`)
      if (topics.length > 0) {
        await tx.insert(dynamicTopics).values(topics.map((topic) => ({ topic, dynamicId: added.id, schoolId })))
      }
      await more?.(tx, added.id)
      return added.id
    })
    return this.readable(viewer, id ?? (await this.published(viewer, draft.key)))
  }

  async like(viewer: Viewer, id: string) {
    const dynamic = await this.readable(viewer, id)
    const likes = this.counted(await addLike(this.context.db, dynamics, id, viewer.id))
    await notify(this.context, {
      userId: dynamic.author.id,
      group: 'likes',
      kind: 'like',
      actorId: viewer.id,
      subjectId: id,
      about: { subject: 'dynamic', id },
    })
    return { likes, liked: true }
  }

  async dislike(viewer: Viewer, id: string) {
    const dynamic = await this.readable(viewer, id)
    const likes = this.counted(await removeLike(this.context.db, dynamics, id, viewer.id))
    await cancelNotice(this.context, { userId: dynamic.author.id, kind: 'like', actorId: viewer.id, subjectId: id })
    return { likes, liked: false }
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const [row] = await this.context.db
      .select({ authorId: dynamics.authorId })
      .from(dynamics)
      .where(and(eq(dynamics.id, id), isNull(dynamics.deletedAt)))
    if (!row) throw gone('这条动态')
    if (row.authorId !== viewer.id) {
      await this.readable(viewer, id)
      throw notYours('动态')
    }
    await this.context.db
      .update(dynamics)
      .set({ deletedAt: sql`now()` })
      .where(eq(dynamics.id, id))
  }

  /** Who liked it, latest first. The cursor is the person the last page ended with. */
  async likes(viewer: Viewer | null, { id, after, size = 20 }: PageQuery & { id: string }) {
    await this.readable(viewer, id)
    const last = cursorOf(after)
    const { rows } = await this.context.db.execute<PersonRow & { at: string }>(sql`
      select u.id, u.name, u.avatar, u.college, s.name as school, l.created_at as at
      from likes l join users u on u.id = l.user_id left join schools s on s.id = u.school_id
      where l.subject_id = ${id} and ${clearOf(viewer?.id ?? null, sql`l.user_id`)} ${
        last
          ? sql`and (l.created_at, l.user_id) <
              (select m.created_at, m.user_id from likes m where m.subject_id = ${id} and m.user_id = ${last})`
          : sql``
      }
      order by l.created_at desc, l.user_id desc limit ${size + 1}`)
    return pageOf(rows, size, (row) => row.id, (row) => ({
      ...personOf(row, this.context),
      at: new Date(row.at).toISOString(),
    }))
  }

  /** Pictures of a person's dynamics, dynamic by dynamic. A page ends with a whole dynamic. */
  async medias(viewer: Viewer | null, { user, ...page }: PageQuery & { user: string }) {
    const { items, next } = (await this.feed.author(viewer, user, page)).read()
    return { items: items.flatMap(({ id, pictures: list }) => list.map((picture) => ({ ...picture, dynamic: id }))), next }
  }

  /** The dynamic, if this reader may see it. */
  async readable(viewer: Viewer | null, id: string): Promise<Dynamic> {
    const dynamic = await this.feed.one(viewer, id)
    if (!dynamic) throw gone('这条动态')
    return dynamic
  }

  private counted(likes: number | null): number {
    if (likes === null) throw gone('这条动态')
    return likes
  }

  private async published(viewer: Viewer, key: string): Promise<string> {
    const [row] = await this.context.db
      .select({ id: dynamics.id, deletedAt: dynamics.deletedAt })
      .from(dynamics)
      .where(and(eq(dynamics.authorId, viewer.id), eq(dynamics.key, key)))
    if (!row || row.deletedAt) throw gone('这条动态')
    return row.id
  }
}
