import { subjects, type CommentSubject } from '../comment/rules'

/** Groups of the message page, in order. */
export const noticeGroups = ['likes', 'comments', 'follows', 'system'] as const
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
const minuteOfDay = (now: number): number => Math.floor(now / minuteMs + 480) % 1440

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

const happenings = {
  like: '赞了你的',
  'comment-like': '赞了你的评论',
  comment: '评论了你的',
  reply: '回复了你',
  mention: '提到了你',
  follow: '关注了你',
  question: '向你提问',
  answer: '回答了你的提问',
  invite: '邀请你回答',
  accept: '采纳了你的回答',
  article: '订阅的更新',
  digest: '订阅摘要',
  system: '系统通知',
} as const
export type NoticeKind = keyof typeof happenings
/** Told by nobody in particular. */
export const impersonal = (kind: NoticeKind): boolean =>
  kind === 'system' || kind === 'article' || kind === 'digest'
export const noticeKinds = Object.keys(happenings) as [NoticeKind, ...NoticeKind[]]

/** What happened, after the name of who did it. `about`: the kind of thing it happened to or under. */
export const happened = (kind: NoticeKind, about: CommentSubject | null): string =>
  kind === 'like' || kind === 'comment'
    ? `${happenings[kind]}${about === null ? '内容' : subjects[about].title}`
    : happenings[kind]

/** Where a word of the system leads: a page, and under which name it is given the id of what the word is about. */
export const leads = {
  decision: { page: 'pages/user_myfollow/appeal', by: 'id', act: '查看和申诉' },
  removal: { page: 'pages/user_myfollow/appeal', by: 'removal', act: '查看和申诉' },
  errand: { page: 'pages/runErrands/orderDetails', by: 'id', act: '查看订单' },
  take: { page: 'pages/runErrands/transferOder', by: 'id', act: '去接手' },
  withdrawal: { page: 'pages/wallet/walletSuccess', by: 'id', act: '查看提现' },
} as const satisfies Record<string, { page: string; by: string; act: string }>
export type Lead = keyof typeof leads
export const leadNames = Object.keys(leads) as [Lead, ...Lead[]]

/** What these bring goes into one mail, that long after the first of it. The system's word goes at once. */
export const mailDigest = {
  groups: ['likes', 'comments', 'follows'] as readonly NoticeGroup[],
  minutes: 15,
} as const

/** Vendors that send subscribe messages. Elsewhere than in their mini-programs nobody can consent. */
export const subscribeVendors = ['wechat', 'qq'] as const
export type SubscribeVendor = (typeof subscribeVendors)[number]
/** Consents kept for later at most, of one kind. */
export const consentsMax = 50
