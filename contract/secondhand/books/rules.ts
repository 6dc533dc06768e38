/** What is kept of a book, and what a school says of it. Values only. */

export const limits = {
  title: { max: 100 },
  author: { max: 40 },
  publisher: { max: 40 },
  /** List price, fen. */
  price: { max: 1_000_000 },
} as const
