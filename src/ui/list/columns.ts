/** Rows that come and go together. Ten rows of a feed are about three screens. */
const blockSize = 10

/** Cuts a list into blocks of `blockSize`. */
export const blocksOf = <T>(items: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) =>
    items.slice(block * blockSize, (block + 1) * blockSize),
  )

/**
 * Deals items over two columns, each to the one that is shorter so far.
 * The share of an item depends on those before it alone, so that a longer list moves nothing.
 */
export const twoColumns = <T>(items: readonly T[], heightOf: (item: T) => number): [T[], T[]] => {
  const columns: [T[], T[]] = [[], []]
  const heights = [0, 0]
  for (const item of items) {
    const shorter = (heights[1] ?? 0) < (heights[0] ?? 0) ? 1 : 0
    columns[shorter].push(item)
    heights[shorter] = (heights[shorter] ?? 0) + heightOf(item)
  }
  return columns
}
