/** What both sides know of voting: who may, how often, what becomes of events, entries and ballots. Values only. */
import { rowOf } from '../rules'

export const limits = {
  title: { min: 4, max: 40 },
  /** Entries that one person chooses, in all or in a day. */
  choices: { min: 1, max: 10 },
  /** Minutes that an event is open at least, days at most; days ahead that it may begin. */
  open: { minutes: 10, days: 60 },
  ahead: { days: 60 },
  /** Of an event. */
  entries: { max: 100 },
  name: { min: 1, max: 20 },
  text: { max: 500 },
  pictures: { max: 3 },
  /** Why an entry is not taken, or a ballot counts or does not. */
  reason: { min: 2, max: 100 },
  /** Ballots that one person takes back, in all or in a day. */
  withdrawn: 5,
  code: 10,
} as const

export const voterGroups = ['school', 'students', 'everyone'] as const
export type Voters = (typeof voterGroups)[number]
export const voterTitles: Record<Voters, string> = {
  students: '本校认证学生',
  school: '本校同学',
  everyone: '所有人',
}

/** `once`: the choices are for the whole event. `daily`: for each day of the school's time zone. */
export const periods = ['once', 'daily'] as const
export type Period = (typeof periods)[number]

/** Who puts entries up: the creator alone, or people themselves until voting begins, or until it ends. */
export const entryWays = ['creator', 'before', 'during'] as const
export type EntryWay = (typeof entryWays)[number]
export const wayTitles: Record<EntryWay, string> = {
  creator: '由我添加',
  before: '同学报名，投票开始前截止',
  during: '同学报名，投票期间也可以',
}

/** Lists of events: those that are or will be open, those that ended, mine, those I vote or stand in. */
export const listNames = ['open', 'ended', 'mine', 'joined'] as const
export type EventList = (typeof listNames)[number]

/** soon: before its start. counting: after its end, while ballots that were set aside are decided. closed: the result stands. */
export type Phase = 'soon' | 'open' | 'counting' | 'closed'
export const phases = ['soon', 'open', 'counting', 'closed'] as const satisfies readonly Phase[]

/** What may be done with an event, and by whom; for entrants also how entries come. Whatever is no row here is refused. */
export const eventSteps = [
  { from: 'soon', action: 'enter', to: 'soon', by: 'entrant', way: 'before' },
  { from: 'soon', action: 'enter', to: 'soon', by: 'entrant', way: 'during' },
  { from: 'open', action: 'enter', to: 'open', by: 'entrant', way: 'during' },
  { from: 'soon', action: 'add', to: 'soon', by: 'creator' },
  { from: 'open', action: 'add', to: 'open', by: 'creator' },
  { from: 'soon', action: 'review', to: 'soon', by: 'creator' },
  { from: 'open', action: 'review', to: 'open', by: 'creator' },
  { from: 'open', action: 'vote', to: 'open', by: 'voter' },
  { from: 'open', action: 'withdraw', to: 'open', by: 'voter' },
  { from: 'open', action: 'decide', to: 'open', by: 'creator' },
  { from: 'counting', action: 'decide', to: 'counting', by: 'creator' },
  { from: 'soon', action: 'begin', to: 'open', by: 'time' },
  { from: 'open', action: 'end', to: 'counting', by: 'time' },
  { from: 'counting', action: 'close', to: 'closed', by: 'time' },
] as const satisfies readonly { from: Phase; action: string; to: Phase; by: string; way?: EntryWay }[]
export type EventAction = (typeof eventSteps)[number]['action']

/** Whether there is a row for the action in that phase. `way`: how entries come, for those who put themselves up. */
export const may = (phase: Phase, action: EventAction, way?: EntryWay): boolean =>
  rowOf(eventSteps, phase, action, (step) => !('way' in step) || step.way === way) !== undefined

