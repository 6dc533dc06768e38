/** What both sides know of topics: names, categories, who may do what, and how hot one is. Values only. */
import { rowOf } from '../rules'

export const limits = {
  name: { min: 2, max: 20 },
  intro: { min: 4, max: 200 },
  reason: { min: 2, max: 100 },
  /** Managers of one topic beside its creator. */
  managers: 10,
  keyword: { max: 20 },
  /** People or topics recommended at once. */
  batch: 30,
  /** Topics offered to who types a #. */
  offers: 8,
} as const

/** What a hashtag may hold, without characters that show nothing. */
export const namePattern = '^(?:(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{N}_·])+$'

export const categoryTitles = {
  campus: '校园',
  study: '学习',
  food: '美食',
  sport: '运动',
  hobby: '兴趣',
  feeling: '情感',
  market: '二手',
  career: '求职',
  help: '互助',
} as const
export type Category = keyof typeof categoryTitles
export const categories = Object.keys(categoryTitles) as Category[]

export type TopicState = 'pending' | 'approved' | 'refused' | 'closed'
/** creator: who proposed it. reviewer: a topic manager or administrator of the school. manager: who looks after it. */
type By = 'creator' | 'reviewer' | 'manager'

/** What becomes of a topic, and by whom. Whatever is no row here is refused. */
export const topicSteps = [
  { from: 'pending', action: 'edit', to: 'pending', by: 'creator' },
  { from: 'pending', action: 'approve', to: 'approved', by: 'reviewer' },
  { from: 'pending', action: 'refuse', to: 'refused', by: 'reviewer' },
  { from: 'refused', action: 'edit', to: 'pending', by: 'creator' },
  { from: 'approved', action: 'edit', to: 'approved', by: 'manager' },
  { from: 'approved', action: 'transfer', to: 'approved', by: 'reviewer' },
  { from: 'approved', action: 'close', to: 'closed', by: 'reviewer' },
  { from: 'closed', action: 'reopen', to: 'approved', by: 'reviewer' },
] as const satisfies readonly { from: TopicState; action: string; to: TopicState; by: By }[]
export type TopicAction = (typeof topicSteps)[number]['action']

/** The row for an action on a topic in that state; undefined when there is none. */
export const stepOf = (from: TopicState, action: TopicAction) => rowOf(topicSteps, from, action)

export const stateTitles: Record<TopicState, string> = {
  pending: '审核中',
  approved: '已通过',
  refused: '未通过',
  closed: '已关闭',
}

/** Without a new dynamic for this long, seconds, the heat of a topic falls to a tenth. */
const coolsIn = 7 * 86_400
/** How much one dynamic counts beside one follower. */
const dynamicWeight = 2

/** What a reader is told of the formula. */
export const heatWords =
  '热度 =（1 + 关注人数 + 2 × 动态数），每过 7 天没有新动态就只剩十分之一。浏览次数不算，花钱也买不到。'

/** The heat that is shown, at least 1. Times in ms. */
export const heatOf = (
  { followers, dynamics }: { followers: number; dynamics: number },
  active: number,
  now: number,
): number =>
  Math.max(
    1,
    Math.round(
      (1 + followers + dynamicWeight * dynamics) * 10 ** (-Math.max(0, now - active) / 1000 / coolsIn),
    ),
  )

/** Order of the hot lists: the heat on a log scale, so that it needs no clock. A topic of interest counts ten times. */
export const interestWeight = 1

/** Why a person is worth following: points for what the two share. */
export const worth = {
  mutual: 4,
  mostMutual: 5,
  major: 5,
  college: 3,
  grade: 2,
  school: 1,
  active: 3,
} as const
/** Who published within this many days is active. */
export const activeDays = 7
