import { eq } from 'drizzle-orm'
import type { Context } from '../../context'
import type { Place } from '../../core/notice/hints'
import { notify } from '../../core/notice/notify'
import { qaAnswers, qaQuestions } from './tables'

interface Answered {
  id: string
  askerId: string
  authorId: string
  aliasId: string | null
}

/** The asker hears of an answer that is there for all. */
export const notifyAsker = (place: Place, { id, askerId, authorId, aliasId }: Answered) =>
  notify(place, {
    userId: askerId,
    group: 'comments',
    kind: 'answer',
    actorId: authorId,
    aliasId,
    subjectId: id,
    about: { subject: 'answer', id },
  })

/** The same for one that waited. */
export async function notifyOfAnswer(context: Context, id: string): Promise<void> {
  const { authorId, aliasId } = qaAnswers
  const [answered] = await context.db
    .select({ id: qaAnswers.id, askerId: qaQuestions.authorId, authorId, aliasId })
    .from(qaAnswers)
    .innerJoin(qaQuestions, eq(qaQuestions.id, qaAnswers.questionId))
    .where(eq(qaAnswers.id, id))
  if (answered) await notifyAsker(context, answered)
}
