/** Counts that cover what is taken out of them. */
import type { Examples } from '../rows'

export default {
  hot_talks: () => ({ reds: 9, blues: 9, comments: 9 }),
} satisfies Examples
