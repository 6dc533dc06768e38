import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    qa: {
      title: '问题',
      page: 'pages/QA/detail?id=',
      complaints: { reasons: usualReasons },
      comments: true,
      reviews: true,
      searches: { order: 40, title: '问答' },
    },
    answer: {
      title: '回答',
      page: 'pages/QA/reply?id=',
      complaints: { reasons: usualReasons },
      comments: true,
      reviews: true,
      searches: { order: 50 },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    qa: typeof own.things.qa
    answer: typeof own.things.answer
  }
}
