/** Books by ISBN, and those of the viewer's courses. */
import { Type } from 'typebox'
import { Count, Done, Page, pageQuery } from '../../common'
import { get, post } from '../../http'
import { Book, GoodsCard, Isbn } from '../goods/schema'

export const bookRoutes = {
  'secondHand/book': get({
    title: '按 ISBN 查书：先查自己的书库，再查接入的服务',
    query: Type.Object({ isbn: Isbn }),
    data: Book,
    who: 'user',
    limit: 60,
  }),
  'secondHand/textbooks': get({
    title: '本学期课程要用的书，有谁在卖；没有课表就是空',
    query: Type.Object(pageQuery),
    data: Type.Object({
      ...Page(Type.Object({ ...GoodsCard.properties, course: Type.String() })).properties,
      /** The viewer is told when one is put up. */
      watched: Type.Boolean(),
      /** Courses of the term that is on. */
      courses: Count,
    }),
    who: 'user',
  }),
  'secondHand/watch': post({
    title: '有人上架本学期的教材时告诉我',
    body: Type.Object({ on: Type.Boolean() }),
    data: Done,
    who: 'user',
  }),
}

declare module '../../registry' {
  interface Registry {
    secondhandBooks: typeof bookRoutes
  }
}
