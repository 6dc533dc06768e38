/** Texts as the words of the list are compared with them: what tells spellings apart for the eye alone is taken away. */
import { lookalikes } from './word-lists'

export interface Folded {
  /** One character for each place of `from`. A border, which no word of the list crosses, is a line feed. */
  signs: string[]
  /** For each character, where it begins and ends in the text. */
  from: number[]
  to: number[]
}

/** Ends of sentences. Other characters between letters are there to part them, as in 加*微*信. */
const border = /[\n。！？；，：、!?;…]/u
const plain = /[\p{L}\p{N}]/u

/** NFKC, lower case, without marks; simplified where the list needs it. Several characters where one stands for several. */
function folded(sign: string): string {
  if (border.test(sign)) return '\n'
  const bare = (lookalikes[sign] ?? sign)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  return Array.from(lookalikes[bare] ?? bare)
    .filter((part) => plain.test(part))
    .join('')
}

/** What characters fold to, as far as they were met: the same few thousand make up nearly all texts. */
const known = new Map<string, string>()
const mostKnown = 20_000

function foldSign(sign: string): string {
  const before = known.get(sign)
  if (before !== undefined) return before
  const now = folded(sign)
  if (known.size < mostKnown) known.set(sign, now)
  return now
}

export function fold(text: string): Folded {
  const whole: Folded = { signs: [], from: [], to: [] }
  let at = 0
  for (const sign of text) {
    const end = at + sign.length
    const parts = foldSign(sign)
    // nearly always one: iterating would cost more than all the rest
    for (const part of parts.length === 1 ? [parts] : parts) {
      whole.signs.push(part)
      whole.from.push(at)
      whole.to.push(end)
    }
    at = end
  }
  return whole
}
