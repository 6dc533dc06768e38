/** @jest-environment jsdom */
/** A group as its members see it: who speaks, what is folded and mentioned, and its own pages. */
import React from 'react'
import type { FoundGroup } from '@contract/chat/groups/schema'
import { me, navigation, server } from '../fakes'
import { at, chat, group, hear, message, pageOf, settled } from './fakes'
import { render, tap, words } from '../pages.fakes'
import { profile } from '@/shell/account/profile'
import { addressOfGroup, joinPath, tokenIn } from '@/shell/card-address'
import { ChatStore } from '@/shell/chat/chat-store'
import { Conversations } from '@/shell/chat/conversations'
import { withGroup, withPerson } from '@/shell/chat/side'
import ChatPage from '@/pages/messageIndex/chat'

const from = { name: '陈述', avatar: null }
const inGroup = (seq: number, change = {}) => message(seq, { conversation: 'g1', from, ...change })
const happened = (seq: number, event: 'joined' | 'quieted') =>
  inGroup(seq, {
    kind: 'system',
    text: '',
    system: { event, who: { id: 'u1', name: '林夏' }, whom: [], note: '' },
  })

beforeEach(() => {
  server.on('chat/group', group())
  server.on('chat/messages', pageOf([happened(1, 'joined'), inGroup(2), inGroup(3, { sender: 'u1' })]))
  server.on('chat/group/members', { items: [], next: null })
})

describe('the talk of a group', () => {
  test('names who speaks and what happened, and folds whom the reader blocked until a tap', async () => {
    server.on('chat/group', group({ folded: ['u3'], hidden_before: 4 }))
    server.on(
      'chat/messages',
      pageOf([happened(5, 'joined'), inGroup(6), inGroup(7, { sender: 'u3', text: '烦人的话' })]),
    )
    await render(<ChatPage />, { group: 'g1' })
    await settled()
    for (const said of ['新闻 2301 班（3）', '你加入了群聊', '陈述', '第 6 句', '已屏蔽的消息', '入群之前的'])
      expect(words()).toContain(said)
    expect(words()).not.toContain('烦人的话')
    await tap('已屏蔽的消息，点开看')
    expect(words()).toContain('烦人的话')
  })

  test('shows a notice until it is read', async () => {
    const notice = { text: '周五改时间', by: '陈述', at, read: false }
    server.on('chat/group', group({ notice }))
    server.on('chat/group/noticed', { done: true })
    await render(<ChatPage />, { group: 'g1' })
    await settled()
    expect(words()).toContain('群公告：周五改时间')
    server.on('chat/group', group({ notice: { ...notice, read: true } }))
    await tap('知道了')
    await settled()
    expect(words()).not.toContain('群公告：周五改时间')
    expect(server.bodies('chat/group/noticed')).toEqual([{ group: 'g1' }])
  })
})

describe('the store of a group', () => {
  test('sends whom the words still name, and everybody by their own word', async () => {
    server.on('chat/group/say', ({ body }) => inGroup(4, { sender: 'u1', ...(body as { key: string }) }))
    const store = new ChatStore('g1', withGroup('g1'))
    const end = store.start()
    await settled()
    store.type('@')
    expect(store.mentions.choosing).toBe(true)
    store.mention({ id: 'u2', name: '陈述' })
    store.mention({ id: 'u9', name: '删掉的' })
    store.type(store.draft.replace('@删掉的 ', '交作业'))
    store.say()
    await settled()
    expect(server.bodies('chat/group/say')).toMatchObject([
      { group: 'g1', text: '@陈述 交作业', mentions: ['u2'] },
    ])
    store.mention('all')
    store.say()
    await settled()
    expect(server.bodies('chat/group/say')[1]).toMatchObject({ text: '@所有人 ', all: true })
    end()
  })

  test('reads what stands in the way again when something happened', async () => {
    const store = new ChatStore('g1', withGroup('g1'))
    const end = store.start()
    await settled()
    server.on('chat/group', group({ quiet: true, obstacle: '全员禁言中，只有管理员可以发言' }))
    await hear({ type: 'chat', message: happened(4, 'quieted') })
    await settled()
    expect(store.chat.data?.obstacle).toMatch('全员禁言')
    end()
  })

  test('what a friend says in a group is not the beginning of a talk with them', async () => {
    server.on('chat/with', { ...chat, conversation: null })
    const store = new ChatStore('u2', withPerson('u2'))
    const end = store.start()
    await settled()
    await hear({ type: 'chat', message: inGroup(9) })
    expect([store.conversation, store.thread.shown]).toEqual([null, []])
    end()
  })
})

