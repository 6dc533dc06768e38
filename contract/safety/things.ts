import { addKinds, type Kinds } from '../kinds'

/** A picture outside posts waits by itself, whatever shows it. */
const own = {
  things: { picture: { title: '图片', reviews: true } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    picture: typeof own.things.picture
  }
}
