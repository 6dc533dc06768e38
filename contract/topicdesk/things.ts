import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { removal: { page: 'pages/user_myfollow/appeal?removal=', act: '查看和申诉' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    removal: typeof own.leads.removal
  }
}
