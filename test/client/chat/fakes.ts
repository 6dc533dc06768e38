/** A conversation between 林夏 and 陈述, what they hear of it, and what records, plays and carries it. Import before what is tested. */
import { act } from 'react-test-renderer'
import type { Group } from '@contract/chat/groups/schema'
import type { Message } from '@contract/chat/schema'
import { me, reset, server } from '../fakes'
import '../pages.fakes'

const mockListeners = new Set<(frame: Heard) => void>()
export const mockSent: object[] = []
jest.mock('@/net/realtime', () => ({
  realtime: {
    subscribe: (listener: (frame: Heard) => void) => {
      mockListeners.add(listener)
      return () => mockListeners.delete(listener)
    },
    forget: () => undefined,
    send: (frame: object) => mockSent.push(frame),
    tell: (frame: Heard) => mockListeners.forEach((listener) => listener(frame)),
  },
}))

export const mockPlayed: { url: string; end: () => void }[] = []
const mockSound = {
  play: (url: string) => new Promise<void>((end) => mockPlayed.push({ url, end })),
  stop: () => mockPlayed[mockPlayed.length - 1]?.end(),
}
export const mockRecorder = {
  start: jest.fn(async (_seconds: number, _onEnd: () => void) => undefined),
  stop: jest.fn(async () => ({ path: 'blob:voice', seconds: 3 })),
  cancel: jest.fn(),
}
/** What an upload is asked for. */
export interface Sending {
  url: string
  onProgress?: (percent: number) => void
  onStart?: (abort: () => void) => void
}
export const mockUpload = jest.fn(async (_options: Sending) => ({
  status: 200,
  header: {},
  data: { code: 0, data: { id: 'v1', url: '/v1', seconds: 3 }, message: '', msg: '' },
}))
export const mockIm = {
  open: jest.fn((_login: object, listener: ImListener) => ((mockListener = listener), () => mockLeft())),
}
export const mockLeft = jest.fn()
export let mockListener: ImListener | null = null
jest.mock('@/platform/sound', () => ({
  sound: { play: (url: string) => mockSound.play(url), stop: () => mockSound.stop() },
}))
jest.mock('@/platform/recorder', () => ({
  get recorder() {
    return mockRecorder
  },
}))
jest.mock('@/platform/upload', () => ({ upload: (options: Sending) => mockUpload(options) }))
jest.mock('@/platform/im', () => ({
  get im() {
    return mockIm
  },
}))

import { profile } from '@/shell/account/profile'
import type { ChatStore } from '@/shell/chat/chat-store'
import { unread } from '@/shell/message/unread'
import type { Heard } from '@/net/realtime'
import { session } from '@/net/session'
import type { ImListener } from '@/platform/im/types'

export const counts = {
  likes: 0,
  comments: 0,
  follows: 0,
  orders: 0,
  classes: 0,
  system: 0,
  chats: 0,
  total: 0,
}
export const peer = { id: 'u2', name: '陈述', avatar: null, school: '临江大学', college: null }
export const chat = {
  peer,
  remark: null,
  conversation: 'c1',
  pinned: false,
  muted: false,
  read: 0,
  peer_read: 0,
  obstacle: null,
  bar: null,
}
export const at = new Date().toISOString()
export const message = (seq: number, change: Partial<Message> = {}): Message => ({
  conversation: 'c1',
  seq,
  sender: 'u2',
  key: `k${seq}`,
  kind: 'text',
  text: `第 ${seq} 句`,
  picture: null,
  voice: null,
  place: null,
  file: null,
  card: null,
  reply: null,
  target: null,
  recalled: false,
  by_manager: false,
  from: null,
  system: null,
  at,
  ...change,
})
/** A class of three whose reader is a member. */
export const group = (change: Partial<Group> = {}): Group => ({
  id: 'g1',
  name: '新闻 2301 班',
  kind: 'class',
  picture: null,
  faces: [{ name: '林夏', avatar: null }],
  count: 3,
  new_picture: null,
  scope: 'everyone',
  approval: 'free',
  findable: false,
  intro: '',
  school: null,
  owner: 'u2',
  role: 'member',
  quiet: false,
  silenced_until: null,
  dissolved: false,
  notice: null,
  pinned: false,
  muted: false,
  read: 0,
  hidden_before: 0,
  obstacle: null,
  requests: 0,
  token: 'a'.repeat(22),
  folded: [],
  ...change,
})
export const pageOf = (items: Message[], more = {}) => ({
  items,
  from: items[0]?.seq ?? 0,
  to: items[items.length - 1]?.seq ?? 0,
  earlier: false,
  later: false,
  ...more,
})
export const hear = (frame: object) =>
  act(async () => mockListeners.forEach((listener) => listener({ counts, ...frame } as Heard)))
export const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
/** A server that numbers what it is sent, and knows a key that comes again. */
export const numbering = (from: number) => {
  const known = new Map<string, Message>()
  server.on('privateChat', ({ body }) => {
    const { key, text = '' } = body as { key: string; text?: string }
    const sent = known.get(key) ?? message(from + known.size, { key, text, sender: 'u1' })
    known.set(key, sent)
    return sent
  })
}
export const texts = (path: string) => server.bodies(path).map((body) => (body as { text: string }).text)
export const shown = (store: ChatStore) => store.thread.shown.map(({ seq }) => seq)

beforeEach(() => {
  reset()
  mockListeners.clear()
  mockSent.length = 0
  mockPlayed.length = 0
  unread.set(counts)
  // what the test before left unsent ends with its session
  session.close()
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me })
  server.on('chat/with', chat)
  server.on('chat/messages', pageOf([message(1), message(2)]))
  server.on('chat/read', { chats: 0 })
})
// nothing that waits is tried again once the tests are over
afterAll(() => session.close())
