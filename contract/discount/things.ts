import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    discountShop: {
      title: '优惠商家',
      page: 'pages/generalProbe/details?id=',
      searches: { order: 85 },
    },
    discountActivity: {
      title: '抢券',
      page: 'pages/generalProbe/rob?id=',
      searches: { order: 86 },
    },
  },
  leads: {
    discountActivity: { page: 'pages/generalProbe/rob?id=', act: '去抢券' },
    discountCoupon: { page: 'pages/generalProbe/index?view=coupon&id=', act: '看看这张券' },
    discountShop: { page: 'pages/generalProbe/details?id=', act: '去看看' },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    discountShop: typeof own.things.discountShop
    discountActivity: typeof own.things.discountActivity
  }
  interface Leads {
    discountActivity: typeof own.leads.discountActivity
    discountCoupon: typeof own.leads.discountCoupon
    discountShop: typeof own.leads.discountShop
  }
}
