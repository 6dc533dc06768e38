import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    goods: {
      title: '二手',
      page: 'pages/secondHand/commodityDetail?id=',
      complaints: { reasons: usualReasons, said: '件二手' },
      comments: true,
      reviews: true,
      searches: { order: 35 },
    },
    wanted: {
      title: '求购',
      page: 'pages/secondHand/commodityDetail?view=wanted&id=',
      complaints: { reasons: usualReasons },
      reviews: true,
      searches: { order: 36 },
    },
  },
  orders: {
    trade: {
      title: '二手订单',
      bill: '二手',
      page: 'pages/secondHand/orderDetail?id=',
      running: {
        title: '二手订单',
        icon: 'tag',
        buyer: 'pages/secondHand/order',
        seller: 'pages/secondHand/orderSeller',
      },
    },
  },
  payables: { checkout: true },
  leads: {
    textbook: { page: 'pages/secondHand/commodityDetail?id=', act: '去看看' },
    wanted: { page: 'pages/secondHand/commodityDetail?id=', act: '去看看' },
    wantedEnds: { page: 'pages/secondHand/commodityDetail?view=wanted&id=', act: '接着找' },
    offer: { page: 'pages/secondHand/commodityDetail?id=', act: '去看看' },
    business: { page: 'pages/secondHand/sellerCenter?view=business&user=', act: '看商家认证' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    goods: typeof own.things.goods
    wanted: typeof own.things.wanted
  }
  interface Orders {
    trade: typeof own.orders.trade
  }
  interface Payables {
    checkout: typeof own.payables.checkout
  }
  interface Leads {
    textbook: typeof own.leads.textbook
    wanted: typeof own.leads.wanted
    wantedEnds: typeof own.leads.wantedEnds
    offer: typeof own.leads.offer
    business: typeof own.leads.business
  }
}
