/** Polls where people meet them: in a chat and under a dynamic. */
import React from 'react'
import { act } from 'react-test-renderer'
import { navigation, needs, reset, server } from '../fakes'
import { at, chat, group, message, mockSent, pageOf, settled } from '../chat/fakes'
import { events, hosts, render, tap, type, unmount, words } from '../pages.fakes'

import type { Card, PollFace } from '@contract/chat/card'
import type { Message } from '@contract/chat/schema'
import type { Dynamic } from '@contract/circle/schema'
import type { Live, VoteDetail } from '@contract/vote/schema'
import { dynamicOf } from '@/shell/dynamic/dynamic'
import { DynamicRow } from '@/shell/dynamic/dynamic-row'
import { PostedCard } from '@/shell/poll/poll-card'
import { pollOf } from '@/shell/poll/polls'
import { realtime } from '@/net/realtime'
import ChatPage from '@/pages/messageIndex/chat'
import CreateEvent from '@/pages/vote/createEvent'
import TalkPublish from '@/pages/publish/talkPublish'
import { session } from '@/net/session'

let made = 0
const face = (change: Partial<PollFace> = {}): PollFace => ({
  id: `poll${(made += 1)}`,
  phase: 'open',
  ends: '2099-01-01T00:00:00.000Z',
  as_of: 1,
  people: 3,
  votes: 3,
  options: [
    { id: 'a', name: '火锅', votes: 2 },
    { id: 'b', name: '烤肉', votes: 1 },
  ],
  chosen: [],
  left: 1,
  voters: '聊天里的人',
  obstacle: null,
  ...change,
})
const cardOf = (poll: PollFace): Card => ({
  kind: 'vote',
  label: '投票',
  gone: '这个投票看不到了',
  shown: {
    id: poll.id,
    title: '周五吃什么',
    note: '投票 · 林夏',
    thumb: null,
    page: `/pages/vote/voting?id=${poll.id}`,
    poll,
  },
})
let readings = 1
const live = (votes: [number, number]): Live => ({
  phase: 'open',
  as_of: (readings += 1),
  people: votes[0] + votes[1],
  votes: votes[0] + votes[1],
  aside: 0,
  entries: [
    { id: 'a', votes: votes[0], place: 1 },
    { id: 'b', votes: votes[1], place: 2 },
  ],
})
const bars = () =>
  hosts((node) => node.props.className === 'pl-bar').map(
    (node) => (node.props.style as { width: string }).width,
  )
const published: Dynamic = {
  id: 'd-poll',
  author: { id: 'u9', name: '叶子不睡觉', avatar: null, school: '临江大学', college: null },
  title: '',
  text: '',
  pictures: [],
  place: null,
  scope: 'everyone',
  likes: 0,
  comments: 0,
  liked: false,
  mine: false,
  at,
}
const created: VoteDetail = {
  id: 'v1',
  kind: 'poll',
  author: { id: 'u1', name: '林夏', avatar: null, school: '临江大学', college: '新闻学院' },
  title: '周五吃什么',
  excerpt: '',
  cover: null,
  starts: at,
  ends: '2099-01-01T00:00:00.000Z',
  choices: 1,
  period: 'once',
  voters: 'chat',
  way: 'creator',
  review: false,
  phase: 'open',
  people: 0,
  votes: 0,
  aside: 0,
  entries: 2,
  mine: true,
  at,
  school: '临江大学',
  body: [],
  electorate: 2,
  own: { barrier: null, left: 1, chosen: [], entry: null },
  cancelled: null,
  decided: null,
  waiting: 0,
  signals: [],
}
const openChat = async (...messages: Message[]) => {
  server.on('chat/with', chat)
  server.on('chat/messages', pageOf(messages))
  server.on('chat/read', { chats: 0 })
  await render(<ChatPage />, { user: 'u2' })
  await settled()
}

beforeEach(() => {
  reset()
  mockSent.length = 0
  jest.useFakeTimers({ advanceTimers: true })
})
afterEach(() => jest.useRealTimers())

describe('is asked among friends within six presses', () => {
  let presses = 0
  const press = async (done: Promise<void>) => {
    presses += 1
    await done
  }
  /** The page that was gone to; what it sends is taken. */
  const ask = async (send: string) => {
    const [path = ''] = navigation.navigateTo.mock.lastCall ?? []
    unmount()
    server.on('needs/states', needs({ school: 'done', student: 'done' }))
    server.on('VoteActivity/create', created)
    await render(<CreateEvent />, Object.fromEntries(new URLSearchParams(path.split('?')[1])))
    await press(type('问题', '周五吃什么'))
    await press(type('选项', '火锅\n烤肉'))
    await press(tap(send))
    expect(presses).toBeLessThanOrEqual(6)
    return { path, poll: server.bodies('VoteActivity/create')[0] as { key: string } }
  }
  const card = { kind: 'vote', id: 'v1' }
  beforeEach(() => (presses = 0))

  it('from their chat, where it is a card then', async () => {
    await openChat(message(1))
    await press(tap('图片、位置、文件和投票'))
    await press(tap('投票'))
    server.on('privateChat', message(2))
    const { path, poll } = await ask('发到聊天')
    expect(path).toBe('/pages/vote/createEvent?conversation=c1&user=u2')
    expect(poll).toMatchObject({ voters: 'chat', conversation: 'c1', options: ['火锅', '烤肉'] })
    expect(server.bodies('privateChat')).toEqual([{ key: poll.key, to: 'u2', card }])
  })

  it('from a group’s chat', async () => {
    server.on('chat/group', group())
    server.on('chat/group/members', { items: [], next: null })
    server.on('chat/messages', pageOf([]))
    await render(<ChatPage />, { group: 'g1' })
    await settled()
    await press(tap('图片、位置、文件和投票'))
    await press(tap('投票'))
    server.on('chat/group/say', message(2))
    const { path, poll } = await ask('发到聊天')
    expect(path).toBe('/pages/vote/createEvent?conversation=g1&group=g1')
    expect(poll).toMatchObject({ voters: 'chat', conversation: 'g1' })
    expect(server.bodies('chat/group/say')).toEqual([{ key: poll.key, group: 'g1', card }])
  })

  it('from the circle, whose feed has its card then', async () => {
    server.on('needs/states', needs({ school: 'done' }))
    await render(<TalkPublish />)
    await settled()
    // the page itself is opened by one
    presses = 1
    await press(tap('投票'))
    server.on('dynamic/publish', published)
    const { path, poll } = await ask('发布投票')
    expect(path).toBe('/pages/vote/createEvent')
    expect(poll).toMatchObject({ kind: 'poll', voters: 'school' })
    expect(server.bodies('dynamic/publish')).toEqual([
      { key: poll.key, card, text: '', pictures: [], scope: 'school' },
    ])
  })
})

