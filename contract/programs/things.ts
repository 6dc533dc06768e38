import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { programs: { page: 'pages/public/index?view=programs&school=', act: '去看看' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    programs: typeof own.leads.programs
  }
}
