import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: {
    signin: { page: 'pages/signIn/signinindex?of=', act: '去签到' },
    points: { page: 'pages/signIn/pointsDetails?of=', act: '看积分明细' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    signin: typeof own.leads.signin
    points: typeof own.leads.points
  }
}
