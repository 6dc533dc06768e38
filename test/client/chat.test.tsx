import React from 'react'
import { act } from 'react-test-renderer'
import { typing, word } from '@contract/chat/rules'
import type { Message } from '@contract/chat/schema'
import { chooseRow, feedback, me, navigation, reset, server, storage, toasts } from './account.fakes'
import { events, field, hosts, render, tap, type, unmount, words, wordsIn } from './pages.fakes'

const mockListeners = new Set<(frame: Heard) => void>()
const mockSent: object[] = []
jest.mock('@/net/realtime', () => ({
  realtime: {
    subscribe: (listener: (frame: Heard) => void) => {
      mockListeners.add(listener)
      return () => mockListeners.delete(listener)
    },
    forget: () => undefined,
    send: (frame: object) => mockSent.push(frame),
    tell: (conversation: string, seq: number) => mockListeners.forEach((listener) => listener({ type: 'chat-told', conversation, seq })),
  },
}))

const mockPlayed: { url: string; end: () => void }[] = []
const mockSound = {
  play: (url: string) => new Promise<void>((end) => mockPlayed.push({ url, end })),
  stop: () => mockPlayed[mockPlayed.length - 1]?.end(),
}
const mockRecorder = {
  start: jest.fn(async (_seconds: number, _onEnd: () => void) => undefined),
  stop: jest.fn(async () => ({ path: 'blob:voice', seconds: 3 })),
  cancel: jest.fn(),
}
const mockUpload = jest.fn(async () => ({ status: 200, header: {}, data: { code: 0, data: { id: 'v1', url: '/v1', seconds: 3 }, message: '', msg: '' } }))
const mockIm = { open: jest.fn((_login: object, listener: ImListener) => (mockListener = listener, () => mockLeft())) }
const mockLeft = jest.fn()
let mockListener: ImListener | null = null
jest.mock('@/platform/sound', () => ({ sound: { play: (url: string) => mockSound.play(url), stop: () => mockSound.stop() } }))
jest.mock('@/platform/recorder', () => ({ get recorder() { return mockRecorder } }))
jest.mock('@/platform/upload', () => ({ upload: () => mockUpload() }))
jest.mock('@/platform/im', () => ({ get im() { return mockIm } }))

import { profile } from '@/features/account/profile'
import { ChatStore } from '@/features/chat/chat-store'
import { Outbox } from '@/features/chat/outbox'
import { Voices } from '@/features/chat/voices'
import { dynamicOf } from '@/features/circle/dynamic'
import { showMenu } from '@/features/circle/menu'
import { unread } from '@/features/message/unread'
import type { Heard } from '@/net/realtime'
import { session } from '@/net/session'
import { PlatformError } from '@/platform/failure'
import type { ImListener } from '@/platform/im/types'
import ChatPage from '@/pages/messageIndex/chat'
import MessagePage from '@/pages/index/message'

const counts = { likes: 0, comments: 0, follows: 0, system: 0, chats: 0, total: 0 }
const peer = { id: 'u2', name: '陈述', avatar: null, school: '临江大学', college: null }
const chat = { peer, remark: null, conversation: 'c1', pinned: false, muted: false, read: 0, peer_read: 0, obstacle: null }
const at = new Date().toISOString()
const message = (seq: number, change: Partial<Message> = {}): Message => ({
  conversation: 'c1', seq, sender: 'u2', key: `k${seq}`, kind: 'text', text: `第 ${seq} 句`, picture: null, voice: null, place: null, dynamic: null,
  reply: null, target: null, recalled: false, at, ...change,
})
const pageOf = (items: Message[], more = {}) => ({ items, from: items[0]?.seq ?? 0, to: items[items.length - 1]?.seq ?? 0, earlier: false, later: false, ...more })
const hear = (frame: object) => act(async () => mockListeners.forEach((listener) => listener({ counts, ...frame } as Heard)))
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))
/** A server that numbers what it is sent, and knows a key that comes again. */
const numbering = (from: number) => {
  const known = new Map<string, Message>()
  server.on('privateChat', ({ body }) => {
    const { key, text = '' } = body as { key: string; text?: string }
    const sent = known.get(key) ?? message(from + known.size, { key, text, sender: 'u1' })
    known.set(key, sent)
    return sent
  })
}
const texts = (path: string) => server.bodies(path).map((body) => (body as { text: string }).text)
const shown = (store: ChatStore) => store.thread.shown.map(({ seq }) => seq)

