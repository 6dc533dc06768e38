/** Limits that hold everywhere. Values only: the client loads this file. */

export const pageSize = { default: 20, max: 50 } as const
/** Characters of a keyword that people search for. */
export const keywordMax = 30

/** The clients name themselves on every call (spec, section 7). */
export const clientTypes = { wechat: 'wechat', qq: 'qq', alipay: 'alipay', web: 'web' } as const
export type ClientType = keyof typeof clientTypes
export const clientIds: Record<ClientType, number> = { wechat: 1, qq: 2, alipay: 3, web: 4 }
/** Uploads always carry these two (spec, section 9). */
export const uploadClient = { client_id: 1, client_type: 'native' } as const

/**
 * Characters that take no place. A string, as all patterns that name classes of Unicode: Babel writes a literal out as
 * kilobytes of ranges.
 */
const unseen = new RegExp('[\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800]', 'gu')
/** What a text shows: limits ask for so many characters of this. */
export const visibleText = (text: string): string => text.replace(unseen, '').trim()
/** Whether a text shows nothing. */
export const isBlank = (text: string): boolean => visibleText(text) === ''

interface StepRow {
  readonly from: string
  readonly action: string
}

/**
 * The row of a state machine for an action on something in that state; undefined when it may not be done there.
 * `fits`: what else the row asks for: who acts, of which kind the thing is.
 */
export const rowOf = <R extends StepRow>(
  rows: readonly R[],
  from: string,
  action: R['action'],
  fits: (row: R) => boolean = () => true,
): R | undefined => rows.find((row) => row.from === from && row.action === action && fits(row))

/** Which of so many tints a text has: always the same for the same text. */
export function tintIndexOf(text: string, count: number): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return sum % count
}

/** Name plates that can be worn: the page draws each from its own tokens. */
export const plates = ['ink', 'marker', 'sky', 'leaf', 'maple', 'lilac', 'sand', 'dusk'] as const
export type Plate = (typeof plates)[number]

const dayMs = 86_400_000
/** Every school's time, Asia/Shanghai, is ahead of UTC by this all year, ms; SQL names the zone. No school has another. */
export const aheadMs = 8 * 3_600_000
/** The day there of a moment (ms): 2026-11-22. */
export const dayOf = (at: number): string => new Date(at + aheadMs).toISOString().slice(0, 10)
/** HH:mm of a moment, ms. */
export const clockOf = (at: number): string => new Date(at + aheadMs).toISOString().slice(11, 16)
/** The first moment of such a day, ms. */
export const dayBegins = (day: string): number => Date.parse(`${day}T00:00:00Z`) - aheadMs
/** 9月7日, of 2026-09-07. */
export const dayWords = (day: string): string => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`
export const addDays = (day: string, count: number): string => dayOf(dayBegins(day) + count * dayMs)
/** How many days the second is after the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dayBegins(to) - dayBegins(from)) / dayMs)

/** Fen as a sum with its cents: ¥12.00, ¥12.50. */
export const yuanWithCents = (fen: number): string => `¥${(fen / 100).toFixed(2)}`

/** Fen as a price: ¥12, ¥12.50. */
export const yuanOf = (fen: number): string => `¥${(fen / 100).toFixed(fen % 100 === 0 ? 0 : 2)}`
