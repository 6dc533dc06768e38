import React from 'react'
import { navigation, server } from './account.fakes'
import { chat, message, pageOf, peer, settled } from './chat.fakes'
import { images, render, tap, tappable, words } from './pages.fakes'

import ChatPage from '@/pages/messageIndex/chat'

describe('a card', () => {
  const card = (shown: object | null) => ({
    kind: 'poll',
    label: '投票',
    gone: '这个投票看不到了',
    shown: shown && {
      id: 'p1',
      title: '周五吃什么',
      note: '投票 · 林夏',
      thumb: null,
      page: '/pages/poll/one?id=p1',
      ...shown,
    },
  })
  const shows = async (shown: object | null, text = '') => {
    server.on('chat/with', chat)
    server.on('chat/messages', pageOf([message(1, { kind: 'card', text, card: card(shown) })]))
    server.on('chat/read', { chats: 0 })
    await render(<ChatPage />, { user: 'u2' })
    await settled()
  }

  it('of any kind shows what the server says, and opens its page', async () => {
    await shows({})
    expect(words()).toContain('投票 · 林夏')
    await tap('周五吃什么')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/poll/one?id=p1')
  })

  it('has its picture when there is one', async () => {
    await shows({ thumb: 'https://campus.example/p1.webp' })
    expect(images()).toContain('https://campus.example/p1.webp')
  })

  it('that is gone says so, and opens nothing', async () => {
    await shows(null)
    expect(words()).toContain('这个投票看不到了')
    expect(() => tappable('这个投票看不到了')).toThrow()
  })

  it('stands above the words that came with it, also once it is gone', async () => {
    await shows({}, '晚上吃这个？')
    expect(words()).toMatch(/周五吃什么.*晚上吃这个？/s)
    await shows(null, '晚上吃这个？')
    expect(words()).toMatch(/这个投票看不到了.*晚上吃这个？/s)
  })

  it('that waits to be sent is named by what it is', async () => {
    server.on('chat/with', chat)
    server.on('chat/messages', pageOf([message(1)]))
    server.refuse('privateChat', { code: -2, message: '对方回复之前只能发一条' })
    server.on('im/contact', {
      items: [{ ...peer, intro: '', remark: null, followed: true, follower: true, fresh: false }],
      next: null,
    })
    await render(<ChatPage />, { card: 'poll', id: 'p1', label: '投票' })
    await settled()
    await tap('陈陈述')
    await settled()
    expect(words()).toContain('[投票]')
    expect(words()).toContain('对方回复之前只能发一条')
  })
})
