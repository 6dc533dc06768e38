import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { decision: { page: 'pages/user_myfollow/appeal?id=', act: '查看和申诉' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    decision: typeof own.leads.decision
  }
}
