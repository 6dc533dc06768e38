/** Limits and checks of accounts that both sides run. */

export const limits = {
  name: { min: 2, max: 16 },
  intro: { max: 120 },
  college: { max: 30 },
  major: { max: 30 },
  password: { min: 8, max: 64 },
  smsCode: { length: 6 },
} as const

/** Mainland mobile numbers. */
export const phonePattern = '^1[3-9][0-9]{9}$'
export const smsCodePattern = '^[0-9]{6}$'
/** At least one letter and one digit. */
export const passwordPattern = '^(?=.*[A-Za-z])(?=.*[0-9])[\\x21-\\x7e]+$'
/** Letters, digits, Chinese, and - _ · in names. */
export const namePattern = '^[\\p{L}\\p{N}_·\\-]+$'

export const sms = { lifeSeconds: 300, everySeconds: 60, perDay: 10, wrongTries: 5 } as const
/** A session ends after this long without use. */
export const sessionDays = 30

/** 138****5678 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Whole days since a person joined, counting the first as 1. Times in ms. */
export const dayCount = (joined: number, now: number): number => Math.floor((now - joined) / 86_400_000) + 1
