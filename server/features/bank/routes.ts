import { bankRoutes } from '../../../contract/bank/schema'
import { implement } from '../../http/implement'
import { Papers } from './papers'
import { Practice } from './practice'
import { Reports } from './reports'
import { BankService } from './service'

export default implement(bankRoutes, (context) => {
  const bank = new BankService(context)
  const practice = new Practice(context)
  const papers = new Papers(context)
  const reports = new Reports(context)
  return {
    'bank/subjects': ({ viewer, query }) => bank.subjects(viewer, query),
    'bank/subject': ({ viewer, query }) => bank.subject(viewer, query.id),
    'bank/practice': ({ viewer, body }) => practice.start(viewer, body),
    'bank/round': ({ viewer, query }) => practice.round(viewer, query.id, query.from),
    'bank/answer': ({ viewer, body }) => practice.answer(viewer, body.id, body.question, body.answer),
    'bank/startPaper': ({ viewer, body }) => papers.start(viewer, body.subject),
    'bank/paper': ({ viewer, query }) => papers.paper(viewer, query.id),
    'bank/saveAnswer': ({ viewer, body }) => papers.save(viewer, body.id, body.question, body.answer),
    'bank/submit': ({ viewer, body }) => papers.submit(viewer, body.id),
    'bank/papers': ({ viewer, query }) => papers.past(viewer, query.subject, query),
    'bank/wrong': ({ viewer, query }) => bank.wrong(viewer, query.subject, query),
    'bank/favourites': ({ viewer, query }) => bank.favourites(viewer, query),
    'bank/favourite': ({ viewer, body }) => bank.favour(viewer, body.id, body.on),
    'bank/question': ({ viewer, query }) => bank.question(viewer, query.id),
    'bank/stats': ({ viewer }) => bank.stats(viewer),
    'bank/report': ({ viewer, body }) => reports.add(viewer, body),
    'bank/reports': ({ viewer, query }) => reports.mine(viewer, query),
    'bank/queue': ({ viewer, query }) => reports.queue(viewer, query),
    'bank/decide': ({ viewer, body }) => reports.decide(viewer, body),
  }
})
