import { indexOf, standingAfter, type Kind } from '../../../contract/bank/rules'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'

export interface Asked {
  kind: Kind
  options: readonly string[]
  /** Of the version that the person saw. */
  right: readonly string[]
}

/** Words that are the same to a reader: width, case, white space and a full stop at the end do not count. */
export const normaliseAnswer = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, '')
    .replace(/[。.]+$/u, '')

/** The answer as it is stored: letters in order, each naming an option; a fill-in one line. @throws a Refusal otherwise */
export function checkedAnswer(
  { kind, options }: Pick<Asked, 'kind' | 'options'>,
  answer: readonly string[],
): string[] {
  if (kind === 'fill') {
    const words = lineOf(answer[0] ?? '')
    if (answer.length !== 1 || normaliseAnswer(words) === '') throw wrongField('answer', '请填写答案')
    return [words]
  }
  const places = answer.map(indexOf)
  if (places.some((place) => place < 0 || place >= options.length)) throw wrongField('answer', '没有这个选项')
  if (kind !== 'multiple' && answer.length !== 1) throw wrongField('answer', '只能选一项')
  return [...answer].sort()
}

export const isRight = (
  { kind, right }: Pick<Asked, 'kind' | 'right'>,
  answer: readonly string[],
): boolean => {
  if (kind === 'fill')
    return right.some((spelling) => normaliseAnswer(spelling) === normaliseAnswer(answer[0] ?? ''))
  return answer.length === right.length && right.every((letter) => answer.includes(letter))
}

export interface Marked {
  questionId: string
  version: number
  right: boolean
}
interface MarkRow extends Record<string, unknown> {
  question_id: string
  box: number | null
  due: number | null
}

/** Writes down answers that were marked: the wrong-answer book, and the day's count. In the transaction of the answers. */
export async function markDown(
  tx: Executor,
  userId: string,
  subjectId: string,
  marked: readonly Marked[],
  now: number,
): Promise<void> {
  if (marked.length === 0) return
  const ids = marked.map(({ questionId }) => questionId).sort()
  // one order for all, so that two sheets of a person wait for each other and never both
  await tx.execute(sql`
    insert into bank_marks (user_id, question_id, subject_id)
    select ${userId}, id, ${subjectId} from unnest(${sql.param(ids)}::uuid[]) as given(id) order by id on conflict do nothing`)
  const { rows } = await tx.execute<MarkRow>(sql`
    select question_id, box, (extract(epoch from due_at) * 1000)::float8 as due from bank_marks
    where user_id = ${userId} and question_id = any(${sql.param(ids)}::uuid[]) order by question_id for update`)
  const before = new Map(
    rows.map((row) => [
      row.question_id,
      row.box === null || row.due === null ? null : { box: row.box, due: row.due },
    ]),
  )
  const after = marked.map((one) => ({
    ...one,
    standing: standingAfter(before.get(one.questionId) ?? null, one.right, now),
  }))
  const column = <T>(of: (one: (typeof after)[number]) => T) => sql.param(after.map(of))
  await tx.execute(sql`
    update bank_marks m set tries = m.tries + 1, wrongs = m.wrongs + (not g.correct)::int, seen = greatest(m.seen, g.version),
      box = g.box, due_at = g.due
    from unnest(${column((one) => one.questionId)}::uuid[], ${column((one) => one.version)}::int[], ${column((one) => one.right)}::boolean[],
      ${column((one) => one.standing?.box ?? null)}::smallint[], ${column((one) => (one.standing ? new Date(one.standing.due).toISOString() : null))}::timestamptz[])
      as g(id, version, correct, box, due)
    where m.user_id = ${userId} and m.question_id = g.id`)
  await tx.execute(sql`
    insert into bank_days (user_id, day, subject_id, answered, correct)
    values (${userId}, (to_timestamp(${now}::float8 / 1000) at time zone 'Asia/Shanghai')::date, ${subjectId}, ${marked.length}, ${marked.filter(({ right }) => right).length})
    on conflict (user_id, day, subject_id) do update
      set answered = bank_days.answered + excluded.answered, correct = bank_days.correct + excluded.correct`)
}
