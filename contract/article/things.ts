import { addKinds, usualReasons, type Kinds } from '../kinds'

/**
 * Long writing, which two features publish. A complaint about an article is about an account's, beside the notices of the
 * board; cases keep its id. An article that is found is a talent's, the long form of a dynamic, whose page shows it; a
 * complaint about that one is about the dynamic. Clients and links to a tab of the search send the one name.
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
