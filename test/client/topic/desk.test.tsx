/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { events, field, pick, render, tap, type, unmount, words } from '../pages.fakes'

jest.mock('@/platform/clipboard', () => ({ clipboard: { write: async () => undefined } }))
jest.mock('@/platform/share', () => ({ share: { send: async () => 'copied' } }))
jest.mock('@/platform/media', () => ({ media: { preview: async () => undefined } }))

import type { Dynamic } from '@contract/circle/schema'
import type { TopicDetail } from '@contract/topic/schema'
import type { ManagedTopic, OwnRemoval, SchoolTopic, TopicCase } from '@contract/topicdesk/schema'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import AbnormalPage from '@/pages/managetop/abnormal'
import AddManager from '@/pages/managetop/addManager'
import AppealQueuePage from '@/pages/managetop/appeal'
import CasePage from '@/pages/managetop/detail'
import EditPage from '@/pages/managetop/edit'
import DeskPage from '@/pages/managetop/index'
import ManagedPage from '@/pages/managetop/index_Managelist'
import TopicPage from '@/pages/managetop/index_topic'
import Managers from '@/pages/managetop/managers'
import ReplyPage from '@/pages/managetop/reply'
import UpkeepPage from '@/pages/managetop/topicAdmin'
import SchoolTopics from '@/pages/managetop/topicList'
import OwnPage from '@/pages/user_myfollow/appeal'

