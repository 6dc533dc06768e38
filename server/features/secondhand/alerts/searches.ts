/** Saved searches of a person. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits } from '../../../../contract/secondhand/alerts/rules'
import type { SavedSearch } from '../../../../contract/secondhand/alerts/schema'
import type { Category } from '../../../../contract/secondhand/rules'
import { plain } from '../../../../contract/search/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { isIndexed, looseWords, pairsOf, type Word } from '../../../database/loose'
import { gone, refuse, wrongField } from '../../../http/refusal'
import { lineOf } from '../../../http/text'
import { categoryOf, categoryMark } from '../goods/near'
import { savedSearches } from '../goods/tables'

type Wanted = Pick<SavedSearch, 'keyword'> & { category?: Category; most?: number }

/** What every listing that fits has one of: a pair of each form of one word, or the mark of its category. */
const traitsOf = (word: Word): string[] => {
  const category = categoryOf(word)
  const pairs = word.flatMap(({ pairs: [first] }) => (first === undefined ? [] : [first]))
  return category ? [...pairs, categoryMark(category)] : pairs
}

/** null: no index has the keyword. */
function traits(keyword: string): string[] | null {
  const word = looseWords(keyword)?.find(isIndexed)
  if (word) return traitsOf(word)
  const [first] = pairsOf(plain(keyword))
  return first === undefined ? null : [first]
}

const columns = sql`id, keyword, category, most, "on"`

export async function searchesOf({ db }: Pick<Context, 'db'>, viewer: Viewer) {
  const { rows } = await db.execute<SavedSearch & Record<string, unknown>>(
    sql`select ${columns} from secondhand_searches where user_id = ${viewer.id} order by id desc`,
  )
  return { items: rows }
}

/** One that is saved already is told of again. @throws Refusal where there are too many, or nothing to look for */
export async function save(
  { db }: { db: Executor },
  viewer: Viewer,
  { keyword: typed, category, most }: Wanted,
): Promise<SavedSearch> {
  const keyword = lineOf(typed)
  const found = traits(keyword)
  if (found === null) throw wrongField('keyword', '写两个字以上，才知道你在找什么')
  const { rows } = await db.execute<SavedSearch & Record<string, unknown>>(sql`
    insert into secondhand_searches (id, user_id, keyword, category, most, traits)
    select ${newId()}, ${viewer.id}, ${keyword}, ${category ?? null}, ${most ?? null}::int, ${sql.param(found)}::text[]
    where (select count(*) from secondhand_searches where user_id = ${viewer.id} and (keyword, coalesce(category, ''), coalesce(most, 0))
      <> (${keyword}, ${category ?? ''}, ${most ?? 0}::int)) < ${limits.searches}
    on conflict (user_id, keyword, category, most) do update set "on" = true
    returning ${columns}`)
  if (!rows[0]) throw refuse(`最多存 ${limits.searches} 个搜索，先删掉不用的`)
  return rows[0]
}

/**
 * A search with other words and another price. One that is `alone`, nobody's but the caller's, becomes it; what is there
 * with these words takes its place. Else there is one more, and the old one stays. Its id; it is on where the old one was.
 * @throws Refusal like `save`
 */
export async function reword(
  db: Executor,
  viewer: Viewer,
  id: string,
  { alone, ...next }: Wanted & { alone: boolean },
): Promise<string> {
  const [old] = await db.select().from(savedSearches).where(own(viewer, id))
  if (old && alone) await db.delete(savedSearches).where(own(viewer, id))
  const keyword = lineOf(next.keyword)
  const same = sql`user_id = ${viewer.id} and keyword = ${keyword} and category is null and most is not distinct from ${next.most ?? null}::int`
  const [there] = await db.select({ on: savedSearches.on }).from(savedSearches).where(same)
  const saved = await save({ db }, viewer, next)
  if (!old?.on && !there?.on) await mute({ db }, viewer, saved.id, false)
  return saved.id
}

const own = (viewer: Viewer, id: string) => and(eq(savedSearches.id, id), eq(savedSearches.userId, viewer.id))

export async function mute({ db }: { db: Executor }, viewer: Viewer, id: string, on: boolean) {
  const { rowCount } = await db.update(savedSearches).set({ on }).where(own(viewer, id))
  if (rowCount === 0) throw gone('这个搜索')
}

/** Deleted again, it is gone already. @throws Refusal where it is another's */
export async function forget({ db }: Pick<Context, 'db'>, viewer: Viewer, id: string): Promise<void> {
  await db.delete(savedSearches).where(own(viewer, id))
  const [left] = await db.select({ id: savedSearches.id }).from(savedSearches).where(eq(savedSearches.id, id))
  if (left) throw gone('这个搜索')
}
