import { sql } from 'drizzle-orm'
import { feature } from '../../feature'
import { second } from '../../jobs'
import { closeOrders } from './ending'
import { eraseMall, exported } from './exported'
import { frameFiles } from './files'
import routes from './routes'
import { mallSeed } from './seed'
import { mallSwitch } from './switch'

export default feature({
  routes,
  switch: mallSwitch,
  plugins: [frameFiles],
  rounds: (context) => [
    { name: 'mall-orders', every: 20 * second, round: (going) => closeOrders(context, going) },
  ],
  posted: [
    {
      title: '积分商城',
      keys: sql`select 'mall:' || id, price from mall_orders where state = 'paid'`,
    },
  ],
  transferTitles: [
    (id) => sql`
      select '积分商城：' || i.name || case i.kind when 'frame' then '头像框' else '昵称牌' end
      from mall_orders o join mall_items i on i.id = o.item_id where o.id = ${id}`,
  ],
  services: [
    {
      title: '积分商城',
      words: '积分 兑换 头像框 挂件',
      icon: 'gift',
      tint: 'lilac',
      url: '/pages/Virtual_mall/Head_portrait',
      group: '同学',
      order: 17,
    },
  ],
  erasures: { mall: { erase: eraseMall } },
  exported,
  seeds: { mall: mallSeed },
})
