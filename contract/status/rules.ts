/** Errors of clients that nobody handled: characters that are sent of each, and how many of one visit. */
export const clientError = { message: 300, stack: 2000, page: 100, most: 5 } as const

/** good: nothing to do. look: somebody should look at it. bad: something does not work. */
export const conditions = ['good', 'look', 'bad'] as const
export type Condition = (typeof conditions)[number]
