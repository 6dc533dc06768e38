import { addKinds, type Kinds } from '../kinds'

const own = {
  payables: { errand: true, 'errand-tip': true, margin: true },
  leads: {
    errand: { page: 'pages/runErrands/orderDetails?id=', act: '查看订单' },
    take: { page: 'pages/runErrands/transferOder?id=', act: '去接手' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Payables {
    errand: typeof own.payables.errand
    'errand-tip': (typeof own.payables)['errand-tip']
    margin: typeof own.payables.margin
  }
  interface Leads {
    errand: typeof own.leads.errand
    take: typeof own.leads.take
  }
}
