import { helpRoutes } from '../../../contract/help/schema'
import { implement } from '../../http/implement'
import { ServiceDesk } from './desk'
import { HelpService } from './service'

export default implement(helpRoutes, (context) => {
  const help = new HelpService(context)
  const desk = new ServiceDesk(context)
  return {
    'help/index': () => ({ categories: help.index() }),
    'help/search': async ({ query }) => ({ items: await help.find(query.keyword) }),
    'help/detail': ({ viewer, query }) => help.detail(viewer, query.id),
    'help/useful': ({ viewer, body }) => help.say(viewer, body.id, body.useful),
    'help/feedback': ({ viewer, body }) => desk.open(viewer, body),
    'help/feedbacks': ({ viewer, query }) => desk.mine(viewer, 'feedback', query),
    'customer/Consultation': ({ viewer, body: { id, ...said } }) =>
      id === undefined ? desk.open(viewer, { ...said, kind: 'question' }) : desk.goOn(viewer, id, said),
    'customer/consultations': ({ viewer, query }) => desk.mine(viewer, 'question', query),
    'customer/thread': ({ viewer, query }) => desk.thread(viewer, query.id),
    'customer/inbox': ({ viewer, query }) => desk.inbox(viewer, query),
    'customer/reply': ({ viewer, body: { id, ...said } }) => desk.reply(viewer, id, said),
  }
})
