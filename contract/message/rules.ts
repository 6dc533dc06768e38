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
  /** The first and the longest wait before a reconnect, ms. */
  retryFirst: 1_000,
  retryMost: 30_000,
  /** Close code: the token is missing or no longer good; do not reconnect. */
  unauthorized: 4401,
} as const

/** Quiet hours until a person sets their own: Asia/Shanghai, HH:mm. */
export const quietHours = { from: '23:00', to: '07:00' } as const

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Whether a moment (ms) lies in the hours between two times of day in Asia/Shanghai, past midnight when the first is later. */
export const inHours = (from: string, to: string, now: number): boolean => {
  // Asia/Shanghai is eight hours ahead of UTC all year
  const minute = Math.floor(now / 60_000 + 480) % 1440
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start <= end ? minute >= start && minute < end : minute >= start || minute < end
}
