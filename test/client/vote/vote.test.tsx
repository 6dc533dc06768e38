import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, needs, reset, server, storage, toasts } from '../fakes'
import { events, hosts, render, tap, type, unmount, words } from '../pages.fakes'

import type { Dynamic } from '@contract/circle/schema'
import { liveEvery } from '@contract/vote/rules'
import type { Live, OwnReceipt, VoteDetail, VoteEntry } from '@contract/vote/schema'
import { profile } from '@/shell/account/profile'
import { VotingStore } from '@/features/vote/voting-store'
import { tagOf, timeOf, turnoutOf } from '@/features/vote/labels'
import { session } from '@/net/session'
import VoteApply from '@/pages/vote/apply'
import CreateEvent from '@/pages/vote/createEvent'
import CreatedSuccess from '@/pages/vote/createdSuccess'
import VoteEntryPage from '@/pages/vote/detail'
import VoteIndex from '@/pages/vote/index'
import Ranking from '@/pages/vote/ranking'
import VoteSearch from '@/pages/vote/searchinfo'
import Voting from '@/pages/vote/voting'

const at = '2026-11-20T10:00:00.000Z'
const person = { id: 'p1', name: '叶子不睡觉', avatar: null, school: '临江大学', college: '经济学院' }
const event = (change: Partial<VoteDetail> = {}): VoteDetail => ({
  id: 'v1',
  kind: 'contest',
  author: person,
  title: '校园歌手十强',
  excerpt: '唱完这个秋天',
  cover: null,
  starts: at,
  ends: '2099-01-01T00:00:00.000Z',
  choices: 2,
  period: 'daily',
  voters: 'school',
  way: 'during',
  review: true,
  phase: 'open',
  people: 5,
  votes: 7,
  aside: 0,
  entries: 2,
  mine: false,
  at,
  school: '临江大学',
  body: [{ kind: 'text', text: '唱完这个秋天，去草坪上唱' }],
  electorate: 200,
  own: { barrier: null, left: 2, chosen: [], entry: null },
  cancelled: null,
  decided: null,
  waiting: null,
  signals: null,
  ...change,
})
const entry = (id: string, name: string, change: Partial<VoteEntry> = {}): VoteEntry => ({
  id,
  event: 'v1',
  number: 1,
  place: 1,
  author: person,
  name,
  text: '',
  pictures: [],
  votes: 3,
  comments: 0,
  review: 'accepted',
  reason: '',
  chosen: false,
  mine: false,
  drop: null,
  at,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const receipt = (state: OwnReceipt['state'] = 'counted', change: Partial<OwnReceipt> = {}): OwnReceipt => ({
  id: 'r1',
  code: 'ABCDEFGHJK',
  entry: { id: 'a', number: 1, name: '北湖有风' },
  state,
  reason: '',
  at,
  ...change,
})
const [one, two] = [entry('a', '北湖有风'), entry('b', '橘猫乐队', { number: 2, place: 2, votes: 1 })]

const dynamic: Dynamic = {
  id: 'd1',
  author: person,
  title: '',
  text: '',
  pictures: [],
  place: null,
  scope: 'school',
  likes: 0,
  comments: 0,
  liked: false,
  mine: true,
  at,
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
  server.on('VoteActivity/read', event())
  server.on('Vote/participantList', page(one, two))
})

describe('words', () => {
  it('calls nothing open to votes that has nothing to vote for', () => {
    const labels = [0, 1].map((entries) => tagOf({ phase: 'open', entries }).label)
    expect([...labels, tagOf({ phase: 'soon', entries: 0 }).label]).toEqual(['征集中', '投票中', '未开始'])
  })

  it('say what is next, and how many of those who may did', () => {
    const now = Date.parse(at)
    const ends = new Date(now + 3 * 3_600_000).toISOString()
    expect(timeOf(event({ ends }), now)).toBe('还有 3 小时')
    expect(timeOf(event({ phase: 'soon', starts: ends }), now)).toBe('3 小时后开始')
    expect([turnoutOf(1, 200), turnoutOf(50, 200), turnoutOf(0, 0), turnoutOf(9, 3)]).toEqual([
      '不到 1%',
      '25%',
      '0%',
      '100%',
    ])
  })
})

describe('the list', () => {
  it('shows events by kind; one’s own wait for signing in', async () => {
    server.on('VoteActivity/list', page(event()))
    await render(<VoteIndex />)
    expect(words()).toContain('校园歌手十强')
    expect(words()).toContain('2 个选项 · 5 人投过')
    server.on('VoteActivity/list', page())
    await tap('已结束')
    expect(words()).toContain('还没有结束的投票')
    expect(server.queries('VoteActivity/list').map(({ list, school }) => [list, school])).toEqual([
      ['open', 's1'],
      ['ended', 's1'],
    ])
    await act(async () => session.close())
    await tap('我发起的')
    expect(words()).toContain('还没有登录')
  })
})

describe('voting', () => {
  it('picks as many as are left, asks, and shows the receipts', async () => {
    await render(<Voting />, { id: 'v1' })
    expect(words()).toContain('可以投的人')
    expect(words()).toContain('还能选 2 个，选好再投')
    await tap('选它')
    expect(words()).toContain('投票（已选 1/2）')
    server.on('Vote/vote', {
      receipts: [receipt('aside')],
      own: { barrier: null, left: 1, chosen: ['b'], entry: null },
    })
    server.on('Vote/live', {
      phase: 'open',
      as_of: 1,
      people: 6,
      votes: 7,
      aside: 1,
      entries: [{ id: 'b', votes: 1, place: 1 }],
    })
    await tap('投票（已选 1/2）')
    expect(feedback.modal).toHaveBeenLastCalledWith(expect.objectContaining({ title: '投给橘猫乐队？' }))
    expect(server.bodies('Vote/vote')).toEqual([expect.objectContaining({ id: 'v1', entries: ['b'] })])
    expect(words()).toContain('ABCDE-FGHJK')
    expect(words()).toContain('这一票先搁置')
    await tap('知道了')
    expect(words()).toContain('已投')
  })

  it('keeps what was picked when it does not go through, and the key for the next try', async () => {
    await render(<Voting />, { id: 'v1' })
    await tap('选它')
    server.refuse('Vote/vote', { code: -2, message: '投票已经结束' })
    await tap('投票（已选 1/2）')
    await tap('投票（已选 1/2）')
    const keys = (server.bodies('Vote/vote') as { key: string }[]).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  })

  it('takes no more than are left; the last takes the place of the one before', () => {
    const store = new VotingStore('v1')
    store.event.set(event())
    for (const id of ['a', 'b', 'c']) store.pick(id)
    expect(store.picked).toEqual(['a', 'b'])
    store.pick('a')
    expect(store.picked).toEqual(['b'])
    store.event.set(event({ own: { barrier: null, left: 1, chosen: ['z'], entry: null } }))
    for (const id of ['z', 'c']) store.pick(id)
    expect(store.picked).toEqual(['c'])
  })

  it('asks for the numbers while it is in front, and no more once they stand', async () => {
    jest.useFakeTimers()
    const live: Live = {
      phase: 'closed',
      as_of: 1,
      people: 9,
      votes: 9,
      aside: 0,
      entries: [{ id: 'a', votes: 8, place: 1 }],
    }
    server.on('Vote/live', live)
    await render(<Voting />, { id: 'v1' })
    await act(async () => void jest.advanceTimersByTime(liveEvery))
    expect(words()).toContain('8 票')
    await act(async () => void jest.advanceTimersByTime(3 * liveEvery))
    expect(server.queries('Vote/live')).toHaveLength(1)
    await unmount()
    jest.useRealTimers()
  })

  it('says why one cannot, and leads to what is lacking', async () => {
    const own = (barrier: 'school' | 'student' | 'sign-in') => event({ own: { ...event().own, barrier } })
    server.on('VoteActivity/read', own('school'))
    await render(<Voting />, { id: 'v1' })
    expect(words()).toContain('这个投票只给主办学校的同学')
    await unmount()
    server.on('VoteActivity/read', own('student'))
    await render(<Voting />, { id: 'v1' })
    await tap('认证后投票')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/user/editInfo/authentication_name')
  })
})

describe('an entry', () => {
  it('is voted for from its page, once it is sure', async () => {
    server.on('Vote/participantInfo', one)
    server.on('comment/comments', page())
    server.on('Vote/vote', {
      receipts: [receipt()],
      own: { barrier: null, left: 1, chosen: ['a'], entry: null },
    })
    await render(<VoteEntryPage />, { id: 'a' })
    expect(words()).toContain('第 1 名')
    server.on('Vote/participantInfo', { ...one, chosen: true })
    await tap('投一票')
    expect(server.bodies('Vote/vote')).toEqual([expect.objectContaining({ id: 'v1', entries: ['a'] })])
    expect(words()).toContain('投好了，记下回执码')
  })

  it('is put up; the words stay when it does not go through', async () => {
    await render(<VoteApply />, { id: 'v1' })
    await type('名称', '北湖有风')
    server.refuse('Vote/apply', { code: -2, message: '你已经报过名了' })
    await tap('提交报名')
    expect(toasts()).toContain('你已经报过名了')
    expect(storage.get('draft.voteEntry')).toMatchObject({ values: { name: '北湖有风' } })
    server.on('Vote/apply', entry('n', '北湖有风', { review: 'waiting', number: null, place: null }))
    await tap('提交报名')
    expect(toasts()).toContain('已提交，审核通过后大家就能看到')
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/vote/detail?id=n')
  })

  it('is found by words', async () => {
    await render(<VoteSearch />, { id: 'v1' })
    server.on('Vote/participantList', page())
    await act(async () => hosts((node) => Boolean(node.props.onConfirm))[0]?.props.onConfirm('9'))
    expect(words()).toContain('没有找到')
    expect(server.queries('Vote/participantList').map(({ keyword }) => keyword)).toEqual([undefined, '9'])
  })
})

describe('the ranking', () => {
  it('says how equals are put, and shows receipts by their code', async () => {
    server.on('Vote/ranking', page(one, two))
    server.on('Vote/mine', page(receipt()))
    server.on('Vote/receipts', page(receipt('rejected', { reason: '同一个人的小号' })))
    await render(<Ranking />, { id: 'v1' })
    expect(words()).toContain('同票时，先达到的在前')
    await tap('回执')
    expect(words()).toContain('理由：同一个人的小号')
    await type('搜索', 'abcde-fghjk')
    expect(server.queries('Vote/receipts').map(({ code }) => code)).toEqual([undefined, 'ABCDEFGHJK'])
  })

  it('takes a vote back after asking', async () => {
    server.on('Vote/ranking', page(one))
    server.on('Vote/mine', page(receipt()))
    server.on('Vote/receipts', page(receipt()))
    server.on('Vote/withdraw', event().own)
    await render(<Ranking />, { id: 'v1', view: 'receipts' })
    await tap('撤回')
    expect(server.bodies('Vote/withdraw')).toEqual([{ receipt: 'r1' }])
    expect(toasts()).toContain('撤回了')
  })
})

describe('its creator', () => {
  it('decides what waits and what was set aside, with a reason', async () => {
    server.on(
      'VoteActivity/read',
      event({ mine: true, waiting: 1, aside: 1, signals: [{ signal: 'young', count: 1 }] }),
    )
    server.on('Vote/waiting', page(entry('w', '雨天备忘录', { review: 'waiting', number: null })))
    server.on(
      'Vote/aside',
      page({ id: 'r1', at, signals: ['young', 'device'], network: 'A3F0', young: true }),
    )
    server.on('Vote/review', { done: true })
    server.on('Vote/decide', { done: true })
    await render(<CreatedSuccess />, { id: 'v1', fresh: '1' })
    expect(words()).toContain('投票发布了')
    await tap('通过')
    expect(server.bodies('Vote/review')).toEqual([{ id: 'w', action: 'accept' }])
    await tap('搁置的票 1')
    expect(words()).toContain('网络 A3F0')
    await tap('计入')
    await type('理由', '是同一个社团的')
    await act(async () => {
      const acts = hosts(
        (node) => node.type === ('Button' as never) && String(node.props.className).includes('danger'),
      )
      acts[acts.length - 1]?.props.onTap()
    })
    expect(server.bodies('Vote/decide')).toEqual([
      { id: 'v1', receipts: ['r1'], action: 'count', reason: '是同一个社团的' },
    ])
    expect(words()).not.toContain('北湖有风')
  })

  it('decides all ballots of a signal at once', async () => {
    server.on('VoteActivity/read', event({ mine: true, aside: 3, signals: [{ signal: 'young', count: 3 }] }))
    server.on('Vote/waiting', page())
    server.on(
      'Vote/aside',
      page({ id: 'r1', at, signals: ['young', 'device'], network: 'A3F0', young: true }),
    )
    server.on('Vote/decide', { done: true })
    await render(<CreatedSuccess />, { id: 'v1' })
    await tap('搁置的票 3')
    await tap('都不计入')
    await type('理由', '同一个人的小号')
    await act(async () => {
      const acts = hosts(
        (node) => node.type === ('Button' as never) && String(node.props.className).includes('danger'),
      )
      acts[acts.length - 1]?.props.onTap()
    })
    expect(server.bodies('Vote/decide')).toEqual([
      { id: 'v1', signal: 'young', action: 'reject', reason: '同一个人的小号' },
    ])
  })

  it('sees what can be voted for, and leads to each', async () => {
    server.on('VoteActivity/read', event({ mine: true, waiting: 0 }))
    server.on('Vote/waiting', page())
    await render(<CreatedSuccess />, { id: 'v1' })
    await tap('选项 2')
    expect(words()).toContain('橘猫乐队')
  })

  it('orders what can be voted for while nobody has voted, and says why not after', async () => {
    server.on('VoteActivity/read', event({ mine: true, waiting: 0, people: 0 }))
    server.on('Vote/waiting', page())
    server.on('Vote/move', { done: true })
    await render(<CreatedSuccess />, { id: 'v1' })
    await tap('选项 2')
    await tap('把橘猫乐队往前排')
    expect(server.bodies('Vote/move')).toEqual([{ id: 'b', before: 'a' }])
    await unmount()
    server.on('VoteActivity/read', event({ mine: true, waiting: 0, people: 1 }))
    await render(<CreatedSuccess />, { id: 'v1' })
    await tap('选项 2')
    expect(words()).toContain('已经有人投票，选项的名称、照片和顺序都不能再改')
    expect(words()).not.toContain('往前排')
  })

  it('changes an option, which keeps its pictures', async () => {
    const pictures = [{ id: 'i1', url: 'u', thumb: 't', width: 4, height: 3 }]
    server.on('VoteActivity/read', event({ mine: true, people: 0 }))
    server.on('Vote/participantInfo', entry('e1', '北湖有风', { mine: true, pictures }))
    server.on('Vote/edit', entry('e1', '北湖晚风', { mine: true }))
    await render(<VoteApply />, { id: 'v1', entry: 'e1' })
    await type('名称', '北湖晚风')
    await tap('保存')
    expect(server.bodies('Vote/edit')).toEqual([{ id: 'e1', name: '北湖晚风', text: '', pictures: ['i1'] }])
  })

  it('is nobody else', async () => {
    await render(<CreatedSuccess />, { id: 'v1' })
    expect(words()).toContain('这不是你的投票')
  })

  it('is told what a draft lacks before it is sent', async () => {
    server.on('needs/states', needs({ school: 'done', student: 'done' }))
    await render(<CreateEvent />, { kind: 'contest' })
    await act(async () => events.get('onShow')?.())
    await tap('发布评选')
    expect(server.bodies('VoteActivity/create')).toEqual([])
    expect(words()).toContain('请写活动说明')
  })
})

describe('a poll', () => {
  it('is made on one page: a question, its options a line each, and when it ends', async () => {
    server.on('needs/states', needs({ school: 'done', student: 'done' }))
    await render(<CreateEvent />)
    await type('问题', '周五聚餐吃什么')
    await type('选项', '火锅')
    await tap('发布投票')
    expect(server.bodies('VoteActivity/create')).toEqual([])
    expect(words()).toContain('至少写 2 个不同的选项')
    await type('选项', '火锅\n 烤肉 \n\n火锅')
    server.on('VoteActivity/create', event({ kind: 'poll' }))
    server.on('dynamic/publish', dynamic)
    await tap('可以多选')
    await tap('发布投票')
    expect(server.bodies('dynamic/publish')).toEqual([
      expect.objectContaining({ text: '', scope: 'school', card: { kind: 'vote', id: 'v1' } }),
    ])
    expect(server.bodies('VoteActivity/create')).toEqual([
      expect.objectContaining({
        kind: 'poll',
        title: '周五聚餐吃什么',
        options: ['火锅', '烤肉'],
        choices: 2,
      }),
    ])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/vote/voting?id=v1')
  })

  it('stays out of the circle where that is not wanted', async () => {
    server.on('needs/states', needs({ school: 'done', student: 'done' }))
    server.on('VoteActivity/create', event({ kind: 'poll' }))
    await render(<CreateEvent />)
    await type('问题', '周五聚餐吃什么')
    await type('选项', '火锅\n烤肉')
    await tap('同时发到圈子')
    await tap('发布投票')
    expect(server.bodies('VoteActivity/create')).toHaveLength(1)
    expect(server.bodies('dynamic/publish')).toEqual([])
  })

  it('shows its options with their shares, and is voted on in place', async () => {
    server.on('VoteActivity/read', event({ kind: 'poll', votes: 4, own: { ...event().own, left: 1 } }))
    await render(<Voting />, { id: 'v1' })
    expect(words()).toContain('75%')
    expect(words()).toContain('25%')
    await act(async () =>
      hosts(
        (node) => node.props.ariaRole === 'checkbox' || node.props['aria-checked'] !== undefined,
      )[1]?.props.onTap(),
    )
    expect(words()).toContain('投票（已选 1/1）')
  })
})
