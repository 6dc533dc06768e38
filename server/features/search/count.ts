/** The hot words of all schools, counted anew. */
import { sql, type SQL } from 'drizzle-orm'
import { limits } from '../../../contract/search/rules'
import type { Context, Executor } from '../../context'
import { nameWords } from '../../core/account/names'
import { hotWords } from '../../core/search/tables'
import { countable, today } from '../../core/search/popular-words'

declare module '../../feature' {
  interface Feature {
    /** Conditions: something that the school reads has the word in its title. It is no name of a person then. */
    wordsInUse?: readonly ((word: SQL, schoolId: string) => SQL)[]
  }
}

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

type House = Pick<Context['house'], 'all'>

/** Words that occur in a public title of the school, and are therefore not personal names. */
async function inUse(
  tx: Executor,
  house: House,
  schoolId: string,
  words: readonly string[],
): Promise<Set<string>> {
  const conditions = house.all('wordsInUse').map((there) => sql`or ${there(sql`w.word`, schoolId)}`)
  const { rows } = await tx.execute<{ word: string }>(sql`
    select w.word from unnest(${sql.param(words)}::text[]) w(word) where false ${sql.join(conditions, sql` `)}`)
  return new Set(rows.map(({ word }) => word))
}

async function shown(
  tx: Executor,
  house: House,
  schoolId: string,
  words: readonly string[],
): Promise<string[]> {
  const clean = words.filter((word) => countable(word) !== null)
  const named = await names(tx, schoolId, clean)
  const likeNames = clean.filter((word) => nameWords(word).includes(word))
  const used = await inUse(tx, house, schoolId, likeNames)
  return clean
    .filter((word) => !named.has(word) && (used.has(word) || !likeNames.includes(word)))
    .slice(0, kept)
}

/** Forgets what is too old to count, and ranks by how many searched, each once a day. How many words are hot. */
export const countWords = ({ db, house }: Pick<Context, 'db' | 'house'>): Promise<number> =>
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
      const hot = await shown(tx, house, schoolId, words)
      if (hot.length > 0)
        await tx.insert(hotWords).values(hot.map((word, place) => ({ schoolId, place, word })))
      count += hot.length
    }
    return count
  })