const at = '2026-11-20T10:00:00.000Z'
const page = <T,>(...items: T[]) => ({ items, next: null })
const person = { id: 'p1', name: '叶子', avatar: null, school: '临江大学', college: null }
const dynamic: Dynamic = {
  id: 'd1',
  author: person,
  title: '',
  text: '#北湖的银杏 出票',
  pictures: [],
  place: null,
  scope: 'school',
  likes: 0,
  comments: 0,
  liked: false,
  mine: false,
  at,
}
const named = { id: 't1', name: '北湖的银杏' }
const topic = {
  ...named,
  category: 'campus',
  school: { id: 's1', name: '临江大学' },
  intro: '从第一片黄到最后一片',
  cover: null,
  followers: 3,
  dynamics: 5,
  active: at,
  followed: false,
} as const
const detail = (change: Partial<TopicDetail> = {}): TopicDetail => ({
  ...topic,
  state: 'approved',
  reason: '',
  creator: person,
  mine: false,
  manages: true,
  appoints: true,
  reviews: false,
  new_cover: null,
  ...change,
})
const counts = { fresh: 1, reported: 2, removed: 0, appeals: 3, abnormal: 0, proposals: null }
const managed: ManagedTopic = { ...topic, state: 'approved', mine: true, fresh: 1, reported: 2, appeals: 3 }
const removal = {
  id: 'r1',
  topic: named,
  dynamic: 'd1',
  state: 'out',
  reason: 'advert',
  note: '是卖票的',
  by: person,
  at,
  appeal: null,
} as const
const appeal = { id: 'a1', state: 'open', text: '是转让不是卖', note: '', at } as const
const found = (change: Partial<TopicCase> = {}): TopicCase => ({
  topic: named,
  dynamic,
  reports: null,
  flags: [],
  passed: false,
  removals: [],
  replies: [],
  decides: false,
  ...change,
})
const own: OwnRemoval = {
  ...removal,
  by: null,
  excerpt: '出票',
  until: '2099-12-20T10:00:00.000Z',
  appealable: true,
  replies: [],
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('topic/desk', counts)
  server.on('topic/managed', page(managed))
  server.on('topic/freshDynamics', page({ dynamic, topic: named }))
  server.on('topic/detail', detail())
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('the desk', () => {
  it('counts what waits, and leads to it', async () => {
    await render(<DeskPage />)
    expect(words()).toContain('等我复核的申诉3')
    expect(words()).toContain('1 条新动态 · 2 条被举报 · 3 份申诉')
    expect(words()).not.toContain('待审的话题')
    expect(words()).not.toContain('系统标出的异常')
    await tap('其余 1 个')
    expect(words()).toContain('系统标出的异常0')
    await tap('处理叶子的动态')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/managetop/detail?id=t1&dynamic=d1')
    await tap('等我复核的申诉')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/managetop/appeal')
    await tap('我的话题')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/managetop/index_topic?id=t1')
  })

  it('shows reviewers the school’s work too; who looks after nothing is told so', async () => {
    server.on('topic/managed', page())
    server.on('topic/desk', { ...counts, proposals: 4 })
    await render(<DeskPage />)
    expect(words()).toContain('待审的话题4')
    unmount()
    server.on('topic/desk', counts)
    await render(<DeskPage />)
    expect(words()).toContain('你还没有照看话题')
    unmount()
    server.refuse('topic/desk', { code: 502 })
    await render(<DeskPage />)
    server.on('topic/desk', { ...counts, proposals: 4 })
    await tap('重新加载')
    expect(words()).toContain('待审的话题4')
  })

  it('marks each topic as looked through up to its latest, after a question', async () => {
    server.on(
      'topic/freshDynamics',
      page(
        { dynamic: { ...dynamic, id: 'd2' }, topic: named },
        { dynamic, topic: named },
        { dynamic: { ...dynamic, id: 'd0' }, topic: { id: 't2', name: '夜跑' } },
      ),
    )
    server.on('topic/check', { done: true })
    await render(<DeskPage />)
    feedback.modal.mockResolvedValueOnce(false)
    await tap('都看过了')
    expect(server.bodies('topic/check')).toEqual([])
    server.on('topic/freshDynamics', page())
    await tap('都看过了')
    expect(server.bodies('topic/check')).toEqual([
      { id: 't1', dynamic: 'd2' },
      { id: 't2', dynamic: 'd0' },
    ])
    expect(words()).toContain('新动态都看过了')
  })

  it('takes out with a reason, which stays chosen when it does not go through', async () => {
    server.refuse('topic/removeDynamic', { code: -2, message: '这条动态不存在或已被删除' })
    await render(<DeskPage />)
    await tap('移出')
    await pick('原因', '其他')
    await tap('移出')
    expect(words()).toContain('请说说是哪里不合适')
    await type('说明', '卖票的')
    await tap('移出')
    expect([field('说明')?.props.value, toasts()]).toEqual(['卖票的', ['这条动态不存在或已被删除']])
    server.on('topic/removeDynamic', { done: true })
    await tap('移出')
    expect(server.bodies('topic/removeDynamic').at(-1)).toEqual({
      id: 't1',
      dynamic: 'd1',
      reason: 'other',
      note: '卖票的',
    })
    expect(field('说明')).toBeUndefined()
  })

  it('says how many report and why, and puts back what was taken out', async () => {
    server.on('topic/reportedDynamics', page({ dynamic, topic: named, complaints: 2, reasons: ['advert'] }))
    server.on('topic/deletedDynamics', page({ dynamic, removal }))
    server.on('topic/restoreDynamic', { done: true })
    await render(<DeskPage />)
    await tap('被举报 2')
    expect(words()).toContain('2 人举报 · 广告引流')
    await tap('移出的 0')
    expect(words()).toContain('广告引流：是卖票的 · 叶子移出')
    await tap('放回')
    expect(server.bodies('topic/restoreDynamic')).toEqual([{ id: 't1', dynamic: 'd1' }])
  })
})

describe('one topic', () => {
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    dynamics: index === 4 ? 7 : 0,
    comments: 2,
    likes: 0,
    followers: 0,
  }))

  it('draws the figure that is chosen, and says its best day', async () => {
    server.on('topic/stats', { days })
    await render(<TopicPage />, { id: 't1' })
    expect(words()).toContain('最多的一天是11月5日，7')
    await tap('60评论')
    expect(words()).toContain('最多的一天是11月1日，2')
    await tap('0点赞')
    expect(words()).toContain('这 30 天还没有')
  })

  it('is for its managers', async () => {
    server.on('topic/detail', detail({ manages: false }))
    await render(<TopicPage />, { id: 't1' })
    expect(words()).toContain('这里只给话题的管理员')
    expect(server.queries('topic/stats')).toEqual([])
  })

  it('is changed without its name', async () => {
    server.on('topic/edit', { ...detail(), at })
    await render(<EditPage />, { id: 't1' })
    expect(field('话题名')?.props.disabled).toBe(true)
    await type('介绍', '写清楚了一点')
    await tap('保存')
    expect(server.bodies('topic/edit')).toEqual([
      { id: 't1', intro: '写清楚了一点', category: 'campus', cover: null },
    ])
  })
})

