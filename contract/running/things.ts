import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    errand: {
      title: '跑腿单',
      page: 'pages/runErrands/orderDetails?id=',
      complaints: {
        reasons: ['fraud', 'advert', 'porn', 'abuse', 'privacy', 'illegal', 'other'],
        said: '个跑腿单',
      },
    },
  },
  orders: {
    errand: {
      title: '跑腿单',
      bill: '跑腿',
      page: 'pages/runErrands/orderDetails?id=',
      running: {
        title: '跑腿订单',
        icon: 'moped',
        buyer: 'pages/runErrands/myorders',
        seller: 'pages/runErrands/riderOrder',
      },
    },
  },
  payables: { 'errand-tip': true, margin: true },
  leads: { take: { page: 'pages/runErrands/transferOder?id=', act: '去接手' } },
  needs: {
    rider: {
      title: '骑手申请',
      why: '看过并同意骑手规则，马上就能接单',
      page: '/pages/runErrands/addRun',
      after: ['student', 'verified', 'gender'],
      order: 90,
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Needs {
    rider: typeof own.needs.rider
  }
  interface Things {
    errand: typeof own.things.errand
  }
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
