import { randomInt } from 'node:crypto'
import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Attempt, QuizResult } from '../../../contract/certification/schema'
import { quiz as rules, stepOf } from '../../../contract/certification/rules'
import type { Context, Executor, Viewer } from '../../context'
import { gone, Refusal, refuse } from '../../http/refusal'
import { announceChange } from '../../core/account/sessions'
import { schoolOf, type CertificationService } from '../../core/certification/service'
import { demand, situationOf, studiesOf } from '../../core/certification/situation'
import { questions, quizAttempts, type Drawn } from '../../core/certification/tables'
import { attemptsLeft, lockPerson } from '../../core/certification/tries'

type AttemptRow = typeof quizAttempts.$inferSelect

function shuffle<T>(items: readonly T[]): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(randomInt(left.length), 1))
}

/** The options in an order of this attempt's own. */
function shuffled({ text, options, right }: Drawn): Drawn {
  const order = shuffle(options.map((_, index) => index))
  return { text, options: order.map((index) => options[index] ?? ''), right: order.indexOf(right) }
}

const shown = ({ id, drawn, until }: AttemptRow, left: number): Attempt => ({
  id,
  questions: drawn.map(({ text, options }) => ({ text, options })),
  until: until.toISOString(),
  left,
})

/** Questions about the campus that its students know. */
export class Quiz {
  constructor(
    private readonly context: Context,
    private readonly service: CertificationService,
  ) {}

  /** Begins an attempt; one that is under way goes on instead. */
  start(viewer: Viewer, chosen: { faculty: string; major: string; grade: number }): Promise<Attempt> {
    const schoolId = schoolOf(viewer)
    return this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer.id)
      const left = await attemptsLeft(tx, viewer.id)
      const open = await this.openAttempt(tx, viewer.id)
      if (open) return shown(open, left)
      demand(await situationOf(tx, viewer.id), 'prove')
      if (left === 0)
        throw new Refusal(429, -2, `今天的 ${rules.perDay} 次答题机会用完了，请明天再来，或换一种方式`)
      const studied = await studiesOf(tx, schoolId, chosen)
      const drawn = await this.draw(tx, schoolId)
      const startedAt = new Date()
      const until = new Date(startedAt.getTime() + rules.minutes * 60_000)
      const [added] = await tx
        .insert(quizAttempts)
        .values({ id: newId(), userId: viewer.id, schoolId, ...studied, drawn, startedAt, until })
        .returning()
      if (!added) throw new Error('attempt not written')
      return shown(added, left - 1)
    })
  }

  /** Marks the answers and, when enough are right, certifies. Handing in again gives the same result. */
  async hand(
    viewer: Viewer,
    { id, answers }: { id: string; answers: readonly number[] },
  ): Promise<QuizResult> {
    const result = await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer.id)
      const [attempt] = await tx
        .select()
        .from(quizAttempts)
        .where(and(eq(quizAttempts.id, id), eq(quizAttempts.userId, viewer.id)))
      if (!attempt) throw gone('这次答题')
      const marked = attempt.endedAt ? attempt : await this.mark(tx, viewer, attempt, answers)
      const right = marked.score ?? 0
      const passed = !marked.late && right >= rules.pass
      return {
        passed,
        right,
        total: marked.drawn.length,
        late: marked.late,
        left: await attemptsLeft(tx, viewer.id),
      }
    })
    if (result.passed) await announceChange(this.context, viewer.id)
    return result
  }

  private async mark(
    tx: Executor,
    viewer: Viewer,
    attempt: AttemptRow,
    answers: readonly number[],
  ): Promise<AttemptRow> {
    const endedAt = new Date()
    const late = endedAt.getTime() > attempt.until.getTime() + rules.grace * 1000
    const score = attempt.drawn.filter(({ right }, index) => answers[index] === right).length
    await tx.update(quizAttempts).set({ score, late, endedAt }).where(eq(quizAttempts.id, attempt.id))
    // who was certified by other means meanwhile keeps that
    if (!late && score >= rules.pass && stepOf((await situationOf(tx, attempt.userId)).state, 'prove')) {
      const { schoolId, college, major, grade } = attempt
      await this.service.proveIn(
        tx,
        viewer,
        { schoolId, college, major, grade, way: 'quiz', proofs: [], latest: null },
        '',
        { name: '', number: '' },
      )
    }
    return { ...attempt, score, late, endedAt }
  }

  private async openAttempt(tx: Executor, userId: string): Promise<AttemptRow | undefined> {
    const [open] = await tx
      .select()
      .from(quizAttempts)
      .where(
        and(
          eq(quizAttempts.userId, userId),
          isNull(quizAttempts.endedAt),
          gte(quizAttempts.until, new Date()),
        ),
      )
      .orderBy(desc(quizAttempts.startedAt))
      .limit(1)
    return open
  }

  private async draw(tx: Executor, schoolId: string): Promise<Drawn[]> {
    const { text, options, right } = questions
    const drawn = await tx
      .select({ text, options, right })
      .from(questions)
      .where(eq(questions.schoolId, schoolId))
      .orderBy(sql`random()`)
      .limit(rules.questions)
    if (drawn.length < rules.questions) throw refuse('你的学校还没有足够的题目，请换一种方式')
    return drawn.map(shuffled)
  }
}
