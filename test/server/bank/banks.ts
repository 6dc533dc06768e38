/** A subject with questions whose answers tests know. */
import assert from 'node:assert/strict'
import { v7 } from 'uuid'
import type { Round } from '../../../contract/bank/schema'
import type { TestApp, TestSession } from '../harness'

export interface Bank {
  subject: string
  chapter: string
  other: string
  questions: string[]
}

/** Of a kind each, twice over: the right answers are B, AC, A and 北湖. */
export const rightOf: Record<string, string[]> = {
  single: ['B'],
  multiple: ['A', 'C'],
  judge: ['A'],
  fill: ['北湖'],
}
export const wrongOf: Record<string, string[]> = {
  single: ['A'],
  multiple: ['A'],
  judge: ['B'],
  fill: ['南湖'],
}
const optionsOf: Record<string, string[]> = {
  single: ['一', '二', '三'],
  multiple: ['一', '二', '三'],
  judge: ['正确', '错误'],
  fill: [],
}

export async function newBank(
  app: TestApp,
  school: string | null,
  { paper = 4, minutes = 10 } = {},
): Promise<Bank> {
  const [subject, chapter, other] = [v7(), v7(), v7()]
  await app.pool.query(
    'insert into bank_subjects (id, school_id, title, paper_questions, paper_minutes) values ($1, $2, $3, $4, $5)',
    [subject, school, '校园常识', paper, minutes],
  )
  await app.pool.query(
    'insert into bank_chapters (id, subject_id, title) values ($1, $3, $4), ($2, $3, $5)',
    [chapter, other, subject, '湖', '山'],
  )
  const questions: string[] = []
  for (const place of [chapter, other]) {
    for (const kind of Object.keys(rightOf)) {
      const id = v7()
      questions.push(id)
      await app.pool.query('insert into bank_questions (id, subject_id, chapter_id) values ($1, $2, $3)', [
        id,
        subject,
        place,
      ])
      await app.pool.query(
        `insert into bank_versions (question_id, version, kind, text, options, answer, explanation) values ($1, 1, $2, $3, $4, $5, '因为如此')`,
        [id, kind, `${kind} 的题`, JSON.stringify(optionsOf[kind]), JSON.stringify(rightOf[kind])],
      )
    }
  }
  return { subject, chapter, other, questions }
}

export async function practise(
  app: TestApp,
  { token }: TestSession,
  { subject }: Bank,
  change: Record<string, unknown> = {},
): Promise<Round> {
  const { code, data, envelope } = await app.post(
    'bank/practice',
    { subject, mode: 'order', ...change },
    { token },
  )
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}

export const answer = (
  app: TestApp,
  { token }: TestSession,
  id: string,
  question: string | undefined,
  given: unknown,
) => app.post('bank/answer', { id, question, answer: given }, { token })

/** Answers the first question of a bank wrongly. */
export async function fail(app: TestApp, person: TestSession, bank: Bank): Promise<string> {
  const round = await practise(app, person, bank, { anew: true })
  const [question] = bank.questions
  assert.equal((await answer(app, person, round.id, question, ['A'])).data.right, false)
  return question ?? ''
}
