/** What keeps an account safe: limits that both sides know. Values only. */

/** Steps that ask the person to prove that the account is theirs first. */
export const purposes = ['password', 'payment', 'phone', 'email', 'bind', 'passkey', 'sso', 'delete'] as const
export type Purpose = (typeof purposes)[number]
/** A proof of the owner lives this long and works once. */
export const proofMinutes = 10
/** Whom no code reaches proves to be the owner by having signed in so long ago at most. */
export const freshMinutes = 10

export const emailPattern = '^[A-Za-z0-9._%+\\-]+@[A-Za-z0-9\\-]+(\\.[A-Za-z0-9\\-]+)*\\.[A-Za-z]{2,}$'
export const emailMax = 100
/** l***@example.com */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/, '$1***@')

export const payPassword = { length: 6, pattern: '^[0-9]{6}$', wrongTries: 5, lockHours: 3 } as const

const stepsOf = (digits: string): number[] =>
  [...digits].slice(1).map((digit, place) => Number(digit) - Number(digits[place]))
const allAre = (steps: number[], step: number): boolean => steps.every((each) => each === step)

/** Guessed first: 111111, 123456, 654321, 123123, 121212, 112233, 123321. */
export function isWeakPayPassword(digits: string): boolean {
  const steps = stepsOf(digits)
  if (allAre(steps, 0) || allAre(steps, 1) || allAre(steps, -1)) return true
  const [first, last] = [digits.slice(0, 3), digits.slice(3)]
  if (first === last || first === [...last].reverse().join('')) return true
  const [pair, ...pairs] = digits.match(/../g) ?? []
  if (pairs.every((each) => each === pair)) return true
  return /^(\d)\1(\d)\2(\d)\3$/.test(digits)
}

/** Days in which a deletion can be taken back. */
export const deletionDays = 15
/** So long whoever has an account's former address can say that the change was not theirs. */
export const formerEmailDays = 7
/** The account's data can be taken along once in this many hours. */
export const exportEveryHours = 24
/** A prepared export can be fetched for this long. */
export const exportMinutes = 10
/** Where a prepared export is fetched, as a file and not in the envelope; below /api. */
export const exportPath = 'user/export/file'
export const exportName = '校园云生活-我的数据.json'
