import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    comment: {
      title: '评论',
      complaints: {
        reasons: ['advert', 'fraud', 'abuse', 'porn', 'untrue', 'privacy', 'illegal', 'other'],
      },
      reviews: true,
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    comment: typeof own.things.comment
  }
}
