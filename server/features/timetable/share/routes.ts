import { timetableShareRoutes } from '../../../../contract/timetable/share/schema'
import { implement } from '../../../http/implement'
import { Codes } from './codes'
import { Feeds } from './feed'
import { FreeTimes } from './free'
import { pictureOf } from './picture'

export default implement(timetableShareRoutes, (context) => {
  const [feeds, codes, free] = [new Feeds(context), new Codes(context), new FreeTimes(context)]
  return {
    'cls/feed': ({ viewer }) => feeds.mine(viewer),
    'cls/makefeed': ({ viewer, body }) => feeds.make(viewer, body),
    'cls/setfeed': ({ viewer, body }) => feeds.change(viewer, body),
    'cls/dropfeed': ({ viewer }) => feeds.drop(viewer),
    'cls/codes': ({ viewer }) => codes.list(viewer),
    'cls/makecode': ({ viewer, body }) => codes.make(viewer, body),
    'cls/dropcode': ({ viewer, body }) => codes.drop(viewer, body.id),
    'cls/codeinfo': ({ viewer, query }) => codes.open(viewer, query.code),
    'cls/takecode': ({ viewer, body }) => codes.take(viewer, body.code),
    'cls/picture': async ({ viewer, query }) => ({ path: await pictureOf(context, viewer, query) }),
    'cls/freeset': ({ viewer }) => free.mine(viewer),
    'cls/setfree': ({ viewer, body }) => free.set(viewer, body.to),
    'cls/free': ({ viewer, body }) => free.week(viewer, body),
    'cls/askfree': ({ viewer, body }) => free.ask(viewer, body.user),
  }
})
