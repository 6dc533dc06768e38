import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    hot: {
      title: '热议',
      page: 'pages/hot/detail?id=',
      complaints: { reasons: usualReasons },
      comments: true,
      reviews: true,
      searches: { order: 60 },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    hot: typeof own.things.hot
  }
}
