import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, offeredTags } from '../../../contract/homepage/rules'
import type { MyTag } from '../../../contract/homepage/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { screen } from '../../core/safety/screen'
import { lockPerson, openPage } from '../../core/privacy/access'
import { dislike, like } from './likes'
import { homepageLikes, personTags, tagUses } from './tables'

type Row = typeof personTags.$inferSelect

const listed = 20
const offered = new Set(offeredTags.flatMap(({ tags }) => tags))

const toTag = ({ id, text, likes, own, shown }: Row): MyTag => ({ id, text, likes, liked: false, own, shown })

/** Tags that people put on themselves, and that others agree with. */
export class TagService {
  constructor(private readonly context: Context) {}

  async options(viewer: Viewer) {
    const { db } = this.context
    const [mine, popular] = await Promise.all([
      db.select().from(personTags).where(eq(personTags.userId, viewer.id)).orderBy(asc(personTags.id)),
      viewer.schoolId === null ? [] : this.popular(viewer.schoolId),
    ])
    const themes = offeredTags.map(({ theme, tags }) => ({ theme, tags: [...tags] }))
    return { offered: themes, popular, mine: mine.map(toTag) }
  }

  /** One that is offered, that schoolmates have on, or of one's own. */
  async use(viewer: Viewer, text: string): Promise<MyTag> {
    return this.context.db.transaction(async (tx) => {
      const known = await this.known(tx, viewer, text)
      if (!known && !offered.has(text) && !(await this.worn(tx, viewer, text))) {
        throw wrongField('text', '没有这个标签，可以自己写一个')
      }
      return this.put(tx, viewer, known, text, false)
    })
  }

  async add(viewer: Viewer, written: string): Promise<MyTag> {
    const { texts } = await screen(this.context, viewer, { scene: 'page', texts: { text: written } })
    const { text } = texts
    return this.context.db.transaction(async (tx) => {
      const known = await this.known(tx, viewer, text)
      const own = !offered.has(text)
      if (!known && own) {
        const written = await this.count(tx, viewer, personTags.own)
        if (written >= limits.tags.own) throw refuse(`自己写的标签最多 ${limits.tags.own} 个，先删掉一个`)
      }
      return this.put(tx, viewer, known, text, own)
    })
  }

  /** Puts a tag away; who agreed with it is kept for when it is back. */
  async disuse(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const tag = await this.own(tx, viewer, id)
      if (!tag.shown) return
      await tx.update(personTags).set({ shown: false }).where(eq(personTags.id, id))
      await this.countUse(tx, tag.schoolId, tag.text, -1)
    })
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const tag = await this.own(tx, viewer, id)
      if (!tag.own) throw refuse('这个标签不是你写的，收起就好')
      await tx.delete(homepageLikes).where(eq(homepageLikes.subjectId, id))
      await tx.delete(personTags).where(eq(personTags.id, id))
      if (tag.shown) await this.countUse(tx, tag.schoolId, tag.text, -1)
    })
  }

  async like(viewer: Viewer, id: string) {
    const tag = await this.seen(viewer, id)
    if (tag.userId === viewer.id) throw refuse('自己的标签留给别人来认同')
    return like(this.context.db, 'person_tags', viewer, id)
  }

  async dislike(viewer: Viewer, id: string) {
    await this.seen(viewer, id)
    return dislike(this.context.db, 'person_tags', viewer, id)
  }

  private popular = (schoolId: string) =>
    this.context.db
      .select({ text: tagUses.text, people: tagUses.people })
      .from(tagUses)
      .where(and(eq(tagUses.schoolId, schoolId), sql`${tagUses.people} > 0`))
      .orderBy(sql`${tagUses.people} desc`, tagUses.text)
      .limit(listed)

  /** The viewer's own row of that text, after which no other change of the viewer's tags is under way. */
  private async known(tx: Executor, viewer: Viewer, text: string): Promise<Row | null> {
    await lockPerson(tx, viewer)
    const [row] = await tx
      .select()
      .from(personTags)
      .where(and(eq(personTags.userId, viewer.id), eq(personTags.text, text)))
    return row ?? null
  }

  private async worn(tx: Executor, viewer: Viewer, text: string): Promise<boolean> {
    if (viewer.schoolId === null) return false
    const [row] = await tx
      .select({ people: tagUses.people })
      .from(tagUses)
      .where(and(eq(tagUses.schoolId, viewer.schoolId), eq(tagUses.text, text)))
    return (row?.people ?? 0) > 0
  }

  private async put(
    tx: Executor,
    viewer: Viewer,
    known: Row | null,
    text: string,
    own: boolean,
  ): Promise<MyTag> {
    if (known?.shown) return toTag(known)
    const shown = await this.count(tx, viewer, personTags.shown)
    if (shown >= limits.tags.shown) throw refuse(`最多挂 ${limits.tags.shown} 个标签，先收起一个`)
    const worn = { shown: true, schoolId: viewer.schoolId }
    const [row] = await tx
      .insert(personTags)
      .values({ id: newId(), userId: viewer.id, text, own, ...worn })
      .onConflictDoUpdate({ target: [personTags.userId, personTags.text], set: worn })
      .returning()
    if (!row) throw gone('这个标签')
    await this.countUse(tx, viewer.schoolId, text, 1)
    return toTag(row)
  }

  private async countUse(tx: Executor, schoolId: string | null, text: string, change: 1 | -1): Promise<void> {
    if (schoolId === null) return
    await tx
      .insert(tagUses)
      .values({ schoolId, text, people: Math.max(change, 0) })
      .onConflictDoUpdate({
        target: [tagUses.schoolId, tagUses.text],
        set: { people: sql`greatest(${tagUses.people} + ${change}::int, 0)` },
      })
  }

  private async count(
    tx: Executor,
    viewer: Viewer,
    flag: typeof personTags.own | typeof personTags.shown,
  ): Promise<number> {
    const rows = await tx
      .select({ id: personTags.id })
      .from(personTags)
      .where(and(eq(personTags.userId, viewer.id), eq(flag, true)))
    return rows.length
  }

  private async own(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    await lockPerson(tx, viewer)
    const [row] = await tx.select().from(personTags).where(eq(personTags.id, id))
    if (!row) throw gone('这个标签')
    if (row.userId !== viewer.id) throw notYours('标签')
    return row
  }

  /** A tag on a page that the viewer may see. */
  private async seen(viewer: Viewer, id: string): Promise<Row> {
    const [row] = await this.context.db
      .select()
      .from(personTags)
      .where(and(eq(personTags.id, id), eq(personTags.shown, true)))
    if (!row) throw gone('这个标签')
    await openPage(this.context.db, viewer, row.userId)
    return row
  }
}
