import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    confession: {
      title: '表白',
      page: 'pages/confessionWall/detail?id=',
      complaints: {
        reasons: [
          'abuse',
          'privacy',
          'infringement',
          'porn',
          'untrue',
          'advert',
          'fraud',
          'illegal',
          'other',
        ],
      },
      comments: true,
      searches: { order: 90, title: '表白墙' },
    },
  },
  pictures: { confession: { title: '表白墙的图片' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    confession: typeof own.things.confession
  }
  interface Pictures {
    confession: typeof own.pictures.confession
  }
}
