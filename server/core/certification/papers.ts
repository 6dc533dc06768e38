import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { looseHours, paperDays, paperSide } from '../../../contract/certification/rules'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { gone, notYours, wrongField } from '../../http/refusal'
import { users } from '../account/tables'
import { redraw } from '../file/service'
import type { Secrets } from '../seal/secrets'
import { certifications, paperLooks, papers } from './tables'

/** Where papers lie in the storage: /files serves none of it. */
export const papersPrefix = 'papers/'

export const keyOf = (id: string): string => `${papersPrefix}${id}.bin`
const after = (hours: number): Date => new Date(Date.now() + hours * 3_600_000)

/** Has a paper deleted: some days after a decision, at once where it was replaced. */
export const release = (tx: Executor, id: string | null, days: number = paperDays) =>
  id === null
    ? undefined
    : tx
        .update(papers)
        .set({ deleteAt: after(days * 24) })
        .where(eq(papers.id, id))

/** Photos of student cards. What is stored is encrypted, and every look at one is written down. */
export class Papers {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
  ) {}

  /** Keeps a photo for a submission to take up; one that none takes up goes after a day. */
  async store(viewer: Viewer, upload: Buffer): Promise<{ id: string }> {
    const image = await redraw(upload, paperSide, viewer.id)
    const id = newId()
    await this.context.providers.storage.put(
      keyOf(id),
      this.secrets.seal(id, image),
      'application/octet-stream',
    )
    await this.context.db.insert(papers).values({ id, ownerId: viewer.id, deleteAt: after(looseHours) })
    return { id }
  }

  /** The photo, for its owner and for who reviews for the school that it was sent to. */
  async show(viewer: Viewer, id: string): Promise<{ image: string }> {
    const { db, providers } = this.context
    const [paper] = await db.select().from(papers).where(eq(papers.id, id))
    if (!paper) throw gone('这张照片')
    if (paper.ownerId !== viewer.id && !(await this.reviews(viewer, id))) throw notYours('照片')
    if (paper.deletedAt !== null) throw gone('这张照片')
    await db.insert(paperLooks).values({ id: newId(), paperId: id, viewerId: viewer.id })
    const image = this.secrets.open(id, await providers.storage.read(keyOf(id)))
    return { image: `data:image/jpeg;base64,${image.toString('base64')}` }
  }

  /** Whether the viewer ever sent one in, deleted since or not. */
  async any({ id }: Viewer): Promise<boolean> {
    const found = await this.context.db
      .select({ id: papers.id })
      .from(papers)
      .where(eq(papers.ownerId, id))
      .limit(1)
    return found.length > 0
  }

  /** Looks at the viewer's papers, latest first. */
  async looks(viewer: Viewer) {
    const rows = await this.context.db
      .select({
        id: paperLooks.id,
        viewerId: paperLooks.viewerId,
        name: users.name,
        at: paperLooks.createdAt,
      })
      .from(paperLooks)
      .innerJoin(papers, eq(papers.id, paperLooks.paperId))
      .innerJoin(users, eq(users.id, paperLooks.viewerId))
      .where(eq(papers.ownerId, viewer.id))
      .orderBy(desc(paperLooks.id))
      .limit(100)
    return {
      items: rows.map(({ id, viewerId, name, at }) => ({
        id,
        who: viewerId === viewer.id ? '你自己' : `${name}（学校审核员）`,
        at: at.toISOString(),
      })),
    }
  }

  /** Takes a paper of the person's own up into a submission. */
  async take(tx: Executor, userId: string, id: string): Promise<void> {
    const taken = await tx
      .update(papers)
      .set({ deleteAt: null })
      .where(and(eq(papers.id, id), eq(papers.ownerId, userId), isNull(papers.deletedAt)))
      .returning({ id: papers.id })
    if (taken.length === 0) throw wrongField('paper', '学生证照片没有上传成功，请重新拍')
  }

  /** Deletes what is due. A file that resists stays on the list for the next time. */
  async deleteDue(): Promise<number> {
    const { db, providers, log } = this.context
    const due = await db
      .select({ id: papers.id })
      .from(papers)
      .where(and(lte(papers.deleteAt, sql`now()`), isNull(papers.deletedAt)))
      .limit(500)
    const removed: string[] = []
    for (const { id } of due) {
      try {
        await providers.storage.remove(keyOf(id))
        removed.push(id)
      } catch (err) {
        log.error({ err, paper: id }, 'paper not deleted')
      }
    }
    if (removed.length > 0)
      await db
        .update(papers)
        .set({ deletedAt: sql`now()` })
        .where(inArray(papers.id, removed))
    return removed.length
  }

  private async reviews(viewer: Viewer, paperId: string): Promise<boolean> {
    const rows = await this.context.db
      .selectDistinct({ schoolId: certifications.schoolId })
      .from(certifications)
      .where(eq(certifications.paperId, paperId))
    return rows.some(({ schoolId }) => administers(viewer, schoolId))
  }
}
