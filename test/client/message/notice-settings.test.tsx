import React from 'react'
import { act, create } from 'react-test-renderer'
import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer'
import { reset, server, toasts } from '../fakes'

const mockSubscribe = jest.fn(async (templates: readonly string[]) => [...templates])
jest.mock('remax', () => ({ useQuery: () => ({}), usePageEvent: () => undefined }))
jest.mock('@/platform/request', () => ({ request: jest.requireActual('../fakes').request }))
jest.mock('@/platform/storage', () => ({ storage: jest.requireActual('../fakes').storage }))
jest.mock('@/platform/navigation', () => ({ navigation: jest.requireActual('../fakes').navigation }))
jest.mock('@/platform/feedback', () => ({ feedback: jest.requireActual('../fakes').feedback }))
jest.mock('@/platform/system', () => ({
  system: { ...jest.requireActual('../fakes').system, target: 'wechat' },
}))
jest.mock('@/platform/subscribe', () => ({
  subscribe: (templates: readonly string[]) => mockSubscribe(templates),
}))
jest.mock('@/platform/socket', () => ({ connect: () => ({ send: () => undefined, close: () => undefined }) }))
jest.mock('@/platform/appearance', () => ({ appearance: { show: () => undefined, bar: () => undefined } }))
jest.mock('@/platform/viewport', () => {
  const watch = () => () => undefined
  return { useColumns: () => 2, useViewport: () => watch }
})
jest.mock('@/platform/components', () =>
  Object.fromEntries(['View', 'Text', 'Image', 'Button', 'Input', 'Picker'].map((name) => [name, name])),
)

import type { Channels, NoticeSettings as Settings } from '@contract/message/schema'
import { NoticeSettings } from '@/shell/message/notice-settings'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import { system } from '@/platform/system'

let view: ReactTestRenderer
let stored: Settings
let left: number
const settings: Settings = {
  likes: true,
  comments: true,
  follows: true,
  orders: true,
  classes: true,
  system: true,
  mail_likes: false,
  mail_comments: false,
  mail_follows: false,
  mail_orders: false,
  mail_classes: false,
  mail_system: false,
  subscribe_likes: false,
  subscribe_comments: false,
  subscribe_follows: false,
  subscribe_orders: false,
  subscribe_classes: false,
  subscribe_system: false,
  quiet: false,
  quiet_from: '23:00',
  quiet_to: '07:00',
}
const channels = (): Channels => ({
  mail: 'l***@stu.example',
  subscribe: [
    { vendor: 'wechat', group: 'comments', template: 'T-comments', left },
    { vendor: 'qq', group: 'likes', template: 'T-qq', left: 0 },
  ],
})

const render = async () => {
  await act(async () => {
    view = create(<NoticeSettings />)
  })
}
const hosts = (test: (node: ReactTestInstance) => boolean) =>
  view.root.findAll((node) => typeof node.type === 'string' && test(node))
const wordsIn = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsIn(child))).join('')
const words = () => wordsIn(view.root)
const control = (label: string) =>
  hosts((node) => node.props.ariaLabel === label && Boolean(node.props.onTap))[0]
const tap = (label: string) =>
  act(async () => control(label)?.props.onTap({ stopPropagation: () => undefined }))
const isOn = (label: string) => control(label)?.props.ariaChecked

beforeEach(() => {
  reset()
  Object.assign(system, { target: 'wechat' })
  mockSubscribe.mockReset().mockImplementation(async (templates) => [...templates])
  session.open({ user_id: 'u1', access_token: 'secret' })
  left = 0
  stored = settings
  server.on('message/settings', () => stored)
  server.on('message/editSettings', ({ body }) => (stored = { ...stored, ...(body as Partial<Settings>) }))
  server.on('message/channels', channels)
  server.on('message/consent', () => {
    left += 1
    return channels()
  })
})
afterEach(() => {
  act(() => view.unmount())
})

describe('the ways of notices', () => {
  it('show only where they can work', async () => {
    await render()
    expect(words()).toContain('微信订阅消息')
    expect(words()).not.toContain('QQ 订阅消息')
    expect(words()).toContain('发到 l***@stu.example')
    expect(control('赞的订阅消息')).toBeUndefined()
    act(() => view.unmount())
    Object.assign(system, { target: 'web' })
    server.on('message/channels', { mail: null, subscribe: channels().subscribe })
    await render()
    expect(words()).not.toMatch(/订阅消息|邮件/)
    expect(words()).toContain('免打扰时段')
  })

  it('change one kind’s mail', async () => {
    await render()
    const mailLikes = () => hosts((node) => node.props.ariaLabel === '赞' && Boolean(node.props.onTap))[1]
    await act(async () => mailLikes()?.props.onTap())
    expect(server.bodies('message/editSettings')).toEqual([{ mail_likes: true }])
    expect(mailLikes()?.props.ariaChecked).toBe(true)
  })

  it('ask for consent in the tap, count it, and turn the kind on', async () => {
    await render()
    await tap('评论和回复的订阅消息')
    expect(mockSubscribe.mock.calls).toEqual([[['T-comments']]])
    expect(server.bodies('message/consent')).toEqual([
      { key: expect.any(String), vendor: 'wechat', groups: ['comments'] },
    ])
    expect(isOn('评论和回复的订阅消息')).toBe(true)
    expect(words()).toContain('还能收 1 条')
    await tap('评论和回复再收一条')
    expect(words()).toContain('还能收 2 条')
    const keys = server.bodies('message/consent').map((body) => (body as { key: string }).key)
    expect(new Set(keys).size).toBe(2)
  })

  it('need no consent to be turned off, nor on again while some are left', async () => {
    left = 2
    await render()
    await tap('评论和回复的订阅消息')
    await tap('评论和回复的订阅消息')
    expect(mockSubscribe).not.toHaveBeenCalled()
    expect(server.bodies('message/editSettings')).toEqual([
      { subscribe_comments: true },
      { subscribe_comments: false },
    ])
  })

  it('stay off, and say why, when the person or the vendor refuses', async () => {
    await render()
    mockSubscribe.mockResolvedValueOnce([])
    await tap('评论和回复的订阅消息')
    mockSubscribe.mockRejectedValueOnce(new PlatformError('denied'))
    await tap('评论和回复的订阅消息')
    mockSubscribe.mockRejectedValueOnce(new PlatformError('cancelled'))
    await tap('评论和回复的订阅消息')
    expect(toasts()).toEqual(['没有同意接收，提醒还没打开', '请先在小程序的设置里打开订阅消息'])
    expect([server.bodies('message/consent'), server.bodies('message/editSettings')]).toEqual([[], []])
    expect(isOn('评论和回复的订阅消息')).toBe(false)
  })

  it('of a kind that is off do not switch', async () => {
    stored = { ...stored, comments: false }
    await render()
    await tap('评论和回复的订阅消息')
    expect(mockSubscribe).not.toHaveBeenCalled()
  })
})
