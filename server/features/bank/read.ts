/** How subjects, questions and sheets are read, and who sees which. */
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Kind } from '../../../contract/bank/rules'
import type { Item, Kept, Question } from '../../../contract/bank/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { pictureOf, type StoredPicture } from '../../core/file/own'
import { gone } from '../../http/refusal'
import { instant } from '../../http/keyset'
import { bankSheets, bankSubjects } from './tables'

/** Condition: the viewer may learn from subjects of the school in the column. */
export const open = (viewer: Viewer, column: SQL): SQL =>
  holds(viewer, 'platform-admin')
    ? sql`true`
    : sql`(${column} is null or ${column} = ${viewer.schoolId}::uuid or ${column} = any(${sql.param(administered(viewer))}::uuid[]))`

const administered = (viewer: Viewer): string[] =>
  viewer.roles.flatMap(({ role, schoolId }) => (role === 'school-admin' && schoolId ? [schoolId] : []))

export async function subjectOf(
  db: Executor,
  viewer: Viewer,
  id: string,
): Promise<typeof bankSubjects.$inferSelect> {
  const [row] = await db.select().from(bankSubjects).where(eq(bankSubjects.id, id))
  const { schoolId = null } = row ?? {}
  if (!row || (schoolId !== null && schoolId !== viewer.schoolId && !administers(viewer, schoolId)))
    throw gone('这个科目')
  return row
}

/** A question as SQL gives it: `v` its version, `c` its chapter, `m` the viewer's mark. */
interface QuestionRow extends Record<string, unknown> {
  id: string
  version: number
  kind: Kind
  chapter: string
  text: string
  options: string[]
  right: string[]
  explanation: string
  pictures: StoredPicture[]
  why: StoredPicture[]
  favourite: boolean
}
const questionColumns = sql`
  v.question_id as id, v.version, v.kind, c.title as chapter, v.text, v.options, v.answer as right, v.explanation,
  v.pictures, v.explanation_pictures as why,
  m.favourite_at is not null as favourite`

const questionOf = (
  { id, version, kind, chapter, text, options, pictures, favourite }: QuestionRow,
  context: Files,
): Question => ({
  id,
  version,
  kind,
  chapter,
  text,
  options,
  ...shownPictures(pictures, context),
  favourite,
})

/** What makes addresses of files. */
type Files = Pick<Context, 'providers'>

const shownPictures = (pictures: readonly StoredPicture[], context: Files) =>
  pictures.length > 0 ? { pictures: pictures.map((picture) => pictureOf(picture, context)) } : {}

/** What is right, and why. */
export const outcomeOf = ({ right, explanation, why }: QuestionRow, context: Files) => ({
  answer: right,
  explanation,
  ...shownPictures(why, context),
})

export interface ItemRow extends QuestionRow {
  place: number
  given: string[] | null
  correct: boolean | null
}

/** Items of a sheet from a place on, in order. What is right is for who decides whether to show it. */
export async function itemsOf(
  db: Executor,
  userId: string,
  sheetId: string,
  from: number,
  size: number,
): Promise<ItemRow[]> {
  const { rows } = await db.execute<ItemRow>(sql`
    select i.place, i.answer as given, i.correct, ${questionColumns}
    from bank_items i join bank_versions v on v.question_id = i.question_id and v.version = i.version
      join bank_questions q on q.id = i.question_id join bank_chapters c on c.id = q.chapter_id
      left join bank_marks m on m.user_id = ${userId} and m.question_id = i.question_id
    where i.sheet_id = ${sheetId} and i.place >= ${from} and i.place < ${from + size} order by i.place`)
  return rows
}

/** `shown`: the outcome may be told; otherwise it is told of what is marked alone. */
export const itemOf = (row: ItemRow, context: Files, shown = row.correct !== null): Item => ({
  question: questionOf(row, context),
  answer: row.given,
  outcome: shown ? { right: row.correct ?? false, ...outcomeOf(row, context) } : null,
})

export interface KeptRow extends QuestionRow {
  subject: Kept['subject']
  wrongs: number
  box: number | null
  due: string | null
}
export const keptColumns = sql`${questionColumns},
  json_build_object('id', s.id, 'title', s.title) as subject, coalesce(m.wrongs, 0) as wrongs, m.box, m.due_at as due`
export const keptOf = (row: KeptRow, context: Files): Kept => ({
  question: questionOf(row, context),
  subject: row.subject,
  wrongs: row.wrongs,
  box: row.box,
  due: row.due === null ? null : instant(row.due),
})

export type SheetRow = typeof bankSheets.$inferSelect

/** The person's own sheet; to others it is not there. */
export async function sheetOf(
  db: Executor,
  viewer: Viewer,
  id: string,
  what: 'paper' | 'practice',
): Promise<SheetRow> {
  const [row] = await db.select().from(bankSheets).where(eq(bankSheets.id, id))
  return owned(row, viewer, what)
}

/** The same, and nobody else writes into it until the transaction ends. */
export async function lockedSheet(
  tx: Executor,
  viewer: Viewer,
  id: string,
  what: 'paper' | 'practice',
): Promise<SheetRow> {
  const [row] = await tx.select().from(bankSheets).where(eq(bankSheets.id, id)).for('update')
  return owned(row, viewer, what)
}

function owned(row: SheetRow | undefined, viewer: Viewer, what: 'paper' | 'practice'): SheetRow {
  if (!row || row.userId !== viewer.id || (row.mode === 'paper') !== (what === 'paper'))
    throw gone(what === 'paper' ? '这份试卷' : '这轮练习')
  return row
}
