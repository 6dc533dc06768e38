/** The alert of a wanted post: a saved search, on while something that looks for the same is open. */
import { eq, sql } from 'drizzle-orm'
import { cut } from '../../../../contract/characters/rules'
import { keywordMax } from '../../../../contract/rules'
import { keywordOf } from '../../../../contract/secondhand/wanted/rules'
import type { WantedDraft } from '../../../../contract/secondhand/wanted/schema'
import type { Executor, Viewer } from '../../../context'
import { Refusal, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { reword, save } from '../alerts/searches'
import { savedSearches } from '../goods/tables'
import type { WantedRow } from './tables'
import { stillWanted } from './thing'

type Told = Pick<WantedRow, 'id' | 'searchId'>
type Looked = Pick<WantedRow, 'text' | 'most'>

const limited = (most: number | null | undefined) => (most === undefined || most === null ? {} : { most })

/** The search that tells its author of listings. @throws Refusal that names the words */
export async function alertOf(
  tx: Executor,
  viewer: Viewer,
  { keyword, most }: WantedDraft,
): Promise<string | null> {
  if (keyword === undefined) return null
  try {
    return (await save({ db: tx }, viewer, { keyword, ...limited(most) })).id
  } catch (err) {
    throw err instanceof Refusal && err.status === 409 ? wrongField('keyword', err.message) : err
  }
}

/**
 * The search of a post that looks for something else now: its own goes along, one that others look by stays beside a new
 * one. Words of the author's own stay while the post is about the same. @throws Refusal that names the text
 */
export async function alertAfter(
  tx: Executor,
  viewer: Viewer,
  row: WantedRow,
  next: Looked,
): Promise<string | null> {
  if (row.searchId === null) return null
  // what was saved before the post was the author's search already
  const { rows } = await tx.execute<{ keyword: string; before: boolean; alone: boolean; open: boolean }>(sql`
    select s.keyword, s.created_at < w.created_at - interval '1 minute' as before, ${stillWanted} as open,
      not exists (select from secondhand_wanted o where o.search_id = s.id and o.id <> w.id and o.deleted_at is null) as alone
    from secondhand_searches s join secondhand_wanted w on w.search_id = s.id where w.id = ${row.id} for update of s`)
  const [search] = rows
  if (!search) return null
  const about = (text: string) => lineOf(cut(keywordOf(text), keywordMax))
  const keyword = about(next.text) === about(row.text) ? search.keyword : about(next.text)
  if (keyword === search.keyword && next.most === row.most) return row.searchId
  const alone = search.alone && !search.before
  let id: string
  try {
    id = await reword(tx, viewer, row.searchId, { keyword, ...limited(next.most), alone })
  } catch (err) {
    throw err instanceof Refusal ? wrongField('text', err.msg || err.message) : err
  }
  if (!alone && !search.before) await notifyNoMore(tx, row)
  if (!search.open) await notifyNoMore(tx, { id: row.id, searchId: id })
  return id
}

export const notifyAgain = async (tx: Executor, { searchId }: Told) =>
  searchId === null
    ? undefined
    : tx.update(savedSearches).set({ on: true }).where(eq(savedSearches.id, searchId))

/** Its author is told of no more listings, unless another of their posts looks for the same. */
export const notifyNoMore = async (tx: Executor, { id, searchId }: Told) =>
  searchId === null
    ? undefined
    : tx.execute(sql`
        update secondhand_searches set "on" = false where id = ${searchId}
          and not exists (select from secondhand_wanted w where w.search_id = ${searchId} and w.id <> ${id} and ${stillWanted})`)
