/** Changes of a page that hold in whatever people see of it: now, later, and after a page for a few days has ended. */
import { eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { BlockDraft } from '../../../../contract/home/page/schema'
import type { Executor } from '../../../context'
import type { StoredPicture } from '../../../core/file/own'
import type { House } from '../../../features'
import { contentVersions } from '../tables'
import { shownOf } from './shown'
import { comingOf, draftOf, isAlways, latestOf, lockPage, nextNumber } from './versions'

/** What a version is made of. */
export interface Made {
  blocks: BlockDraft[]
  pictures: StoredPicture[]
}

/**
 * Publishes every version that shows now or later once more as `change` makes it, the one that people see otherwise where
 * the school has none of its own or only for a while, and changes a draft that somebody is writing. Gives the page's id.
 */
export async function changeEverywhere(
  tx: Executor,
  house: House,
  { school, key, by }: { school: string; key: string; by: string | null },
  change: (made: Made) => Made,
): Promise<string> {
  const pageId = await lockPage(tx, { school, key }, true)
  const standing = await comingOf(tx, pageId)
  const always = standing[0] && isAlways(standing[0])
  // where the school has no page of its own yet, or only for a while: the one that it sees otherwise
  const below = always
    ? []
    : [{ ...(await shownOf({ db: tx, house }, key, null)), startsAt: null, endsAt: null }]
  const [draft, latest, number] = [
    await draftOf(tx, pageId),
    await latestOf(tx, pageId),
    await nextNumber(tx, pageId),
  ]
  const revision = Math.max(draft?.revision ?? 0, latest?.revision ?? 0) + 1
  // one after the other: what is published last is what shows
  for (const [index, version] of [...below, ...standing].entries())
    await tx.insert(contentVersions).values({
      ...{ id: newId(), pageId, number: number + index, title: version.title },
      ...{ ...change(version), revision: revision + index, madeBy: by },
      ...{ publishedAt: sql`clock_timestamp()`, startsAt: version.startsAt, endsAt: version.endsAt },
    })
  if (draft)
    await tx
      .update(contentVersions)
      .set({ ...change(draft), revision: draft.revision + 1 })
      .where(eq(contentVersions.id, draft.id))
  return pageId
}
