import React from 'react'
import { navigation, server } from '../fakes'
import { chat, hear, message, pageOf, peer, settled } from './fakes'
import { images, render, tap, tappable, words } from '../pages.fakes'

import type { Card, TermsFace } from '@contract/chat/card'
import ChatPage from '@/pages/messageIndex/chat'

describe('a card', () => {
  type Shown = Partial<NonNullable<Card['shown']>>
  const card = (shown: Shown | null): Card => ({
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
  const shows = async (shown: Shown | null, text = '') => {
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

describe('terms on a card', () => {
  const offer = (state: string, acts: TermsFace['acts'] = []): Card => ({
    kind: 'offer',
    label: '出价',
    gone: '这个出价看不到了',
    shown: {
      id: 'f1',
      title: '复古旁轴相机',
      note: '标价 ¥420',
      thumb: null,
      page: '/pages/secondHand/commodityDetail?id=g1',
      terms: { what: '买家出价', sum: 38000, state: { text: state, tone: 'amber' }, text: '', acts },
    },
  })
  const answers = [
    { title: '不同意', main: false, name: 'decline' },
    { title: '还价', main: false, page: '/pages/secondHand/chatCommodity?id=g1&offer=f1' },
    { title: '同意', main: true, name: 'accept' },
  ]
  const open = async () => {
    server.on('chat/with', chat)
    const card = offer('等你回答', answers)
    server.on('chat/messages', pageOf([message(1, { kind: 'card', text: '¥380 可以出吗？', card })]))
    server.on('chat/read', { chats: 0 })
    await render(<ChatPage />, { user: 'u2' })
    await settled()
  }

  it('are answered in place; its words are those of lists', async () => {
    await open()
    expect(words()).toMatch(/买家出价.*等你回答.*复古旁轴相机.*380/s)
    expect(words()).not.toContain('可以出吗')
    server.on('chat/act', offer('说好了'))
    await tap('同意')
    expect(server.bodies('chat/act')).toEqual([{ kind: 'offer', id: 'f1', act: 'accept' }])
    expect(words()).toContain('说好了')
    expect(() => tappable('同意')).toThrow()
  })

  it('lead to the page on which another price is said', async () => {
    await open()
    await tap('还价')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/secondHand/chatCommodity?id=g1&offer=f1')
  })

  it('turn under the eyes of who waits', async () => {
    await open()
    await hear({ type: 'chat-card', card: offer('撤回了') })
    expect(words()).toContain('撤回了')
    expect(words()).not.toContain('等你回答')
  })

  it('stand with what they are about above the talk, which follows its order', async () => {
    const bar = { title: '复古旁轴相机', thumb: null, page: '/pages/secondHand/commodityDetail?id=g1' }
    await open()
    server.on('chat/with', { ...chat, bar: { ...bar, note: '¥420', act: { title: '买下', page: '/buy' } } })
    await hear({ type: 'order', id: 'o1', kind: 'trade', state: 'unpaid' })
    await settled()
    expect(words()).toContain('¥420')
    await tap('买下')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/buy')
  })
})
