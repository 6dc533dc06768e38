import { and, eq, isNull, sql } from 'drizzle-orm'
import { stageStep, type QaAction } from '../../../contract/qa/rules'
import type { Question, QuestionDraft } from '../../../contract/qa/schema'
import type { Context, Executor, Viewer } from '../../context'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { lineOf, linesOf } from '../../http/text'
import { aliasOf } from '../../core/alias/service'
import { mayPublish } from '../../core/complaint/mute'
import { freePictures, removeFiles } from '../../core/file/free'
import { ownPictures } from '../../core/file/own'
import { notifySystem } from '../../core/notice/notify'
import { canAsk } from '../../core/safety/ask'
import { screen } from '../../core/safety/screen'
import { publish } from '../../core/thing/publish'
import { endBounty, holdBounty } from './bounty'
import { answersWhere, questionWhere, toQuestion, type AnswerRow, type QuestionRow } from './rows'
import { qaAnswers, qaQuestions } from './tables'
import { question } from './thing'
import { forgetVersions, keepVersion } from './versions'

type Row = typeof qaQuestions.$inferSelect
type Changes = Pick<QuestionDraft, 'title' | 'text' | 'pictures' | 'place'> & { id: string }

const what = '这个问题'
const hourMs = 3_600_000

/** The stage as it is now: a request whose time is over is over. */
const stageNow = ({ stage, dueAt }: Pick<Row, 'stage' | 'dueAt'>) =>
  stage === 'open' && dueAt !== null && dueAt.getTime() <= Date.now() ? 'expired' : stage

/** Where an action takes a question. @throws Refusal when it may not happen now */
export function stepOf(question: Pick<Row, 'category' | 'stage' | 'dueAt'>, action: QaAction) {
  const step = stageStep(question.category, stageNow(question), action)
  if (!step)
    throw refuse(question.category === 'help' ? '这个求助已经结束了' : '这个问题已经关闭，不能这样做')
  return step
}

/** Holds a living question until the transaction ends; whatever changes its answers holds it first. @throws Refusal when it is gone */
export async function lockQuestion(tx: Executor, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(qaQuestions)
    .where(and(eq(qaQuestions.id, id), isNull(qaQuestions.deletedAt)))
    .for('no key update')
  if (!row) throw gone(what)
  return row
}

/** Asking, changing and closing questions. */
export class QuestionService {
  constructor(private readonly context: Context) {}

  /** @throws Refusal when this reader does not see it */
  async seen(viewer: Viewer | null, id: string): Promise<QuestionRow> {
    const { rows } = await this.context.db.execute<QuestionRow>(
      questionWhere(viewer, sql`q.id = ${id} and ${question.visible(viewer)}`),
    )
    const [row] = rows
    if (!row) throw gone(what)
    return row
  }

  async detail(viewer: Viewer | null, id: string): Promise<Question> {
    const row = await this.seen(viewer, id)
    if (row.accepted === null) return toQuestion(row, undefined, this.context)
    const { rows } = await this.context.db.execute<AnswerRow>(
      answersWhere(viewer, sql`n.id = ${row.accepted}`),
    )
    return toQuestion(row, rows[0], this.context)
  }

  /** A repeated draft key gives the question that the first call made. */
  async ask(
    viewer: Viewer,
    { key, pictures, hours, bounty, category, ...draft }: QuestionDraft,
  ): Promise<Question> {
    const help = category === 'help'
    if (help !== (hours !== undefined)) throw wrongField('hours', help ? '请选择时限' : '只有求助有时限')
    if (!help && draft.place !== undefined) throw wrongField('place', '只有求助有地点')
    const texts = { title: draft.title, text: draft.text, place: draft.place ?? '' }
    const { id } = await publish(
      this.context,
      viewer,
      question,
      { key, texts, pictures },
      async (tx, ready) => {
        const aliasId = draft.anonymous ? await aliasOf(tx, ready.id, viewer.id) : null
        await ready.add({
          ...this.wordsOf(ready.texts),
          aliasId,
          category,
          pictures: ready.pictures,
          scope: draft.scope,
          bounty: bounty ?? 0,
          bountyState: bounty === undefined ? null : 'held',
          dueAt: hours === undefined ? null : new Date(Date.now() + hours * hourMs),
        })
        if (bounty !== undefined) await holdBounty(tx, { id: ready.id, authorId: viewer.id, bounty })
      },
    )
    return this.detail(viewer, id)
  }

