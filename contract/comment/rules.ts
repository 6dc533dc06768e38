/** Within which limits people comment. Values only. */

export const limits = {
  text: { max: 500 },
  pictures: { max: 3 },
  stance: { max: 20 },
} as const
