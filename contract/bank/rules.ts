/** Limits, names and the repetition scheme of the question bank that both sides run. */
import { rowOf } from '../rules'

export * from './question/rules'

export const limits = {
  /** Questions of one round of practice: at random, and in order. */
  random: { questions: 20 },
  round: { questions: 300 },
  /** Questions that a round gives at once. */
  slice: { questions: 20 },
  report: { min: 4, max: 300, perDay: 10 },
} as const

export const kindTitles = { single: '单选', multiple: '多选', judge: '判断', fill: '填空' } as const
export type Kind = keyof typeof kindTitles
export const kinds = Object.keys(kindTitles) as [Kind, ...Kind[]]

export const modeTitles = {
  order: '顺序练习',
  random: '随机练习',
  wrong: '错题练习',
  due: '今日复习',
} as const
export type Mode = keyof typeof modeTitles
export const modes = Object.keys(modeTitles) as [Mode, ...Mode[]]

export const reportStateTitles = { pending: '等待处理', fixed: '已修正', declined: '未采纳' } as const
export type ReportState = keyof typeof reportStateTitles
export const reportStates = Object.keys(reportStateTitles) as [ReportState, ...ReportState[]]

export interface ReportStep {
  readonly from: ReportState
  readonly action: 'fix' | 'decline'
  readonly to: ReportState
}
export const reportSteps: readonly ReportStep[] = [
  { from: 'pending', action: 'fix', to: 'fixed' },
  { from: 'pending', action: 'decline', to: 'declined' },
]
export const reportStep = (from: ReportState, action: ReportStep['action']): ReportStep | undefined =>
  rowOf(reportSteps, from, action)

/** Seconds that an answer may come after a paper's end: it was on its way. */
export const paperGrace = 5

/**
 * The wrong-answer book has Leitner's boxes. Whoever answers wrongly finds the question in the first box. A question of
 * a box is due again after that many days; answered rightly once it is due it goes one box on, and out of the book from
 * the last. A right answer before it is due moves nothing: to know it again within the hour proves little. A wrong one
 * always leads back to the first box.
 */
export const boxDays = [1, 2, 4, 7, 15] as const
export const lastBox = boxDays.length

/** Where a question stands in the book; null: not in it. */
export interface Standing {
  box: number
  /** ms since 1970. */
  due: number
}
const day = 86_400_000
const inBox = (box: number, now: number): Standing => ({ box, due: now + (boxDays[box - 1] ?? 1) * day })

/** The standing after an answer at `now`, ms since 1970. */
export function standingAfter(before: Standing | null, right: boolean, now: number): Standing | null {
  if (!right) return inBox(1, now)
  if (before === null || before.due > now) return before
  return before.box >= lastBox ? null : inBox(before.box + 1, now)
}
