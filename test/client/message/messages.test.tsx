/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import type { Reply } from '@contract/comment/schema'
import type { Complaint } from '@contract/complaint/schema'
import type { DynamicNotice, Praise } from '@contract/message/schema'
import { feedback, me, navigation, reset, server } from '../fakes'
import { events, hosts, query, render, tap, tappable, type, words, wordsIn } from '../pages.fakes'

jest.mock('@/net/realtime', () => ({
  realtime: { subscribe: () => () => undefined, forget: () => undefined },
}))

import { profile } from '@/shell/account/profile'
import { unread } from '@/shell/message/unread'
import { session } from '@/net/session'
import MessageTab from '@/pages/index/message'
import CommentsPage from '@/pages/message/comment'
import AllPage from '@/pages/message/index'
import GiveLike from '@/pages/message/give_like'
import NoticePage from '@/pages/message/notice'
import PraiseList from '@/pages/message/praiseList'
import Report from '@/pages/message/report'

const none = { likes: 0, comments: 0, follows: 0, orders: 0, classes: 0, system: 0, chats: 0, total: 0 }
const person = (name: string, change: object = {}) => ({
  id: `id-${name}`,
  name,
  avatar: null,
  school: '临江大学',
  college: null,
  ...change,
})
const at = new Date().toISOString()
const notice = (id: string, change: Partial<DynamicNotice> = {}): DynamicNotice => ({
  id,
  group: 'comments',
  kind: 'comment',
  subject_id: `c-${id}`,
  actor: person('陈述'),
  text: '求原图',
  about: 'dynamic',
  thing: { id: 'd1', excerpt: '银杏黄了', thumb: null },
  happened: '评论了你的动态',
  what: '动态',
  leads: null,
  act: null,
  page: '/pages/dynamicTopic/photoDetail?id=d1',
  read: false,
  at,
  ...change,
})
const praise = (id: string, change: Partial<Praise> = {}): Praise => ({
  id,
  subject_id: `s-${id}`,
  kind: 'like',
  about: 'dynamic',
  thing: { id: 'd1', excerpt: '银杏黄了', thumb: null },
  happened: '赞了你的动态',
  page: '/pages/dynamicTopic/photoDetail?id=d1',
  text: '',
  people: [person('甲'), person('乙'), person('丙')],
  count: 12,
  read: false,
  at,
  ...change,
})
const reply: Reply = {
  id: 'r1',
  author: person('林夏'),
  to: null,
  text: '晚上发你',
  pictures: [],
  likes: 0,
  liked: false,
  stepped: false,
  mine: true,
  at,
}
const complaint: Complaint = {
  id: 'k1',
  number: 'JB20261121-0007',
  subject: 'comment',
  what: '评论',
  of_person: false,
  state: 'open',
  at,
  reason: 'abuse',
  text: '',
  excerpt: '求原图',
  outcome: null,
}
const listed = (items: DynamicNotice[]) => server.on('message/dynamicNotices', { items, next: null })
const hold = (said: string) => act(async () => void (await tappable(said).props.onLongTap()))

beforeEach(() => {
  reset()
  unread.set({ ...none, likes: 3, comments: 2, total: 5 })
  session.open({ user_id: 'u1', access_token: 'secret' })
  Object.assign(profile, { me })
  server.on('message/counts', unread.counts)
  server.on('message/batchRead', none)
  server.on('message/delete', none)
})

