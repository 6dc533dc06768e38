import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    radio: {
      title: '节目',
      page: 'pages/radiStation/audio?id=',
      complaints: { reasons: usualReasons },
      comments: true,
      reviews: true,
      searches: { order: 100, title: '电台' },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    radio: typeof own.things.radio
  }
}
