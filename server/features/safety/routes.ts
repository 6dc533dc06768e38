import { safetyRoutes } from '../../../contract/safety/schema'
import { implement } from '../../http/implement'
import { SafetyDesk } from './desk'
import { SchoolWords } from '../../core/safety/schoolWords'

export default implement(safetyRoutes, (context) => {
  const desk = new SafetyDesk(context)
  const schoolWords = new SchoolWords(context)
  return {
    'safety/queue': ({ query, viewer }) => desk.queue(viewer, query),
    'safety/decide': ({ body, viewer }) => desk.decide(viewer, body),
    'safety/words': ({ viewer }) => desk.words(viewer),
    'safety/schoolWords': ({ query, viewer }) => schoolWords.list(viewer, query),
    'safety/addWord': ({ body, viewer }) => schoolWords.add(viewer, body),
    'safety/removeWord': ({ body, viewer }) => schoolWords.remove(viewer, body.id),
  }
})
