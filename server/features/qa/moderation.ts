/** Taking questions and answers down, and putting them back. How many answers a question has stays exact. */
import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../context'
import { lockQuestion } from './questions'
import { qaAnswers, qaQuestions } from './tables'

/** Shows a question to its author alone, with the reason; null shows it to everyone again. */
export async function holdQuestion(tx: Executor, id: string, refusal: string | null): Promise<void> {
  await tx
    .update(qaQuestions)
    .set({ state: refusal === null ? 'approved' : 'refused', refusal })
    .where(eq(qaQuestions.id, id))
}

/** The same for an answer, which stays accepted meanwhile, though nobody sees it. */
export async function holdAnswer(tx: Executor, id: string, refusal: string | null): Promise<void> {
  const [found] = await tx
    .select({ questionId: qaAnswers.questionId, deletedAt: qaAnswers.deletedAt })
    .from(qaAnswers)
    .where(eq(qaAnswers.id, id))
  if (!found || found.deletedAt !== null) return
  await lockQuestion(tx, found.questionId)
  const [from, to] =
    refusal === null ? (['refused', 'approved'] as const) : (['approved', 'refused'] as const)
  const held = await tx
    .update(qaAnswers)
    .set({ state: to, refusal })
    .where(and(eq(qaAnswers.id, id), eq(qaAnswers.state, from), sql`deleted_at is null`))
    .returning({ id: qaAnswers.id })
  if (held.length === 0) return
  const change = to === 'approved' ? 1 : -1
  await tx
    .update(qaQuestions)
    .set({ answers: sql`${qaQuestions.answers} + ${change}` })
    .where(eq(qaQuestions.id, found.questionId))
}
