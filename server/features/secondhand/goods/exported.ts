import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import type { Exported } from '../../../core/privacy/personal'

export const exported: Readonly<Record<string, Exported>> = {
  secondhand_views: {
    read: (id) =>
      listJson(sql`select g.title as goods, v.day, v.viewed_at as at from secondhand_views v
        join secondhand_goods g on g.id = v.goods_id where v.user_id = ${id} order by v.viewed_at`),
  },
}
