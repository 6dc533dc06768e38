import { formatFen } from '@/ui/format'

/** ¥12.50; below zero −¥12.50. */
export const yuan = (fen: number): string => (fen < 0 ? `−¥${formatFen(-fen)}` : `¥${formatFen(fen)}`)

/** Yuan as typed, in fen; null for what is no sum. '' is 0. */
export function fenOf(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return 0
  if (!/^\d{1,5}(\.\d{0,2})?$/.test(typed)) return null
  return Math.round(Number(typed) * 100)
}
