/** @jest-environment jsdom */
import React from 'react'
import { act, create } from 'react-test-renderer'
import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer'
import { reset, server, toasts } from '../fakes'

const mockPush = {
  standing: 'undecided' as 'granted' | 'undecided' | 'denied' | 'unsupported',
  held: false,
  subscribed: async () => mockPush.held,
  subscribe: jest.fn(async (_: string) => ({ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' })),
  unsubscribe: jest.fn(async () => void (mockPush.held = false)),
}
jest.mock('remax', () => ({ useQuery: () => ({}), usePageEvent: () => undefined }))
jest.mock('@/platform/request', () => ({ request: jest.requireActual('../fakes').request }))
jest.mock('@/platform/storage', () => ({ storage: jest.requireActual('../fakes').storage }))
jest.mock('@/platform/navigation', () => ({ navigation: jest.requireActual('../fakes').navigation }))
jest.mock('@/platform/feedback', () => ({ feedback: jest.requireActual('../fakes').feedback }))
jest.mock('@/platform/system', () => ({ system: jest.requireActual('../fakes').system }))
jest.mock('@/platform/push', () => ({
  get push() {
    return mockPush
  },
}))
jest.mock('@/platform/components', () =>
  Object.fromEntries(['View', 'Text', 'Image', 'Button', 'Input', 'Picker'].map((name) => [name, name])),
)

import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import { PushSetting } from '@/shell/message/push/index.web'

let view: ReactTestRenderer
let on: boolean
let key: string | null
const render = async () => {
  await act(async () => {
    view = create(<PushSetting />)
  })
}
const wordsIn = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('')
const control = () =>
  view.root.findAll((node) => typeof node.type === 'string' && node.props.ariaLabel === '浏览器通知')[0]
const tap = () => act(async () => control()?.props.onTap?.({ stopPropagation: () => undefined }))

beforeEach(() => {
  reset()
  session.open({ user_id: 'u1', access_token: 'secret' })
  on = false
  key = 'K'
  Object.assign(mockPush, { standing: 'undecided', held: false })
  mockPush.subscribe.mockClear()
  mockPush.unsubscribe.mockClear()
  server.on('push/state', () => ({ key, on }))
  server.on('push/subscribe', () => ({ key, on: (on = true) }))
  server.on('push/unsubscribe', () => ({ key, on: (on = false) }))
})
afterEach(() => {
  act(() => view.unmount())
})

test('asks nobody before the press, then subscribes with the server’s key and tells the server', async () => {
  await render()
  expect(mockPush.subscribe).not.toHaveBeenCalled()
  expect(control()?.props.ariaChecked).toBe(false)
  await tap()
  expect(mockPush.subscribe).toHaveBeenCalledWith('K')
  expect(server.bodies('push/subscribe')).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' },
  ])
  expect(control()?.props.ariaChecked).toBe(true)
  await tap()
  expect(mockPush.unsubscribe).toHaveBeenCalled()
  expect(control()?.props.ariaChecked).toBe(false)
})

test('says what to do where the person said no, in the browser or just now', async () => {
  mockPush.standing = 'denied'
  await render()
  expect(wordsIn(view.root)).toContain('你在浏览器里拒绝了这个网站的通知')
  act(() => view.unmount())
  mockPush.standing = 'undecided'
  mockPush.subscribe.mockImplementationOnce(async () => {
    mockPush.standing = 'denied'
    throw new PlatformError('denied')
  })
  await render()
  await tap()
  expect(toasts()).toContain('浏览器没有允许通知')
  expect(wordsIn(view.root)).toContain('你在浏览器里拒绝了这个网站的通知')
  expect(control()?.props.ariaChecked).toBe(false)
})

test('is off where the browser holds nothing, whatever the server has; words where it can hold none', async () => {
  on = true
  mockPush.standing = 'granted'
  await render()
  expect(control()?.props.ariaChecked).toBe(false)
  act(() => view.unmount())
  mockPush.held = true
  await render()
  expect(control()?.props.ariaChecked).toBe(true)
  act(() => view.unmount())
  Object.assign(mockPush, { standing: 'unsupported', held: false })
  await render()
  expect(wordsIn(view.root)).toContain('这个浏览器收不了通知')
})

test('is not there where the server sends none', async () => {
  key = null
  await render()
  expect(view.toJSON()).toBeNull()
})
