/** Limits and checks of accounts that both sides run. */
import { dayBegins, dayOf, daysBetween } from '../rules'

export const limits = {
  name: { min: 2, max: 16 },
  intro: { max: 120 },
  college: { max: 30 },
  major: { max: 30 },
  homeTown: { max: 30 },
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

export const sms = { lifeSeconds: 300, everySeconds: 60, perDay: 10, freeADay: 3, wrongTries: 5 } as const
/** So many wrong passwords for a phone lock signing in by password; a code by SMS opens it at once. */
export const passwordTries = { most: 10, lockMinutes: 15 } as const
/** A link that signs in once works for so long. */
export const invitationHours = 24
/** A session ends after this long without use. */
export const sessionDays = 30

const dayMs = 86_400_000

/** 138****5678 */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/** Days of the calendar since a person joined, counting the first as 1: it turns at midnight in China. Times in ms. */
export const dayCount = (joined: number, now: number): number => daysBetween(dayOf(joined), dayOf(now)) + 1

/** When a person came to the school: 1 September of the year of entry, or when they signed up where that is not known or not yet. ms. */
export function arrivalOf({ grade, joined }: { grade: number | null; joined: string }, now: number): number {
  const entry = grade === null ? now : dayBegins(`${grade}-09-01`)
  return entry < now ? entry : Date.parse(joined)
}

/** A name that its owner changed stays for this long. */
export const renameDays = 30

/** Names that accounts are made with, until their owners choose one. */
const isGeneratedName = (name: string): boolean => /^同学[0-9a-f]{6}$/.test(name)

/** When a name may change again after its last change; null: at once. Times in ms. */
export function renameFrom(renamed: number | null, now: number): number | null {
  const from = renamed === null ? now : renamed + renameDays * dayMs
  return from > now ? from : null
}

/** Whether a change of name does not start the wait: the first choice of one's own. */
export const isFirstName = (from: string, to: string): boolean =>
  isGeneratedName(from) && !isGeneratedName(to)

export const genderTitles = { male: '男', female: '女' } as const
export type Gender = keyof typeof genderTitles
export const genders = Object.keys(genderTitles) as Gender[]

const yearsBefore = (years: number, date: string): string =>
  `${Number(date.slice(0, 4)) - years}${date.slice(4)}`

/** Days that a birthday may be, YYYY-MM-DD. */
export const birthdays = (now: number) => ({ first: '1940-01-01', last: yearsBefore(14, dayOf(now)) })
/** Years that an enrolment may be of. */
export const grades = (now: number) => ({ first: 1980, last: Number(dayOf(now).slice(0, 4)) })

/** The stored picture's square that becomes the avatar, px. */
export const avatar = { minSize: 80, side: 480 } as const
export interface Crop {
  x: number
  y: number
  size: number
}
/** Whether the square lies in the picture and shows enough. A picture smaller than the least is used whole. */
export const isCrop = ({ x, y, size }: Crop, { width, height }: { width: number; height: number }): boolean =>
  x >= 0 &&
  y >= 0 &&
  x + size <= width &&
  y + size <= height &&
  size >= Math.min(avatar.minSize, width, height)

/** The largest square, in the middle. */
export function middleSquare({ width, height }: { width: number; height: number }): Crop {
  const size = Math.min(width, height)
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size }
}

/** What makes a profile complete, each part alike. */
export const profileTitles = {
  avatar: '头像',
  name: '昵称',
  intro: '简介',
  gender: '性别',
  birthday: '生日',
  home_town: '家乡',
  school: '学校',
  college: '学院',
  major: '专业',
  grade: '入学年份',
} as const
export type ProfilePart = keyof typeof profileTitles
export const profileParts = Object.keys(profileTitles) as ProfilePart[]

/** How much of a profile is there: whole percent, and the parts that are not. */
export function completeness(profile: { [part in ProfilePart]: unknown }): {
  percent: number
  missing: ProfilePart[]
} {
  const isThere = (part: ProfilePart): boolean =>
    part === 'name' ? !isGeneratedName(String(profile.name)) : profile[part] !== null && profile[part] !== ''
  const missing = profileParts.filter((part) => !isThere(part))
  return {
    percent: Math.floor(((profileParts.length - missing.length) * 100) / profileParts.length),
    missing,
  }
}
