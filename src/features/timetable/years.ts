/** School years around a day, the latest first: 2026-2027. A year begins in August. */
export function yearsAround(date: string): string[] {
  const now = Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < 8 ? 1 : 0)
  return Array.from({ length: 7 }, (_, index) => now + 1 - index).map((year) => `${year}-${year + 1}`)
}
