import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    vote: {
      title: '投票',
      page: 'pages/vote/voting?id=',
      complaints: { reasons: usualReasons },
      reviews: true,
      searches: { order: 65 },
    },
    voteEntry: {
      title: '选项',
      page: 'pages/vote/detail?id=',
      complaints: { reasons: usualReasons },
      comments: true,
      reviews: true,
    },
  },
  leads: {
    vote: { page: 'pages/vote/voting?id=', act: '查看投票' },
    voteEntry: { page: 'pages/vote/detail?id=', act: '去看看' },
    voteDesk: { page: 'pages/vote/createdSuccess?id=', act: '去处理' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    vote: typeof own.things.vote
    voteEntry: typeof own.things.voteEntry
  }
  interface Leads {
    vote: typeof own.leads.vote
    voteEntry: typeof own.leads.voteEntry
    voteDesk: typeof own.leads.voteDesk
  }
}
