import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    rating: {
      title: '评价',
      complaints: { reasons: ['abuse', 'untrue', 'privacy', 'advert', 'porn', 'illegal', 'other'] },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    rating: typeof own.things.rating
  }
}
