/** What both sides know of questions and answers: limits, categories, the states of a question and who moves it. Values only. */
import { rowOf } from '../rules'

export const limits = {
  title: { min: 4, max: 60 },
  text: { max: 2000 },
  answer: { min: 2, max: 5000 },
  pictures: { max: 9 },
  place: { max: 40 },
  /** People whom an asker asks to answer one question. */
  invites: 5,
  /** People offered for that at once. */
  candidates: 20,
  /** Questions offered while a title is typed. */
  similar: 5,
  /** Characters of a text that a list shows. */
  excerpt: 120,
} as const

/** `help` is a request for help: it has an end and perhaps a place. */
export const categoryTitles = {
  study: '学习',
  affairs: '教务',
  life: '生活',
  tech: '数码',
  career: '升学就业',
  feeling: '情感',
  other: '其他',
  help: '求助',
} as const
export type Category = keyof typeof categoryTitles
export const categories = Object.keys(categoryTitles) as Category[]

/** Hours for which a request for help may stand. */
export const helpHours = [2, 6, 12, 24, 72] as const
export type HelpHours = (typeof helpHours)[number]

type Kind = 'question' | 'help'
/** solved, expired and cancelled are of requests for help, closed is of questions. */
export type Stage = 'open' | 'closed' | 'solved' | 'expired' | 'cancelled'
export const stages = ['open', 'closed', 'solved', 'expired', 'cancelled'] as const satisfies readonly Stage[]

/** What becomes of the points that are offered for an answer: its author's, or the asker's again. */
export const bountyStates = ['held', 'awarded', 'returned'] as const
export type BountyState = (typeof bountyStates)[number]
/** An answer earns a bounty without being accepted once the asker liked it, or so many certified people more than disliked it. */
export const bountyLikes = 2

/**
 * What becomes of a bounty, and by whom. `earned`: an answer earns it by its likes, so that neither silence nor taking the
 * question away brings it back.
 */
export const bountySteps = [
  { from: 'held', action: 'accept', to: 'awarded', by: 'asker', money: 'award' },
  { from: 'held', action: 'leave', to: 'awarded', by: 'asker', money: 'award', earned: true },
  { from: 'held', action: 'leave', to: 'returned', by: 'asker', money: 'back', earned: false },
  { from: 'held', action: 'expire', to: 'awarded', by: 'clock', money: 'award', earned: true },
  { from: 'held', action: 'expire', to: 'returned', by: 'clock', money: 'back', earned: false },
] as const satisfies readonly {
  from: BountyState
  action: string
  to: BountyState
  by: 'asker' | 'clock'
  money: string
  earned?: boolean
}[]
export type BountyAction = (typeof bountySteps)[number]['action']

/** The row for an action on a bounty; undefined when there is none. */
export const bountyStep = (from: BountyState, action: BountyAction, earned: boolean) =>
  rowOf(bountySteps, from, action, (row) => !('earned' in row) || row.earned === earned)

/** What becomes of a question, and by whom. Whatever is no row here is refused. */
export const stageSteps = [
  { of: 'question', from: 'open', action: 'answer', to: 'open', by: 'other' },
  { of: 'question', from: 'open', action: 'edit', to: 'open', by: 'asker' },
  { of: 'question', from: 'open', action: 'invite', to: 'open', by: 'asker' },
  { of: 'question', from: 'open', action: 'accept', to: 'open', by: 'asker' },
  { of: 'question', from: 'open', action: 'unaccept', to: 'open', by: 'asker' },
  { of: 'question', from: 'open', action: 'close', to: 'closed', by: 'asker' },
  { of: 'question', from: 'closed', action: 'accept', to: 'closed', by: 'asker' },
  { of: 'question', from: 'closed', action: 'unaccept', to: 'closed', by: 'asker' },
  { of: 'question', from: 'closed', action: 'reopen', to: 'open', by: 'asker' },
  { of: 'help', from: 'open', action: 'answer', to: 'open', by: 'other' },
  { of: 'help', from: 'open', action: 'edit', to: 'open', by: 'asker' },
  { of: 'help', from: 'open', action: 'invite', to: 'open', by: 'asker' },
  { of: 'help', from: 'open', action: 'accept', to: 'solved', by: 'asker' },
  { of: 'help', from: 'open', action: 'close', to: 'cancelled', by: 'asker' },
  { of: 'help', from: 'open', action: 'expire', to: 'expired', by: 'clock' },
  { of: 'help', from: 'solved', action: 'accept', to: 'solved', by: 'asker' },
  { of: 'help', from: 'solved', action: 'unaccept', to: 'open', by: 'asker' },
  { of: 'help', from: 'expired', action: 'accept', to: 'solved', by: 'asker' },
] as const satisfies readonly {
  of: Kind
  from: Stage
  action: string
  to: Stage
  by: 'asker' | 'other' | 'clock'
}[]
export type QaAction = (typeof stageSteps)[number]['action']

/** The row for an action on a question of that category in that stage; undefined when there is none. */
export const stageStep = (category: Category, from: Stage, action: QaAction) =>
  rowOf(stageSteps, from, action, ({ of }) => of === (category === 'help' ? 'help' : 'question'))

/** What a reader is told of a question that is not simply open. */
export const stageTitles: Record<Stage, string> = {
  open: '求助中',
  closed: '已关闭',
  solved: '已解决',
  expired: '已过期',
  cancelled: '已取消',
}
