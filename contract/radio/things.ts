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
    bullet: {
      title: '弹幕',
      complaints: { reasons: ['abuse', 'porn', 'privacy', 'advert', 'fraud', 'illegal', 'other'] },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    radio: typeof own.things.radio
    bullet: typeof own.things.bullet
  }
}
