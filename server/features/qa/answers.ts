import { and, eq, isNull, sql } from 'drizzle-orm'
import { limits } from '../../../contract/qa/rules'
import type { Answer, Question } from '../../../contract/qa/schema'
import type { Context, Executor, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { linesOf } from '../../http/text'
import { aliasOf } from '../../core/alias/service'
import { mayPublish } from '../../core/complaint/mute'
import { freePictures, removeFiles } from '../../core/file/free'
import { ownPictures, type StoredPicture } from '../../core/file/own'
import type { Vote } from '../../core/like/service'
import { cancelNotice, notify } from '../../core/notice/notify'
import { mayWrite } from '../../core/privacy/visible'
import { awardBounty } from './bounty'
import { demandNoneAdded, lockQuestion, QuestionService, sameAs, stepOf } from './questions'
import { canAsk } from '../../core/safety/ask'
import { screen } from '../../core/safety/screen'
import { castVote } from '../../core/thing/likes'
import { publish } from '../../core/thing/publish'
import { answersWhere, toAnswer, toBrief, type AnswerRow, type QuestionRow } from './rows'
import { qaAnswers, qaQuestions } from './tables'
import { notifyAsker } from './notices'
import { answer, answeredElse, countAnswers } from './thing'
import { forgetVersions, keepVersion } from './versions'

interface Draft {
  key: string
  id: string
  text: string
  pictures: string[]
  anonymous: boolean
}

const what = '这个回答'

/** Answering, accepting and voting. Whatever changes how many answers a question has holds the question first. */
export class AnswerService {
  private readonly questions: QuestionService

  constructor(private readonly context: Context) {
    this.questions = new QuestionService(context)
  }

  /** Without the accepted one, which stands above them. */
  async list(
    viewer: Viewer | null,
    { id, sort, ...query }: PageQuery & { id: string; sort?: 'best' | 'new' },
  ) {
    await this.questions.seen(viewer, id)
    const under = sql`n.question_id = ${id} and n.id is distinct from q.accepted_id`
    if (sort === 'new') {
      const page = keyset(by.newest(sql`n.id`), query)
      const rows = await this.rows(viewer, sql`${under} ${page.after} ${page.order}`)
      return page.of(rows, this.toAnswer)
    }
    const page = keyset(
      by.most(sql`n.score`, sql`n.id`, (row: { score: number; id: string }) => [row.score, row.id]),
      query,
    )
    const rows = await this.rows(viewer, sql`${under} ${page.after} ${page.order}`)
    return page.of(rows, this.toAnswer)
  }

  /** An answer and its question. @throws Refusal when this reader does not see both */
  async seen(viewer: Viewer | null, id: string): Promise<{ answer: AnswerRow; question: QuestionRow }> {
    const [answer] = await this.rows(viewer, sql`n.id = ${id}`)
    if (!answer) throw gone(what)
    return { answer, question: await this.questions.seen(viewer, answer.question) }
  }

  async reply(viewer: Viewer | null, id: string) {
    const { answer, question } = await this.seen(viewer, id)
    return {
      answer: this.toAnswer(answer),
      question: { ...toBrief(question, this.context), aliased: question.my_alias !== null },
    }
  }

  /** A repeated draft key gives the answer that the first call made. */
  async answer(viewer: Viewer, { id, ...draft }: Draft): Promise<Answer> {
    const question = await this.questions.seen(viewer, id)
    if (question.mine) throw refuse('不能回答自己的问题，想补充可以修改问题')
    if (question.state !== 'approved') throw refuse('这个问题没有公开，不能回答')
    const anonymous = draft.anonymous || question.my_alias !== null
    if (!anonymous && question.alias_id === null)
      await mayWrite(this.context.db, viewer, [question.author_id])
    const { key, pictures } = draft
    const given = { key, texts: { text: draft.text }, pictures, schoolId: question.school_id }
    const added = await publish(this.context, viewer, answer, given, async (tx, ready) => {
      const text = this.textOf(ready.texts.text, ready.pictures)
      const asked = await lockQuestion(tx, id)
      stepOf(asked, 'answer')
      if (await answeredElse(tx, id, viewer.id, key)) throw refuse('你已经回答过了，可以修改原来的回答')
      const aliasId = anonymous ? await aliasOf(tx, id, viewer.id) : null
      await ready.add({ questionId: id, aliasId, text, pictures: ready.pictures })
      if (ready.state !== 'approved') return
      await countAnswers(tx, id, 1)
      await notifyAsker(tx, { id: ready.id, askerId: asked.authorId, authorId: viewer.id, aliasId })
    })
    return this.one(viewer, added.id)
  }

  /** What it said before is kept. */
  async edit(
    viewer: Viewer,
    { id, ...change }: { id: string; text: string; pictures: string[] },
  ): Promise<Answer> {
    const pictures = await ownPictures(this.context, viewer, change.pictures)
    const { texts } = await screen(this.context, viewer, { scene: 'change', texts: { text: change.text } })
    const text = this.textOf(texts.text, pictures)
    const looked = pictures.length > 0 && (await canAsk(this.context, viewer))
    await this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      await mayPublish(tx, viewer)
      if (text === row.text && sameAs(pictures, row.pictures)) return
      if (looked) demandNoneAdded(pictures, row.pictures)
      await keepVersion(tx, row)
      await tx
        .update(qaAnswers)
        .set({ text, pictures, editedAt: sql`now()` })
        .where(eq(qaAnswers.id, id))
    })
    return this.one(viewer, id)
  }

  /** An accepted one is accepted no more. */
  async remove(viewer: Viewer, id: string): Promise<void> {
    const keys = await this.context.db.transaction(async (tx) => {
      const row = await this.own(tx, viewer, id)
      await tx
        .update(qaAnswers)
        .set({ deletedAt: sql`now()` })
        .where(eq(qaAnswers.id, id))
      if (row.state === 'approved') await countAnswers(tx, row.questionId, -1)
      await tx
        .update(qaQuestions)
        .set({ acceptedId: null, stage: sql`case when stage = 'solved' then 'open' else stage end` })
        .where(and(eq(qaQuestions.id, row.questionId), eq(qaQuestions.acceptedId, id)))
      return freePictures(tx, [...row.pictures, ...(await forgetVersions(tx, [id]))])
    })
    await removeFiles(this.context, keys)
  }

  /** The asker's choice, which may change. */
  async accept(viewer: Viewer, id: string, action: 'accept' | 'unaccept'): Promise<Question> {
    const { answer, question } = await this.seen(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const asked = await this.questions.own(tx, viewer, question.id)
      const [standing] = await tx
        .select({ state: qaAnswers.state })
        .from(qaAnswers)
        .where(and(eq(qaAnswers.id, id), isNull(qaAnswers.deletedAt)))
      if (standing?.state !== 'approved') throw gone(what)
      if ((asked.acceptedId === id) === (action === 'accept')) return
      const { to } = stepOf(asked, action)
      await tx
        .update(qaQuestions)
        .set({ acceptedId: action === 'accept' ? id : null, stage: to })
        .where(eq(qaQuestions.id, question.id))
      if (action === 'accept') await awardBounty(tx, asked, answer.author_id)
      const told = { userId: answer.author_id, kind: 'accept', actorId: viewer.id, subjectId: id } as const
      if (action === 'accept')
        await notify(tx, {
          ...told,
          group: 'comments',
          aliasId: asked.aliasId,
          about: { subject: 'answer', id },
        })
      else await cancelNotice(tx, told)
    })
    return this.questions.detail(viewer, question.id)
  }

  async vote(viewer: Viewer, id: string, to: Vote) {
    const { authorId } = await answer.see(this.context, viewer, id)
    if (authorId === viewer.id) throw refuse('不能给自己的回答投票')
    return castVote(this.context, viewer, answer, id, to)
  }

  private async own(tx: Executor, viewer: Viewer, id: string) {
    const [found] = await tx
      .select({ questionId: qaAnswers.questionId })
      .from(qaAnswers)
      .where(eq(qaAnswers.id, id))
    if (!found) throw gone(what)
    await lockQuestion(tx, found.questionId)
    const [row] = await tx
      .select()
      .from(qaAnswers)
      .where(and(eq(qaAnswers.id, id), isNull(qaAnswers.deletedAt)))
      .for('no key update')
    if (!row) throw gone(what)
    if (row.authorId === viewer.id) return row
    await this.seen(viewer, id)
    throw notYours('回答')
  }

  private async one(viewer: Viewer, id: string): Promise<Answer> {
    return this.toAnswer((await this.seen(viewer, id)).answer)
  }

  private textOf(written: string, pictures: readonly StoredPicture[]): string {
    const text = linesOf(written)
    if (pictures.length === 0 && Array.from(text).length < limits.answer.min)
      throw wrongField('text', '多写几个字，或者加张图片')
    return text
  }

  private toAnswer = (row: AnswerRow) => toAnswer(row, this.context)

  private async rows(viewer: Viewer | null, where: ReturnType<typeof sql>): Promise<AnswerRow[]> {
    const { rows } = await this.context.db.execute<AnswerRow>(answersWhere(viewer, where))
    return rows
  }
}
