/** What both sides know of hot talk: the two sides of a question, how long it is open, how hot it is. Values only. */

export const sides = ['red', 'blue'] as const
export type Side = (typeof sides)[number]
export const sideTitles: Record<Side, string> = { red: '红方', blue: '蓝方' }

export const limits = {
  title: { min: 4, max: 40 },
  text: { max: 1000 },
  /** A side's own words. */
  side: { min: 2, max: 12 },
  pictures: { max: 3 },
  /** Minutes that a talk is open at least, and days at most, where it is to close by itself. */
  open: { minutes: 10, days: 90 },
} as const

/** Kinds of lists: all, the newest or the hottest first; those that ended, the latest first; mine; those I took a side in. */
export const listNames = ['new', 'hot', 'closed', 'mine', 'joined'] as const
export type TalkList = (typeof listNames)[number]

export type TalkState = 'open' | 'closed'
/** sider: who has taken a side. time: the moment that the publisher chose. */
type By = 'reader' | 'sider' | 'publisher' | 'time'

/** What becomes of a talk, and by whom. Whatever is no row here is refused. */
export const talkSteps = [
  { from: 'open', action: 'side', to: 'open', by: 'reader' },
  { from: 'open', action: 'argue', to: 'open', by: 'sider' },
  { from: 'open', action: 'close', to: 'closed', by: 'publisher' },
  { from: 'open', action: 'expire', to: 'closed', by: 'time' },
] as const satisfies readonly { from: TalkState; action: string; to: TalkState; by: By }[]
export type TalkAction = (typeof talkSteps)[number]['action']

export const stateOf = (closed: boolean): TalkState => (closed ? 'closed' : 'open')
/** Whether there is a row for the action in that state. */
export const may = (state: TalkState, action: TalkAction): boolean =>
  talkSteps.some((step) => step.from === state && step.action === action)

/** Whole percents that sum up to 100, or 0 and 0 while nobody has taken a side. */
export function percents({ red, blue }: Record<Side, number>): Record<Side, number> {
  if (red + blue === 0) return { red: 0, blue: 0 }
  const share = Math.round((red / (red + blue)) * 100)
  return { red: share, blue: 100 - share }
}

/** What a reader is told of the order of the hottest. */
export const heatWords = '选边的人、赞和观点越多越靠前，一条观点抵两个人。发起得越早越靠后，花钱买不到位置。'

/** How often an open page asks for the shares, ms. */
export const liveEvery = 5_000
