/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { server } from '../fakes'
import { render, tap, type, words } from '../pages.fakes'

import type { Comment } from '@contract/comment/schema'
import type { Acquaintance } from '@contract/homepage/schema'
import { Composer } from '@/shell/comment/composer'
import { Comments } from '@/shell/comment/comments'
import { ThreadStore } from '@/shell/comment/thread-store'

const at = '2026-11-20T10:00:00.000Z'
const author = { id: 'p1', name: '江岸的风', avatar: null, school: '临江大学', college: null }
const friend: Acquaintance = {
  id: 'p2',
  name: '叶子',
  avatar: null,
  school: '临江大学',
  college: null,
  intro: '',
  remark: null,
  followed: true,
  follower: false,
  fresh: false,
}
const page = <T,>(...items: T[]) => ({ items, next: null })
const said = (change: Partial<Comment> = {}): Comment => ({
  id: 'c1',
  author,
  text: '@叶子 来看',
  pictures: [],
  likes: 0,
  liked: false,
  stepped: false,
  mine: true,
  at,
  replies: 0,
  first: [],
  ...change,
})

const open = async (nameless = false) => {
  server.on('comment/comments', page())
  server.on('user/followings', page(friend))
  const thread = new ThreadStore('dynamic', 'd1', () => undefined)
  await thread.load()
  thread.say(null)
  await render(<Composer thread={thread} nameless={nameless} />)
  return thread
}

it('names somebody from the list, and sends whom the words still name', async () => {
  const thread = await open()
  await type('评论', '来看@')
  await tap('提到同学')
  await tap('叶子')
  expect(thread.draft).toBe('来看@叶子 ')
  act(() => thread.mention({ id: 'p3', name: '陈述' }))
  await type('评论', '来看@叶子 一起')
  server.on('comment/publish', said())
  await tap('发送')
  expect(server.bodies('comment/publish')).toMatchObject([
    { text: '来看@叶子 一起', mentions: [{ id: 'p2', as: '叶子' }] },
  ])
  expect(thread.mentions).toEqual([])
})

it('keeps whom it names when it is refused, and sends no more than ten', async () => {
  const thread = await open()
  act(() => thread.mention(friend))
  server.refuse('comment/publish', { code: 502, message: '服务器出了点问题' })
  await tap('发送')
  expect(thread.named).toEqual([{ id: 'p2', as: '叶子' }])
  act(() => Array.from({ length: 10 }).forEach((_, n) => thread.mention({ id: `q${n}`, name: `同学${n}` })))
  expect(thread.sendable).toBe(false)
})

it('offers nobody where pseudonyms stand', async () => {
  await open(true)
  await expect(tap('提到同学')).rejects.toThrow('nothing to tap')
})

it('shows the names that people have now, in comments and replies', async () => {
  const mentions = [{ id: 'p2', as: '叶子', name: '叶子不睡觉' }]
  server.on(
    'comment/comments',
    page(
      said({
        mentions,
        replies: 1,
        first: [{ ...said({ id: 'r1', text: '是@叶子 吗', mentions }), to: null }],
      }),
    ),
  )
  const thread = new ThreadStore('dynamic', 'd1', () => undefined)
  await thread.load()
  await render(<Comments thread={thread} of={{ comments: 2, author, mine: false }} />)
  expect(words()).toContain('@叶子不睡觉 来看')
  expect(words()).toContain('是@叶子不睡觉 吗')
})
