/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, toasts } from '../fakes'
import { hosts, pick, render, tap, type, unmount, words, wordsIn } from '../pages.fakes'

import type { Dynamic } from '@contract/circle/schema'
import { categories } from '@contract/topic/rules'
import type { Proposal, RecommendedPerson, Topic, TopicDetail } from '@contract/topic/schema'
import { profile } from '@/shell/account/profile'
import { OfferStore } from '@/shell/topic/offer-store'
import { TopicQueue } from '@/features/topic/review'
import { dismissing, reasonOf } from '@/features/topic/worth-store'
import { unlock } from '@/net/key-lock'
import { session } from '@/net/session'
import NewTopicList from '@/pages/public/newtopicList'
import RecommendUser from '@/pages/public/recommendUser'
import CreateTopic from '@/pages/topic/createTopic'
import MyTopic from '@/pages/topic/myTopic'
import TopicPage from '@/pages/topic/topicDetail'
import TopicType from '@/pages/topic/topicType'

let made = 0
const at = '2026-11-20T10:00:00.000Z'
const topic = (change: Partial<Topic> = {}): Topic => ({
  id: `t${(made += 1)}`,
  name: '北湖的银杏',
  category: 'campus',
  school: { id: 's1', name: '临江大学' },
  intro: '从第一片黄到最后一片',
  cover: null,
  followers: 3,
  dynamics: 5,
  active: at,
  followed: false,
  ...change,
})
const detail = (change: Partial<TopicDetail> = {}): TopicDetail => ({
  ...topic(),
  state: 'approved',
  reason: '',
  creator: null,
  mine: false,
  manages: false,
  appoints: false,
  reviews: false,
  new_cover: null,
  ...change,
})
const person = (change: Partial<RecommendedPerson> = {}): RecommendedPerson => ({
  id: 'p1',
  name: '叶子不睡觉',
  avatar: null,
  school: '临江大学',
  college: '经济学院',
  intro: '',
  remark: null,
  followed: false,
  follower: false,
  fresh: false,
  mutual: 3,
  same_major: false,
  same_college: true,
  same_grade: true,
  active: false,
  ...change,
})
const page = <T,>(...items: T[]) => ({ items, next: null })
const dynamic: Dynamic = {
  id: 'd1',
  author: { id: 'p1', name: '叶子', avatar: null, school: null, college: null },
  title: '',
  text: '#北湖的银杏 黄了',
  pictures: [],
  place: null,
  scope: 'school',
  likes: 0,
  comments: 0,
  liked: false,
  mine: false,
  at,
}

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})

describe('people worth following', () => {
  it('come with the reason, are followed at once, and go back when it is refused', async () => {
    server.on('user/recommended', page(person()))
    server.refuse('user/follow', { code: -2, message: '关注不了' })
    await render(<RecommendUser />)
    expect(words()).toContain('3 位你关注的人也关注 · 同学院同级')
    await tap('关注叶子不睡觉')
    expect([server.bodies('user/follow'), toasts()]).toEqual([[{ id: 'p1' }], ['关注不了']])
    server.on('user/follow', { done: true })
    await tap('关注叶子不睡觉')
    await tap('取消关注叶子不睡觉')
  })

  it('are dismissed for good, or come back in their place when the server does not take it', async () => {
    server.on('user/recommended', page(person(), person({ id: 'p2', name: '三楼靠窗' })))
    server.refuse('user/dismissRecommended', { code: -2, message: '没有记住' })
    await render(<RecommendUser />)
    await tap('不感兴趣：叶子不睡觉')
    expect(words().indexOf('叶子不睡觉')).toBeLessThan(words().indexOf('三楼靠窗'))
    expect(toasts()).toEqual(['没有记住'])
    server.on('user/dismissRecommended', { done: true })
    await tap('不感兴趣：叶子不睡觉')
    expect(words()).not.toContain('叶子不睡觉')
    // whoever moved up under the finger was not meant by a second tap
    await tap('不感兴趣：三楼靠窗')
    expect(words()).toContain('三楼靠窗')
    unlock(dismissing)
    await tap('不感兴趣：三楼靠窗')
    expect(server.bodies('user/dismissRecommended').at(-1)).toEqual({ id: 'p2' })
  })

  it('load the next batch once the last is dismissed; nobody is said to be left before', async () => {
    unlock(dismissing)
    let taken = () => {}
    let next: (fails: boolean) => void = () => {}
    server.on('user/recommended', { items: [person()], next: 'here' })
    server.answers.set('user/dismissRecommended', () => new Promise((r) => (taken = () => r({ code: 0 }))))
    await render(<RecommendUser />)
    const answer = () =>
      server.answers.set(
        'user/recommended',
        () => new Promise((r) => (next = (fails) => r(fails ? { code: 502 } : { code: 0, data: page() }))),
      )
    answer()
    await tap('不感兴趣：叶子不睡觉')
    expect(words()).not.toContain('叶子不睡觉')
    expect(words()).not.toContain('暂时没有新的人')
    await act(async () => taken())
    expect(words()).not.toContain('暂时没有新的人')
    await act(async () => next(true))
    expect(words()).not.toContain('暂时没有新的人')
    expect(words()).toContain('没加载出来')
    await tap('重新加载')
    expect(words()).not.toContain('暂时没有新的人')
    await act(async () => next(false))
    expect(words()).toContain('暂时没有新的人')
  })

  it('come batch by batch, and begin anew when the last one was shown', async () => {
    server.on('user/recommended', ({ query }) =>
      query.after ? { items: [], next: null } : { items: [person()], next: 'here' },
    )
    await render(<RecommendUser />)
    await tap('换一批')
    expect(server.queries('user/recommended').map(({ after }) => after)).toEqual([
      undefined,
      'here',
      undefined,
    ])
    expect(words()).toContain('叶子不睡觉')
  })

  it('say so when there is nobody, when it fails, and when nobody is signed in', async () => {
    server.on('user/recommended', page())
    await render(<RecommendUser />)
    expect(words()).toContain('暂时没有新的人')
    unmount()
    server.refuse('user/recommended', { code: 502 })
    await render(<RecommendUser />)
    server.on('user/recommended', page(person()))
    await tap('重新加载')
    expect(words()).toContain('叶子不睡觉')
    await act(async () => session.close())
    expect(words()).toContain('还没有登录')
  })

  it('have no reason where recommendations are not personalised', () => {
    expect(reasonOf(person({ mutual: 0, same_college: false, same_grade: false }))).toBe('')
    expect(reasonOf(person({ mutual: 0, same_major: true, active: true }))).toBe('同专业同级 · 最近常来')
  })
})