it('is voted on in its message by two taps, and its bars move as others vote', async () => {
  const poll = face()
  await openChat(message(1, { kind: 'card', text: '', card: cardOf(poll) }))
  expect([words().includes('3 人投了'), bars()]).toEqual([true, []])
  server.on('Vote/vote', { receipts: [], own: { barrier: null, left: 0, chosen: ['b'], entry: null } })
  server.on('Vote/live', live([2, 2]))
  await tap('烤肉')
  await tap('投票')
  await settled()
  expect(server.bodies('Vote/vote')).toEqual([expect.objectContaining({ id: poll.id, entries: ['b'] })])
  expect(bars()).toEqual(['50%', '50%'])
  await act(async () => jest.advanceTimersByTime(1_000))
  expect(mockSent).toContainEqual({ type: 'watch-votes', ids: [poll.id] })
  await act(async () => realtime.tell({ type: 'vote', id: poll.id, live: live([6, 2]) } as never))
  expect(bars()).toEqual(['75%', '25%'])
})

it('shows the latest of its readings, in whatever order they come', () => {
  const store = pollOf(face())
  const [early, late] = [live([2, 2]), live([6, 2])]
  store.count(late)
  store.count(early)
  expect(store.face.people).toBe(8)
  // the message was asked for before both, and is answered after them
  store.take({ ...store.face, as_of: early.as_of, people: 3 })
  expect(store.face.people).toBe(8)
  store.take({ ...store.face, as_of: late.as_of + 1, people: 9 })
  expect(store.face.people).toBe(9)
})

it('keeps what was picked, and the key, when a vote does not go through', async () => {
  const poll = face()
  await render(<PostedCard card={cardOf(poll)} />)
  server.refuse('Vote/vote', { code: -2, message: '投票已经结束' })
  await tap('火锅')
  await tap('投票')
  await settled()
  server.on('Vote/vote', { receipts: [], own: { barrier: null, left: 0, chosen: ['a'], entry: null } })
  server.on('Vote/live', live([3, 1]))
  await tap('投票')
  await settled()
  const [first, second] = server.bodies('Vote/vote') as { key: string; entries: string[] }[]
  expect(second).toEqual(first)
})

describe('for a guest, whom no line reaches', () => {
  beforeEach(() => session.close())
  const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms))
  const asked = () => server.queries('Vote/live').map(({ id }) => id)
  const show = (...polls: PollFace[]) =>
    render(
      <>
        {polls.map((poll) => (
          <PostedCard key={poll.id} card={cardOf(poll)} />
        ))}
      </>,
    )

  it('moves, too: one of those in sight is asked about every five seconds, in turn', async () => {
    const obstacle = '登录后就能投票'
    const [one, over, two] = [face({ obstacle }), face({ obstacle, phase: 'closed' }), face({ obstacle })]
    server.on('Vote/live', live([9, 1]))
    await show(one, over, two)
    await wait(4_900)
    expect(asked()).toEqual([])
    for (let n = 0; n < 3; n += 1) await wait(5_000)
    expect([asked().length, new Set(asked())]).toEqual([3, new Set([one.id, two.id])])
    expect(bars()).toEqual(['90%', '10%', '67%', '33%', '90%', '10%'])
    expect(mockSent).toEqual([])
  })

  it('is not asked about while its page is not in front, or once it is gone', async () => {
    server.on('Vote/live', live([9, 1]))
    await show(face())
    await act(async () => events.get('onHide')?.())
    await wait(60_000)
    expect(asked()).toEqual([])
    await act(async () => events.get('onShow')?.())
    await wait(5_000)
    expect(asked()).toHaveLength(1)
    unmount()
    await wait(60_000)
    expect(asked()).toHaveLength(1)
  })
})

it('under a dynamic, says why one cannot vote, and shows how it stands', async () => {
  const poll = face({ obstacle: '登录后就能投票', left: 1 })
  const dynamic = dynamicOf({ ...published, card: cardOf(poll) })
  await render(<DynamicRow dynamic={dynamic} />)
  expect(words()).toContain('登录后就能投票')
  expect(bars()).toEqual(['67%', '33%'])
  expect(hosts((node) => node.props.ariaRole === 'checkbox')).toEqual([])
  await tap('周五吃什么')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/vote/voting?id=${poll.id}`)
})

it('that is gone says so', async () => {
  await render(<PostedCard card={{ ...cardOf(face()), shown: null }} />)
  expect(words()).toBe('这个投票看不到了')
})
