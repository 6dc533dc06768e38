import { addKinds, type Kinds } from '../kinds'

/** Without a page: schools are chosen, not read. */
const own = {
  things: { school: { title: '学校', searches: { order: 130 } } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    school: typeof own.things.school
  }
}
