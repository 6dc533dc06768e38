/** Saved searches. Values only. */

export const limits = {
  /** Of one person. */
  searches: 20,
} as const
