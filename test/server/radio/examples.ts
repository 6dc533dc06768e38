/** Counts that cover what is taken out of them. */
import type { Examples } from '../rows'

export default {
  programmes: () => ({ comments: 9 }),
} satisfies Examples
