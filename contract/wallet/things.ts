import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { withdrawal: { page: 'pages/wallet/walletSuccess?id=', act: '查看提现' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Leads {
    withdrawal: typeof own.leads.withdrawal
  }
}
