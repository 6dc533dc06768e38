/** Student certification and the real name: limits, the academic year, the state machine. Values only. */
import { aheadMs, rowOf } from '../rules'

/** A real name as it may be typed: of many scripts, with the dots, hyphens and apostrophes that keyboards have for it. */
export const studentName = {
  min: 2,
  max: 50,
  pattern: "^ *\\p{L}[\\p{L}\\p{M}·•・．‧∙⋅･. '’‘ʼ＇\\-‐‑－]*$",
} as const
export const studentNumberPattern = '^[0-9A-Za-z]{4,20}$'
export const idNumberPattern = '^[0-9]{17}[0-9Xx]$'
export const mailPattern = '^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$'
export const reasonMax = 100

export const quiz = {
  questions: 10,
  pass: 8,
  minutes: 10,
  perDay: 3,
  /** Seconds that an answer may be under way. */ grace: 15,
} as const
export const perDay = { roll: 5, identity: 3, mail: 5 } as const
/** Papers and tables that are read off photos for one person in a day: each costs the operator. */
export const photosPerDay = 30
export const mailCode = { lifeSeconds: 600, everySeconds: 60, wrongTries: 5 } as const
/** Papers and what was written beside them go this many days after the decision. */
export const paperDays = 30
/** Papers that no submission took up go after a day. */
export const looseHours = 24
export const paperSide = 1600
/** The real name is for people of at least this age. */
const leastAge = 16

const dayMs = 86_400_000

/** When the certification of `now` ends, ms: with 31 August; from July on, that of the next year. */
export function untilOf(now: number): number {
  const local = new Date(now + aheadMs)
  const year = local.getUTCFullYear() + (local.getUTCMonth() >= 6 ? 1 : 0)
  return Date.UTC(year, 8, 1) - aheadMs
}

/** The day in Asia/Shanghai began then, ms. */
export const dayStart = (now: number): number => Math.floor((now + aheadMs) / dayMs) * dayMs - aheadMs

/** A day, YYYY-MM-DD, ends then in Asia/Shanghai, ms. */
export const dayEnd = (day: string): number => Date.parse(day) + dayMs - aheadMs

/** Grades that can study in the academic year of `now`, latest first. */
export function gradesOf(now: number): number[] {
  const latest = new Date(untilOf(now) + aheadMs).getUTCFullYear() - 1
  return Array.from({ length: 8 }, (_, back) => latest - back)
}

/** Told about its end this long before, ms. */
export const expiringMs = 31 * dayMs

export const ways = ['roll', 'mail', 'school', 'card', 'quiz', 'change'] as const
export type Way = (typeof ways)[number]

export const states = ['none', 'pending', 'approved', 'expiring', 'changing', 'refused', 'expired'] as const
/** `changing`: approved, with a submission under review beside it. */
export type State = (typeof states)[number]

export const actions = ['submit', 'replace', 'modify', 'prove', 'approve', 'refuse', 'expire'] as const
/** `prove`: by roll, mailbox, the school's sign-in or quiz, at once. `modify`: another college or major. `replace`: what is under review. */
export type Action = (typeof actions)[number]
type By = 'owner' | 'reviewer' | 'clock'

export interface Row {
  from: State
  action: Action
  to: State
  by: By
}

const row = (from: State, action: Action, to: State, by: By): Row => ({ from, action, to, by })

const rows: readonly Row[] = [
  row('none', 'submit', 'pending', 'owner'),
  row('none', 'prove', 'approved', 'owner'),
  row('pending', 'replace', 'pending', 'owner'),
  row('pending', 'prove', 'approved', 'owner'),
  row('pending', 'approve', 'approved', 'reviewer'),
  row('pending', 'refuse', 'refused', 'reviewer'),
  row('refused', 'submit', 'pending', 'owner'),
  row('refused', 'prove', 'approved', 'owner'),
  row('approved', 'modify', 'changing', 'owner'),
  row('approved', 'expire', 'expired', 'clock'),
  row('expiring', 'modify', 'changing', 'owner'),
  row('expiring', 'submit', 'changing', 'owner'),
  row('expiring', 'prove', 'approved', 'owner'),
  row('expiring', 'expire', 'expired', 'clock'),
  row('changing', 'replace', 'changing', 'owner'),
  row('changing', 'approve', 'approved', 'reviewer'),
  row('changing', 'refuse', 'approved', 'reviewer'),
  row('changing', 'expire', 'pending', 'clock'),
  row('expired', 'submit', 'pending', 'owner'),
  row('expired', 'prove', 'approved', 'owner'),
]

