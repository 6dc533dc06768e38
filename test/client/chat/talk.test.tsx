/** Voices, writing, long conversations, complaints about what was said, and the vendor’s word. */
import React from 'react'
import { act } from 'react-test-renderer'
import { typing, word } from '@contract/chat/rules'
import type { Message } from '@contract/chat/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { feedback, navigation, server, storage, toasts } from '../fakes'
import {
  at,
  hear,
  message,
  mockIm,
  mockLeft,
  mockListener,
  mockPlayed,
  mockRecorder,
  mockSent,
  mockUpload,
  numbering,
  pageOf,
  settled,
} from './fakes'
import { hosts, render, tap, type, unmount, words } from '../pages.fakes'

import { ChatStore } from '@/shell/chat/chat-store'
import { WaitingPicture } from '@/shell/chat/bubble'
import { Outbox } from '@/shell/chat/outbox'
import { withPerson } from '@/shell/chat/side'
import { Voices } from '@/shell/chat/voices'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import ChatPage from '@/pages/messageIndex/chat'

describe('writing', () => {
  it('is told now and then, and shows of the other until it stops or they have written', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
    try {
      await render(<ChatPage />, { user: 'u2' })
      await act(async () => void (await jest.advanceTimersByTimeAsync(0)))
      await type('发消息', '你')
      await type('发消息', '你在')
      expect(mockSent).toEqual([{ type: 'typing', conversation: 'c1' }])
      await act(async () => void (await jest.advanceTimersByTimeAsync(typing.every)))
      await type('发消息', '你在吗')
      expect(mockSent).toHaveLength(2)
      await hear({ type: 'typing', conversation: 'c1', writer: 'u9' })
      await hear({ type: 'typing', conversation: 'other', writer: 'u2' })
      expect(words()).not.toContain('对方正在输入')
      await hear({ type: 'typing', conversation: 'c1', writer: 'u2' })
      expect(words()).toContain('对方正在输入')
      await act(async () => void (await jest.advanceTimersByTimeAsync(typing.shown)))
      expect(words()).not.toContain('对方正在输入')
      await hear({ type: 'typing', conversation: 'c1', writer: 'u2' })
      await hear({ type: 'chat', message: message(3) })
      expect(words()).not.toContain('对方正在输入')
    } finally {
      jest.useRealTimers()
    }
  })
})

describe('a long conversation', () => {
  const whole = Array.from({ length: 1000 }, (_, n) => message(n + 1))
  const serve = () =>
    server.on('chat/messages', ({ query }) => {
      const end = query.before ? Number(query.before) - 1 : whole.length
      const size = Number(query.size)
      return pageOf(whole.slice(Math.max(0, end - size), end), { earlier: end > size })
    })
  const drawn = (store: ChatStore) => store.thread.view.map(({ seq }) => seq)

  it('draws a stretch of it: upwards, where it is searched, and down to the end', async () => {
    serve()
    const store = new ChatStore('u2')
    const end = store.start()
    await settled()
    expect([drawn(store)[0], drawn(store).length]).toEqual([951, 50])
    for (let n = 0; n < 5; n += 1) await store.older()
    expect([drawn(store)[0], drawn(store).length]).toEqual([701, 150])
    expect(store.thread.atEnd).toBe(false)
    await hear({ type: 'chat', message: message(1001) })
    expect(drawn(store)).toHaveLength(150)
    await store.find(120)
    expect(drawn(store)).toContain(120)
    expect(drawn(store).length).toBeLessThanOrEqual(150)
    for (let n = 0; n < 40 && !store.thread.atEnd; n += 1) store.thread.down()
    expect([store.thread.atEnd, drawn(store).includes(1001)]).toEqual([true, true])
    await store.find(1)
    expect([drawn(store)[0], store.thread.above]).toEqual([1, false])
    store.thread.toEnd()
    expect(drawn(store)[drawn(store).length - 1]).toBe(1001)
    end()
  })

  it('keeps what is drawn small while messages come', async () => {
    const store = new ChatStore('u2')
    const end = store.start()
    await settled()
    for (let seq = 3; seq < 400; seq += 1) store.thread.follow(message(seq))
    expect(drawn(store).length).toBeLessThanOrEqual(150)
    expect(drawn(store)[drawn(store).length - 1]).toBe(399)
    end()
  })
})