beforeEach(() => {
  reset()
  mockListeners.clear()
  mockSent.length = 0
  mockPlayed.length = 0
  unread.set(counts)
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me })
  server.on('chat/with', chat)
  server.on('chat/messages', pageOf([message(1), message(2)]))
  server.on('chat/read', { chats: 0 })
})

describe('what was said', () => {
  const opened = async () => {
    const store = new ChatStore('u2')
    const end = store.start()
    await settled()
    return { store, end }
  }

  it('goes on in order, and a gap is asked for', async () => {
    const { store, end } = await opened()
    await hear({ type: 'chat', message: message(3) })
    expect(shown(store)).toEqual([1, 2, 3])
    server.on('chat/messages', pageOf([message(4), message(5), message(6)]))
    await hear({ type: 'chat', message: message(6) })
    await settled()
    expect(server.queries('chat/messages').map(({ since }) => since)).toEqual([undefined, '3'])
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6])
    await hear({ type: 'chat', message: message(5) })
    expect(shown(store)).toEqual([1, 2, 3, 4, 5, 6])
    end()
  })

  it('after a drop asks since the last it has, until there is no more, and reads it', async () => {
    const { end, store } = await opened()
    server.on('chat/messages', ({ query }) => (query.since === '2' ? pageOf([message(3)], { later: true }) : pageOf([message(4)])))
    await hear({ type: 'ready', missed: [], last: null })
    await settled()
    expect(shown(store)).toEqual([1, 2, 3, 4])
    expect(server.bodies('chat/read')).toEqual([{ conversation: 'c1', seq: 2 }, { conversation: 'c1', seq: 4 }])
    end()
  })

  it('loses the words of what is taken back, and what one deleted elsewhere', async () => {
    const { store, end } = await opened()
    await hear({ type: 'chat', message: message(3, { kind: 'recall', text: '', target: 1 }) })
    expect(store.thread.shown.map(({ text, recalled }) => [text, recalled])).toEqual([['', true], ['第 2 句', false]])
    await hear({ type: 'chat-changed', conversation: 'c1', deleted: [2] })
    await hear({ type: 'chat', message: message(1, { conversation: 'other', sender: 'u9' }) })
    expect(shown(store)).toEqual([1])
    end()
  })

  it('is not read while the page is hidden', async () => {
    const { store, end } = await opened()
    store.show(false)
    await hear({ type: 'chat', message: message(3) })
    expect(server.bodies('chat/read')).toHaveLength(1)
    server.on('chat/messages', pageOf([]))
    store.show(true)
    await settled()
    expect(server.bodies('chat/read')).toHaveLength(2)
    end()
  })
})

