/** @jest-environment jsdom */
import React from 'react'
import { feedback, server, toasts } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

import type { Waiting } from '@contract/safety/schema'
import { ThreadStore } from '@/shell/comment/thread-store'
import { SafetyQueue } from '@/shell/safety/queue'

const at = '2026-11-20T10:00:00.000Z'
const author = { id: 'p1', name: '叶子', avatar: null, school: '临江大学', college: null }
const waiting = (change: Partial<Waiting> = {}): Waiting => ({
  id: 'c1',
  subject: 'comment',
  what: '评论',
  author,
  title: '',
  text: '返利群有人要吗',
  pictures: [],
  sound: null,
  reason: '含有“返利”，管理员看过后大家才能看到',
  hits: [{ word: '返利', kind: 'fraud' }],
  at,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const done = jest.fn(async () => undefined)
beforeEach(() => done.mockClear())

describe('what waits', () => {
  it('shows who, what and which words, and is let through after a question', async () => {
    server.on('safety/queue', page(waiting()))
    await render(<SafetyQueue onDone={done} />)
    for (const said of ['叶子', '评论', '返利群有人要吗', '诈骗 返利']) expect(words()).toContain(said)
    feedback.modal.mockResolvedValueOnce(false)
    await tap('通过')
    expect(server.bodies('safety/decide')).toEqual([])
    server.on('safety/decide', { done: true })
    server.on('safety/queue', page())
    await tap('通过')
    expect(server.bodies('safety/decide')).toEqual([{ id: 'c1', action: 'approve' }])
    expect(done).toHaveBeenCalledTimes(1)
    expect(words()).toContain('没有等着的内容')
  })

  it('is refused with a reason, which stays typed when somebody else was first', async () => {
    server.on('safety/queue', page(waiting()))
    await render(<SafetyQueue onDone={done} />)
    await tap('不通过')
    server.refuse('safety/decide', { code: -2, message: '这条内容已经有人处理过了，或者已被删除' })
    await type('理由', '像是广告')
    await tap('不通过')
    expect(toasts()).toEqual(['这条内容已经有人处理过了，或者已被删除'])
    server.on('safety/decide', { done: true })
    await tap('不通过')
    expect(server.bodies('safety/decide').at(-1)).toEqual({ id: 'c1', action: 'refuse', reason: '像是广告' })
  })

  it('fails with a way to try again, and counts words beside it', async () => {
    server.refuse('safety/queue', { code: 502, message: '服务器出了点问题' })
    server.on('safety/words', { items: [{ word: '返利', kind: 'fraud', hits: 12 }] })
    await render(<SafetyQueue onDone={done} />)
    server.on('safety/queue', page(waiting()))
    await tap('重新加载')
    expect(words()).toContain('返利群有人要吗')
    await tap('命中的词')
    expect(words()).toContain('12 次')
  })
})

describe('words of the school', () => {
  const word = { id: 'w1', word: '云顶会所', reason: '校外拉人', by: author, at }
  const open = async () => {
    server.on('safety/queue', page())
    server.on('safety/schoolWords', page(word))
    await render(<SafetyQueue onDone={done} />)
    await tap('本校词表')
  }

  it('are listed with who and why, and taken off after a question', async () => {
    await open()
    for (const said of ['云顶会所', '校外拉人', '叶子']) expect(words()).toContain(said)
    feedback.modal.mockResolvedValueOnce(false)
    await tap('删除云顶会所')
    expect(server.bodies('safety/removeWord')).toEqual([])
    server.on('safety/removeWord', { done: true })
    await tap('删除云顶会所')
    expect(server.bodies('safety/removeWord')).toEqual([{ id: 'w1' }])
    expect(words()).toContain('还没有本校的词')
  })

  it('are added with a reason, and stay typed when refused', async () => {
    await open()
    await tap('加词')
    await tap('加入词表')
    expect(server.bodies('safety/addWord')).toEqual([])
    await type('词', '星河俱乐部')
    await type('理由', '冒充社团')
    server.refuse('safety/addWord', { code: -2, message: '一所学校最多 300 个词，先删掉不用的' })
    await tap('加入词表')
    server.on('safety/addWord', { ...word, id: 'w2', word: '星河俱乐部' })
    await tap('加入词表')
    expect(server.bodies('safety/addWord').at(-1)).toEqual({ word: '星河俱乐部', reason: '冒充社团' })
    expect(words()).toMatch(/星河俱乐部.*云顶会所/)
    expect(words()).not.toContain('加入词表')
  })
})

it('a comment that waits stands for its author and is not counted', async () => {
  const comment = {
    id: 'c1',
    author,
    text: '返利',
    pictures: [],
    likes: 0,
    liked: false,
    stepped: false,
    mine: true,
    at,
    replies: 0,
    first: [],
    withheld: { state: 'pending' as const, reason: '含有“返利”，管理员看过后大家才能看到' },
  }
  server.on('comment/comments', page())
  server.on('comment/publish', comment)
  server.on('comment/delete', { done: true })
  const counted = jest.fn()
  const thread = new ThreadStore('dynamic', 'd1', counted)
  await thread.load()
  thread.type('返利')
  await thread.send.run()
  const [shown] = thread.comments.items
  expect(shown?.data.withheld?.state).toBe('pending')
  if (shown) await thread.removeComment(shown)
  expect(counted).not.toHaveBeenCalled()
})
