/** Counts that cover what is taken out of them, and people who said whether they may be named. */
import type { Examples } from '../rows'

export default {
  confessions: () => ({ comments: 9 }),
  confession_names: () => ({ state: 'agreed' }),
} satisfies Examples