describe('what waits to be sent', () => {
  it('is kept on the device in order, and sent once each when the network is back', async () => {
    const sent: string[] = []
    const box = new Outbox('u2', ({ text }) => sent.push(text))
    server.refuse('privateChat', { code: 502 })
    box.add({ text: '一' })
    box.add({ text: '二' })
    await settled()
    box.rest()
    expect([texts('privateChat'), sent]).toEqual([['一'], []])
    const later = new Outbox('u2', ({ text }) => sent.push(text))
    numbering(1)
    await later.flush()
    expect([texts('privateChat').slice(1), sent, later.items]).toEqual([['一', '二'], ['一', '二'], []])
    const keys = server.bodies('privateChat').map((body) => (body as { key: string }).key)
    expect(keys[0]).toBe(keys[1])
    expect(storage.get('chat.unsent.u1.u2')).toBeUndefined()
  })

  it('stands with the reason when the server will not take it, and the next goes on', async () => {
    const box = new Outbox('u2', () => undefined)
    server.refuse('privateChat', { code: -2, message: '你被禁言到明天' })
    box.add({ text: '一' })
    await settled()
    numbering(1)
    box.add({ text: '二' })
    await settled()
    expect(box.items.map(({ text, error }) => [text, error])).toEqual([['一', '你被禁言到明天']])
    box.retry(box.items[0]?.key ?? '')
    await settled()
    expect(box.items).toEqual([])
  })

  it('belongs to whoever wrote it, to one person', () => {
    server.refuse('privateChat', { code: 502 })
    const box = new Outbox('u2', () => undefined)
    box.add({ text: '悄悄话' })
    box.rest()
    expect(new Outbox('u3', () => undefined).items).toEqual([])
    session.open({ user_id: 'u9', access_token: 'other' })
    expect(new Outbox('u2', () => undefined).items).toEqual([])
  })
})

