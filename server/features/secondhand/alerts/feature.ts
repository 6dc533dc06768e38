import { sql } from 'drizzle-orm'
import { listJson } from '../../../database/json'
import { feature } from '../../../feature'
import { second } from '../../../jobs'
import { mostListings, notifyOfListings } from './round'
import routes from './routes'
import { secondhandSwitch } from '../switch'

export default feature({
  routes,
  switch: secondhandSwitch,
  rounds: (context) => [
    {
      name: 'listing-alerts',
      every: 60 * second,
      most: mostListings,
      round: (going) => notifyOfListings(context, going),
    },
  ],
  erasures: {
    goods_searches: {
      erase: async (tx, id) =>
        void (await tx.execute(sql`delete from secondhand_searches where user_id = ${id}`)),
    },
  },
  exported: {
    goods_searches: {
      read: (id) =>
        listJson(sql`select json_build_object('keyword', keyword, 'category', category, 'most', most, 'on', "on", 'since', created_at)
          from secondhand_searches where user_id = ${id} order by id`),
    },
  },
})
