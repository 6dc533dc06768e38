/** Plants that grow. */
import type { Examples } from '../../rows'

export default {
  game_plants: () => ({ harvested_at: null, growth: null, points: null }),
} satisfies Examples
