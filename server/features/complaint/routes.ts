import { complaintRoutes } from '../../../contract/complaint/schema'
import { implement } from '../../http/implement'
import { AppealService } from './appeals'
import { ComplaintService } from './complaints'
import { Desk } from './desk'
import { choicesOf, noteOf, saidOf } from '../../core/complaint/texts'

export default implement(complaintRoutes, (context) => {
  const service = new ComplaintService(context)
  const desk = new Desk(context)
  const appeals = new AppealService(context)
  return {
    'complaint/reasons': ({ query: { subject } }) => ({ said: saidOf(subject), reasons: choicesOf(subject) }),
    'complaint/add': ({ viewer, body }) => service.add(viewer, body),
    'complaint/detail': ({ viewer, query }) => desk.detail(viewer, query.id),
    'complaint/dynamicComplaints': ({ viewer, query }) => desk.queue(viewer, query),
    'complaint/delete': ({ viewer, body }) => service.withdraw(viewer, body.id),
    'complaint/approved': ({ viewer, body: { id, rule, note, days = 0 } }) =>
      desk.decide(viewer, id, { action: 'approve', rule, note: noteOf(note), days }),
    'complaint/refused': ({ viewer, body: { id, note, bad_faith: badFaith = [] } }) =>
      desk.decide(viewer, id, { action: 'refuse', note: noteOf(note), badFaith }),
    userComplaintList: ({ viewer, query }) => service.list(viewer, query),
    'appeal/add': ({ viewer, body }) => appeals.add(viewer, body),
    'appeal/detail': ({ viewer, query }) => appeals.detail(viewer, query.id),
    'appeal/dynamicAppeals': ({ viewer, query }) => appeals.queue(viewer, query),
    userAppealList: ({ viewer, query }) => appeals.list(viewer, query),
    'appeal/approved': ({ viewer, body }) => appeals.decide(viewer, body.id, 'approve', noteOf(body.note)),
    'appeal/refused': ({ viewer, body }) => appeals.decide(viewer, body.id, 'refuse', noteOf(body.note)),
  }
})
