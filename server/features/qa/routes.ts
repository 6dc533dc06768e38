import { qaRoutes } from '../../../contract/qa/schema'
import { implement } from '../../http/implement'
import { like } from '../../core/thing/likes'
import { AnswerService } from './answers'
import { InviteService } from './invites'
import { QaLists } from './lists'
import { QuestionService } from './questions'
import { question } from './thing'
import { removeVersion, versionsOf } from './versions'

export default implement(qaRoutes, (context) => {
  const lists = new QaLists(context)
  const questions = new QuestionService(context)
  const answers = new AnswerService(context)
  const invites = new InviteService(context)
  return {
    'qa/list': ({ viewer, query }) => lists.list(viewer, query),
    'qa/helps': ({ viewer, query }) => lists.helps(viewer, query),
    'qa/similar': ({ viewer, query }) => lists.similar(viewer, query),
    'qa/mines': ({ viewer, query }) => lists.mines(viewer, query),
    'qa/detail': ({ viewer, query }) => questions.detail(viewer, query.id),
    'qa/ask': ({ viewer, body }) => questions.ask(viewer, body),
    'qa/edit': ({ viewer, body }) => questions.edit(viewer, body),
    'qa/close': ({ viewer, body }) => questions.step(viewer, body.id, 'close'),
    'qa/reopen': ({ viewer, body }) => questions.step(viewer, body.id, 'reopen'),
    'qa/delete': ({ viewer, body }) => questions.remove(viewer, body.id),
    'qa/like': ({ viewer, body }) => like(context, viewer, question, body.id, true),
    'qa/dislike': ({ viewer, body }) => like(context, viewer, question, body.id, false),
    'qa/answers': ({ viewer, query }) => answers.list(viewer, query),
    'qa/reply': ({ viewer, query }) => answers.reply(viewer, query.id),
    'qa/answer': ({ viewer, body }) => answers.answer(viewer, body),
    'qa/editAnswer': ({ viewer, body }) => answers.edit(viewer, body),
    'qa/deleteAnswer': ({ viewer, body }) => answers.remove(viewer, body.id),
    'qa/versions': async ({ viewer, query: { subject, id, ...page } }) => {
      await (subject === 'qa' ? questions : answers).seen(viewer, id)
      return versionsOf(context, viewer, id, page)
    },
    'qa/deleteVersion': ({ viewer, body }) => removeVersion(context, viewer, body.id),
    'qa/accept': ({ viewer, body }) => answers.accept(viewer, body.id, 'accept'),
    'qa/unaccept': ({ viewer, body }) => answers.accept(viewer, body.id, 'unaccept'),
    'qa/vote': ({ viewer, body }) => answers.vote(viewer, body.id, body.to),
    'qa/candidates': ({ viewer, query }) => invites.candidates(viewer, query.id),
    'qa/invite': ({ viewer, body }) => invites.invite(viewer, body),
  }
})
