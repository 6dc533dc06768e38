/** What vendors say of texts that are longer than one call takes. */
import type { SafetyOpinion } from './types'

export const suggestions = ['pass', 'review', 'risky'] as const

/** Pieces of at most `longest` characters, which overlap so that no word is cut in all of them. */
export function piecesOf(text: string, longest: number): string[] {
  const signs = Array.from(text)
  const pieces: string[] = []
  const overlap = 50
  for (let at = 0; at === 0 || at + overlap < signs.length; at += longest - overlap)
    pieces.push(signs.slice(at, at + longest).join(''))
  return pieces
}

/** Of several, the gravest. */
export const gravest = (opinions: readonly SafetyOpinion[]): SafetyOpinion =>
  opinions.reduce((one, other) =>
    suggestions.indexOf(other.suggest) > suggestions.indexOf(one.suggest) ? other : one,
  )
