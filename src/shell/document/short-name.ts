import { charactersOf } from '@contract/characters/rules'

/** Letters of two lines beside the icon, in widths of a narrow one. */
const most = 30
/** Characters of the end that are kept: the last of its name, and its ending. */
const end = 8

const widthOf = (one: string): number =>
  /^[\u0020-\u007e]/.test(one) ? (/[A-Zmw@%]/.test(one) ? 1.4 : 1) : 2
const sum = (some: readonly string[]): number => some.reduce((whole, one) => whole + widthOf(one), 0)

/** A name in two lines: what is too long loses its middle, for the end says what a file is. */
export function shortName(name: string): string {
  const all = charactersOf(name)
  if (sum(all) <= most) return name
  const tail = all.slice(-end)
  let left = most - 1 - sum(tail)
  let head = ''
  for (const one of all) {
    left -= widthOf(one)
    if (left < 0) break
    head += one
  }
  return `${head}…${tail.join('')}`
}
