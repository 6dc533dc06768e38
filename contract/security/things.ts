import { addKinds, type Kinds } from '../kinds'

const own = {
  needs: {
    payPassword: {
      title: '支付密码',
      why: '付款和提现时要输的 6 位数字',
      page: '/pages/personalSetting/codeVerification?for=payment',
      order: 60,
    },
  },
  leads: { security: { page: 'pages/personalSetting/account?of=', act: '查看账号安全', urgent: true } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Needs {
    payPassword: typeof own.needs.payPassword
  }
  interface Leads {
    security: typeof own.leads.security
  }
}