describe('voices', () => {
  const voice = (seq: number, change: Partial<Message> = {}) =>
    message(seq, {
      kind: 'voice',
      text: '',
      voice: { id: `v${seq}`, url: `/v${seq}`, seconds: seq },
      ...change,
    })
  const opened = async (items: Message[]) => {
    server.on('chat/messages', pageOf(items))
    await render(<ChatPage />, { user: 'u2' })
    await settled()
  }
  const bar = () => hosts((node) => Boolean(node.props.onTouchStart))[0]
  const touch = (name: 'onTouchStart' | 'onTouchMove' | 'onTouchEnd', clientY = 500) =>
    act(async () => void bar()?.props[name]({ touches: [{ clientX: 0, clientY }] }))
  const now = jest.spyOn(Date, 'now')
  let clock = 1_800_000_000_000
  const pass = (ms: number) => void now.mockReturnValue((clock += ms))
  beforeEach(() => {
    now.mockReset()
    pass(0)
    for (const mock of [mockRecorder.start, mockRecorder.stop, mockRecorder.cancel, mockUpload])
      mock.mockClear()
  })
  afterAll(() => now.mockRestore())

  it('are recorded while a finger holds, uploaded and sent', async () => {
    await opened([message(1)])
    server.on('privateChat', ({ body }) => voice(2, { key: (body as { key: string }).key, sender: 'u1' }))
    await tap('说话')
    await touch('onTouchStart')
    pass(3_000)
    await touch('onTouchEnd')
    await settled()
    expect(mockRecorder.start.mock.calls[0]?.[0]).toBe(60)
    expect(server.bodies('privateChat')).toEqual([{ key: expect.any(String), to: 'u2', voice: 'v1' }])
    expect(words()).toContain('2″')
  })

  it('are dropped by sliding up, and too short ones at once', async () => {
    await opened([message(1)])
    await tap('说话')
    await touch('onTouchStart')
    await touch('onTouchMove', 400)
    expect(words()).toContain('松开取消')
    pass(2_000)
    await touch('onTouchEnd')
    await touch('onTouchStart')
    pass(600)
    await touch('onTouchEnd')
    expect([mockRecorder.cancel.mock.calls.length, mockRecorder.stop.mock.calls.length, toasts()]).toEqual([
      2,
      0,
      ['说话时间太短'],
    ])
  })

  it('go on after a tap until they are sent', async () => {
    await opened([message(1)])
    server.on('privateChat', ({ body }) => voice(2, { key: (body as { key: string }).key, sender: 'u1' }))
    await tap('说话')
    await touch('onTouchStart')
    pass(100)
    await touch('onTouchEnd')
    expect(words()).toContain('正在录音')
    await tap('发送')
    expect(mockRecorder.stop).not.toHaveBeenCalled()
    pass(2_000)
    await tap('发送')
    await settled()
    expect(server.bodies('privateChat')).toHaveLength(1)
  })

  it('end by themselves after a minute', async () => {
    await opened([message(1)])
    numbering(2)
    await tap('说话')
    await touch('onTouchStart')
    const [, onEnd] = mockRecorder.start.mock.calls[0] ?? []
    pass(60_000)
    await act(async () => onEnd?.())
    await settled()
    expect(mockRecorder.stop).toHaveBeenCalledTimes(1)
    expect(server.bodies('privateChat')).toHaveLength(1)
  })

  it('say why there is no recording', async () => {
    await opened([message(1)])
    mockRecorder.start.mockRejectedValueOnce(new PlatformError('denied'))
    await tap('说话')
    await touch('onTouchStart')
    expect(toasts()).toEqual(['没有麦克风权限，请在设置里打开'])
    expect(words()).toContain('按住说话')
  })

  it('wait in the outbox when the network is gone, and are uploaded once', async () => {
    const box = new Outbox(withPerson('u2'))
    mockUpload.mockRejectedValueOnce(new Error('offline'))
    box.add({ recorded: { path: 'blob:voice', seconds: 3 } })
    await settled()
    expect([box.items.length, storage.get('chat.unsent.u1.u2')]).toEqual([1, undefined])
    server.refuse('privateChat', { code: 502 })
    await box.flush()
    box.end()
    const later = new Outbox(withPerson('u2'))
    numbering(1)
    await later.flush()
    expect([
      mockUpload.mock.calls.length,
      later.items,
      server.bodies('privateChat').map((body) => (body as { voice: string }).voice),
    ]).toEqual([2, [], ['v1', 'v1']])
  })

  it('of the other play on to the next unheard one, and lose their dots', async () => {
    await opened([voice(1), voice(2, { sender: 'u1' }), voice(3), voice(4)])
    const dots = () => hosts((node) => node.props.ariaLabel === '有新内容').length
    expect(dots()).toBe(3)
    await tap('播放 1 秒的语音')
    expect([mockPlayed.map(({ url }) => url), dots()]).toEqual([['/v1'], 2])
    await act(async () => mockPlayed[0]?.end())
    expect(mockPlayed.map(({ url }) => url)).toEqual(['/v1', '/v3'])
    await tap('停止播放')
    await settled()
    expect([mockPlayed.length, dots()]).toEqual([2, 1])
    await tap('播放 1 秒的语音')
    await act(async () => mockPlayed[2]?.end())
    expect(mockPlayed).toHaveLength(3)
    unmount()
    expect(new Voices('u2', () => []).isNew(voice(3))).toBe(false)
  })
})

