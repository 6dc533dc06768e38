/** @jest-environment jsdom */
import React from 'react'
import { runInAction } from 'mobx'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, needs, reset, server, storage } from '../fakes'
import { events, pick, render, tap, tappable, type, unmount, words } from '../pages.fakes'

import type { DataOf } from '@contract/http'
import type { OwnNotice } from '@contract/notice/schema'
import type { Routes } from '@contract/registry'
import type {
  Detail,
  DigestSettings,
  Entry,
  Offer,
  OwnAccount,
  Subscription,
} from '@contract/subscribe/schema'
import type { TopicDetail as Topic } from '@contract/topic/schema'
import { DiscoverStore } from '@/features/notice/subscribe/offer-store'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import SubscribeDetail from '@/pages/subscribe/detail'
import SubscribeIndex from '@/pages/subscribe/index'
import SubscribeTopic from '@/pages/subscribe/topic'
import TopicDetail from '@/pages/topic/topicDetail'

const at = '2026-11-20T10:00:00.000Z'
const earlier = '2026-11-18T10:00:00.000Z'
const subscription = (change: Partial<Subscription> = {}): Subscription => ({
  kind: 'account',
  id: 'a1',
  name: '图书馆',
  avatar: null,
  level: 'digest',
  pinned: false,
  latest: { title: '新书到了', at },
  unread: 2,
  ...change,
})
const entry = (change: Partial<Entry> = {}): Entry => ({
  kind: 'account',
  id: 'n1',
  title: '新书到了',
  thumb: null,
  source: { id: 'a1', name: '图书馆', avatar: null },
  pinned: false,
  unread: true,
  at,
  ...change,
})
const offer: Offer = {
  kind: 'account',
  id: 'a2',
  name: '天文社',
  avatar: null,
  intro: '看星星',
  under: '临江大学',
  category: 'club',
  official: true,
  subscribers: 4,
  subscribed: false,
}
const detail = (change: Partial<Detail> = {}): Detail => ({
  ...offer,
  id: 'a1',
  name: '图书馆',
  state: 'approved',
  reason: '',
  articles: 2,
  subscribed: true,
  subscribers: 5,
  standing: { level: 'digest', pinned: false, read_at: earlier },
  host: null,
  topic: null,
  writes: false,
  manages: false,
  reviews: false,
  new_avatar: null,
  ...change,
})
const withdrawn: OwnNotice = {
  id: 'n1',
  title: '新书到了',
  source: '图书馆',
  state: 'withdrawn',
  account: 'a1',
  scope: 'school',
  college: null,
  grade: null,
  pinned: false,
  important: false,
  publish_at: null,
  until: null,
  at,
  mine: true,
  author: null,
  reads: 12,
}
const applied: OwnAccount = {
  id: 'a9',
  name: '天文观测社',
  avatar: null,
  new_avatar: null,
  intro: '每周五晚上看星星',
  category: 'club',
  statement: '校团委注册的学生社团，社长林夏',
  state: 'pending',
  reason: '',
  owner: true,
  at,
}
const page = <T,>(...items: T[]) => ({ items, next: null })
const settings: DigestSettings = { every: 'daily', hour: 20, day: 7, next: at }

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  server.on('needs/states', needs({ school: 'done', student: 'done' }))
  server.on('subscribe/mine', page(subscription()))
  server.on('subscribe/today', { count: 5, items: [entry()] })
  server.on('subscribe/settings', settings)
  server.on('subscribe/latest', page(entry()))
  server.on('subscribe/detail', detail())
  server.on(
    'subscribe/articles',
    page(entry(), entry({ id: 'n0', title: '读过的', unread: false, at: earlier })),
  )
  server.on('subscribe/read', { done: true })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})
const choose = (row: number) => feedback.actionSheet.mockResolvedValueOnce(row)

