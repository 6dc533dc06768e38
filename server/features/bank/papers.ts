import { and, eq, isNull, sql } from 'drizzle-orm'
import { limits, paperGrace } from '../../../contract/bank/rules'
import type { Paper, PastPaper } from '../../../contract/bank/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, instant, keyset, type PageQuery } from '../../http/keyset'
import { refuse } from '../../http/refusal'
import { checkedAnswer, isRight, markDown } from './marking'
import { drawSheet, itemBy } from './practice'
import { itemOf, itemsOf, lockedSheet, subjectOf, type SheetRow } from './read'
import { bankItems, bankSheets, bankSubjects } from './tables'

const over = ({ until }: SheetRow): boolean => until !== null && Date.now() > until.getTime()

/** Mock papers. The server counts the time and marks; until then nobody is told what is right. */
export class Papers {
  constructor(private readonly context: Context) {}

  /** Goes on with the paper that is open, unless its time is up. */
  async start(viewer: Viewer, subjectId: string): Promise<Paper> {
    const subject = await subjectOf(this.context.db, viewer, subjectId)
    return this.context.db.transaction(async (tx) => {
      const [open] = await tx
        .select()
        .from(bankSheets)
        .where(
          and(
            eq(bankSheets.userId, viewer.id),
            eq(bankSheets.place, subjectId),
            eq(bankSheets.mode, 'paper'),
            isNull(bankSheets.endedAt),
          ),
        )
        .for('update')
      if (open && !over(open)) return this.shown(tx, viewer, open)
      if (open) await mark(tx, viewer, open)
      const until = new Date(Date.now() + subject.paperMinutes * 60_000)
      const sheet = {
        subjectId,
        chapterId: null,
        mode: 'paper' as const,
        until,
        nothing: '这个科目还没有题目',
      }
      const { paperQuestions } = subject
      const id = await drawSheet(
        tx,
        viewer,
        sheet,
        sql`bank_questions q where q.subject_id = ${subjectId} order by random() limit ${paperQuestions}`,
        subjectId,
      )
      const drawn = await lockedSheet(tx, viewer, id, 'paper')
      if (drawn.total < paperQuestions) throw refuse('这个科目的题目还不够出一份试卷')
      return this.shown(tx, viewer, drawn)
    })
  }

  /** Whose time is up is marked with what was answered in time. */
  paper = (viewer: Viewer, id: string): Promise<Paper> => this.look(viewer, id, over)

  /** Handing in again gives the same result. */
  submit = (viewer: Viewer, id: string): Promise<Paper> => this.look(viewer, id, () => true)

  async save(viewer: Viewer, id: string, questionId: string, answer: readonly string[]): Promise<void> {
    await this.context.db.transaction(async (tx) => {
      const sheet = await lockedSheet(tx, viewer, id, 'paper')
      if (sheet.endedAt !== null) throw refuse('这份试卷已经交了')
      if (sheet.until !== null && Date.now() > sheet.until.getTime() + paperGrace * 1000)
        throw refuse('考试时间到了')
      const item = await itemBy(tx, viewer, id, questionId)
      await tx
        .update(bankItems)
        .set({ answer: checkedAnswer(item, answer) })
        .where(and(eq(bankItems.sheetId, id), eq(bankItems.questionId, questionId)))
    })
  }

  /** Papers that were handed in, the latest first. */
  async past(viewer: Viewer, subjectId: string, query: PageQuery) {
    const page = keyset(by.newest(sql`p.id`), query)
    const { rows } = await this.context.db.execute<{
      id: string
      title: string
      total: number
      score: number
      at: string
    }>(sql`
      select p.id, s.title, p.total, p.score, p.ended_at as at from bank_sheets p join bank_subjects s on s.id = p.subject_id
      where p.user_id = ${viewer.id} and p.subject_id = ${subjectId} and p.mode = 'paper' and p.ended_at is not null ${page.after}
      ${page.order}`)
    return page.of(rows, ({ id, title, total, score, at }): PastPaper => ({
      id,
      subject: { id: subjectId, title },
      total,
      right: score,
      at: instant(at),
    }))
  }

  private look(viewer: Viewer, id: string, ends: (sheet: SheetRow) => boolean): Promise<Paper> {
    return this.context.db.transaction(async (tx) => {
      const sheet = await lockedSheet(tx, viewer, id, 'paper')
      return this.shown(
        tx,
        viewer,
        sheet.endedAt === null && ends(sheet) ? await mark(tx, viewer, sheet) : sheet,
      )
    })
  }

  private async shown(tx: Executor, viewer: Viewer, sheet: SheetRow): Promise<Paper> {
    const [subject] = await tx
      .select({ title: bankSubjects.title })
      .from(bankSubjects)
      .where(eq(bankSubjects.id, sheet.subjectId))
    const items = await itemsOf(tx, viewer.id, sheet.id, 0, limits.round.questions)
    const ended = sheet.endedAt !== null
    return {
      id: sheet.id,
      subject: { id: sheet.subjectId, title: subject?.title ?? '' },
      total: sheet.total,
      answered: items.filter(({ given }) => given !== null).length,
      began: instant(sheet.createdAt),
      until: instant(sheet.until ?? sheet.createdAt),
      now: instant(new Date()),
      ended: sheet.endedAt && instant(sheet.endedAt),
      right: ended ? (sheet.score ?? 0) : null,
      items: items.map((item) => itemOf(item, this.context, ended)),
    }
  }
}

/** Marks an open paper, which is locked. What was left open counts as wrong, but is no wrong answer. */
async function mark(tx: Executor, viewer: Viewer, sheet: SheetRow): Promise<SheetRow> {
  const now = Date.now()
  const items = await itemsOf(tx, viewer.id, sheet.id, 0, limits.round.questions)
  const marked = items.flatMap((item) =>
    item.given === null
      ? []
      : [{ questionId: item.id, version: item.version, right: isRight(item, item.given) }],
  )
  await tx.execute(sql`
    update bank_items i set correct = g.correct
    from unnest(${sql.param(marked.map(({ questionId }) => questionId))}::uuid[], ${sql.param(marked.map(({ right }) => right))}::boolean[]) as g(id, correct)
    where i.sheet_id = ${sheet.id} and i.question_id = g.id`)
  await markDown(tx, viewer.id, sheet.subjectId, marked, now)
  const score = marked.filter(({ right }) => right).length
  const endedAt = new Date(Math.min(now, sheet.until?.getTime() ?? now))
  await tx.update(bankSheets).set({ endedAt, score }).where(eq(bankSheets.id, sheet.id))
  return { ...sheet, endedAt, score }
}