describe('a complaint about what was said', () => {
  it('goes with picked messages, the latest to begin with', async () => {
    server.on('chat/messages', pageOf(Array.from({ length: 25 }, (_, n) => message(n + 1))))
    server.on('chat/transcript', { id: 't1' })
    await render(<ChatPage />, { user: 'u2' })
    await settled()
    await tap('更多')
    await tap('举报聊天内容')
    expect(words()).toContain('选了 20 条')
    const [first] = hosts((node) => node.props.ariaRole === 'checkbox')
    await act(async () => first?.props.onTap())
    expect(words()).toContain('选了 21 条')
    await tap('下一步')
    await settled()
    const [body] = server.bodies('chat/transcript') as [{ conversation: string; seqs: number[] }]
    expect([body.conversation, body.seqs.length, body.seqs.includes(1)]).toEqual(['c1', 21, true])
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/user_myfollow/complaint?subject=chat&id=t1')
    expect(words()).not.toContain('下一步')
  })

  it('is not offered where the other said nothing', async () => {
    server.on('chat/messages', pageOf([message(1, { sender: 'u1' })]))
    await render(<ChatPage />, { user: 'u2' })
    await settled()
    feedback.actionSheet.mockRejectedValueOnce(new PlatformError('cancelled'))
    await tap('更多')
    expect(feedback.actionSheet.mock.calls[0]?.[0]).toEqual(expect.not.arrayContaining(['举报聊天内容']))
  })
})

describe('the vendor’s word', () => {
  const config = (im: string): DataOf<Routes['wxapp/config']> => ({
    ...{ mode: 'demo', version: '1', providers: { im }, answers: [] },
    operator: { name: null, contact: null, icp: null, police: null },
  })

  it('is listened to where the server says so, and fetches what is missing', async () => {
    server.on('wxapp/config', config('tencent'))
    server.on('im/getUserSig', {
      provider: 'tencent',
      app_id: 1400000000,
      user_id: 'uid:abc',
      user_sig: 'sig',
      expires_at: at,
    })
    await render(<ChatPage />, { user: 'u2' })
    await settled()
    expect(mockIm.open.mock.calls[0]?.[0]).toEqual({ appId: 1400000000, userId: 'uid:abc', userSig: 'sig' })
    server.on('chat/messages', pageOf([message(3)]))
    await act(async () => mockListener?.message(word, JSON.stringify({ conversation: 'c1', seq: 3 })))
    await settled()
    expect(words()).toContain('第 3 句')
    const asked = server.queries('chat/messages').length
    for (const [mark, data] of [
      ['other', '{}'],
      [word, '{'],
      [word, '{"conversation":1}'],
      [word, JSON.stringify({ conversation: 'c1', seq: 2 })],
    ] as const)
      await act(async () => mockListener?.message(mark, data))
    expect(server.queries('chat/messages')).toHaveLength(asked)
    await act(async () => mockListener?.expired())
    await settled()
    expect(mockIm.open).toHaveBeenCalledTimes(2)
    await act(async () => session.close())
    expect(mockLeft).toHaveBeenCalledTimes(2)
  })
})

test.each([
  [1080, 2160, '90px', '180px'],
  ['1600px', '400px', '180px', '60px'],
])('a picture of %s to %s waits in the box that it is sent in', async (width, height, wide, high) => {
  await render(<WaitingPicture path="blob:picture" />)
  const picture = () => hosts(({ type }) => String(type) === 'Image')[0]
  await act(async () => picture()?.props.onLoad({ detail: { width, height } }))
  expect(picture()?.props.style).toEqual({ width: wide, height: high })
})
