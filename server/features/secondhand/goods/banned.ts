/** What may not be sold, looked for in a seller's words. */
import { bans, type Ban } from '../../../../contract/secondhand/rules'
import { edgesOf } from '../../../core/safety/edges'
import { Finder } from '../../../core/safety/finder'
import { fold } from '../../../core/safety/fold'

interface Banned {
  rule: string
  word: string
}

const finderOf = (of: readonly Ban[]): Finder<Banned> =>
  new Finder(
    of.flatMap(({ rule, words }) => words.map((word) => [fold(word).signs.join(''), { rule, word }])),
  )
const everywhere = finderOf(bans)

/** The rule that a text breaks and the word that says so, of the school's first; null: none. */
export function bannedBy(text: string, own: readonly Ban[] = []): Banned | null {
  const folded = fold(text)
  const stands = edgesOf(text, folded)
  const found = [
    ...(own.length > 0 ? finderOf(own).find(folded.signs) : []),
    ...everywhere.find(folded.signs),
  ]
  return found.find((one) => stands(one, true))?.value ?? null
}
