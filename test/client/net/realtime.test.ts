import type { SocketHandlers } from '@/platform/socket/types'

interface Opened {
  url: string
  handlers: SocketHandlers
  sent: string[]
  closed: boolean
}
const mockSockets: Opened[] = []
jest.mock('@/platform/socket', () => ({
  connect: (url: string, handlers: SocketHandlers) => {
    const socket: Opened = { url, handlers, sent: [], closed: false }
    mockSockets.push(socket)
    return {
      send: (text: string) => socket.sent.push(text),
      close: () => {
        socket.closed = true
      },
    }
  },
}))
jest.mock('@/platform/system', () => ({ system: { target: 'web', origin: 'https://campus.example' } }))
jest.mock('@/platform/storage', () => ({
  storage: { get: () => undefined, set: () => undefined, remove: () => undefined },
}))

import { realtime } from '@/net/realtime'
import { session } from '@/net/session'

const counts = { likes: 0, comments: 0, follows: 0, orders: 0, classes: 0, system: 0, chats: 0, total: 0 }
const say = (socket: Opened | undefined, frame: object) => socket?.handlers.message(JSON.stringify(frame))
const latest = () => mockSockets[mockSockets.length - 1]
const hello = () => JSON.parse(latest()?.sent[0] ?? 'null') as { token: string; last: string | null } | null

beforeEach(() => {
  jest.useFakeTimers()
  mockSockets.length = 0
  realtime.stop()
  realtime.forget()
  session.open({ user_id: 'u', access_token: 'token' })
})
afterEach(() => jest.useRealTimers())

it('says hello with the session, on the address of the server', () => {
  realtime.start()
  latest()?.handlers.open()
  expect(latest()?.url).toBe('wss://campus.example/api/realtime')
  expect(hello()).toEqual({ type: 'hello', token: 'token', last: null })
})

it('opens one connection, however often it is started', () => {
  realtime.start()
  realtime.start()
  expect(mockSockets.length).toBe(1)
})

it('opens none for a visitor', () => {
  session.close()
  realtime.start()
  expect(mockSockets.length).toBe(0)
})

it('comes back after a drop, slower each time, and says what it saw last', () => {
  realtime.start()
  latest()?.handlers.open()
  say(latest(), { type: 'ready', counts, missed: [], last: 'n1' })
  say(latest(), { type: 'notice', counts, notice: { id: 'n2' } })
  latest()?.handlers.close(1006, '')
  jest.advanceTimersByTime(999)
  expect(mockSockets.length).toBe(1)
  jest.advanceTimersByTime(1)
  expect(mockSockets.length).toBe(2)
  latest()?.handlers.open()
  expect(hello()?.last).toBe('n2')
  latest()?.handlers.close(1006, '')
  jest.advanceTimersByTime(1_999)
  expect(mockSockets.length).toBe(2)
  jest.advanceTimersByTime(1)
  expect(mockSockets.length).toBe(3)
})

it('passes frames on until the listener leaves', () => {
  const heard = jest.fn()
  const leave = realtime.subscribe(heard)
  realtime.start()
  say(latest(), { type: 'counts', counts })
  leave()
  say(latest(), { type: 'counts', counts })
  expect(heard.mock.calls).toEqual([[{ type: 'counts', counts }]])
})

it('does not come back to a server that refused the session, nor after it was stopped', () => {
  realtime.start()
  latest()?.handlers.close(4401, 'signed out')
  jest.advanceTimersByTime(60_000)
  expect(mockSockets.length).toBe(1)
  realtime.start()
  const socket = latest()
  realtime.stop()
  expect(socket?.closed).toBe(true)
  socket?.handlers.close(1000, '')
  jest.advanceTimersByTime(60_000)
  expect(mockSockets.length).toBe(2)
})
