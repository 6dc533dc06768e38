/** What people of a school search for: taken down without who it was, and shown once enough have. */
import { sql } from 'drizzle-orm'
import { limits, plain } from '../../../contract/search/rules'
import { administers, type Context, type Viewer } from '../../context'
import { notYours } from '../../http/refusal'
import type { Secrets } from '../seal/secrets'
import { record } from '../audit/record'
import { judge } from '../safety/judge'
import { hotWords, searchWords } from './tables'

/** The day where the schools are. */
export const today = sql`(now() at time zone 'Asia/Shanghai')::date`

/** Numbers of people and accounts: phones, student numbers, and names that are half letters, half digits. */
const personal = /\d{5,}|^(?=.*[a-z])(?=.*\d)[a-z\d]{6,}$/

/** The word to count for a keyword; null where it could be somebody's, or is none to show. */
export function countable(keyword: string): string | null {
  const word = plain(keyword)
  const { length } = Array.from(word)
  const { min, max } = limits.hot.length
  if (length < min || length > max || keyword.includes('@') || personal.test(word)) return null
  return [...judge(keyword), ...judge(word)].length === 0 ? word : null
}

/** Under every key that was in use: the current one first. */
export const markersOf = (secrets: Secrets, userId: string, schoolId: string, word: string): Buffer[] =>
  secrets.hashes('search', userId, schoolId, word)

export class SearchWords {
  constructor(private readonly context: Context) {}

  /** Counts once a person, word and day. */
  async enter(viewer: Viewer, keyword: string): Promise<void> {
    const { id, schoolId } = viewer
    const word = countable(keyword)
    if (schoolId === null || word === null) return
    const [person] = markersOf(this.context.secrets, id, schoolId, word)
    if (!person) return
    await this.context.db
      .insert(searchWords)
      .values({ schoolId, word, day: today, person })
      .onConflictDoNothing()
  }

  /** The words of the school, the hottest first. */
  async hot(viewer: Viewer | null, school: string | undefined) {
    const schoolId = school ?? viewer?.schoolId ?? null
    const { rows } = await this.context.db.execute<{ word: string }>(sql`
      select w.word from ${hotWords} w where w.school_id = ${schoolId}::uuid
        and not exists(select 1 from hidden_words h where h.school_id = w.school_id and h.word = w.word)
      order by w.place limit ${limits.hot.words}`)
    return { items: rows, manages: viewer !== null && schoolId !== null && administers(viewer, schoolId) }
  }

  async hide(
    viewer: Viewer,
    { school: schoolId, word: written, hidden }: { school: string; word: string; hidden: boolean },
  ): Promise<void> {
    if (!administers(viewer, schoolId)) throw notYours('学校')
    const word = plain(written)
    await this.context.db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(
        hidden
          ? sql`insert into hidden_words (school_id, word) select s.id, ${word} from schools s where s.id = ${schoolId} on conflict do nothing`
          : sql`delete from hidden_words where school_id = ${schoolId} and word = ${word}`,
      )
      // said again, it is done already
      if (rowCount === 0) return
      await record(tx, {
        actorId: viewer.id,
        action: hidden ? 'search.hide' : 'search.show',
        subjectId: schoolId,
        schoolId,
        detail: { word },
      })
    })
  }
}