describe('the newest topics', () => {
  it('are listed by category, followed from the list, and lead to their pages', async () => {
    const one = topic()
    server.on('topic/list', ({ query }) => page(...(query.category === 'food' ? [] : [one])))
    server.on('topic/follow', { followers: 9, followed: true })
    await render(<NewTopicList />)
    expect(words()).toContain('5 条动态 · 3 人关注')
    await tap('关注话题北湖的银杏')
    expect(words()).toContain('9 人关注')
    await tap('话题北湖的银杏')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/topic/topicDetail?name=${encodeURIComponent('北湖的银杏')}&id=${one.id}`,
    )
    await tap('美食')
    expect(words()).toContain('这一类还没有话题')
    expect(
      server.queries('topic/list').map(({ sort, category, school }) => [sort, category, school]),
    ).toEqual([
      ['new', undefined, 's1'],
      ['new', 'food', 's1'],
    ])
  })
})

describe('a topic', () => {
  it('shows its heat with the formula, and lets its managers take a dynamic out', async () => {
    const one = detail({ manages: true })
    server.on('topic/detail', one)
    server.on('topic/dynamics', page(dynamic))
    server.on('topic/removeDynamic', { done: true })
    await render(<TopicPage />, { id: one.id, name: one.name })
    await tap('怎么算')
    expect(feedback.modal.mock.calls.map(([options]) => JSON.stringify(options)).join()).toContain(
      '2 × 动态数',
    )
    await tap('移出话题')
    await tap('移出')
    expect(words()).toContain('请选择原因')
    expect(server.bodies('topic/removeDynamic')).toEqual([])
    await pick('原因', '跑题')
    await tap('移出')
    expect(server.bodies('topic/removeDynamic')).toEqual([{ id: one.id, dynamic: 'd1', reason: 'offtopic' }])
    expect(words()).toContain('还没有人说话')
  })

  it('says why where it is closed, and asks for nothing of what is no longer read there', async () => {
    server.on('topic/detail', detail({ state: 'closed', reason: '很久没有人照看' }))
    await render(<TopicPage />, { id: 't1' })
    expect(words()).toContain('很久没有人照看')
    expect(words()).not.toContain('参与话题')
    expect(server.calls.filter(({ path }) => path === 'topic/dynamics')).toEqual([])
  })

  it('is a hashtag where none has the name: what stands under it, and proposing it', async () => {
    server.on('topic/detail', null)
    server.on('dynamic/topicDynamics', page(dynamic))
    await render(<TopicPage />, { name: '想家的时候' })
    expect(words()).toContain('这还只是一个标签')
    expect(words()).not.toContain('移出话题')
    await tap('提议话题')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/topic/createTopic?name=${encodeURIComponent('想家的时候')}`,
    )
    await tap('参与话题')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/publish/talkPublish?topic=${encodeURIComponent('想家的时候')}`,
    )
  })
})

describe('proposing', () => {
  it('checks the name, keeps what was typed when it is refused, and sends one key', async () => {
    await render(<CreateTopic />)
    await type('话题名', '食堂 🍜')
    await type('介绍', '哪个窗口值得排')
    await tap('提交提议')
    expect(words()).toContain('话题名只能用汉字、字母、数字、_ 和 ·')
    expect(words()).toContain('请选择分类')
    await type('话题名', '食堂测评')
    await act(async () =>
      hosts((node) => node.type === ('Picker' as unknown))[0]?.props.onChange(categories.indexOf('food')),
    )
    server.wrongField('topic/add', 'name', '已经有话题 #食堂测评 了')
    await tap('提交提议')
    expect(words()).toContain('已经有话题 #食堂测评 了')
    server.on('topic/add', { ...topic(), state: 'pending', reason: '', mine: true, at })
    await type('话题名', '食堂再测评')
    await tap('提交提议')
    const [first, second] = server.bodies('topic/add') as {
      key: string
      name: string
      category: string
      intro: string
    }[]
    expect([second?.name, second?.category, second?.intro]).toEqual(['食堂再测评', 'food', '哪个窗口值得排'])
    expect(second?.key).toBe(first?.key)
    expect(navigation.redirectTo).toHaveBeenCalledWith('/pages/public/submit_success?kind=topic')
  })

  it('changes an open topic without its name', async () => {
    const one = detail({ manages: true })
    server.on('topic/detail', one)
    server.on('topic/edit', { ...one, at })
    await render(<CreateTopic />, { id: one.id })
    await type('介绍', '写清楚了一点')
    await tap('保存')
    expect(server.bodies('topic/edit')).toEqual([
      { id: one.id, intro: '写清楚了一点', category: 'campus', cover: null },
    ])
  })
})

it('my topics say what became of each', async () => {
  server.on('user/followTopics', page())
  server.on('topic/myTopic', page({ ...topic(), state: 'refused', reason: '和别的话题重复', mine: true, at }))
  await render(<MyTopic />)
  await tap('提议和管理的')
  expect(words()).toContain('没有通过：和别的话题重复')
})

it('interests show at once, and the last choice is sent whole', async () => {
  server.on('topic/category', {
    items: categories.map((key) => ({ key, title: '', interested: key === 'food' })),
  })
  server.on('topic/list', page())
  server.on('topic/Interest', { categories: ['food', 'sport'] })
  await render(<TopicType />)
  const chip = (label: string) =>
    hosts((node) => node.props.ariaRole === 'checkbox' && wordsIn(node) === label)[0]
  await act(async () => void chip('运动')?.props.onTap())
  expect(chip('运动')?.props.ariaChecked).toBe(true)
  expect(server.bodies('topic/Interest')).toEqual([{ categories: ['food', 'sport'] }])
})

it('a reviewer refuses with a reason, which stays typed when it does not go through', async () => {
  const waiting: Proposal = {
    ...topic(),
    person: { id: 'p1', name: '叶子', avatar: null, school: null, college: null },
    at,
  }
  server.on('topic/queue', page(waiting))
  const decided = jest.fn(async () => undefined)
  await render(<TopicQueue onDone={decided} />)
  await tap('不通过')
  server.refuse('topic/review', { code: -2, message: '这个话题已经审核过了' })
  await type('理由', '和别的话题重复')
  await tap('不通过')
  expect(toasts()).toEqual(['这个话题已经审核过了'])
  server.on('topic/review', { done: true })
  await tap('不通过')
  expect(server.bodies('topic/review').at(-1)).toEqual({
    id: waiting.id,
    action: 'refuse',
    reason: '和别的话题重复',
  })
  expect(decided).toHaveBeenCalledTimes(2)
})

describe('offers while a # is typed', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('come once the typing rests, take the place of what was typed, and go with the #', async () => {
    server.on('dynamic/topics', { items: [{ name: '校猫日报', dynamics: 3, topic: 't1' }] })
    const store = new OfferStore()
    store.read('今天 #校')
    store.read('今天 #校猫')
    await jest.advanceTimersByTimeAsync(300)
    expect([store.names, server.queries('dynamic/topics').map(({ keyword }) => keyword)]).toEqual([
      ['校猫日报'],
      ['校猫'],
    ])
    expect(store.put('今天 #校猫', '校猫日报')).toBe('今天 #校猫日报 ')
    store.read('今天 #校猫日报 ')
    expect(store.names).toEqual([])
  })
})