describe('a case', () => {
  it('shows who reports, the rules and what was done, and takes the flags off', async () => {
    server.on(
      'topic/case',
      found({
        reports: { complaints: 3, reasons: ['fraud'] },
        flags: ['repeat'],
        removals: [{ ...removal, state: 'back' }],
        replies: [{ id: 'y1', to: 'author', text: '补一句', by: person, at }],
      }),
    )
    server.on('topic/pass', { done: true })
    await render(<CasePage />, { id: 't1', dynamic: 'd1' })
    for (const word of [
      '3 人举报',
      '诈骗信息',
      '7 天内有 3 条以上文字一样的动态',
      '广告引流：是卖票的',
      '已放回',
      '补一句',
    ])
      expect(words()).toContain(word)
    await tap('没有问题')
    expect(server.bodies('topic/pass')).toEqual([{ id: 't1', dynamic: 'd1', passed: true }])
    await tap('回复举报的同学')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      '/pages/managetop/reply?id=t1&dynamic=d1&to=reporters',
    )
  })

  it('answers the appeal, and keeps what was typed where another was first', async () => {
    server.on('topic/case', found({ removals: [{ ...removal, appeal }], decides: true }))
    server.refuse('topic/decideAppeal', { code: -2, message: '陈述已经处理过这份申诉：成立' })
    await render(<CasePage />, { id: 't1', dynamic: 'd1' })
    await tap('申诉成立')
    expect(server.bodies('topic/decideAppeal')).toEqual([])
    await type('说明', '确实没有跑题')
    await tap('申诉成立')
    expect([field('说明')?.props.value, toasts()]).toEqual(['确实没有跑题', ['陈述已经处理过这份申诉：成立']])
    server.on('topic/decideAppeal', { done: true })
    server.on(
      'topic/case',
      found({
        removals: [
          { ...removal, state: 'back', appeal: { ...appeal, state: 'approved', note: '确实没有跑题' } },
        ],
      }),
    )
    await tap('申诉成立')
    expect(server.bodies('topic/decideAppeal').at(-1)).toEqual({
      id: 'a1',
      action: 'approve',
      note: '确实没有跑题',
    })
    expect(words()).toContain('结果：确实没有跑题')
  })

  it('has no reply to oneself', async () => {
    server.on('topic/case', found({ dynamic: { ...dynamic, author: { ...person, id: 'u1' } } }))
    await render(<CasePage />, { id: 't1', dynamic: 'd1' })
    expect(words()).not.toContain('回复作者')
  })

  it('is replied to once a key, and keeps what was typed', async () => {
    server.refuse('topic/reply', { code: -2, message: '对一条动态最多回复 5 次' })
    await render(<ReplyPage />, { id: 't1', dynamic: 'd1', to: 'reporters' })
    expect(words()).toContain('写给举报这条动态的同学')
    await type('回复', '已经移出')
    await tap('发送')
    expect([field('回复')?.props.value, toasts()]).toEqual(['已经移出', ['对一条动态最多回复 5 次']])
    server.on('topic/reply', { id: 'y1', to: 'reporters', text: '已经移出', by: null, at })
    await tap('发送')
    const [first, second] = server.bodies('topic/reply') as { key: string; to: string }[]
    expect([second?.key, second?.to]).toEqual([first?.key, 'reporters'])
  })
})

it('the abnormal are shown with the rule in words, and passed', async () => {
  server.on('topic/abnormal', page({ dynamic, topic: named, flags: ['burst', 'muted'] }))
  server.on('topic/pass', { done: true })
  await render(<AbnormalPage />)
  expect(words()).toContain('发得很密：1 小时内在这里发了至少 5 条')
  expect(words()).toContain('作者被禁言：')
  await tap('没有问题')
  expect(server.bodies('topic/pass')).toEqual([{ id: 't1', dynamic: 'd1', passed: true }])
  expect(words()).toContain('没有异常')
})

it('appeals lead to their case, and are read anew when the page shows again', async () => {
  server.on(
    'topic/appeals',
    page({
      id: 'a1',
      topic: named,
      dynamic: 'd1',
      excerpt: '出票',
      person,
      reason: 'advert',
      text: '是转让不是卖',
      at,
    }),
  )
  await render(<AppealQueuePage />, { id: 't1' })
  expect(server.queries('topic/appeals')[0]?.id).toBe('t1')
  await tap('#北湖的银杏')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/managetop/detail?id=t1&dynamic=d1')
  server.on('topic/appeals', page())
  await act(async () => events.get('onShow')?.())
  expect(words()).toContain('没有等着的申诉')
})

it('lists of topics say what became of each, by state and category', async () => {
  const closed: SchoolTopic = { ...topic, state: 'closed', reason: '没有人照看', creator: person }
  server.on('topic/schoolTopics', ({ query }) => page(...(query.state === 'refused' ? [] : [closed])))
  await render(<SchoolTopics />)
  expect(words()).toContain('已关闭：没有人照看')
  await tap('未通过')
  await tap('美食')
  expect(words()).toContain('没有这样的话题')
  expect(server.queries('topic/schoolTopics').map(({ state, category }) => [state, category])).toEqual([
    [undefined, undefined],
    ['refused', undefined],
    ['refused', 'food'],
  ])
  unmount()
  await render(<ManagedPage />)
  expect(words()).toContain('我的话题')
})

