import { addKinds, type Kinds } from '../kinds'

/** Without a page: schools are chosen, not read. */
const own = {
  needs: {
    school: {
      title: '选择学校',
      why: '首页、圈子和跑腿都跟着学校走',
      page: '/pages/location/location',
      order: 20,
    },
  },
  things: { school: { title: '学校', searches: { order: 130 } } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Needs {
    school: typeof own.needs.school
  }
  interface Things {
    school: typeof own.things.school
  }
}
