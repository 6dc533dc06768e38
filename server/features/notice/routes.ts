import { noticeRoutes } from '../../../contract/notice/schema'
import type { Context } from '../../context'
import { implement } from '../../http/implement'
import { done } from '../../http/envelope'
import { repeat, second } from '../../jobs'
import { NoticeBoard } from './board'
import { NoticeDesk } from './desk'
import { noticeRound } from './rounds'

export const plugin = (context: Context) =>
  repeat(context, {
    name: 'school-notices',
    every: 20 * second,
    round: (going) => noticeRound(context, going),
  })

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
    'notice/delete': async ({ body, viewer }) => {
      await desk.remove(viewer, body.id)
      return done
    },
  }
})
