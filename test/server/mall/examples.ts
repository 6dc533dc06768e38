/** What a mall sells: a design of the platform's, and an order of one. */
import type { Examples } from '../rows'

export default {
  mall_items: () => ({ design: `design-${Math.random()}`, picture: null, ends_at: null, starts_at: null }),
} satisfies Examples
