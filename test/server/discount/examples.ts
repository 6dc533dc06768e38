/** Rows that fit together: an activity has its times and its stock, a coupon can be used or is settled. */
import type { Examples } from '../rows'

const hour = 3_600_000
const times = {
  starts_at: new Date(Date.now() - hour),
  ends_at: new Date(Date.now() + hour),
  use_until: new Date(Date.now() + 2 * hour),
}

const inAWeek = new Date(Date.now() + 168 * hour)

export default {
  discount_shops: () => ({ favourites: 9 }),
  discount_activities: () => ({ ...times, pieces: 9, left: 3 }),
  discount_invites: () => ({ until: inAWeek }),
  'discount_invites.user_id': () => ({ phone: null }),
  discount_coupons: () => ({ state: 'used', settled_at: new Date() }),
} satisfies Examples
