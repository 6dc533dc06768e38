/** Errors of mini-programs that nobody handled, from the host's listeners to the call. */
import { clientError } from '@contract/status/rules'
import type { Request } from '@/platform/request/types'

const mockRequest = jest.fn<ReturnType<Request>, Parameters<Request>>()
const mockStack = jest.fn<string[], []>()
jest.mock('@/platform/request', () => ({ request: (asked: never) => mockRequest(asked) }))
jest.mock('@/platform/system', () => ({ system: { target: 'wechat' } }))
jest.mock('@/platform/navigation', () => ({ navigation: { stack: () => mockStack() } }))

import { CallError } from '@/net/failure'
import { PlatformError } from '@/platform/failure'
import { onUncaught as onUncaughtAli } from '@/platform/uncaught.ali'
import { tellUncaught } from '@/shell/uncaught'
import { host } from '../platform/fakes'

type Hear = (...given: unknown[]) => void
let thrown: Hear
let rejected: Hear
const listeners = {
  onError: (listener: Hear) => (thrown = listener),
  onUnhandledRejection: (listener: Hear) => (rejected = listener),
}
const sent = () =>
  mockRequest.mock.calls.map(([{ url, method, header, data }]) => ({ url, method, header, data }))

beforeEach(() => {
  mockRequest.mockReset()
  mockRequest.mockRejectedValue(new PlatformError('offline'))
  mockStack.mockReset()
  mockStack.mockReturnValue(['pages/index/index', 'pages/hot/detail'])
  host('wx', listeners)
})

it('tells of what was thrown, once, with the open page and without the session', () => {
  tellUncaught()
  const message =
    'MiniProgramError\nx is undefined\nTypeError: x is undefined\n    at show (pages/hot/detail.js:1:20)'
  thrown({ message })
  thrown({ message })
  expect(sent()).toEqual([
    {
      url: expect.stringContaining('/api/client/error?client_id=1&client_type=wechat'),
      method: 'POST',
      header: { 'Content-Type': 'application/json' },
      data: {
        message: 'MiniProgramError\nx is undefined\nTypeError: x is undefined',
        stack: message,
        page: 'pages/hot/detail',
      },
    },
  ])
})

it('tells of promises, where the host does, and before there is any page', () => {
  mockStack.mockReturnValue([])
  tellUncaught()
  rejected({ reason: new RangeError('too far') })
  rejected({ reason: 'words alone' })
  rejected({ reason: null })
  expect(sent().map(({ data }) => data)).toEqual([
    { message: 'RangeError: too far', stack: expect.stringContaining('uncaught.test'), page: '' },
    { message: 'words alone', stack: 'words alone', page: '' },
    { message: 'null', stack: 'null', page: '' },
  ])
  host('wx', { onError: listeners.onError })
  expect(tellUncaught).not.toThrow()
})

it('keeps what the person was told, and tells of five in one visit, each cut', () => {
  tellUncaught()
  rejected({ reason: new CallError({ code: 147, data: null, message: '请先认证', msg: '' }) })
  rejected({ reason: new PlatformError('offline', 'no network') })
  expect(sent()).toEqual([])
  for (let n = 0; n < 9; n += 1) thrown({ message: `${n}`.repeat(5000) })
  expect(sent()).toHaveLength(clientError.most)
  for (const { data } of sent()) {
    const { message, stack } = data as { message: string; stack: string }
    expect(message.length).toBeLessThanOrEqual(clientError.message)
    expect(stack.length).toBeLessThanOrEqual(clientError.stack)
  }
})

it('hears on Alipay of both, with the place beside the words', () => {
  const heard = jest.fn()
  host('my', listeners)
  onUncaughtAli(heard)
  thrown('TypeError: x', 'at show')
  rejected({ reason: 'gone', promise: null })
  expect(heard.mock.calls).toEqual([['TypeError: x', 'at show'], ['gone']])
})
