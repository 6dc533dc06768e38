import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { isPart, platformPages } from '../../../../contract/home/page/desk/rules'
import { limits } from '../../../../contract/home/page/rules'
import type { BlockDraft, PageDraft, PageLine } from '../../../../contract/home/page/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../../context'
import { momentOf } from '../../../http/moment'
import { gone, notYours, refuse, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { record } from '../../../core/audit/record'
import { contentPages, contentVersions } from '../tables'
import { checkBlocks, picturesFor } from './blocks'
import { defaultOf } from './defaults'
import { fillBlocks, shownOf } from './shown'
import {
  draftOf,
  isStanding,
  latestOf,
  linesOf,
  lockPage,
  nextNumber,
  numberedOf,
  pageAt,
  versionsOf,
  type Place,
  type Version,
} from './versions'

interface Saved {
  school: string | null
  key?: string
  draft?: string
  revision: number
  title: string
  blocks: BlockDraft[]
}

const stale = () => refuse('别人刚改过这个页面，请重新打开再改')

/** How administrators write the pages of a school. */
export class PageDesk {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, school: string | null): Promise<{ items: PageLine[] }> {
    this.admit(viewer, school)
    return { items: await linesOf(this.context, school) }
  }

  async open(viewer: Viewer, place: Place): Promise<PageDraft> {
    this.admit(viewer, place.school, place.key)
    const { db } = this.context
    const page = await pageAt(db, place)
    if (!page && !isStanding(place.key)) throw gone('这个页面')
    const draft = page && (await draftOf(db, page.id))
    const versions = page ? await versionsOf(db, page.id) : []
    const { key, school } = place
    const last = page && !draft && !versions.some(({ shown }) => shown) ? await latestOf(db, page.id) : null
    const content = draft ?? last ?? (await shownOf(this.context, key, school))
    return {
      key,
      title: content.title,
      standing: isStanding(key),
      blocks: await fillBlocks(this.context, content, viewer, school),
      revision: draft?.revision ?? 0,
      versions,
    }
  }

  /** Sent again, it changes nothing. @throws Refusal when another administrator changed the draft meanwhile */
  async save(viewer: Viewer, { school, revision, ...sent }: Saved): Promise<PageDraft> {
    if (sent.key === undefined && sent.draft === undefined) throw wrongField('draft', '请给出新页面的编号')
    const key = sent.key ?? `p-${(sent.draft ?? '').replaceAll('-', '')}`
    this.admit(viewer, school, key)
    const title = lineOf(sent.title)
    if (Array.from(title).length < limits.title.min) throw wrongField('title', '页面标题至少 2 个字')
    const blocks = checkBlocks(key, sent.blocks)
    await this.context.db.transaction(async (tx) => {
      const pageId = await lockPage(tx, { school, key }, sent.key === undefined || isStanding(key))
      const draft = await draftOf(tx, pageId)
      const now = { title, blocks, pictures: await picturesFor(tx, viewer, pageId, school, blocks) }
      if (revision !== (draft?.revision ?? 0)) {
        const same = draft?.title === title && isDeepStrictEqual(draft.blocks, blocks)
        if (!same) throw stale()
        return
      }
      await this.write(tx, viewer, pageId, draft, now)
    })
    return this.open(viewer, { school, key })
  }

  /** Shows the draft to people, from `starts` until `ends`; then what was there before comes back. */
  async publish(
    viewer: Viewer,
    {
      revision,
      starts,
      ends,
      ...place
    }: Place & { revision: number; starts: string | null; ends: string | null },
  ): Promise<PageDraft> {
    this.admit(viewer, place.school, place.key)
    const when = {
      startsAt: momentOf('starts', '开始时间', starts),
      endsAt: momentOf('ends', '结束时间', ends),
    }
    if (when.endsAt && when.endsAt.getTime() <= Math.max(Date.now(), when.startsAt?.getTime() ?? 0))
      throw wrongField('ends', '结束时间要晚于开始时间和现在')
    await this.context.db.transaction(async (tx) => {
      const pageId = await lockPage(tx, place, false)
      const draft = await draftOf(tx, pageId)
      if (!draft) {
        // sent again after it was done
        const last = await latestOf(tx, pageId)
        if (last?.revision === revision) return
        throw refuse('没有可以发布的草稿')
      }
      if (draft.revision !== revision) throw stale()
      if (draft.blocks.length === 0 && !isPart(place.key))
        throw wrongField('blocks', '页面是空的，先加一个区块')
      const number = await nextNumber(tx, pageId)
      await tx
        .update(contentVersions)
        .set({
          number,
          madeBy: viewer.id,
          publishedAt: sql`clock_timestamp()`,
          ...when,
        })
        .where(eq(contentVersions.id, draft.id))
      await this.note(tx, viewer, place, 'content.publish', pageId, { title: draft.title, version: number })
    })
    return this.open(viewer, place)
  }

  /** Puts a version into the draft, to be published again. 0: what comes with the app. */
  async restore(viewer: Viewer, { version, ...place }: Place & { version: number }): Promise<PageDraft> {
    this.admit(viewer, place.school, place.key)
    await this.context.db.transaction(async (tx) => {
      const pageId = await lockPage(tx, place, isStanding(place.key))
      const found = version === 0 ? this.builtIn(place.key) : await numberedOf(tx, pageId, version)
      if (!found) throw gone('这个版本')
      const { title, blocks, pictures } = found
      await this.write(tx, viewer, pageId, await draftOf(tx, pageId), { title, blocks, pictures })
    })
    return this.open(viewer, place)
  }

  async remove(viewer: Viewer, place: Place): Promise<void> {
    this.admit(viewer, place.school, place.key)
    if (isStanding(place.key)) throw refuse('这个页面每所学校都有，不能删除')
    await this.context.db.transaction(async (tx) => {
      const page = await pageAt(tx, place)
      if (!page) return
      const said = (await latestOf(tx, page.id)) ?? (await draftOf(tx, page.id))
      await tx.delete(contentPages).where(eq(contentPages.id, page.id))
      await this.note(tx, viewer, place, 'content.remove', page.id, { title: said?.title ?? '' })
    })
  }

  /** @throws Refusal unless the viewer looks after these pages */
  private admit(viewer: Viewer, school: string | null, key = ''): void {
    if (school === null ? !holds(viewer, 'platform-admin') : !administers(viewer, school))
      throw notYours('页面')
    if (school !== null && platformPages.includes(key)) throw refuse('这个页面由平台统一写，学校不能改')
  }

  private builtIn(key: string): Pick<Version, 'title' | 'blocks' | 'pictures'> | null {
    const content = defaultOf(this.context.house, key)
    return content ? { ...content, pictures: [] } : null
  }

  private async write(
    tx: Executor,
    viewer: Viewer,
    pageId: string,
    draft: Version | undefined,
    content: Pick<Version, 'title' | 'blocks' | 'pictures'>,
  ): Promise<void> {
    if (!draft) {
      const last = await latestOf(tx, pageId)
      const revision = (last?.revision ?? 0) + 1
      await tx
        .insert(contentVersions)
        .values({ id: newId(), pageId, madeBy: viewer.id, revision, ...content })
      return
    }
    await tx
      .update(contentVersions)
      .set({ ...content, madeBy: viewer.id, madeAt: sql`now()`, revision: draft.revision + 1 })
      .where(eq(contentVersions.id, draft.id))
  }

  private note(
    tx: Executor,
    viewer: Viewer,
    { school }: Place,
    action: string,
    subjectId: string,
    detail: Record<string, unknown>,
  ): Promise<void> {
    return record(tx, {
      actorId: viewer.id,
      action,
      subjectId,
      schoolId: school,
      detail,
    })
  }
}
