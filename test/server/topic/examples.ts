/** Topics that are open, with counts that cover what is taken out of them. */
import type { Examples } from '../rows'

export default {
  topics: () => ({ state: 'approved', followers: 9, dynamics: 9 }),
} satisfies Examples
