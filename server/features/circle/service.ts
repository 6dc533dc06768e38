import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '../../../contract/circle/rules'
import type { Dynamic, DynamicDraft } from '../../../contract/circle/schema'
import { followsSql } from '../../core/account/follows'
import { administers, type Context, type Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, notYours, wrongField } from '../../http/refusal'
import { personColumns, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { clearOf } from '../../core/privacy/visible'
import { articleOf } from '../../core/dynamic/talent/articles'
import { CircleDesk } from './desk'
import { setFavorite } from './favorites'
import { Feed } from '../../core/dynamic/feed'
import { Publishing, type More } from '../../core/dynamic/publish'
import { dynamics } from '../../core/dynamic/tables'

/** What readers and authors do with one dynamic; lists are the feed's, and what waits is the desk's. */
export class CircleService {
  readonly feed: Feed
  readonly desk: CircleDesk
  private readonly publishing: Publishing

  constructor(private readonly context: Context) {
    this.feed = new Feed(context)
    this.desk = new CircleDesk(context)
    this.publishing = new Publishing(context)
  }

  async detail(viewer: Viewer | null, id: string) {
    const dynamic = await this.feed.readable(viewer, id)
    const article = await articleOf(this.context.db, viewer, dynamic)
    if (!viewer) return { ...dynamic, article, followed: false, favorite: false, manages: false }
    const {
      rows: [own],
    } = await this.context.db.execute<{ school: string; followed: boolean; favorite: boolean }>(sql`
      select d.school_id as school, exists(select 1 from favorites where user_id = ${viewer.id} and dynamic_id = d.id) as favorite,
        d.alias_id is null and ${followsSql(sql`${viewer.id}`, sql`d.author_id`)} as followed
      from dynamics d where d.id = ${id}`)
    if (!own) throw gone('这条动态')
    const { school, ...standing } = own
    return { ...dynamic, article, ...standing, manages: administers(viewer, school) }
  }

  publish = async (viewer: Viewer, draft: DynamicDraft, more?: More): Promise<Dynamic> =>
    this.feed.readable(viewer, await this.publishing.publish(viewer, draft, more))

  async setScope(viewer: Viewer, id: string, scope: Scope): Promise<Dynamic> {
    await this.publishing.setScope(viewer, id, scope)
    return this.feed.readable(viewer, id)
  }

  async solve(viewer: Viewer, id: string, solved: boolean): Promise<Dynamic> {
    await this.publishing.solve(viewer, id, solved)
    return this.feed.readable(viewer, id)
  }

  async edit(viewer: Viewer, draft: Parameters<Publishing['edit']>[1]): Promise<Dynamic> {
    await this.publishing.edit(viewer, draft)
    return this.feed.readable(viewer, draft.id)
  }

  /** What is no longer for the viewer can still be let go of. */
  async favorite(viewer: Viewer, id: string, on: boolean) {
    if (on) await this.feed.readable(viewer, id)
    await setFavorite(this.context.db, viewer, id, on)
    return { favorite: on }
  }

  /** One's own goes to the recycle bin; administrators of its school say why they delete it. */
  async remove(viewer: Viewer, id: string, reason: string | undefined): Promise<void> {
    const [row] = await this.context.db
      .select({ authorId: dynamics.authorId, schoolId: dynamics.schoolId })
      .from(dynamics)
      .where(and(eq(dynamics.id, id), isNull(dynamics.deletedAt)))
    if (!row) throw gone('这条动态')
    if (row.authorId !== viewer.id) {
      await this.feed.readable(viewer, id)
      if (!administers(viewer, row.schoolId)) throw notYours('动态')
      if (reason === undefined) throw wrongField('reason', '请写明删除的原因')
      return this.desk.remove(viewer, id, reason)
    }
    await this.context.db
      .update(dynamics)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(dynamics.id, id), isNull(dynamics.deletedAt)))
  }

  /** Who liked it, latest first. */
  async likes(viewer: Viewer | null, { id, ...query }: PageQuery & { id: string }) {
    await this.feed.readable(viewer, id)
    const page = keyset(
      by.latest(sql`l.created_at`, sql`l.user_id`, (row: { ms: number; id: string }) => [row.ms, row.id]),
      query,
    )
    const { rows } = await this.context.db.execute<PersonRow & { ms: number }>(sql`
      select ${personColumns()}, (extract(epoch from l.created_at) * 1000)::float8 as ms
      from likes l ${withPerson(sql`l.user_id`)}
      where l.subject_id = ${id} and ${clearOf(viewer?.id ?? null, sql`l.user_id`)} ${page.after}
      ${page.order}`)
    return page.of(rows, ({ ms, ...row }) => ({
      ...personOf(row, this.context),
      at: new Date(ms).toISOString(),
    }))
  }

  /** Pictures of a person's dynamics, dynamic by dynamic. A page ends with a whole dynamic. */
  async medias(viewer: Viewer | null, { user, ...page }: PageQuery & { user: string }) {
    const { items, next } = (await this.feed.author(viewer, user, page)).read()
    return {
      items: items.flatMap(({ id, pictures: list }) => list.map((picture) => ({ ...picture, dynamic: id }))),
      next,
    }
  }
}
