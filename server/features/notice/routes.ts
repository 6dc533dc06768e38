import { noticeRoutes } from '../../../contract/notice/schema'
import { implement } from '../../http/implement'
import { NoticeBoard } from './board'
import { NoticeDesk } from './desk'

export default implement(noticeRoutes, (context) => {
  const board = new NoticeBoard(context)
  const desk = new NoticeDesk(context)
  return {
    'notice/list': ({ query: { school, ...page }, viewer }) =>
      board.list(viewer, school ?? viewer?.schoolId ?? null, page),
    'notice/detail': ({ query, viewer }) => board.detail(viewer, query.id),
    'notice/systemList': ({ query, viewer }) => board.list(viewer, null, query),
    'notice/office': ({ viewer }) => desk.office(viewer),
    'notice/mine': ({ query, viewer }) => desk.mine(viewer, query),
    'notice/draft': ({ query, viewer }) => desk.draft(viewer, query.id),
    'notice/save': ({ body, viewer }) => desk.save(viewer, body),
    'notice/withdraw': ({ body, viewer }) => desk.withdraw(viewer, body.id),
    'notice/delete': ({ body, viewer }) => desk.remove(viewer, body.id),
    'open/v1/notices': ({ program, query }) => board.list(null, program.schoolId, query),
    'open/v1/notice': ({ program, query }) => board.ofSchool(program.schoolId, query.id),
  }
})
