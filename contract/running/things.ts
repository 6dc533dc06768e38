import { addKinds, type Kinds } from '../kinds'

const own = {
  orders: { errand: { title: '跑腿单', bill: '跑腿', page: 'pages/runErrands/orderDetails?id=' } },
  payables: { 'errand-tip': true, margin: true },
  leads: { take: { page: 'pages/runErrands/transferOder?id=', act: '去接手' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Orders {
    errand: typeof own.orders.errand
  }
  interface Payables {
    'errand-tip': (typeof own.payables)['errand-tip']
    margin: typeof own.payables.margin
  }
  interface Leads {
    take: typeof own.leads.take
  }
}
