import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    dynamic: {
      title: '动态',
      page: 'pages/dynamicTopic/photoDetail?id=',
      complaints: { reasons: usualReasons },
      comments: true,
      reviews: true,
      searches: { order: 10 },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    dynamic: typeof own.things.dynamic
  }
}
