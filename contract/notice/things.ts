import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    notice: {
      title: '公告',
      page: 'pages/homePage/renderRichtext?notice=',
      complaints: { reasons: usualReasons },
      searches: { order: 80 },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    notice: typeof own.things.notice
  }
}
