import { academic } from '../../../../contract/timetable/academic/rules'
import { academicRoutes } from '../../../../contract/timetable/academic/schema'
import { receive } from '../../../core/file/receive'
import { withSpool } from '../../../core/file/spool'
import { implement } from '../../../http/implement'
import { readTimetable } from './photo'
import { AcademicService } from './service'
import { systemsFor } from './systems'
import { textOfFile } from './text'

export default implement(academicRoutes, (context) => {
  const service = new AcademicService(context)
  return {
    'cls/schools': ({ viewer, query }) => systemsFor(context, viewer, query),
    'cls/getcode': ({ viewer, body }) => service.open(viewer, body),
    'cls/login': ({ viewer, body }) => service.login(viewer, body),
    'cls/info': ({ viewer, query }) => service.info(viewer, query.session),
    'cls/kebiao': ({ viewer, query: { session, ...term } }) => service.timetable(viewer, session, term),
    'cls/score': ({ viewer, query }) => service.scores(viewer, query.session),
    'cls/exam': ({ viewer, query: { session, ...term } }) => service.exams(viewer, session, term),
    'cls/room': ({ viewer, query: { session, ...asked } }) => service.rooms(viewer, session, asked),
    'cls/photo': async ({ viewer, request }) => readTimetable(context, viewer, await receive(request)),
    'cls/text': ({ request }) => withSpool(request, academic.text.bytes, textOfFile),
  }
})
