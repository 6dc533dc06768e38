/** What leaves the timetable: an address for calendars, a code for a copy, and when one is free. Values only. */

export const sharing = {
  /** A code of letters that nobody mistakes for another. */
  letters: 'ABCDEFGHJKMNPQRSTUVWXYZ',
  length: 8,
  days: 7,
  /** Codes that hold at the same time. */
  codes: 5,
  /** Whose free time is looked at together. */
  people: 10,
  exams: 60,
  /** Weeks before and after this one whose free time can be looked at. */
  weeks: 30,
} as const

/** What others read of a class: all, or that there is one. */
export const shownNames = ['all', 'busy'] as const
export type ShownNames = (typeof shownNames)[number]

/** How memos stand in a calendar. */
export const memoWays = ['none', 'event', 'todo'] as const
export type MemoWay = (typeof memoWays)[number]

/** Who sees when one is free. */
export const freeTo = ['nobody', 'mutual'] as const
export type FreeTo = (typeof freeTo)[number]

/** A code as people type it, tidied; null where it is none. */
export function codeIn(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s·-]/g, '')
  return code.length === sharing.length && [...code].every((letter) => sharing.letters.includes(letter))
    ? code
    : null
}
/** As it is read out: ABCD EFGH. */
export const spaceCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`
