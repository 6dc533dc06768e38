/** Days that were signed. */
import type { Examples } from '../rows'

export default {
  signins: () => ({ streak: 1, points: 1 }),
  signin_cards: () => ({ used_for: null }),
} satisfies Examples
