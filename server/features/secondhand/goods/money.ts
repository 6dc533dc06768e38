/** Fen as people read them: ¥12, ¥12.50. */
export const yuanOf = (fen: number): string => `¥${(fen / 100).toFixed(fen % 100 === 0 ? 0 : 2)}`
