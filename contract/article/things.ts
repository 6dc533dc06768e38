import { addKinds, usualReasons, type Kinds } from '../kinds'

/**
 * Long writing, which two features publish: what is complained about is an account's, beside the notices of the board, and
 * what is searched is a talent's, the long form of a dynamic, whose page shows it.
 */
const own = {
  things: {
    article: {
      title: '文章',
      page: 'pages/dynamicTopic/photoDetail?id=',
      complaints: { reasons: usualReasons },
      searches: { order: 70 },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    article: typeof own.things.article
  }
}
