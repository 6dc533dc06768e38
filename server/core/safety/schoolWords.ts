/** Words that a school's administrators add to those that the local check knows: what holds them waits for a reviewer. */
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits } from '../../../contract/safety/rules'
import type { SchoolWord } from '../../../contract/safety/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { statement, text, uuid } from '../../database/statement'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, withPersonOrNone, type PersonRow } from '../account/person'
import { record } from '../audit/record'
import { fold } from './fold'
import { judge } from './judge'
import { safetyWords } from './tables'

interface Row extends Record<string, unknown> {
  id: string
  word: string
  reason: string
  by: PersonRow | null
  at: string
}

const ofSchool = statement(
  'school_words',
  { values: { school: uuid }, row: { word: text, folded: text } },
  (p) => sql`select word, folded from safety_words where school_id = ${p.school}`,
)

/** The words of a school, as they are compared with texts; [] without a school. Read each time: every node goes by the same list at once. */
export async function wordsOf(
  db: Executor,
  schoolId: string | null,
): Promise<{ word: string; folded: string }[]> {
  return schoolId === null ? [] : ofSchool(db, { school: schoolId })
}

/** The school that the viewer is of and looks after. */
function schoolOf(viewer: Viewer): string {
  const { schoolId } = viewer
  if (schoolId === null || !administers(viewer, schoolId))
    throw new Refusal(403, -2, '只能管理自己所在学校的词表')
  return schoolId
}

/** As texts are folded before they are compared. */
function foldedOf(word: string): string {
  const { signs } = fold(word)
  if (signs.includes('\n')) throw wrongField('word', '词里不要有标点，分成几个词来加')
  if (signs.length < limits.word.min)
    throw wrongField('word', `词至少 ${limits.word.min} 个字，一个字会拦住太多内容`)
  if (judge(word).length > 0) throw wrongField('word', '平台的词表里已经有了')
  return signs.join('')
}

export class SchoolWords {
  constructor(private readonly context: Context) {}

  /** The latest first. */
  async list(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`w.id`), query)
    const rows = await this.rows(sql`w.school_id = ${schoolOf(viewer)} ${page.after} ${page.order}`)
    return page.of(rows, this.toWord)
  }

  /** A word that is there already, however it is written, is given as it stands. */
  async add(viewer: Viewer, draft: { word: string; reason: string }): Promise<SchoolWord> {
    const schoolId = schoolOf(viewer)
    const [word, reason] = [lineOf(draft.word), lineOf(draft.reason)]
    const folded = foldedOf(word)
    if (Array.from(reason).length < limits.reason.min) throw wrongField('reason', '请写明为什么要加这个词')
    await this.context.db.transaction(async (tx) => {
      // two at once would both find room for the last one
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('safety-words' || ${schoolId}, 0))`)
      const known = await wordsOf(tx, schoolId)
      if (known.some((one) => one.folded === folded)) return
      if (known.length >= limits.schoolWords)
        throw refuse(`一所学校最多 ${limits.schoolWords} 个词，先删掉不用的`)
      const id = newId()
      await tx.insert(safetyWords).values({ id, schoolId, word, folded, reason, addedBy: viewer.id })
      await record(tx, {
        actorId: viewer.id,
        action: 'safety.addWord',
        subjectId: id,
        schoolId,
        detail: { word, reason },
      })
    })
    const [row] = await this.rows(sql`w.school_id = ${schoolId} and w.folded = ${folded}`)
    if (!row) throw gone('这个词')
    return this.toWord(row)
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const schoolId = schoolOf(viewer)
    await this.context.db.transaction(async (tx) => {
      const [removed] = await tx
        .delete(safetyWords)
        .where(and(eq(safetyWords.id, id), eq(safetyWords.schoolId, schoolId)))
        .returning({ word: safetyWords.word })
      if (!removed) throw gone('这个词')
      await record(tx, {
        actorId: viewer.id,
        action: 'safety.removeWord',
        subjectId: id,
        schoolId,
        detail: { word: removed.word },
      })
    })
  }

  private async rows(where: ReturnType<typeof sql>): Promise<Row[]> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select w.id, w.word, w.reason, w.created_at as at, ${personJson(sql`u`, sql`s`)} as by
      from safety_words w ${withPersonOrNone(sql`w.added_by`)} where ${where}`)
    return rows
  }

  private toWord = ({ by, at, ...word }: Row): SchoolWord => ({
    ...word,
    by: by && personOf(by, this.context),
    at: new Date(at).toISOString(),
  })
}
