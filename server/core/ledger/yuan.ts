/** An amount in fen as people are told of it: 350 is ¥3.50. */
export const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`
