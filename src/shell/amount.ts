/** Money as people type it, in yuan. Amounts are fen. */

/** 12.5 as fen: 1250; null where it is no amount of money. */
export function fenOf(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
/** What may be typed towards an amount. */
export const amountIn = (text: string): string => {
  const [, whole = '', point = '', cents = ''] =
    /^(\d{0,9})(\.?)(\d{0,2})/.exec(text.replace(/。/g, '.').replace(/[^\d.]/g, '')) ?? []
  return point === '' ? whole : `${whole || '0'}.${cents}`
}

/** An amount as a field holds it: 12.5 of 1250 fen, 12 of 1200; '' of none. */
export const typedOf = (fen: number | null): string => (fen === null ? '' : String(fen / 100))
