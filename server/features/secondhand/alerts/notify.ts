/** Tells who saved a search that something fits it: at most once a day. */
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../context'
import { announce, type Announcement } from '../../../core/notice/announce'
import { unblocked } from '../../../core/privacy/visible'
import { today } from '../../../core/search/popular-words'
import { categoryMark, matchNear } from '../goods/near'

/** Keywords that one statement looks for, and people that are told by one. */
const together = { keywords: 50, people: 500 }

const batches = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

interface Fresh {
  id: string
  title: string
}
interface Hit {
  keyword: string
  listing: string
}
interface Due extends Record<string, unknown> {
  id: string
  user: string
  keyword: string
  listings: string[]
}

export async function notifySearchers(tx: Executor, fresh: readonly Fresh[]): Promise<void> {
  const ids = fresh.map(({ id }) => id)
  const hits: Hit[] = []
  for (const keywords of batches(await keywordsFor(tx, ids), together.keywords))
    hits.push(...(await hitsOf(tx, keywords, ids)))
  if (hits.length === 0) return
  const titles = new Map(fresh.map(({ id, title }) => [id, title]))
  const due = await dueFor(tx, hits)
  for (const some of batches(due, together.people))
    await announce(
      tx,
      'system',
      some.map((one) => wordFor(one, titles)),
    )
}

/** Saved keywords that these listings may fit, by the index of traits. */
async function keywordsFor(tx: Executor, listings: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ keyword: string }>(sql`
    select distinct s.keyword from secondhand_goods g join secondhand_searches s
      on s."on" and s.traits && (g.grams || (${categoryMark('')}::text || g.category))
    where g.id = any(${sql.param(listings)}::uuid[]) order by s.keyword`)
  return rows.map(({ keyword }) => keyword)
}

/** Which of the listings a search for each of the keywords finds. */
async function hitsOf(
  tx: Executor,
  keywords: readonly string[],
  listings: readonly string[],
): Promise<Hit[]> {
  const searches = keywords.map(
    (keyword) => sql`select ${keyword}::text as keyword, g.id as listing from secondhand_goods g
      where g.id = any(${sql.param(listings)}::uuid[]) and ${matchNear(keyword)}`,
  )
  const { rows } = await tx.execute<Hit & Record<string, unknown>>(sql.join(searches, sql` union all `))
  return rows
}

/** The searches to tell of, marked as told today. */
async function dueFor(tx: Executor, hits: readonly Hit[]): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    with due as (
      select s.id, array_agg(g.id order by g.id) as listings
      from unnest(${sql.param(hits.map(({ keyword }) => keyword))}::text[], ${sql.param(hits.map(({ listing }) => listing))}::uuid[]) h(keyword, listing)
        join secondhand_goods g on g.id = h.listing
        join secondhand_searches s on s.keyword = h.keyword
        join users u on u.id = s.user_id and u.school_id = g.school_id
      where s."on" and (s.told_on is null or s.told_on < ${today}) and (s.category is null or s.category = g.category)
        and (s.most is null or s.most >= g.price) and g.author_id <> u.id and ${unblocked(sql`u.id`, sql`g.author_id`)}
      group by s.id)
    update secondhand_searches s set told_on = ${today} from due where s.id = due.id
    returning s.id, s.user_id as user, s.keyword, due.listings`)
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

function wordFor(
  { user, keyword, listings: [first = '', ...more] }: Due,
  titles: ReadonlyMap<string, string>,
): Announcement {
  const rest = more.length > 0 ? `，还有 ${more.length} 件` : ''
  const text = `有人上架了你在找的“${keyword}”：“${titles.get(first) ?? ''}”${rest}`
  return { userId: user, subjectId: first, text, leads: 'wanted' }
}
