/** Groups of the message page, in order. */
import { aheadMs } from '../rules'
export const noticeGroups = ['likes', 'comments', 'follows', 'orders', 'classes', 'system'] as const
export type NoticeGroup = (typeof noticeGroups)[number]

/** Frames of the WebSocket at /api/realtime: JSON texts. */
export const realtime = {
  path: '/api/realtime',
  /** The client sends `hello` within this long, ms. */
  helloWithin: 10_000,
  /** The server pings, and drops a socket that does not answer, ms. */
  pingEvery: 30_000,
  /** Longest frame of a client, bytes, and how many it may send in ten seconds. */
  clientFrame: 4096,
  clientFrames: 50,
  /** Sockets that one person has open on a node: devices and tabs. The oldest gives way. */
  ofOne: 30,
  /** What a client leaves unread before it is dropped, bytes: it asks for what it missed when it comes back. */
  unsent: 1_048_576,
  /** The first and the longest wait before a reconnect, ms. */
  retryFirst: 1_000,
  retryMost: 30_000,
  /** Close code: the token is missing or no longer good; do not reconnect. */
  unauthorized: 4401,
  /** Close codes: the first frame was no hello; more frames than a client sends. */
  badFrame: 4400,
  tooMany: 4429,
} as const

/** Quiet hours until a person sets their own: Asia/Shanghai, HH:mm. */
export const quietHours = { from: '23:00', to: '07:00' } as const

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const minuteMs = 60_000
/** Minutes of the day in Asia/Shanghai, which is eight hours ahead of UTC all year. */
const minuteOfDay = (now: number): number => Math.floor((now + aheadMs) / minuteMs) % 1440

/** When a time of day in Asia/Shanghai comes next after a moment, both ms. */
export const nextTime = (time: string, now: number): number => {
  const minutes = minutesOf(time) - minuteOfDay(now)
  return (Math.floor(now / minuteMs) + (minutes > 0 ? minutes : minutes + 1440)) * minuteMs
}

/** Whether a moment (ms) lies in the hours between two times of day in Asia/Shanghai, past midnight when the first is later. */
export const inHours = (from: string, to: string, now: number): boolean => {
  const minute = minuteOfDay(now)
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end
}

export const noticeKinds = [
  'like',
  'comment-like',
  'comment',
  'reply',
  'mention',
  'follow',
  'question',
  'answer',
  'invite',
  'accept',
  'article',
  'digest',
  'system',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Told by nobody in particular. */
export const impersonal = (kind: NoticeKind): boolean =>
  kind === 'system' || kind === 'article' || kind === 'digest'

/** What these bring goes into one mail, that long after the first of it. Word of an order or of the system goes at once. */
export const mailDigest = {
  groups: ['likes', 'comments', 'follows'] as readonly NoticeGroup[],
  minutes: 15,
} as const

/** Vendors that send subscribe messages. Elsewhere than in their mini-programs nobody can consent. */
export const subscribeVendors = ['wechat', 'qq', 'alipay'] as const
export type SubscribeVendor = (typeof subscribeVendors)[number]
/** Consents kept for later at most, of one kind. */
export const consentsMax = 50
