/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import type { Conversation, Message } from '@contract/chat/schema'
import { chooseRow, feedback, navigation, server, storage, toasts } from '../fakes'
import { at, chat, counts, hear, message, numbering, pageOf, peer, settled, shown, texts } from './fakes'
import { events, field, hosts, render, tap, type, unmount, words, wordsIn } from '../pages.fakes'

import { ChatStore } from '@/shell/chat/chat-store'
import { Outbox } from '@/shell/chat/outbox'
import { withPerson } from '@/shell/chat/side'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { showMenu } from '@/shell/dynamic/menu'
import { unread } from '@/shell/message/unread'
import { session } from '@/net/session'
import ChatPage from '@/pages/messageIndex/chat'
import MessagePage from '@/pages/index/message'

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
    server.on('chat/messages', ({ query }) =>
      query.since === '2' ? pageOf([message(3)], { later: true }) : pageOf([message(4)]),
    )
    await hear({ type: 'ready', missed: [], last: null })
    await settled()
    expect(shown(store)).toEqual([1, 2, 3, 4])
    expect(server.bodies('chat/read')).toEqual([
      { conversation: 'c1', seq: 2 },
      { conversation: 'c1', seq: 4 },
    ])
    end()
  })

  it('loses the words of what is taken back, and what one deleted elsewhere', async () => {
    const { store, end } = await opened()
    await hear({ type: 'chat', message: message(3, { kind: 'recall', text: '', target: 1 }) })
    expect(store.thread.shown.map(({ text, recalled }) => [text, recalled])).toEqual([
      ['', true],
      ['第 2 句', false],
    ])
    await hear({ type: 'chat-changed', conversation: 'c1', deleted: [2] })
    await hear({ type: 'chat', message: message(1, { conversation: 'other', sender: 'u9' }) })
    expect(shown(store)).toEqual([1])
    end()
  })

  it('keeps what was not finished on the device, for this person, until it is sent', async () => {
    const { store, end } = await opened()
    store.type('没写完的一句')
    end()
    expect([new ChatStore('u2').draft, new ChatStore('u3').draft]).toEqual(['没写完的一句', ''])
    const later = await opened()
    numbering(3)
    later.store.say()
    expect(new ChatStore('u2').draft).toBe('')
    later.end()
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
    const box = new Outbox(withPerson('u2'))
    server.refuse('privateChat', { code: 502 })
    box.add({ text: '一' })
    box.add({ text: '二' })
    await settled()
    box.end()
    expect(texts('privateChat')).toEqual(['一'])
    const later = new Outbox(withPerson('u2'))
    later.listen(({ text }) => sent.push(text))
    numbering(1)
    await later.flush()
    expect([texts('privateChat').slice(1), sent, later.items]).toEqual([['一', '二'], ['一', '二'], []])
    const keys = server.bodies('privateChat').map((body) => (body as { key: string }).key)
    expect(keys[0]).toBe(keys[1])
    expect(storage.get('chat.unsent.u1.u2')).toBeUndefined()
  })

  it('stands with the reason when the server will not take it, and the next goes on', async () => {
    const box = new Outbox(withPerson('u2'))
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
    const box = new Outbox(withPerson('u2'))
    box.add({ text: '悄悄话' })
    box.end()
    expect(new Outbox(withPerson('u3')).items).toEqual([])
    session.open({ user_id: 'u9', access_token: 'other' })
    expect(new Outbox(withPerson('u2')).items).toEqual([])
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
    expect(feedback.actionSheet.mock.calls.map(([rows]) => rows)).toEqual([
      ['复制', '回复', '删除'],
      ['复制', '回复', '撤回', '删除'],
    ])
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

describe('a dynamic', () => {
  it('is sent to a classmate from its menu', async () => {
    chooseRow('发给同学')
    const author = { id: 'a1', name: '路人', avatar: null, school: null, college: null }
    await showMenu(
      dynamicOf({
        id: 'd1',
        author,
        title: '',
        text: '北湖',
        pictures: [],
        place: null,
        scope: 'school',
        likes: 0,
        comments: 0,
        liked: false,
        mine: true,
        at,
      }),
    )
    expect(navigation.navigateTo).toHaveBeenCalledWith(
      `/pages/messageIndex/chat?card=dynamic&id=d1&label=${encodeURIComponent('动态')}`,
    )
  })

  it('is sent to whoever is chosen, once that is confirmed', async () => {
    server.on('im/contact', {
      items: [{ ...peer, intro: '', remark: null, followed: true, follower: true, fresh: false }],
      next: null,
    })
    numbering(3)
    await render(<ChatPage />, { card: 'dynamic', id: 'd1', label: '动态' })
    await settled()
    feedback.modal.mockResolvedValueOnce(false)
    await tap('陈陈述')
    await settled()
    expect(server.bodies('privateChat')).toEqual([])
    await tap('陈陈述')
    await settled()
    // WeChat cuts longer words on the button
    expect(feedback.modal).toHaveBeenLastCalledWith(expect.objectContaining({ confirmText: '发送' }))
    expect(server.bodies('privateChat')).toEqual([
      { key: expect.any(String), to: 'u2', card: { kind: 'dynamic', id: 'd1' } },
    ])
  })
})

describe('the message tab', () => {
  const last = { seq: 2, mine: false, by: null, text: '第 2 句', recalled: false, at }
  const conversation: Conversation = {
    id: 'c1',
    peer,
    group: null,
    mention: null,
    remark: null,
    pinned: false,
    muted: false,
    unread: 2,
    last,
  }
  const open = async () => {
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
    server.on('chat/conversations', {
      items: [{ ...conversation, last: { ...last, text: '新的一句' } }],
      next: null,
    })
    await hear({ type: 'chat', message: message(3) })
    await settled()
    expect(words()).toContain('新的一句')
  })

  it('counts on the tab what the page says and 全部已读 clears', async () => {
    server.on('chat/conversations', { items: [{ ...conversation, unread: 3 }], next: null })
    server.on('message/batchRead', { ...counts, chats: 1, total: 1 })
    server.on('chat/readAll', { chats: 0 })
    await open()
    await act(async () => unread.set({ ...counts, chats: 3, total: 4, likes: 1 }))
    expect(words()).toContain('4 条未读')
    expect(navigation.setTabBadge).toHaveBeenLastCalledWith(2, '4')
    await act(async () => unread.setChats(1))
    expect(navigation.setTabBadge).toHaveBeenLastCalledWith(2, '2')
    await tap('全部已读')
    expect(server.bodies('chat/readAll')).toEqual([{}])
    expect(navigation.setTabBadge).toHaveBeenLastCalledWith(2, '')
    expect(words()).not.toContain('条未读')
  })

  it('offers to try again when conversations do not come', async () => {
    server.refuse('chat/conversations', { code: 502 })
    await open()
    server.on('chat/conversations', { items: [conversation], next: null })
    await tap('重新加载')
    await settled()
    expect(words()).toContain('陈述')
    expect([toasts(), events.has('onShow')]).toEqual([[], true])
    unmount()
  })
})
