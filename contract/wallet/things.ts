import { addKinds, type Kinds } from '../kinds'

const own = {
  leads: { withdrawal: { page: 'pages/wallet/walletSuccess?id=', act: '查看提现' } },
  needs: {
    payout: {
      title: '到账方式',
      why: '钱只能到你本人的银行卡或微信',
      page: '/pages/wallet/Withdrawal?view=card',
      after: ['verified'],
      order: 70,
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Needs {
    payout: typeof own.needs.payout
  }
  interface Leads {
    withdrawal: typeof own.leads.withdrawal
  }
}
