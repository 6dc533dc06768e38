import { sql } from 'drizzle-orm'
import type { Switch } from '../../core/switches/switch'

export const discountSwitch: Switch = {
  name: 'discount',
  title: '优惠卡',
  entrances: ['pages/generalProbe/index', 'pages/generalProbe/store'],
  begins: ['discount/grab', 'discount/remind'],
  underWay: (school) =>
    sql`exists(select from discount_coupons c join users u on u.id = c.holder_id where u.school_id = ${school} and c.state = 'unused')`,
}