describe('the school', () => {
  beforeEach(() =>
    server.on(
      'topic/log',
      page({
        id: 'l1',
        actor: person,
        action: 'topic.remove',
        subject: null,
        detail: { topic: '北湖的银杏', reason: '跑题' },
        at,
      }),
    ),
  )

  it('closes with a reason, opens again after a question, and shows the log', async () => {
    server.on('topic/detail', detail({ reviews: true }))
    server.on('topic/close', { done: true })
    server.on('topic/reopen', { done: true })
    await render(<UpkeepPage />, { id: 't1' })
    expect(words()).toContain('叶子 把动态移出了话题 #北湖的银杏')
    await tap('关闭')
    await type('理由', '没有人照看了')
    server.on(
      'topic/detail',
      detail({ state: 'closed', reason: '没有人照看了', manages: false, reviews: true }),
    )
    await tap('关闭')
    expect(server.bodies('topic/close')).toEqual([{ id: 't1', reason: '没有人照看了' }])
    expect(words()).toContain('已关闭：没有人照看了')
    await tap('重新开放')
    expect(server.bodies('topic/reopen')).toEqual([{ id: 't1' }])
  })

  it('gives it to a follower after a question; a manager sees the log alone', async () => {
    server.on('topic/detail', detail({ reviews: true }))
    server.on('topic/searchUsers', page({ ...person, manager: false }))
    server.on('topic/managers', { creator: null, items: [] })
    server.on('topic/transfer', { done: true })
    await render(<UpkeepPage />, { id: 't1' })
    await tap('转交')
    await tap('转交给叶子')
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({ title: '转交给叶子？', danger: true }),
    )
    expect(server.bodies('topic/transfer')).toEqual([{ id: 't1', user: 'p1' }])
    unmount()
    server.on('topic/detail', detail())
    await render(<UpkeepPage />, { id: 't1' })
    expect(words()).toContain('管理记录')
    expect(words()).not.toContain('转交')
  })
})

it('managers are chosen among the followers, and go after a question', async () => {
  server.on('topic/managers', { creator: null, items: [] })
  server.on('topic/searchUsers', page({ ...person, manager: false }))
  server.on('topic/addManager', { done: true })
  server.on('topic/deleteManager', { done: true })
  await render(<AddManager />, { id: 't1' })
  await tap('添加叶子')
  expect(server.bodies('topic/addManager')).toEqual([{ id: 't1', user: 'p1' }])
  unmount()
  server.on('topic/managers', { creator: null, items: [{ ...person, since: at }] })
  await render(<Managers />, { id: 't1' })
  expect(words()).toContain('1 / 10 位管理员')
  await tap('撤下')
  expect(feedback.modal).toHaveBeenLastCalledWith(
    expect.objectContaining({ title: '撤下叶子？', danger: true }),
  )
  expect(server.bodies('topic/deleteManager')).toEqual([{ id: 't1', user: 'p1' }])
})

describe('what was taken out of a topic, for its author', () => {
  it('is listed beside the decisions', async () => {
    server.on('userAppealList', page())
    server.on('topic/removals', page(own))
    await render(<OwnPage />)
    await tap('移出话题')
    expect(words()).toContain('广告引流：是卖票的')
    await tap('移出 #北湖的银杏')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/user_myfollow/appeal?removal=r1')
  })

  it('is appealed against once, with what was typed kept', async () => {
    server.on('topic/removal', own)
    server.refuse('topic/addAppeal', { code: -2, message: '这条动态已经放回话题了' })
    await render(<OwnPage />, { removal: 'r1' })
    await type('申诉理由', '是转让不是卖')
    await tap('提交申诉')
    expect([field('申诉理由')?.props.value, toasts()]).toEqual(['是转让不是卖', ['这条动态已经放回话题了']])
    server.on('topic/addAppeal', { ...own, appealable: false, appeal })
    await tap('提交申诉')
    const [first, second] = server.bodies('topic/addAppeal') as { key: string; id: string }[]
    expect([second?.key, second?.id]).toEqual([first?.key, 'r1'])
    expect(words()).toContain('复核中')
    expect(field('申诉理由')).toBeUndefined()
  })
})