describe('the message tab', () => {
  it('says beside a name what the person is to the reader', async () => {
    const row = {
      group: null,
      mention: null,
      remark: null,
      pinned: false,
      muted: false,
      unread: 0,
      last: null,
    }
    server.on('chat/conversations', {
      items: [
        { ...row, id: 'c1', peer: person('周屿'), tag: { text: '骑手', tone: 'plain' } },
        { ...row, id: 'c2', peer: person('陈述') },
      ],
      next: null,
    })
    server.on('order/running', { items: [] })
    await render(<MessageTab />)
    expect(words()).toContain('周屿骑手')
    expect(words().match(/骑手/g)).toHaveLength(1)
  })

  it('leads to each group and marks all of them read, once each', async () => {
    server.on('chat/conversations', { items: [], next: null })
    server.on('message/batchRead', ({ body }) => ({
      ...unread.counts,
      [(body as { group: 'likes' }).group]: 0,
    }))
    await render(<MessageTab />)
    await tap('3收到的赞')
    await tap('2评论和@')
    await tap('订单通知')
    await tap('上课提醒')
    expect(navigation.navigateTo.mock.calls).toEqual([
      ['/pages/message/give_like'],
      ['/pages/message/comment'],
      ['/pages/message/notice?group=orders'],
      ['/pages/message/notice?group=classes'],
    ])
    await tap('全部已读')
    expect(server.bodies('message/batchRead')).toEqual([{ group: 'likes' }, { group: 'comments' }])
  })
})

describe('the system’s notices', () => {
  it('are a list of their own, and those of orders and of classes others', async () => {
    listed([])
    await render(<NoticePage />)
    expect(words()).toContain('没有系统通知')
    query.group = 'orders'
    await render(<NoticePage />)
    expect(words()).toContain('没有订单通知')
    query.group = 'classes'
    await render(<NoticePage />)
    expect(words()).toContain('没有上课提醒')
    expect(server.queries('message/dynamicNotices').map(({ group }) => group)).toEqual([
      'system',
      'orders',
      'classes',
    ])
    expect(navigation.setTitle.mock.calls).toEqual([['订单通知'], ['上课提醒']])
  })
})

describe('comments that came', () => {
  it('are answered on the spot, and what was typed outlives a failure', async () => {
    listed([notice('n1')])
    await render(<CommentsPage />)
    await tap('回复')
    await type('回复', '晚上发你')
    server.refuse('comment/addReply', { code: 502 })
    await tap('发送')
    server.on('comment/addReply', reply)
    await tap('发送')
    const [first, second] = server.bodies('comment/addReply') as { key: string; id: string; text: string }[]
    expect(first).toEqual({ key: expect.any(String), id: 'c-n1', text: '晚上发你' })
    expect(second).toEqual(first)
    expect(words()).not.toContain('发送')
  })

  it('do not carry what was typed for one over to another', async () => {
    listed([notice('n1'), notice('n2', { actor: person('周屿') })])
    await render(<CommentsPage />)
    const answers = () => hosts((node) => Boolean(node.props.onTap) && wordsIn(node) === '回复')
    await act(async () => answers()[0]?.props.onTap({ stopPropagation: () => undefined }))
    await type('回复', '给陈述的')
    await act(async () => answers()[1]?.props.onTap({ stopPropagation: () => undefined }))
    expect(
      hosts((node) => node.props.ariaLabel === '回复' && Boolean(node.props.onInput))[0]?.props.value,
    ).toBe('')
  })

  it('are reported from their menu, but never a pseudonym visited', async () => {
    listed([notice('n1', { actor: person('傍晚的橘猫', { alias: true }) })])
    await render(<CommentsPage />)
    feedback.actionSheet.mockResolvedValueOnce(1)
    await hold('傍傍晚的橘猫')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/message/report?subject=comment&id=c-n1')
    expect(hosts((node) => node.props.ariaLabel === '傍晚的橘猫的主页')).toEqual([])
  })
})

