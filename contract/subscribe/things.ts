import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    account: { title: '公众号', complaints: { reasons: ['impersonation', ...usualReasons] } },
  },
  pictures: { account: { title: '公众号头像' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    account: typeof own.things.account
  }
  interface Pictures {
    account: typeof own.pictures.account
  }
}
