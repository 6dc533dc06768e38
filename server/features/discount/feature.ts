import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { hour, second } from '../../jobs'
import { eraseDiscount, exported, kept, notExported } from './exported'
import { forgetInvites } from './invites/service'
import routes from './routes'
import { closeCoupons, expireCoupons, remindHolders, remindOfRushes } from './rounds'
import { activitiesFound, shopsFound } from './search'
import { discountSeed } from './seed'
import { shopsSheet } from './sheet'
import { discountSwitch } from './switch'

export default feature({
  routes,
  switch: discountSwitch,
  rounds: (context) => [
    { name: 'discount-reminders', every: 20 * second, round: (going) => remindOfRushes(context, going) },
    { name: 'discount-last-day', every: 300 * second, round: (going) => remindHolders(context, going) },
    { name: 'discount-expiry', every: 60 * second, round: (going) => expireCoupons(context, going) },
    { name: 'discount-invites', every: hour, round: () => forgetInvites(context) },
    { name: 'discount-closings', every: 10 * second, round: (going) => closeCoupons(context, going) },
  ],
  searches: { discountShop: shopsFound, discountActivity: activitiesFound },
  posted: [
    {
      title: '优惠券',
      keys: sql`select 'discount:' || id, price from discount_coupons where price > 0
        union all select 'discount-return:' || id, price from discount_coupons where price > 0 and state = 'returned'`,
    },
  ],
  transferTitles: [
    (id) =>
      sql`select a.title from discount_coupons c join discount_activities a on a.id = c.activity_id where c.id = ${id}`,
  ],
  sheets: { shops: shopsSheet },
  services: [
    {
      title: '优惠卡',
      words: '优惠 折扣 打折 优惠券 商家 美食',
      icon: 'credit-card',
      tint: 'sand',
      url: '/pages/generalProbe/index',
      group: '跑腿和买卖',
      order: 40,
    },
  ],
  lacks: {
    shops: {
      title: '优惠商家',
      why: '同学凭优惠卡在这些店打折、抢券',
      order: 90,
      page: '/pages/generalProbe/shop?view=desk',
      unit: '家',
      count: (school) => sql`select count(*) from discount_shops where school_id = ${school} and open`,
    },
  },
  erasures: { discount: { before: ['person'], erase: eraseDiscount } },
  exported,
  seeds: { discount: discountSeed },
  notExported,
  kept,
  passing: {
    discount_shops: { stays: 'the number that a shop publishes' },
    discount_invites: { round: 'discount-invites' },
  },
})