describe('all messages', () => {
  it('are picked and deleted together, after asking', async () => {
    listed([notice('n1'), notice('n2', { text: '第二句' }), notice('n3', { text: '第三句' })])
    await render(<AllPage />)
    await tap('管理')
    const boxes = () => hosts((node) => node.props.ariaRole === 'checkbox')
    await act(async () => boxes()[0]?.props.onTap())
    await act(async () => boxes()[2]?.props.onTap())
    expect(boxes().map((node) => node.props.ariaChecked)).toEqual([true, false, true])
    feedback.modal.mockResolvedValueOnce(false)
    await tap('删除 2 条')
    expect(server.bodies('message/delete')).toEqual([])
    feedback.modal.mockResolvedValueOnce(true)
    await tap('删除 2 条')
    expect(server.bodies('message/delete')).toEqual([{ ids: ['n1', 'n3'] }])
    expect(words()).toContain('第二句')
    expect(words()).not.toContain('第三句')
  })

  it('of what was taken down lead to the appeal in one tap', async () => {
    const decided = {
      kind: 'system',
      group: 'system',
      actor: null,
      about: null,
      what: null,
      thing: null,
      happened: '',
      act: '查看和申诉',
    } as const
    const appeal = '/pages/user_myfollow/appeal'
    listed([
      notice('n1', { ...decided, text: '你的动态已下架', leads: 'decision', page: `${appeal}?id=k1` }),
      notice('n2', {
        ...decided,
        text: '你的动态被移出话题',
        leads: 'removal',
        page: `${appeal}?removal=r1`,
      }),
    ])
    await render(<AllPage />)
    expect(words()).toContain('你的动态已下架查看和申诉')
    const [first, second] = hosts((node) => Boolean(node.props.onLongTap))
    await act(async () => first?.props.onTap())
    await act(async () => second?.props.onTap())
    expect(navigation.navigateTo.mock.calls).toEqual([
      ['/pages/user_myfollow/appeal?id=k1'],
      ['/pages/user_myfollow/appeal?removal=r1'],
    ])
  })

  it('say that a thing is gone instead of opening nothing', async () => {
    listed([notice('n1', { thing: null, page: null })])
    await render(<AllPage />)
    await tap('陈陈述')
    expect(feedback.toast).toHaveBeenCalledWith('这条动态已经删除')
    expect(navigation.navigateTo).not.toHaveBeenCalled()
  })
})

describe('likes that came', () => {
  const open = async (items = [praise('p1')]) => {
    server.on('message/praises', { items, next: null })
    await render(<GiveLike />)
  }

  it('are one row a thing, read with a tap', async () => {
    await open()
    expect(words()).toContain('甲、乙等 12 人')
    expect(words()).toContain('赞了你的动态：银杏黄了')
    await tap('甲乙')
    expect(server.bodies('message/batchRead')).toEqual([{ praised: 's-p1' }])
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/dynamicTopic/photoDetail?id=d1')
  })

  it('lead to who liked it, and are deleted as one', async () => {
    await open()
    feedback.actionSheet.mockResolvedValueOnce(0).mockResolvedValueOnce(2)
    await hold('甲乙')
    expect(navigation.navigateTo).toHaveBeenCalledWith('/pages/message/praiseList?id=s-p1')
    await hold('甲乙')
    expect(server.bodies('message/delete')).toEqual([{ praised: 's-p1' }])
    expect(words()).toContain('还没有收到赞')
  })

  it('refresh when the page is pulled', async () => {
    await open()
    server.on('message/praises', { items: [], next: null })
    await act(async () => events.get('onPullDownRefresh')?.())
    expect(words()).toContain('还没有收到赞')
  })

  it('name people who lead to their pages, and pseudonyms that do not', async () => {
    server.on('message/praisers', {
      items: [
        { ...person('甲'), at },
        { ...person('打盹的月亮', { alias: true }), at },
      ],
      next: null,
    })
    await render(<PraiseList />, { id: 's-p1' })
    expect(
      hosts((node) => Boolean(node.props.onTap))
        .map(wordsIn)
        .filter((said) => /甲|月亮/.test(said)),
    ).toHaveLength(1)
  })
})

describe('a report from the messages', () => {
  it('says under which number it is', async () => {
    server.on('complaint/reasons', { said: '条评论', reasons: [{ key: 'abuse', title: '辱骂攻击' }] })
    server.on('complaint/add', complaint)
    await render(<Report />, { subject: 'comment', id: 'c1' })
    await tap('辱骂攻击')
    await tap('提交举报')
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/message/success?number=JB20261121-0007')
  })

  it('of nothing, or of what the server does not know, says so', async () => {
    await render(<Report />, { subject: 'comment' })
    expect(words()).toContain('没有要举报的内容')
    expect(server.queries('complaint/reasons')).toEqual([])
    server.wrongField('complaint/reasons', 'subject', '举报对象格式不对')
    await render(<Report />, { subject: 'nonsense', id: 'c1' })
    expect(words()).toContain('没有要举报的内容')
  })
})
