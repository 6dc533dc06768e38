/** Subscriptions: accounts that publish, how one is told of what they bring, and the digest. Values only. */
import { aheadMs, rowOf } from '../rules'

export const limits = {
  name: { min: 2, max: 20 },
  intro: { min: 4, max: 200 },
  /** What an applicant says to who decides. */
  statement: { min: 10, max: 300 },
  reason: { min: 2, max: 100 },
  keyword: { max: 20 },
  /** Accounts and columns that one person subscribes to. */
  subscriptions: 300,
  /** Of one account, its owner among them. */
  editors: 10,
  /** Applications of one person that wait. */
  waiting: 3,
  /** Unread is counted up to this. */
  unread: 99,
  /** Titles that a digest names, and how many of today's are shown. */
  named: 3,
  /** Best dynamics of a topic, of the last so many days. */
  best: 20,
  bestDays: 30,
} as const

/** Signs of a name as a reader can tell them apart: no blanks at its ends, nothing that shows nothing. */
export const namePattern = '^(?:(?!\\p{Default_Ignorable_Code_Point})[\\p{L}\\p{N}_·（）()&+\\- ])+$'

export const categoryTitles = {
  office: '学校机构',
  college: '院系',
  club: '社团',
  service: '生活服务',
  media: '校园媒体',
} as const
export type Category = keyof typeof categoryTitles
export const categories = Object.keys(categoryTitles) as Category[]

/** What brings articles. Following a topic is the topic's own affair: it stands beside these in one's list. */
export const publishers = ['account', 'column'] as const
export type Publisher = (typeof publishers)[number]
export const sources = [...publishers, 'topic'] as const
export type Source = (typeof sources)[number]
export const sourceTitles: Record<Source, string> = { account: '公众号', column: '专栏', topic: '话题' }

/** How one is told: of each article as it comes, in the digest alone, or not at all. */
export const levelTitles = { each: '每篇都提醒', digest: '只进摘要', none: '不提醒' } as const
export type Level = keyof typeof levelTitles
export const levels = Object.keys(levelTitles) as Level[]
/** Topics bring too much to be told of one by one. */
export const levelsOf = (source: Source): readonly Level[] =>
  source === 'topic' ? ['digest', 'none'] : levels

export type AccountState = 'pending' | 'approved' | 'refused' | 'closed'
type By = 'owner' | 'desk'

/** What becomes of an account, and by whom. Whatever is no row here is refused. desk: an administrator of its school. */
export const accountSteps = [
  { from: 'pending', action: 'edit', to: 'pending', by: 'owner' },
  { from: 'pending', action: 'approve', to: 'approved', by: 'desk' },
  { from: 'pending', action: 'refuse', to: 'refused', by: 'desk' },
  { from: 'refused', action: 'edit', to: 'pending', by: 'owner' },
  { from: 'approved', action: 'edit', to: 'approved', by: 'owner' },
  { from: 'approved', action: 'close', to: 'closed', by: 'desk' },
  { from: 'closed', action: 'reopen', to: 'approved', by: 'desk' },
] as const satisfies readonly { from: AccountState; action: string; to: AccountState; by: By }[]
export type AccountAction = (typeof accountSteps)[number]['action']
export const deskActions = ['approve', 'refuse', 'close', 'reopen'] as const
export type DeskAction = (typeof deskActions)[number]

/** Where an action leads from that state; undefined when it may not be done there. */
export const stepOf = (from: AccountState, action: AccountAction): AccountState | undefined =>
  rowOf(accountSteps, from, action)?.to

export const stateTitles: Record<AccountState, string> = {
  pending: '审核中',
  approved: '已开通',
  refused: '未通过',
  closed: '已停用',
}

export const everyTitles = { daily: '每天', weekly: '每周', off: '不要摘要' } as const
export type Every = keyof typeof everyTitles
export const everies = Object.keys(everyTitles) as Every[]

/** Days of the week, Monday is 1. */
export const dayTitles = {
  1: '周一',
  2: '周二',
  3: '周三',
  4: '周四',
  5: '周五',
  6: '周六',
  7: '周日',
} as const
export type Day = keyof typeof dayTitles

export interface Rhythm {
  every: Every
  /** Hour of the day in Asia/Shanghai. */
  hour: number
  /** Of a weekly digest. */
  day: Day
}
/** Until a person chooses. */
export const usual: Rhythm = { every: 'daily', hour: 20, day: 7 }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The first moment of the day in Asia/Shanghai, both ms. */
export const dayBegan = (now: number): number => Math.floor((now + aheadMs) / dayMs) * dayMs - aheadMs

/** When a digest comes next after a moment, both ms; null: never. */
export function nextDigest({ every, hour, day }: Rhythm, now: number): number | null {
  if (every === 'off') return null
  const today = dayBegan(now) + hour * hourMs
  const first = today > now ? today : today + dayMs
  if (every === 'daily') return first
  // 1970-01-01 was a Thursday
  const weekday = ((Math.floor((first + aheadMs) / dayMs) + 3) % 7) + 1
  return first + ((day - weekday + 7) % 7) * dayMs
}
