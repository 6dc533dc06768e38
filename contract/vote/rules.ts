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
  /** Why an entry is not taken, an event is cancelled, or a ballot counts or does not. */
  reason: { min: 2, max: 100 },
  /** Ballots that one call decides by their ids; all of a signal have no limit. */
  decided: { max: 100 },
  /** Ballots that one person takes back, in all or in a day. */
  withdrawn: 5,
  code: 10,
} as const

/** poll: a question with its options, answered in place. contest: entries that people look at, compare and cheer for. */
export const eventKinds = ['poll', 'contest'] as const
export type EventKind = (typeof eventKinds)[number]
export const pollLimits = { question: { min: 2, max: 40 }, options: { min: 2, max: 10 } } as const

/** `chat`: those who are in the conversation that it was made in. */
export const voterGroups = ['school', 'students', 'everyone', 'chat'] as const
export type Voters = (typeof voterGroups)[number]
export const voterTitles: Record<Voters, string> = {
  students: '本校认证学生',
  school: '本校同学',
  everyone: '所有人',
  chat: '聊天里的人',
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

/**
 * soon: before its start. counting: after its end, while ballots that were set aside are decided. closed: the result stands.
 * cancelled: its creator ended it with a reason; numbers and receipts stand as they were.
 */
export const phases = ['soon', 'open', 'counting', 'closed', 'cancelled'] as const
export type Phase = (typeof phases)[number]

/** What may be done with an event, and by whom; for entrants also how entries come. Whatever is no row here is refused. */
export const eventSteps = [
  { from: 'soon', action: 'enter', to: 'soon', by: 'entrant', way: 'before' },
  { from: 'soon', action: 'enter', to: 'soon', by: 'entrant', way: 'during' },
  { from: 'open', action: 'enter', to: 'open', by: 'entrant', way: 'during' },
  { from: 'soon', action: 'add', to: 'soon', by: 'creator' },
  { from: 'open', action: 'add', to: 'open', by: 'creator' },
  { from: 'soon', action: 'edit', to: 'soon', by: 'author' },
  { from: 'open', action: 'edit', to: 'open', by: 'author' },
  { from: 'soon', action: 'review', to: 'soon', by: 'creator' },
  { from: 'open', action: 'review', to: 'open', by: 'creator' },
  { from: 'open', action: 'vote', to: 'open', by: 'voter' },
  { from: 'open', action: 'withdraw', to: 'open', by: 'voter' },
  { from: 'open', action: 'decide', to: 'open', by: 'creator' },
  { from: 'counting', action: 'decide', to: 'counting', by: 'creator' },
  { from: 'soon', action: 'cancel', to: 'cancelled', by: 'creator' },
  { from: 'open', action: 'cancel', to: 'cancelled', by: 'creator' },
  { from: 'soon', action: 'dismiss', to: 'soon', by: 'school' },
  { from: 'open', action: 'dismiss', to: 'open', by: 'school' },
  { from: 'counting', action: 'dismiss', to: 'counting', by: 'school' },
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
/** The phase at that moment, ms since 1970. `closed`: nothing of it changes any more; `cancelled`: by its creator's word. */
export function phaseOf(
  { starts, ends }: Times,
  { closed, cancelled }: { closed: boolean; cancelled: boolean },
  now: number,
): Phase {
  if (closed) return cancelled ? 'cancelled' : 'closed'
  if (now < new Date(starts).getTime()) return 'soon'
  return now < new Date(ends).getTime() ? 'open' : 'counting'
}

/** What the creator says of an entry; one that has votes is not the creator's to drop. */
export type Review = 'waiting' | 'accepted' | 'declined'
export const reviewSteps = [
  { from: 'waiting', action: 'accept', to: 'accepted', by: 'creator' },
  { from: 'waiting', action: 'decline', to: 'declined', by: 'creator' },
  { from: 'accepted', action: 'decline', to: 'declined', by: 'creator' },
  { from: 'accepted', action: 'dismiss', to: 'declined', by: 'school' },
] as const satisfies readonly { from: Review; action: string; to: Review; by: string }[]
export type ReviewAction = Exclude<(typeof reviewSteps)[number]['action'], 'dismiss'>

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
  { from: 'aside', action: 'count', to: 'counted', by: 'time' },
  { from: 'aside', action: 'reject', to: 'rejected', by: 'time' },
  { from: 'counted', action: 'withdraw', to: 'withdrawn', by: 'voter' },
  { from: 'counted', action: 'release', to: 'void', by: 'entry' },
  { from: 'aside', action: 'release', to: 'void', by: 'entry' },
  { from: 'rejected', action: 'release', to: 'void', by: 'entry' },
] as const satisfies readonly { from: BallotState; action: string; to: BallotState; by: string }[]
export type Decision = 'count' | 'reject'

/**
 * Signals that a ballot of somebody whom no school certified may be one of many by the same hand. Each of them also fits
 * honest people: a hall shares an address, a year buys the same phone, freshmen have new accounts. Two together set aside.
 */
export const suspicion = {
  /** People who are not certified, on one network, within these minutes. */
  minutes: 10,
  address: 30,
  /** Of those, people with one kind of device: more than so many, and most of all. */
  device: 5,
  /** Of those, accounts younger than so many hours. */
  young: 5,
  youngHours: 24,
  /** A network that so many certified students vote from is the school's own: its crowd says nothing. */
  campus: 20,
  /** Signals that set aside. */
  needed: 2,
} as const
export const suspicions = ['young', 'device', 'address'] as const
export type Suspicion = (typeof suspicions)[number]

/** People of the last minutes on the voter's network: those who are not certified, the voter among them, and certified ones. */
export interface Crowd {
  people: number
  device: number
  young: number
  certified: number
}
/** The signals for which a ballot is set aside; none where it counts. A certified student is one person for sure. */
export function suspicionsOf(crowd: Crowd, voter: { young: boolean; certified: boolean }): Suspicion[] {
  if (voter.certified) return []
  const signals: Record<Suspicion, boolean> = {
    young: voter.young && crowd.young > suspicion.young,
    device: crowd.device > suspicion.device && crowd.device * 2 > crowd.people,
    address: crowd.people > suspicion.address && crowd.certified < suspicion.campus,
  }
  const found = suspicions.filter((name) => signals[name])
  return found.length >= suspicion.needed ? found : []
}
export const suspicionTitles: Record<Suspicion, string> = {
  young: '新账号多',
  device: '同款设备多',
  address: '人数多',
}
export const suspicionWords: Record<Suspicion, string> = {
  young: `同一网络 ${suspicion.minutes} 分钟内，超过 ${suspicion.young} 个没认证的新账号投票`,
  device: `同一网络 ${suspicion.minutes} 分钟内，没认证的人多半用同款设备`,
  address: `同一网络 ${suspicion.minutes} 分钟内，超过 ${suspicion.address} 个没认证的人投票`,
}

/** Days after the end in which the creator decides; then the rule does. */
export const decisionDays = 3
/** Why a ballot that nobody decided counts, or does not: by who cast it. */
export const ruledReasons: Record<Decision, string> = {
  count: '到期没有决定，投票的是认证学生，按规则计入',
  reject: '到期没有决定，投票的不是认证学生，按规则不计入',
}

/** What a reader is told of equal numbers. */
export const tieWords = '票数相同时，先达到这个票数的排在前面；同时达到的，编号小的在前。'
export const asideWords = `认证学生的票直接计入。没有认证的，短时间内来自同一网络、又有别的异常，会先搁置，单独计数，不会悄悄删掉。发起人看不到搁置的票投给谁，说明理由后决定算不算，结果都写在回执里。投票结束 ${decisionDays} 天后还没有决定的：认证学生的计入，其他的不计入。`
/** What a reader is told of the number of people who may vote. */
export const electorateWords = '能投票的人数在投票开始和结束时各数一次，取多的；结束后不再变。'

/** Why somebody cannot vote, besides the time. */
export const barriers = ['sign-in', 'school', 'student', 'member'] as const
export type Barrier = (typeof barriers)[number]
export const barrierWords: Record<Barrier, string> = {
  'sign-in': '登录后就能投票',
  school: '这个投票只给主办学校的同学',
  student: '先完成学生认证，才能投票',
  member: '这个投票只给聊天里的人',
}

/** Cards of polls that one app watches, how long that lasts unless it says so again, and how often they are told numbers, ms. */
export const watchedMost = 20
export const watching = { lasts: 60_000, every: 1_000 } as const
/** Cards that come into sight in so many ms and are told how they stand: who scrolls past more reads them with their lists. */
export const sighted = { most: 60, within: 10_000 } as const

/** How often an open page asks for the numbers, ms. */
export const liveEvery = 5_000

/** Where the result is fetched, as a file and not in the envelope; below /api. */
export const csvPath = 'Vote/csv'

/** Signs of a receipt's code: none that is read as another. */
export const codeSigns = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** As people read one out: in two halves. */
export const codeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