describe('the page', () => {
  const open = async () => {
    await render(<ChatPage />, { user: 'u2' })
    await settled()
  }

  it('shows both sides, and sends what is written', async () => {
    numbering(3)
    await open()
    for (const said of ['陈述', '第 1 句', '第 2 句']) expect(words()).toContain(said)
    await type('发消息', '晚上一起吃饭')
    await tap('发送')
    await settled()
    expect(field('发消息')?.props.value).toBe('')
    expect(words()).toContain('晚上一起吃饭')
    expect(words()).toContain('未读')
    await hear({ type: 'chat-read', conversation: 'c1', reader: 'u2', seq: 3 })
    expect(words()).toContain('已读')
  })

  it('shows once what a frame brings before the answer', async () => {
    await open()
    let answer: (value: { code: 0; data: Message }) => void = () => undefined
    server.answers.set('privateChat', () => new Promise((resolve) => (answer = resolve)))
    await type('发消息', '只有一条')
    await tap('发送')
    const { key } = server.bodies('privateChat')[0] as { key: string }
    const sent = message(3, { key, text: '只有一条', sender: 'u1' })
    await hear({ type: 'chat', message: sent })
    answer({ code: 0, data: sent })
    await settled()
    expect(words().split('只有一条')).toHaveLength(2)
  })

  it('keeps what cannot be sent, with a way to send it or to drop it', async () => {
    await open()
    server.refuse('privateChat', { code: -2, message: '对方回复之前只能发一条' })
    await type('发消息', '在吗')
    await tap('发送')
    await settled()
    expect(words()).toContain('对方回复之前只能发一条')
    chooseRow('删除')
    await tap('对方回复之前只能发一条')
    expect(words()).not.toContain('在吗')
  })

  it('takes no 2,001 characters', async () => {
    await open()
    await type('发消息', '字'.repeat(2001))
    expect(words()).toContain('多 1 字')
    await tap('多 1 字')
    expect(server.bodies('privateChat')).toEqual([])
  })

  it('answers and takes back by the menu of a message', async () => {
    server.on('chat/messages', pageOf([message(1), message(2, { sender: 'u1' })]))
    server.on('chat/recall', message(2, { sender: 'u1', text: '', recalled: true }))
    numbering(3)
    await open()
    const hold = async (said: string, row: string) => {
      chooseRow(row)
      const held = hosts((node) => Boolean(node.props.onLongTap) && wordsIn(node).includes(said))[0]
      await act(async () => held?.props.onLongTap())
      await settled()
    }
    await hold('第 1 句', '回复')
    expect(words()).toContain('回复：第 1 句')
    await type('发消息', '好')
    await tap('发送')
    await settled()
    expect(server.bodies('privateChat')[0]).toMatchObject({ text: '好', reply: 1 })
    await hold('第 2 句', '撤回')
    expect(feedback.actionSheet.mock.calls.map(([rows]) => rows)).toEqual([['复制', '回复', '删除'], ['复制', '回复', '撤回', '删除']])
    expect(words()).toContain('你撤回了一条消息')
  })

  it('says why one cannot write', async () => {
    server.on('chat/with', { ...chat, obstacle: '对方已经注销账号，不能再发消息' })
    await open()
    expect(words()).toContain('对方已经注销账号，不能再发消息')
    expect(field('发消息')).toBeUndefined()
  })

  it('loads again what did not load', async () => {
    server.refuse('chat/with', { code: -2, message: '这位同学不存在或已被删除' })
    await open()
    expect(words()).toContain('这位同学不存在或已被删除')
    server.on('chat/with', chat)
    await tap('重新加载')
    await settled()
    expect(words()).toContain('第 2 句')
  })

  it('without a person offers the people one follows', async () => {
    const person = { ...peer, intro: '', remark: '室友', followed: true, follower: true, fresh: false }
    server.on('im/contact', { items: [person], next: null })
    await render(<ChatPage />)
    await settled()
    await tap('陈室友')
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/messageIndex/chat?user=u2')
  })
})

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
  const voice = (seq: number, change: Partial<Message> = {}) => message(seq, { kind: 'voice', text: '', voice: { id: `v${seq}`, url: `/v${seq}`, seconds: seq }, ...change })
  const opened = async (items: Message[]) => {
    server.on('chat/messages', pageOf(items))
    await render(<ChatPage />, { user: 'u2' })
    await settled()
  }
  const bar = () => hosts((node) => Boolean(node.props.onTouchStart))[0]
  const touch = (name: 'onTouchStart' | 'onTouchMove' | 'onTouchEnd', clientY = 500) => act(async () => void bar()?.props[name]({ touches: [{ clientX: 0, clientY }] }))
  const now = jest.spyOn(Date, 'now')
  let clock = 1_800_000_000_000
  const pass = (ms: number) => void now.mockReturnValue((clock += ms))
  beforeEach(() => {
    now.mockReset()
    pass(0)
    for (const mock of [mockRecorder.start, mockRecorder.stop, mockRecorder.cancel, mockUpload]) mock.mockClear()
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
    expect([mockRecorder.cancel.mock.calls.length, mockRecorder.stop.mock.calls.length, toasts()]).toEqual([2, 0, ['说话时间太短']])
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
    const box = new Outbox('u2', () => undefined)
    mockUpload.mockRejectedValueOnce(new Error('offline'))
    box.add({ recorded: { path: 'blob:voice', seconds: 3 } })
    await settled()
    box.rest()
    expect([box.items.length, storage.get('chat.unsent.u1.u2')]).toEqual([1, undefined])
    server.refuse('privateChat', { code: 502 })
    await box.flush()
    box.rest()
    const later = new Outbox('u2', () => undefined)
    numbering(1)
    await later.flush()
    expect([mockUpload.mock.calls.length, later.items, server.bodies('privateChat').map((body) => (body as { voice: string }).voice)]).toEqual([2, [], ['v1', 'v1']])
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
    chooseRow('举报聊天内容')
    await tap('更多')
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
    feedback.actionSheet.mockRejectedValueOnce(new Error('cancelled'))
    await tap('更多')
    expect(feedback.actionSheet.mock.calls[0]?.[0]).toEqual(expect.not.arrayContaining(['举报聊天内容']))
  })
})