export const stepOf = (from: State, action: Action): Row | undefined => rowOf(rows, from, action)

export interface Standing {
  /** End of the certification that stands, ms; null for none. */
  until: number | null
  /** A submission is under review. */
  pending: boolean
  /** What became of the latest one that ended. */
  last: 'refused' | 'expired' | null
}

/** A person's state at a moment, ms. */
export function stateOf({ until, pending, last }: Standing, now: number): State {
  if (until !== null && until > now) {
    if (pending) return 'changing'
    return until - now <= expiringMs ? 'expiring' : 'approved'
  }
  if (pending) return 'pending'
  if (until !== null) return 'expired'
  return last ?? 'none'
}

/** Which part a reviewer refuses, and what the student does then. */
export const refusals = {
  name: { label: '姓名', next: '姓名要和学生证上的一致，改好后再提交。' },
  number: { label: '学号', next: '照着学生证核对学号，改好后再提交。' },
  studies: { label: '学院、专业或年级', next: '选对学院、专业和年级后再提交。' },
  paper: { label: '学生证照片', next: '在亮处平放重拍：四角完整，文字清楚，不反光。' },
  other: { label: '其他', next: '按说明改好后再提交；也可以换一种方式认证。' },
} as const
export type RefusedField = keyof typeof refusals

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const checks = '10X98765432'

/** Day of birth in an ID number as [year, month, day]; null for a day that never was. */
function birthOf(number: string): [number, number, number] | null {
  const [year, month, day] = [
    Number(number.slice(6, 10)),
    Number(number.slice(10, 12)),
    Number(number.slice(12, 14)),
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real && year >= 1900 ? [year, month, day] : null
}

/** Whether form, day of birth and check digit (GB 11643) are right. */
export function isIdNumber(number: string): boolean {
  if (!new RegExp(idNumberPattern).test(number) || birthOf(number) === null) return false
  const sum = weights.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  return checks[sum % 11] === number[17]?.toUpperCase()
}

/** Full years at `now`, ms, of the holder of an ID number that is right. */
export function ageOf(number: string, now: number): number {
  const [year, month, day] = birthOf(number) ?? [0, 1, 1]
  const today = new Date(now + aheadMs)
  const had = (today.getUTCMonth() + 1) * 100 + today.getUTCDate() >= month * 100 + day
  return today.getUTCFullYear() - year - (had ? 0 : 1)
}

/** What is wrong with an ID number, as a sentence; null when nothing is. */
export function idNumberError(number: string, now: number): string | null {
  if (!isIdNumber(number)) return '身份证号不对，请核对每一位'
  return ageOf(number, now) < leastAge ? `未满 ${leastAge} 周岁，还不能实名认证` : null
}

/** 110***********002X */
export const maskIdNumber = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`
/** 林* */
export const maskName = (name: string): string =>
  `${Array.from(name)[0] ?? ''}${'*'.repeat(Math.max(Array.from(name).length - 1, 1))}`

/** A name with one spelling for each of its characters: one dot, one hyphen, one apostrophe, single spaces. */
export const personName = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\uff21-\uff3a\uff41-\uff5a]/g, (letter) => letter.normalize('NFKC'))
    .replace(/[•・．‧∙⋅･]/g, '·')
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/[‐‑－]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?· ?/g, '·')
    .replace(/([\u3400-\u9fff])\.(?=[\u3400-\u9fff])/g, '$1·')
    .trim()

/** Names with the same are one: however their parts are set apart, and in either case. */
export const nameKey = (name: string): string =>
  personName(name)
    .replace(/[\s·.'-]/g, '')
    .toUpperCase()