describe('my subscriptions', () => {
  test('show what is new today, what is unread, and when the digest comes', async () => {
    await render(<SubscribeIndex />)
    expect(words()).toContain('今天有 5 篇新的')
    expect(words()).toContain('每天 20:00')
    expect(tappable('图书馆')).toBeTruthy()
    await tap('看全部')
    expect(server.queries('subscribe/latest')).toHaveLength(1)
  })

  test('a muted one has a dot in place of the number, a topic is told from the rest', async () => {
    server.on(
      'subscribe/mine',
      page(
        subscription({ level: 'none', unread: 3 }),
        subscription({ kind: 'topic', id: 't1', name: '夜跑', unread: 1 }),
      ),
    )
    server.on('subscribe/today', { count: 0, items: [] })
    await render(<SubscribeIndex />)
    expect(words()).not.toContain('3')
    expect(words()).toContain('今天还没有新的')
    await tap('夜#夜跑')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/subscribe/topic?id=t1')
  })

  test('cancelled, one can be taken back as it was', async () => {
    server.on('subscribe/mine', page(subscription({ level: 'each', pinned: true })))
    server.on('subscribe/cancel', { subscribers: 4, subscribed: false })
    server.on('subscribe/add', { subscribers: 5, subscribed: true })
    await render(<SubscribeIndex />)
    choose(3)
    await tap('图书馆的操作')
    expect(words()).toContain('取消了“图书馆”')
    expect(words()).not.toContain('新书到了图书馆，')
    await tap('撤销')
    expect(server.bodies('subscribe/add')).toEqual([
      { kind: 'account', id: 'a1', level: 'each', pinned: true, read_at: earlier },
    ])
    expect(words()).not.toContain('取消了')
  })

  test('a refusal leaves the row where it is', async () => {
    server.refuse('subscribe/cancel', { code: -2, message: '现在不行' })
    await render(<SubscribeIndex />)
    choose(3)
    await tap('图书馆的操作')
    expect(tappable('图书馆')).toBeTruthy()
    expect(words()).not.toContain('撤销')
  })

  test('the way of telling is chosen, of topics without each', async () => {
    server.on(
      'subscribe/mine',
      page(subscription({ kind: 'topic', id: 't1', name: '夜跑', level: 'none', unread: 0 })),
    )
    server.on('subscribe/setting', { level: 'digest', pinned: false, read_at: at })
    await render(<SubscribeIndex />)
    choose(1)
    choose(0)
    await tap('#夜跑的操作')
    expect(feedback.actionSheet).toHaveBeenLastCalledWith(['只进摘要', '不提醒'], {})
    expect(server.bodies('subscribe/setting')).toEqual([{ kind: 'topic', id: 't1', level: 'digest' }])
  })

  test('the digest’s hour is picked and holds at once', async () => {
    server.on('subscribe/editSettings', ({ body }: { body: unknown }) => ({
      ...settings,
      ...(body as object),
    }))
    await render(<SubscribeIndex />)
    await tap('摘要：每天 20:00')
    await pick('几点', '08:00')
    expect(server.bodies('subscribe/editSettings')).toEqual([{ hour: 8 }])
    expect(words()).toContain('每天 08:00')
    await tap('每周')
    await pick('周几', '周三')
    expect(server.bodies('subscribe/editSettings')).toHaveLength(3)
  })

  test('nothing yet leads to what there is; a failure can be tried again', async () => {
    server.on('subscribe/mine', page())
    server.on('subscribe/discover', page(offer))
    server.on('subscribe/add', { subscribers: 9, subscribed: true })
    await render(<SubscribeIndex />)
    await tap('去发现')
    await tap('订阅天文社')
    expect(server.bodies('subscribe/add')).toEqual([{ kind: 'account', id: 'a2' }])
    expect(words()).toContain('9 人订阅')
    unmount()
    server.refuse('subscribe/mine', { code: 502 })
    await render(<SubscribeIndex />)
    server.on('subscribe/mine', page(subscription()))
    await tap('重新加载')
    expect(words()).toContain('新书到了')
  })

  test('a guest reads what there is and signs in for their own', async () => {
    server.on('subscribe/discover', page(offer))
    await render(<SubscribeIndex />, { tab: 'discover' })
    expect(words()).toContain('天文社')
    unmount()
    session.close()
    // a device on which no school was chosen
    runInAction(() => Object.assign(profile, { me: null, visited: null }))
    await render(<SubscribeIndex />)
    await tap('选择学校')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/location/location')
    expect(server.queries('subscribe/discover')).toHaveLength(1)
    await tap('我的')
    expect(words()).toContain('还没有登录')
    expect(server.queries('subscribe/mine')).toEqual([])
  })
})

test('subscribed to on one shelf, it is so on all, whatever an earlier question still answers', async () => {
  const shelf = new DiscoverStore()
  server.on('subscribe/discover', page(offer))
  server.on('subscribe/add', { subscribers: 5, subscribed: true })
  await shelf.list.load()
  const [row] = shelf.list.items
  type Found = DataOf<Routes['subscribe/discover']>
  let answer: (found: Found) => void = () => undefined
  server.on('subscribe/discover', () => new Promise<Found>((resolve) => (answer = resolve)))
  shelf.keyword.search('天文')
  const found = shelf.list.load()
  await row?.toggle.flip()
  answer(page(offer))
  await found
  expect(shelf.list.items[0]?.toggle).toMatchObject({ on: true, count: 5 })
})