describe('the vendor’s word', () => {
  const config = (im: string) => ({ mode: 'demo', version: '1', providers: { im } })

  it('is listened to where the server says so, and fetches what is missing', async () => {
    server.on('wxapp/config', config('tencent'))
    server.on('im/getUserSig', { provider: 'tencent', app_id: 1400000000, user_id: 'uid:abc', user_sig: 'sig', expires_at: at })
    await render(<ChatPage />, { user: 'u2' })
    await settled()
    expect(mockIm.open.mock.calls[0]?.[0]).toEqual({ appId: 1400000000, userId: 'uid:abc', userSig: 'sig' })
    server.on('chat/messages', pageOf([message(3)]))
    await act(async () => mockListener?.message(word, JSON.stringify({ conversation: 'c1', seq: 3 })))
    await settled()
    expect(words()).toContain('第 3 句')
    const asked = server.queries('chat/messages').length
    for (const [mark, data] of [['other', '{}'], [word, '{'], [word, '{"conversation":1}'], [word, JSON.stringify({ conversation: 'c1', seq: 2 })]] as const) await act(async () => mockListener?.message(mark, data))
    expect(server.queries('chat/messages')).toHaveLength(asked)
    await act(async () => mockListener?.expired())
    await settled()
    expect(mockIm.open).toHaveBeenCalledTimes(2)
    await act(async () => session.close())
    expect(mockLeft).toHaveBeenCalledTimes(2)
  })
})

describe('a dynamic', () => {
  it('is sent to a classmate from its menu', async () => {
    chooseRow('发给同学')
    const author = { id: 'a1', name: '路人', avatar: null, school: null, college: null }
    await showMenu(dynamicOf({ id: 'd1', author, title: '', text: '北湖', pictures: [], place: null, scope: 'school', likes: 0, comments: 0, liked: false, mine: true, at }))
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/messageIndex/chat?dynamic=d1')
  })

  it('is sent to whoever is chosen, once that is confirmed', async () => {
    server.on('im/contact', { items: [{ ...peer, intro: '', remark: null, followed: true, follower: true, fresh: false }], next: null })
    numbering(3)
    await render(<ChatPage />, { dynamic: 'd1' })
    await settled()
    feedback.modal.mockResolvedValueOnce(false)
    await tap('陈陈述')
    await settled()
    expect(server.bodies('privateChat')).toEqual([])
    await tap('陈陈述')
    await settled()
    expect(server.bodies('privateChat')).toEqual([{ key: expect.any(String), to: 'u2', dynamic: 'd1' }])
  })
})

describe('the message tab', () => {
  const conversation = { id: 'c1', peer, remark: null, pinned: false, muted: false, unread: 2, last: { seq: 2, mine: false, text: '第 2 句', recalled: false, at } }
  const open = async () => {
    server.on('message/dynamicNotices', { items: [], next: null })
    server.on('message/counts', { ...counts, chats: 2, total: 2 })
    await render(<MessagePage />)
    await settled()
  }

  it('shows conversations, opens one, and follows what happens', async () => {
    server.on('chat/conversations', { items: [conversation], next: null })
    await open()
    expect(words()).toContain('第 2 句')
    await tap('陈陈述')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/messageIndex/chat?user=u2')
    server.on('chat/conversations', { items: [{ ...conversation, last: { ...conversation.last, text: '新的一句' } }], next: null })
    await hear({ type: 'chat', message: message(3) })
    await settled()
    expect(words()).toContain('新的一句')
  })

  it('counts messages on the tab, and not among the notices', async () => {
    server.on('chat/conversations', { items: [], next: null })
    await open()
    await act(async () => unread.set({ ...counts, chats: 3, total: 4, likes: 1 }))
    expect(words()).toContain('1 条未读')
    expect(navigation.setTabBadge).toHaveBeenLastCalledWith(2, '4')
    await act(async () => unread.setChats(1))
    expect(navigation.setTabBadge).toHaveBeenLastCalledWith(2, '2')
  })

  it('offers to try again when conversations do not come', async () => {
    server.refuse('chat/conversations', { code: 502 })
    await open()
    server.on('chat/conversations', { items: [conversation], next: null })
    await tap('会话没有加载出来，点一下重试')
    await settled()
    expect(words()).toContain('陈述')
    expect([toasts(), events.has('onShow')]).toEqual([[], true])
    unmount()
  })
})