interface Times {
  starts: string | number | Date
  ends: string | number | Date
}
/** The phase at that moment, ms since 1970. */
export function phaseOf({ starts, ends }: Times, closed: boolean, now: number): Phase {
  if (closed) return 'closed'
  if (now < new Date(starts).getTime()) return 'soon'
  return now < new Date(ends).getTime() ? 'open' : 'counting'
}

/** What the creator says of an entry. */
export type Review = 'waiting' | 'accepted' | 'declined'
export const reviewSteps = [
  { from: 'waiting', action: 'accept', to: 'accepted', by: 'creator' },
  { from: 'waiting', action: 'decline', to: 'declined', by: 'creator' },
  { from: 'accepted', action: 'decline', to: 'declined', by: 'creator' },
] as const satisfies readonly { from: Review; action: string; to: Review; by: string }[]
export type ReviewAction = (typeof reviewSteps)[number]['action']

/** void: its entry left, and the choice is the voter's again. */
export type BallotState = 'counted' | 'aside' | 'rejected' | 'withdrawn' | 'void'
export const ballotStates = [
  'counted',
  'aside',
  'rejected',
  'withdrawn',
  'void',
] as const satisfies readonly BallotState[]
/** Those that take one of the voter's choices. */
export const activeStates = ['counted', 'aside', 'rejected'] as const satisfies readonly BallotState[]
/** One that was set aside or rejected is not taken back: the choice would be free for another try. */
export const ballotSteps = [
  { from: 'aside', action: 'count', to: 'counted', by: 'creator' },
  { from: 'aside', action: 'reject', to: 'rejected', by: 'creator' },
  { from: 'counted', action: 'withdraw', to: 'withdrawn', by: 'voter' },
  { from: 'counted', action: 'release', to: 'void', by: 'entry' },
  { from: 'aside', action: 'release', to: 'void', by: 'entry' },
  { from: 'rejected', action: 'release', to: 'void', by: 'entry' },
] as const satisfies readonly { from: BallotState; action: string; to: BallotState; by: string }[]
export type Decision = 'count' | 'reject'

/**
 * When a ballot is set aside: within some minutes so many people voted from one network, or with one kind of device on it,
 * or with accounts younger than a day on it, this one among them. Halls share an address: the numbers allow a full one.
 */
export const suspicion = { minutes: 10, address: 60, device: 12, young: 5, youngHours: 24 } as const
export const suspicions = ['young', 'device', 'address'] as const
export type Suspicion = (typeof suspicions)[number]

/** People of the last minutes on the voter's network, the voter among them. */
export interface Crowd {
  address: number
  device: number
  young: number
}
export function suspicionOf(crowd: Crowd, young: boolean): Suspicion | null {
  if (young && crowd.young > suspicion.young) return 'young'
  if (crowd.device > suspicion.device) return 'device'
  return crowd.address > suspicion.address ? 'address' : null
}
export const suspicionWords: Record<Suspicion, string> = {
  young: `同一网络 ${suspicion.minutes} 分钟内超过 ${suspicion.young} 个新账号投票`,
  device: `同一网络的同款设备 ${suspicion.minutes} 分钟内超过 ${suspicion.device} 人投票`,
  address: `同一网络 ${suspicion.minutes} 分钟内超过 ${suspicion.address} 人投票`,
}

/** Days after the end in which the creator decides; what is undecided then does not count. */
export const decisionDays = 3

/** What a reader is told of equal numbers. */
export const tieWords = '票数相同时，先达到这个票数的排在前面；同时达到的，编号小的在前。'
export const asideWords = `短时间内来自同一网络的异常票会先搁置，单独计数，不会悄悄删掉。发起人逐票说明理由后决定算不算，结果都写在回执里；投票结束 ${decisionDays} 天后还没有决定的不计入。`

/** How often an open page asks for the numbers, ms. */
export const liveEvery = 5_000

/** Where the result is fetched, as a file and not in the envelope; below /api. */
export const csvPath = 'Vote/csv'

/** Signs of a receipt's code: none that is read as another. */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** As people read one out: in two halves. */
export const codeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
