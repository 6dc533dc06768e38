import { addKinds, type Kinds } from '../../kinds'

const own = {
  leads: {
    freeTime: { page: 'pages/timeTable/setting?view=free&ask=', act: '去看看' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../../kinds' {
  interface Leads {
    freeTime: typeof own.leads.freeTime
  }
}
