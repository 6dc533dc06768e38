import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { chain: { page: 'pages/messageIndex/chat?view=chain&chain=', act: '去看看' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    chain: typeof own.leads.chain
  }
}
