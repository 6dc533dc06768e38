import { gradeNotes, grades, gradeTitles } from '../../../../contract/secondhand/rules'
import { goodsRoutes } from '../../../../contract/secondhand/goods/schema'
import type { Viewer } from '../../../context'
import { like } from '../../../core/thing/likes'
import { remove } from '../../../core/thing/remove'
import { implement } from '../../../http/implement'
import { change } from './change'
import { ratingsOfGoods, ratingsOfSeller } from './comments'
import { look, putBack, refresh, takeOff } from './doing'
import { GoodsLists } from './lists'
import { posterOf } from './posters'
import { GoodsReader } from './read'
import { release, releaseBook } from './release'
import { goodsThing } from './thing'

export default implement(goodsRoutes, (context) => {
  const lists = new GoodsLists(context)
  const reader = new GoodsReader(context)
  /** Does something with a listing, and shows how it is then. */
  const then = async (viewer: Viewer, id: string, done: Promise<unknown>) => {
    await done
    return reader.one(viewer, id)
  }
  return {
    'secondHand/classify': ({ query, viewer }) => lists.classify(viewer, query.school),
    'secondHand/grade': () => ({
      items: grades.map((name) => ({ name, title: gradeTitles[name], note: gradeNotes[name] })),
    }),
    'secondHand/goodsSelect': ({ query, viewer }) => lists.list(viewer, query),
    'secondHand/goodsSearch': ({ query, viewer }) => lists.list(viewer, query),
    'secondHand/goodsGuess': ({ viewer }) => lists.guess(viewer),
    'secondHand/goodsInfo': ({ query, viewer }) => reader.one(viewer, query.id),
    'secondHand/release': async ({ body, viewer }) =>
      reader.one(viewer, await release(context, viewer, body)),
    'secondHand/releaseBook': async ({ body, viewer }) =>
      reader.one(viewer, await releaseBook(context, viewer, body)),
    'secondHand/goodsModification': ({ body, viewer }) =>
      then(viewer, body.id, change(context, viewer, body)),
    'secondHand/goodsDel': ({ body, viewer }) => remove(context, viewer, goodsThing, body.id),
    'secondHand/goodsViews': ({ body, viewer }) => look(context, viewer, body.id),
    'secondHand/comment': ({ query, viewer }) => ratingsOfSeller(context, viewer, query),
    'secondHand/goodsCommentShow': ({ query, viewer }) => ratingsOfGoods(context, viewer, query),
    'secondHand/userGoods': ({ query, viewer }) => reader.list(viewer, query),
    'secondHand/soldOut': ({ body, viewer }) => then(viewer, body.id, takeOff(context, viewer, body.id)),
    'secondHand/soldOn': ({ body, viewer }) => then(viewer, body.id, putBack(context, viewer, body.id)),
    'secondHand/refresh': ({ body, viewer }) => then(viewer, body.id, refresh(context, viewer, body.id)),
    'secondHand/like': ({ body, viewer }) => like(context, viewer, goodsThing, body.id, true),
    'secondHand/dislike': ({ body, viewer }) => like(context, viewer, goodsThing, body.id, false),
    'secondHand/code': ({ query, viewer }) => posterOf(context, viewer, query.id),
  }
})
