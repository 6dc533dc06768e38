import type { Kind } from '@contract/bank/rules'

/** The choice after a tap on an option; of several at least one stays. */
export function toggleLetter(kind: Kind, chosen: readonly string[], letter: string): string[] {
  if (kind !== 'multiple') return [letter]
  const rest = chosen.filter((one) => one !== letter)
  if (rest.length === chosen.length) return [...chosen, letter].sort()
  return rest.length > 0 ? rest : [...chosen]
}
