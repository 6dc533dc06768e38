/** @jest-environment jsdom */
/** Chains of a group: their card in the talk, and the page where lines are put. */
import React from 'react'
import type { Chain, ChainLine } from '@contract/chain/schema'
import type { Card, ChainFace } from '@contract/chat/card'
import type { Message } from '@contract/chat/schema'
import { navigation, server } from '../fakes'
import { at, group, hear, message, pageOf, settled } from '../chat/fakes'
import { accents, render, tap, tappable, words } from '../pages.fakes'
import ChatPage from '@/pages/messageIndex/chat'

const page = '/pages/messageIndex/chat?view=chain&chain='
let made = 0
/** Each of another chain: one session keeps a chain's state over its cards. */
const face = (change: Partial<ChainFace> = {}): ChainFace => ({
  id: `x${(made += 1)}`,
  ...{ turn: 5, open: true, ends: at, timed: false, count: 5, places: null, group: 'g1' },
  format: '姓名 + 尺码',
  each: 1,
  last: [3, 4, 5].map((n) => ({ n, text: `同学${n} 4${n} 码` })),
  mine: [],
  ...change,
})
const card = (chain: ChainFace): Card => ({
  kind: 'chain',
  label: '接龙',
  gone: '看不到了',
  shown: { id: chain.id, title: '周六团建', note: '接龙 · 陈述', thumb: null, page: page + chain.id, chain },
})
const from = { name: '陈述', avatar: null }

describe('the card of a chain', () => {
  const shows = async (chain: ChainFace) => {
    server.on('chat/group', group())
    const said: Partial<Message> = {
      conversation: 'g1',
      from,
      kind: 'card',
      text: '周六团建',
      card: card(chain),
    }
    server.on('chat/messages', pageOf([message(1, said)]))
    await render(<ChatPage />, { group: 'g1' })
    await settled()
  }

  it('shows its latest lines and leads to its page; its words are those of lists', async () => {
    const chain = face()
    await shows(chain)
    for (const said of [
      '周六团建',
      '接龙 · 陈述',
      '格式：姓名 + 尺码',
      '前面还有 2 行',
      '同学5 45 码',
      '5 行',
    ])
      expect(words()).toContain(said)
    expect(words().split('周六团建')).toHaveLength(2)
    expect(accents()).toEqual(['接龙'])
    await tap('接龙')
    expect(navigation.navigateTo).toHaveBeenCalledWith(page + chain.id)
  })

  it('follows as others put lines, and not what is older', async () => {
    const chain = face()
    await shows(chain)
    const { mine: _, each: __, format: ___, group: ____, ...live } = chain
    await hear({ type: 'chain', live: { ...live, turn: 7, count: 6, last: [{ n: 6, text: '新来的' }] } })
    expect(words()).toContain('新来的')
    await hear({ type: 'chain', live: { ...live, turn: 6, last: [{ n: 5, text: '早一步的' }] } })
    expect(words()).not.toContain('早一步的')
    await hear({ type: 'chain', live: { ...live, turn: 8, open: false } })
    expect(words()).toContain('已结束')
    expect(accents()).toEqual([])
  })

  it('says that it is full, and that one stands in it', async () => {
    await shows(face({ places: 5 }))
    expect(words()).toContain('名额满了')
    expect(words()).toContain('5 / 5 行')
    expect(accents()).toEqual([])
    await shows(face({ mine: [{ id: 'l1', n: 2, text: '林夏 38 码' }] }))
    expect(tappable('看名单 · 改我的')).toBeTruthy()
    await shows(face({ each: 5, mine: [{ id: 'l1', n: 2, text: '林夏 38 码' }] }))
    expect(tappable('再接一行')).toBeTruthy()
  })
})

describe('the page of a chain', () => {
  const person = (id: string, name: string) => ({ id, name, avatar: null, school: null, college: null })
  const line = (n: number, name: string, change: Partial<ChainLine> = {}): ChainLine => ({
    ...{ id: `l${n}`, n, text: `${name} 38 码`, person: person(`p${n}`, name), mine: false, left: false },
    ...change,
  })
  const opens = async (chain: ChainFace, items: ChainLine[], change: Partial<Chain> = {}) => {
    const read = {
      title: '周六团建',
      author: person('u2', '陈述'),
      manages: false,
      obstacle: null,
      ...change,
    }
    server.on('chain/read', { ...read, face: chain })
    server.on('chain/lines', { items, next: null })
    await render(<ChatPage />, { view: 'chain', chain: chain.id })
    await settled()
  }

  it('takes a line under the others, which begins with the name', async () => {
    const chain = face()
    await opens(chain, [line(1, '陈述'), line(2, '走了的', { left: true })])
    expect(words()).toContain('走了的 · 已退群')
    expect(() => tappable('结束接龙')).toThrow()
    const after = { ...chain, turn: 6, count: 6, mine: [{ id: 'l3', n: 3, text: '林夏' }] }
    server.on('chain/join', after)
    server.on('chain/lines', { items: [line(1, '陈述'), line(3, '林夏', { mine: true })], next: null })
    await tap('接龙')
    await settled()
    expect(server.bodies('chain/join')).toMatchObject([{ id: chain.id, text: '林夏' }])
    expect(words()).toContain('你接过了，结束之前都能改')
    expect(tappable('改我的')).toBeTruthy()
  })

  it('that is ended takes none, and who manages it opens it again', async () => {
    await opens(face({ open: false }), [line(1, '陈述')])
    expect(words()).toContain('接龙已经结束')
    expect(() => tappable('重新打开')).toThrow()
    const chain = face({ open: false })
    await opens(chain, [line(1, '陈述')], { manages: true })
    server.on('chain/reopen', { ...chain, turn: 6, open: true })
    await tap('重新打开')
    await settled()
    expect(server.bodies('chain/reopen')).toEqual([{ id: chain.id }])
    expect(tappable('结束接龙')).toBeTruthy()
  })

  it('says once that it is not to be had', async () => {
    for (const path of ['chain/read', 'chain/lines'] as const)
      server.refuse(path, { code: -1, message: '这个接龙不存在或已被删除' })
    await render(<ChatPage />, { view: 'chain', chain: 'gone' })
    await settled()
    expect(words().match(/不存在或已被删除/g)).toHaveLength(1)
  })

  it('says why a line is not taken', async () => {
    await opens(face(), [], { obstacle: '你被管理员禁言，10 分钟后可以发言' })
    expect(words()).toContain('你被管理员禁言')
    expect(words()).toContain('还没有人接')
    expect(() => tappable('接龙')).toThrow()
  })
})
