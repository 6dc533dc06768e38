/** Rows that come and go together. Ten rows of a feed are about three screens. */
const blockSize = 10

/** Cuts a list into blocks of `blockSize`. */
export const blocksOf = <T>(items: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / blockSize) }, (_, block) =>
    items.slice(block * blockSize, (block + 1) * blockSize),
  )

/**
 * Deals items over `count` columns, each to the one that is shortest so far.
 * The share of an item depends on those before it alone, so that a longer list moves nothing.
 */
export const columnsOf = <T>(items: readonly T[], heightOf: (item: T) => number, count: number): T[][] => {
  const columns = Array.from({ length: count }, () => ({ items: [] as T[], height: 0 }))
  for (const item of items) {
    const shortest = columns.reduce((least, column) => (column.height < least.height ? column : least))
    shortest.items.push(item)
    shortest.height += heightOf(item)
  }
  return columns.map((column) => column.items)
}
