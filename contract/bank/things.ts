import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    bank: {
      title: '题库',
      page: 'pages/QuestionBank/index?view=subject&id=',
      searches: { order: 110 },
    },
    exercise: {
      title: '题目',
      page: 'pages/QuestionBank/index?view=question&id=',
      searches: { order: 120 },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    bank: typeof own.things.bank
    exercise: typeof own.things.exercise
  }
}
