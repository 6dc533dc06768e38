/** Pieces that sum up, and books whose numbers are ISBNs. */
import { randomInt } from 'node:crypto'
import type { Examples } from '../../rows'

export default {
  secondhand_books: () => ({ isbn: `978${randomInt(10 ** 9, 10 ** 10)}` }),
  secondhand_goods: () => ({ pieces: 1, free: 1, held: 0, sold: 0, isbn: null }),
  secondhand_sellers: () => ({ licence: null }),
} satisfies Examples
