/** The colours of classes whose owner chose none: each name has the one that is least used among the others. */
import { tintIndexOf } from '../../rules'
import { anyTint, tintCount } from '../rules'

interface Tinted {
  name: string
  tint: number
}

/** A tint for each name, by its index; the same as long as the classes are. */
export function tintsOf(classes: readonly Tinted[]): Map<string, number> {
  const tints = new Map<string, number>()
  for (const { name, tint } of classes) if (tint !== anyTint) tints.set(name, tint)
  const uses = Array.from({ length: tintCount }, () => 0)
  for (const tint of tints.values()) uses[tint] = (uses[tint] ?? 0) + 1
  const names = [...new Set(classes.map(({ name }) => name))].filter((name) => !tints.has(name)).sort()
  for (const name of names) {
    const least = Math.min(...uses)
    const first = tintIndexOf(name, tintCount)
    const free = Array.from({ length: tintCount }, (_, step) => (first + step) % tintCount)
    const tint = free.find((one) => uses[one] === least) ?? first
    uses[tint] = least + 1
    tints.set(name, tint)
  }
  return tints
}