describe('finding a group', () => {
  const found = (change: Partial<FoundGroup> = {}): FoundGroup => ({
    ...{ id: 'g1', name: '新闻 2301 班', kind: 'class', picture: null, faces: [], count: 31 },
    ...{
      intro: '一起上课的人',
      owner: '鹿鸣',
      approval: 'free',
      stand: 'outside',
      obstacle: null,
      fit: 'class',
    },
    ...change,
  })
  const full = '群里已经满 500 人'
  const open = async (...items: FoundGroup[]) => {
    Object.assign(profile, { me: { ...me, student: true } })
    server.on('chat/group/find', { items, next: null })
    await render(<ChatPage />, { view: 'find' })
    await settled()
  }

  test('asks who is not certified to be, and asks the server nothing', async () => {
    Object.assign(profile, { me: { ...me, student: false } })
    await render(<ChatPage />, { view: 'find' })
    expect(words()).toContain('认证后就能找群')
    await tap('去认证')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/user/editInfo/authentication_name')
    expect(server.queries('chat/group/find')).toEqual([])
  })

  test('offers each the way in that it has, and narrows by kind', async () => {
    await open(
      found(),
      found({ id: 'g2', name: '媒介伦理', approval: 'asked', fit: null }),
      found({ id: 'g3', name: '大课', count: 500, obstacle: full }),
      found({ id: 'g4', name: '等着的', approval: 'asked', stand: 'waiting' }),
      found({ id: 'g5', name: '在里面', stand: 'inside' }),
    )
    for (const said of ['同专业同年级', '班级 · 31 人 · 群主鹿鸣', '一起上课的人', '满了', '已申请', '进入'])
      expect(words()).toContain(said)
    server.on('chat/group/ask', { group: 'g1', joined: true })
    await tap('加入新闻 2301 班')
    await settled()
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?group=g1')
    expect(server.bodies('chat/group/ask')).toEqual([{ group: 'g1' }])
    await tap('申请加入媒介伦理')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/chat?group=g2&view=found')
    server.on('chat/group/find', { items: [], next: null })
    await tap('课程')
    await settled()
    expect(words()).toContain('没有找到')
  })

  test('asks a group whose managers decide, with a line, and says that it waits', async () => {
    server.on('chat/group/found', found({ approval: 'asked' }))
    server.on('chat/group/ask', { group: 'g1', joined: false })
    await render(<ChatPage />, { group: 'g1', view: 'found' })
    await settled()
    server.on('chat/group/found', found({ approval: 'asked', stand: 'waiting' }))
    await tap('申请加入')
    await settled()
    expect(words()).toContain('7 天没人处理，可以再申请')
    server.on('chat/group/found', found({ obstacle: full }))
    await render(<ChatPage />, { group: 'g1', view: 'found' })
    await settled()
    expect(words()).toContain(full)
    expect(words()).not.toContain('加入之前的消息看不到')
  })
})

test('a scanned code leads into a group by either of its addresses', () => {
  const token = 'abcDEF_-0123456789abcd'
  for (const address of [addressOfGroup(token), `https://a.example/#${joinPath(token)}`])
    expect(tokenIn(address)).toBe(token)
  expect(addressOfGroup(token)).toContain(`/s/group/${token}`)
  expect(tokenIn(`https://a.example/s/group/${token}x`)).toBeNull()
})

test('orders under way stand among the conversations by their latest word', async () => {
  const row = (id: string, when: string, pinned = false) => ({
    id,
    peer: null,
    group: { name: id, kind: 'class' as const, picture: null, faces: [] },
    mention: null,
    remark: null,
    pinned,
    muted: false,
    unread: 0,
    last: { seq: 1, mine: false, by: null, text: '话', recalled: false, at: when },
  })
  const rows = [
    row('p', '2026-01-01T00:00:00Z', true),
    row('a', '2026-01-09T00:00:00Z'),
    row('b', '2026-01-03T00:00:00Z'),
  ]
  server.on('chat/conversations', { items: rows, next: null })
  const order = {
    kind: 'errand',
    title: '跑腿订单',
    icon: 'moped',
    state: '配送中',
    text: '取件了',
    count: 1,
    unread: 1,
    page: '/x',
  }
  server.on('order/running', { items: [{ ...order, at: '2026-01-05T00:00:00Z' }] })
  const chats = new Conversations()
  await chats.refresh()
  await settled()
  expect(chats.list.items.map((one) => chats.ordersBefore(one).length)).toEqual([0, 0, 1])
  expect(chats.ordersAfter).toEqual([])
  server.on('order/running', { items: [{ ...order, at: '2026-01-01T00:00:00Z' }] })
  await chats.refresh()
  await settled()
  expect(chats.list.items.flatMap((one) => chats.ordersBefore(one))).toEqual([])
  expect(chats.ordersAfter.length).toBe(1)
})
