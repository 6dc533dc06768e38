/** What published words and pictures are screened for, and what becomes of what waits for a reviewer. Values only. */
import { rowOf } from '../rules'

export const kindTitles = {
  advert: '广告引流',
  fraud: '诈骗',
  porn: '色情低俗',
  abuse: '辱骂攻击',
  illegal: '违法违规',
  flood: '刷屏',
  school: '本校词表',
  other: '不适合公开的内容',
} as const
export type SafetyKind = keyof typeof kindTitles

export type PublicState = 'approved' | 'pending' | 'refused'
/** What becomes of what waits, and by whom. Whatever is no row here is refused. vendor: who looked at its pictures. */
export const reviewSteps = [
  { from: 'pending', action: 'approve', to: 'approved', by: 'reviewer' },
  { from: 'pending', action: 'refuse', to: 'refused', by: 'reviewer' },
  { from: 'pending', action: 'pass', to: 'approved', by: 'vendor' },
  { from: 'pending', action: 'fail', to: 'refused', by: 'vendor' },
] as const satisfies readonly {
  from: PublicState
  action: string
  to: PublicState
  by: 'reviewer' | 'vendor'
}[]
export type ReviewAction = (typeof reviewSteps)[number]['action']

/** The row for an action on something in that state; undefined when there is none. */
export const stepOf = (from: PublicState, action: ReviewAction) => rowOf(reviewSteps, from, action)

export const limits = {
  /** Why it was refused, for its author. */
  reason: { min: 2, max: 100 },
  /** Days over which hits are counted for reviewers, and how many words they are shown. */
  days: 30,
  words: 50,
  /** A word that a school adds, signs, and how many of them. */
  word: { min: 2, max: 20 },
  schoolWords: 300,
} as const
