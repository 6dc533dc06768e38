/** Orders of second-hand that are over, and what it keeps of them. */
import type { Examples } from '../../rows'

export default {
  secondhand_goods: () => ({ pieces: 3, free: 2, held: 1, sold: 0, ways: ['meet'], isbn: null }),
  secondhand_books: () => ({ isbn: '9787040396638' }),
} satisfies Examples
