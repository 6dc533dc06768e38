/** Verification of those who sell as a business. Values only. */

export const limits = {
  name: { min: 2, max: 40 },
  /** Signs as they may be typed, with blanks. */
  licence: { typed: 40 },
  pictures: { min: 1, max: 3 },
  reason: { max: 200 },
  /** What a seller says against a revocation, once. */
  appeal: { min: 4, max: 300 },
} as const

/** none: never asked for it. asked: has to, and has not sent it in. revoked: the school took it back, with a reason. */
export const states = ['none', 'asked', 'waiting', 'refused', 'verified', 'revoked'] as const
export type BusinessState = (typeof states)[number]
/** Of a revocation. refused: it stands. */
export const appealStates = ['none', 'open', 'refused', 'granted'] as const
export const answers = ['approve', 'refuse'] as const
export type Answer = (typeof answers)[number]

/** GB 32100: 31 signs, without I, O, S, V and Z. */
const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unified social credit code as it was typed, without blanks; null where it is none, or its check sign is wrong. */
export function licenceOf(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  if (code.length !== 18) return null
  const values = Array.from(code, (sign) => signs.indexOf(sign))
  if (values.includes(-1)) return null
  // weights are powers of three, modulo 31
  let [sum, weight] = [0, 1]
  for (const value of values.slice(0, 17)) {
    sum += value * weight
    weight = (weight * 3) % 31
  }
  return values[17] === (31 - (sum % 31)) % 31 ? code : null
}
