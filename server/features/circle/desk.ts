import { eq, sql, type SQL } from 'drizzle-orm'
import { cut } from '../../../contract/characters/rules'
import { isPublic, stepOf, type DynamicAction } from '../../../contract/circle/rules'
import type { PendingDynamic, RemovedByDesk } from '../../../contract/circle/schema'
import { recycleDays } from '../../../contract/privacy/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse } from '../../http/refusal'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { authorJson } from '../../core/alias/service'
import { mediaOf, pictureOf, type StoredMedia, type StoredPicture } from '../../core/file/own'
import { notifySystem } from '../../core/notice/notify'
import { demandImpartial } from '../../core/roles/impartial'
import { isRecorded } from '../../core/roles/repeat'
import { ownSchools } from '../../core/roles/grants'
import { record } from '../../core/audit/record'
import { endScreening } from '../../core/safety/settle'
import { lockDynamic } from '../../core/dynamic/publish'
import { entryOf, type Kept } from '../../core/dynamic/record'
import { dynamics } from '../../core/dynamic/tables'
import { notifyMentioned } from '../../core/dynamic/notices'

interface Row extends Record<string, unknown> {
  id: string
  author: PersonRow
  title: string
  text: string
  pictures: StoredPicture[]
  film: StoredMedia | null
  at: string
}
type Removed = Row & { by: PersonRow; reason: string | null; deleted: string }

const denied = () => new Refusal(403, -2, '这件事不归你处理')
/** As the audit log names what is decided. */
const decisions = ['dynamic.approve', 'dynamic.refuse'] as const
/** Characters of the words by which an author is told which dynamic is meant. */
const excerptLength = 20
const named = ({ title, text }: { title: string; text: string }): string =>
  `「${cut(title || text, excerptLength) || '图片'}」`

/** Condition: the dynamic `w` waits for this viewer, who did not write it, and not for word about its pictures alone. */
export const pendingFor = (viewer: Viewer): SQL => sql`w.state = 'pending' and w.deleted_at is null
  and w.author_id <> ${viewer.id} and ${ownSchools(viewer, sql`w.school_id`)}
  and not exists(select 1 from screenings v where v.subject_id = w.id and v.waits_for = 'vendor')`

/** What administrators of a school decide about its dynamics. Each decision is in the audit log. */
export class CircleDesk {
  constructor(private readonly context: Context) {}

  /** The oldest first. */
  async pending(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.oldest(sql`w.id`), query)
    const { rows } = await this.context.db.execute<Row & { refusal: string | null }>(sql`
      select ${columns()}, w.refusal from ${joined} where ${pendingFor(viewer)} ${page.after}
      ${page.order}`)
    return page.of(rows, (row): PendingDynamic => ({ ...this.itemOf(row), reason: row.refusal ?? '' }))
  }

  /** The same decision again is a retry. @throws Refusal when somebody else was first */
  async decide(
    viewer: Viewer,
    id: string,
    action: Exclude<DynamicAction, 'edit'>,
    reason: string | null,
  ): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      await endScreening(tx, id)
      const row = await this.kept(tx, viewer, id)
      demandImpartial(viewer, row.authorId)
      const step = stepOf(row.state, action)
      if (!step) {
        const thing = sql`subject_id in (${id}, ${row.authorId}) and detail ->> 'dynamic' = ${id}`
        const decision = { action: `dynamic.${action}`, actions: decisions, reason }
        if (await isRecorded(tx, viewer, thing, decision)) return
        throw refuse('这条动态已经有人处理过了')
      }
      await tx
        .update(dynamics)
        .set({ state: step.to, refusal: reason, reviewedAt: sql`now()` })
        .where(eq(dynamics.id, id))
      await this.write(tx, viewer, row, `dynamic.${action}`, reason)
      await notifySystem(
        tx,
        row.authorId,
        reason === null
          ? `你的动态${named(row)}通过了审核，大家可以看到了。`
          : `你的动态${named(row)}没有通过审核：${reason}。可以修改后再次提交。`,
      )
    })
    if (action === 'approve') await notifyMentioned(this.context, id)
  }

  /** Twice is once. */
  async setHot(viewer: Viewer, id: string, on: boolean): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const row = await this.kept(tx, viewer, id)
      if (on) demandImpartial(viewer, row.authorId)
      if ((row.hotAt !== null) === on) return
      if (on && (row.state !== 'approved' || !isPublic(row.scope))) throw refuse('没有公开的动态不能设为热门')
      await tx
        .update(dynamics)
        .set(on ? { hotAt: sql`now()`, hotBy: viewer.id } : { hotAt: null, hotBy: null })
        .where(eq(dynamics.id, id))
      await this.write(tx, viewer, row, on ? 'dynamic.setHot' : 'dynamic.cancelHot')
      if (on) await notifySystem(tx, row.authorId, `你的动态${named(row)}被选为热门了。`)
    })
  }

  async remove(viewer: Viewer, id: string, reason: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const row = await this.kept(tx, viewer, id)
      await tx
        .update(dynamics)
        .set({ deletedAt: sql`now()`, deletedBy: viewer.id, deletedFor: reason })
        .where(eq(dynamics.id, id))
      await this.write(tx, viewer, row, 'dynamic.delete', reason)
      await notifySystem(tx, row.authorId, `你的动态${named(row)}被管理员删除了：${reason}。`)
    })
  }

  /** What administrators deleted and may still put back, the latest first. */
  async removed(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.latest(sql`w.deleted_at`, sql`w.id`, (row: { deleted: string; id: string }) => [
        row.deleted,
        row.id,
      ]),
      query,
    )
    const { rows } = await this.context.db.execute<Removed>(sql`
      select ${columns()}, ${personJson(sql`b`, sql`bs`)} as by, w.deleted_for as reason, w.deleted_at as deleted
      from ${joined} ${withPerson(sql`w.deleted_by`, sql`b`, sql`bs`)}
      where w.deleted_by is not null and w.purged_at is null and ${ownSchools(viewer, sql`w.school_id`)}
        and w.deleted_at > now() - make_interval(days => ${recycleDays})
        ${page.after}
      ${page.order}`)
    return page.of(rows, (row): RemovedByDesk => ({
      ...this.itemOf(row),
      by: personOf(row.by, this.context),
      reason: row.reason ?? '',
      deleted: instant(row.deleted),
    }))
  }

  /** A living dynamic of a school that the viewer looks after. */
  private async kept(tx: Executor, viewer: Viewer, id: string) {
    const row = await lockDynamic(tx, id)
    if (!row) throw gone('这条动态')
    if (!administers(viewer, row.schoolId)) throw denied()
    return row
  }

  private write = (tx: Executor, viewer: Viewer, row: Kept, action: string, reason: string | null = null) =>
    record(tx, entryOf(viewer, row, action, reason))

  private itemOf = ({ id, author, title, text, pictures, film, at }: Row) => ({
    id,
    author: personOf(author, this.context),
    title,
    text,
    pictures: pictures.map((picture) => pictureOf(picture, this.context)),
    ...(film ? { film: mediaOf(film, this.context) } : {}),
    at: instant(at),
  })
}

/** Made when asked for: roles tell people, and so load the circle before they are whole. */
const columns = () =>
  sql`w.id, ${authorJson} as author, w.title, w.text, w.pictures, w.film, w.created_at as at`
const joined = sql`dynamics w ${withPerson(sql`w.author_id`)}
  left join aliases a on a.id = w.alias_id`
