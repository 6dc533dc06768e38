/** The hot words of all schools, counted anew. */
import { sql } from 'drizzle-orm'
import { limits } from '../../../contract/search/rules'
import type { Context, Executor } from '../../context'
import { contains } from '../../database/words'
import { nameWords } from '../account/names'
import { hotWords } from './tables'
import { countable, today } from './words'

/** Words of a school that are looked at: of those that may not be shown, others take the place. */
const looked = 60
/** Words that are kept: hidden ones leave gaps. */
const kept = 2 * limits.hot.words

/** Of the words those that are, or hold, the name that somebody of the school goes by. */
async function names(tx: Executor, schoolId: string, words: readonly string[]): Promise<Set<string>> {
  const pieces = words.flatMap((word) => nameWords(word).map((piece) => ({ word, piece })))
  const { rows } = await tx.execute<{ word: string }>(sql`
    select w.word from unnest(${sql.param(words)}::text[]) w(word)
    where exists(select 1 from users u where u.school_id = ${schoolId} and u.grams @> bigrams(w.word) and plain(u.name) = w.word)
    union
    select p.word from unnest(${sql.param(pieces.map(({ word }) => word))}::text[], ${sql.param(pieces.map(({ piece }) => piece))}::text[]) p(word, piece)
    where exists(select 1 from users u where u.school_id = ${schoolId} and u.name = p.piece)`)
  return new Set(rows.map(({ word }) => word))
}

/** Of the words those that a topic, a notice or a subject of the school has: what looks like a name there is none. */
async function inUse(tx: Executor, schoolId: string, words: readonly string[]): Promise<Set<string>> {
  const word = sql`w.word`
  const { rows } = await tx.execute<{ word: string }>(sql`
    select w.word from unnest(${sql.param(words)}::text[]) w(word)
    where exists(select 1 from topics p where p.state = 'approved' and (p.school_id is null or p.school_id = ${schoolId}) and ${contains(word, sql`p.grams`, sql`p.name`)})
      or exists(select 1 from announcements a where a.state = 'published' and a.official and a.college is null and a.grade is null
        and (a.school_id is null or a.school_id = ${schoolId}) and ${contains(word, sql`a.grams`, sql`a.title`)})
      or exists(select 1 from bank_subjects b where (b.school_id is null or b.school_id = ${schoolId}) and ${contains(word, sql`b.grams`, sql`b.title`)})`)
  return new Set(rows.map(({ word: used }) => used))
}

async function shown(tx: Executor, schoolId: string, words: readonly string[]): Promise<string[]> {
  const clean = words.filter((word) => countable(word) !== null)
  const named = await names(tx, schoolId, clean)
  const likeNames = clean.filter((word) => nameWords(word).includes(word))
  const used = await inUse(tx, schoolId, likeNames)
  return clean
    .filter((word) => !named.has(word) && (used.has(word) || !likeNames.includes(word)))
    .slice(0, kept)
}

/** Forgets what is too old to count, and ranks by how many searched, each once a day. How many words are hot. */
export const countWords = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  db.transaction(async (tx) => {
    // two counts at once would each write the words that the other does not see; who reads never waits
    await tx.execute(sql`lock table ${hotWords} in share row exclusive mode`)
    await tx.execute(sql`delete from search_words where day <= ${today} - ${limits.hot.days}::int`)
    const { rows } = await tx.execute<{ school: string; words: string[] }>(sql`
      select r.school_id as school, array_agg(r.word order by r.place) as words from (
        select w.school_id, w.word, row_number() over (partition by w.school_id order by count(*) desc, max(w.day) desc, w.word) as place
        from search_words w group by w.school_id, w.word having count(distinct w.person) >= ${limits.hot.people}) r
      where r.place <= ${looked} group by r.school_id`)
    await tx.delete(hotWords)
    let count = 0
    for (const { school: schoolId, words } of rows) {
      const hot = await shown(tx, schoolId, words)
      if (hot.length > 0)
        await tx.insert(hotWords).values(hot.map((word, place) => ({ schoolId, place, word })))
      count += hot.length
    }
    return count
  })