  /** What it said before is kept. */
  async edit(viewer: Viewer, { id, pictures: ids, ...change }: Changes): Promise<Question> {
    const pictures = await ownPictures(this.context, viewer, ids)
    const { texts } = await screen(this.context, viewer, {
      scene: 'change',
      texts: { title: change.title, text: change.text, place: change.place ?? '' },
    })
    const looked = pictures.length > 0 && (await canAsk(this.context, viewer))
    await this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      stepOf(row, 'edit')
      await mayPublish(tx, viewer)
      if (row.category !== 'help' && change.place !== undefined) throw wrongField('place', '只有求助有地点')
      const words = this.wordsOf(texts)
      if (
        words.title === row.title &&
        words.text === row.text &&
        words.place === row.place &&
        sameAs(pictures, row.pictures)
      )
        return
      if (looked) demandNoneAdded(pictures, row.pictures)
      await keepVersion(tx, row)
      await tx
        .update(qaQuestions)
        .set({ ...words, pictures, editedAt: sql`now()` })
        .where(eq(qaQuestions.id, id))
    })
    return this.detail(viewer, id)
  }

  async step(viewer: Viewer, id: string, action: 'close' | 'reopen'): Promise<Question> {
    await this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      const { to } = stepOf(row, action)
      await tx.update(qaQuestions).set({ stage: to }).where(eq(qaQuestions.id, id))
      // what is cancelled has no accepted answer any more
      if (to === 'cancelled') await endBounty(tx, row, 'leave')
    })
    return this.detail(viewer, id)
  }

  /** With its answers, whose authors are told. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    const keys = await this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      if (row.acceptedId !== null) throw refuse('采纳了回答的问题别人也用得上，不能删除，可以关闭')
      await endBounty(tx, row, 'leave')
      const removed = await tx
        .update(qaAnswers)
        .set({ deletedAt: sql`now()` })
        .where(and(eq(qaAnswers.questionId, id), isNull(qaAnswers.deletedAt)))
        .returning({ id: qaAnswers.id, authorId: qaAnswers.authorId, pictures: qaAnswers.pictures })
      await tx
        .update(qaQuestions)
        .set({ deletedAt: sql`now()`, answers: 0 })
        .where(eq(qaQuestions.id, id))
      const old = await forgetVersions(tx, [id, ...removed.map((answer) => answer.id)])
      for (const { authorId } of removed)
        await notifySystem(tx, authorId, `你回答过的问题“${row.title}”被提问的人删除了，回答也一起删除了`, id)
      return freePictures(tx, [...row.pictures, ...removed.flatMap(({ pictures }) => pictures), ...old])
    })
    await removeFiles(this.context, keys)
  }

  /** Holds the viewer's own question. @throws Refusal when it is another's, or gone */
  async own(tx: Executor, viewer: Viewer, id: string): Promise<Row> {
    const row = await lockQuestion(tx, id)
    if (row.authorId === viewer.id) return row
    await this.seen(viewer, id)
    throw notYours('问题')
  }

  private wordsOf({ title, text, place }: Pick<QuestionDraft, 'title' | 'text' | 'place'>) {
    return { title: lineOf(title), text: linesOf(text), place: lineOf(place ?? '') || null }
  }
}

/** Whether two drafts show the same pictures in the same order. */
export const sameAs = (some: readonly { id: string }[], others: readonly { id: string }[]): boolean =>
  some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)

/** A picture that joins what stands, or waits, would be there without the vendor's word, or by its word on others. */
export function demandNoneAdded(
  pictures: readonly { id: string }[],
  before: readonly { id: string }[],
): void {
  if (pictures.some(({ id }) => !before.some((known) => known.id === id)))
    throw wrongField('pictures', '新图片要先审核，修改时不能添加，可以发在评论里')
}
