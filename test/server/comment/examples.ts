/** Counts that cover what is taken out of them. */
import type { Examples } from '../rows'

export default {
  comments: () => ({ replies: 9 }),
} satisfies Examples
