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
