/** The local verdict on words: the list and the rules, in well under a millisecond. */
import { cut } from '../../../contract/characters/rules'
import type { SafetyKind } from '../../../contract/safety/rules'
import { edgesOf } from './edges'
import { Finder, type Found } from './finder'
import { fold } from './fold'
import { textRules } from './rules'
import { wordLists } from './word-lists'

export interface Hit {
  /** As the text has it. */
  word: string
  kind: SafetyKind
  action: 'refuse' | 'hold'
  /** What statistics count it under: the word of the list, or the name of the rule. */
  entry: string
  /** What it objects to, for the author, where that is not the word; null for a word. */
  reason: string | null
}

interface Entry {
  entry: string
  kind: SafetyKind
  action: 'refuse' | 'hold'
}

const entries = wordLists.flatMap(({ words, kind, action }) =>
  words.split(' ').map((word) => ({ entry: word, kind, action })),
)
const finder = new Finder<Entry>(entries.map((entry) => [fold(entry.entry).signs.join(''), entry]))

/** Longest words of a text that a person is told. */
const longest = 20
/** Of words that lie in one another, the longest. */
const outermost = <T>(found: Found<T>[]): Found<T>[] =>
  found.filter(
    (one, index) =>
      !found.some(
        (other, at) =>
          at !== index &&
          other.start <= one.start &&
          other.end >= one.end &&
          other.end - other.start > one.end - one.start,
      ),
  )

/** Finds a school's words, which wait for a reviewer; null without any. */
export const schoolFinder = (words: readonly { word: string; folded: string }[]): Finder<Entry> | null =>
  words.length === 0
    ? null
    : new Finder(words.map(({ word, folded }) => [folded, { entry: word, kind: 'school', action: 'hold' }]))

/** What is wrong with a text, in its order; [] for nothing. `own`: the words of the school that it is written in. */
export function judge(text: string, own: Finder<Entry> | null = null): Hit[] {
  const folded = fold(text)
  const { signs, from, to } = folded
  const stands = edgesOf(text, folded)
  const words = outermost([...finder.find(signs), ...(own?.find(signs) ?? [])]).flatMap(
    ({ value, start, end }): Hit[] => {
      const [begin, stop] = [from[start] ?? 0, to[end - 1] ?? 0]
      return !stands({ start, end }, false)
        ? []
        : [{ ...value, word: cut(text.slice(begin, stop), longest), reason: null }]
    },
  )
  const plain = text.normalize('NFKC').toLowerCase()
  const broken = textRules.flatMap(({ name, kind, action, reason, find }): Hit[] => {
    const [word] = find(plain)
    return word === undefined ? [] : [{ word: cut(word, longest), kind, action, entry: name, reason }]
  })
  return [...words, ...broken]
}
