import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: {
    schedule: { page: 'pages/timeTable/indexDay?term=', act: '看课表' },
    lesson: { page: 'pages/timeTable/detail?id=', act: '看这节课' },
    memo: { page: 'pages/timeTable/remarkAdd?id=', act: '看备忘' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    schedule: typeof own.leads.schedule
    lesson: typeof own.leads.lesson
    memo: typeof own.leads.memo
  }
}