describe('an account', () => {
  test('opened, is read up to its newest article, whose mark stays', async () => {
    await render(<SubscribeDetail />, { kind: 'account', id: 'a1' })
    expect(tappable('新书到了，未读')).toBeTruthy()
    expect(server.bodies('subscribe/read')).toEqual([{ kind: 'account', id: 'a1', at }])
    await tap('新书到了，未读')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/homePage/renderRichtext?notice=n1')
  })

  test('with nothing unread, or not subscribed to, it is not', async () => {
    server.on('subscribe/detail', detail({ subscribed: false, standing: null }))
    await render(<SubscribeDetail />, { kind: 'account', id: 'a1' })
    expect(server.bodies('subscribe/read')).toEqual([])
    expect(words()).not.toContain('只进摘要')
  })

  test('subscribed to, has the settings of a subscription', async () => {
    server.on('subscribe/detail', detail({ subscribed: false, standing: null, subscribers: 4 }))
    server.on('subscribe/add', () => {
      server.on('subscribe/detail', detail())
      return { subscribers: 5, subscribed: true }
    })
    await render(<SubscribeDetail />, { kind: 'account', id: 'a1' })
    await tap('订阅图书馆')
    expect(words()).toContain('只进摘要')
  })

  test('its owner writes, withdraws and edits; the desk closes it and says why', async () => {
    server.on('subscribe/detail', detail({ writes: true, manages: true, reviews: true }))
    server.on('notice/withdraw', withdrawn)
    server.on('subscribe/review', { done: true })
    await render(<SubscribeDetail />, { kind: 'account', id: 'a1' })
    await tap('写文章')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/publish/informPublish?account=a1')
    await tap('撤回新书到了')
    expect(server.bodies('notice/withdraw')).toEqual([{ id: 'n1' }])
    expect(words()).not.toContain('新书到了')
    choose(3)
    await tap('更多')
    await type('理由', '冒充图书馆')
    await tap('停用')
    expect(server.bodies('subscribe/review')).toEqual([{ id: 'a1', action: 'close', reason: '冒充图书馆' }])
  })

  test('applied for, is kept as it is typed until it is sent; a wrong name stands at its field', async () => {
    await render(<SubscribeDetail />, { view: 'apply' })
    await type('名称', '天文社')
    await pick('分类', '社团')
    await type('介绍', '每周五晚上看星星')
    unmount()
    await render(<SubscribeDetail />, { view: 'apply' })
    await type('申请说明', '校团委注册的学生社团，社长林夏')
    server.wrongField('subscribe/apply', 'name', '学校里已经有这个名称的公众号了')
    await tap('提交申请')
    expect(words()).toContain('学校里已经有这个名称的公众号了')
    server.on('subscribe/apply', applied)
    await type('名称', '天文观测社')
    await tap('提交申请')
    const [first, second] = server.bodies('subscribe/apply') as { key: string; name: string }[]
    expect([second?.key, second?.name]).toEqual([first?.key, '天文观测社'])
    expect(storage.get('draft.account')).toBeUndefined()
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/subscribe/detail?view=own')
  })

  test('its editors are added from those who subscribe, and taken away after a question', async () => {
    const person = { id: 'u2', name: '周屿', avatar: null, school: null, college: null }
    server.on('subscribe/detail', detail({ writes: true, manages: true }))
    server.on('subscribe/editors', { items: [{ ...person, id: 'u1', name: '林夏', owner: true, since: at }] })
    server.on('subscribe/candidates', page(person))
    server.on('subscribe/addEditor', { done: true })
    await render(<SubscribeDetail />, { view: 'editors', id: 'a1' })
    server.on('subscribe/editors', { items: [{ ...person, owner: false, since: at }] })
    await tap('添加')
    expect(server.bodies('subscribe/addEditor')).toEqual([{ id: 'a1', user: 'u2' }])
    feedback.modal.mockResolvedValueOnce(false)
    await tap('撤下')
    expect(server.bodies('subscribe/deleteEditor')).toEqual([])
  })
})

test('a topic is followed by its own call, read when it is opened, and put into the digest', async () => {
  const topic: Topic = {
    id: 't1',
    name: '夜跑',
    category: 'sport',
    school: null,
    intro: '一起跑',
    cover: null,
    followers: 3,
    dynamics: 1,
    active: at,
    followed: false,
    state: 'approved',
    reason: '',
    creator: null,
    mine: false,
    manages: false,
    appoints: false,
    reviews: false,
    new_cover: null,
  }
  server.on('topic/detail', topic)
  server.on('topic/dynamics', page())
  server.on('subscribe/standing', { level: 'none', pinned: false, read_at: earlier })
  server.on('topic/follow', { followers: 4, followed: true })
  server.on('subscribe/setting', { level: 'digest', pinned: false, read_at: at })
  server.on('subscribe/best', page())
  server.on('topic/detail', { ...topic, followed: true })
  await render(<SubscribeTopic />, { id: 't1' })
  expect(server.bodies('subscribe/read')).toEqual([{ kind: 'topic', id: 't1' }])
  unmount()
  server.on('topic/detail', topic)
  await render(<SubscribeTopic />, { id: 't1' })
  expect(words()).not.toContain('放进摘要')
  await tap('关注话题夜跑')
  expect(server.bodies('topic/follow')).toEqual([{ id: 't1' }])
  await act(async () => tappable('放进摘要').props.onTap())
  expect(server.bodies('subscribe/setting')).toEqual([{ kind: 'topic', id: 't1', level: 'digest' }])
  await tap('最热')
  expect(server.queries('subscribe/best')).toHaveLength(1)
  expect(events.has('onPullDownRefresh')).toBe(true)
  unmount()
  // the topic's own route is the same page
  server.on('topic/detail', { ...topic, followed: true })
  await render(<TopicDetail />, { id: 't1' })
  expect(words()).toContain('放进摘要')
})
