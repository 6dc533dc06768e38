import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { signin: { page: 'pages/signIn/signinindex?of=', act: '去签到' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    signin: typeof own.leads.signin
  }
}
