import React from 'react'
import { act } from 'react-test-renderer'
import { navigation, server, storage } from '../fakes'
import { hosts, render, tap, tappable, type, unmount, words } from '../pages.fakes'
import { begin, detail, evaluation, hear, noon, own, person, rider, riding } from './errand.fakes'

import type { Home } from '@contract/homepage/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import type { OrderDetail } from '@contract/running/schema'
import MessageHome from '@/pages/messageIndex/message'
import Evaluate from '@/pages/runErrands/evaluate'
import Hub from '@/pages/runErrands/index'
import ErrandUser from '@/pages/runErrands/user'

type HomeData = DataOf<Routes['running/home']>
const page = <T = never,>(...items: T[]) => ({ items, next: null })
const kinds: HomeData['kinds'] = [
  { kind: 'take', title: '取件', words: '', base: 200 },
  { kind: 'send', title: '寄件', words: '', base: 400 },
  { kind: 'agency', title: '代办', words: '', base: 300 },
]
const home: HomeData = {
  kinds,
  running: [own({ state: 'taken', other: 'u2' })],
  open: 7,
  riders: 3,
  week: 21,
  rider: false,
  mine: { unpaid: 1, waiting: 0, running: 2, delivered: 0 },
}
const theirs: Home = {
  ...person,
  id: 'u2',
  name: '周屿',
  open: { profile: true, dynamics: true, follows: true },
  intro: '',
  grade: 2023,
  mine: false,
  remark: null,
  followed: false,
  follower: false,
  dynamics: 0,
  followings: 0,
  followers: 0,
  liked: 0,
  tags: [],
  photos: [],
  photo_count: 0,
  question_count: 0,
  barrage: { on: true, from: 'everyone', may: true, lines: [] },
}
const later = (minutes: number): string => new Date(noon + minutes * 60_000).toISOString()
const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve, 0))))

beforeEach(begin)

describe('my orders', () => {
  test('by group, each asked for once it is looked at', async () => {
    server.on('running/userOrders', ({ query }) =>
      page(own({ id: `e-${query.group}`, state: query.group === 'unpaid' ? 'unpaid' : 'open' })),
    )
    await render(<ErrandUser />, { group: 'waiting' })
    expect(server.queries('running/userOrders').map(({ group }) => group)).toEqual(['waiting'])
    expect(words()).toContain('待接单')
    await tap('待付款')
    await tap('去付款：中通快递')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/order/pay?kind=errand&id=e-unpaid')
  })

  test('those to rate lead to rating them', async () => {
    server.on('running/userOrders', ({ query }) =>
      page(own({ id: 'e1', state: 'done', rates: query.group === 'unrated' })),
    )
    await render(<ErrandUser />, { group: 'unrated' })
    await tap('评价骑手：中通快递')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/evaluate?id=e1')
    await tap('已结束')
    expect(words()).not.toContain('评价骑手')
  })

  test('none lead to the home; a failure can be tried again', async () => {
    server.on('running/userOrders', page())
    await render(<ErrandUser />, { group: 'all' })
    expect(words()).toContain('你还没有下过跑腿单')
    await tap('去下单')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/messageIndex/message')
    unmount()
    server.refuse('running/userOrders', { code: 502 })
    await render(<ErrandUser />, { group: 'all' })
    server.on('running/userOrders', page(own()))
    await tap('重新加载')
    expect(words()).toContain('南门驿站')
  })
})

describe('where errands begin', () => {
  test('shows the kinds, what runs and how many wait', async () => {
    server.on('running/home', home)
    await render(<MessageHome />)
    expect(words()).toContain('3 位骑手在接单，这周送了 21 单')
    expect(words()).toContain('取件¥2.00 起')
    expect(words()).toContain('7 单待接')
    await tap('寄件')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/publish/sendPublish')
    await tap('成为骑手')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/addRun')
    const calls = server.queries('running/home').length
    await hear({ type: 'errand-hall', id: 'e7', open: true })
    await hear({ type: 'errand-hall', id: 'e8', open: true })
    await hear({ type: 'errand-hall', id: 'e7', open: false })
    await hear({ type: 'errand-hall', id: 'e8', open: true, tip: 300 })
    await settled()
    expect(words()).toContain('8 单待接')
    expect(server.queries('running/home').length).toBe(calls)
    server.on('running/home', { ...home, open: 3 })
    await hear({ type: 'order', kind: 'errand', id: 'e1', state: 'taken' })
    await settled()
    expect(words()).toContain('3 单待接')
  })

  test('nothing runs, nothing waits, nothing loads', async () => {
    server.on('running/home', { ...home, running: [], open: 0, riders: 0, rider: true })
    server.on('running/rider', riding())
    await render(<MessageHome />)
    expect(words()).toContain('没有进行中的单')
    expect(words()).toContain('暂时没有')
    await tap('我的接单')
    unmount()
    server.refuse('running/home', { code: 502 })
    await render(<MessageHome />)
    expect(tappable('取件')).toBeTruthy()
    server.on('running/home', home)
    await tap('重新加载')
    expect(words()).toContain('7 单待接')
  })

  test('the hub reads the rider only of one', async () => {
    server.on('running/home', home)
    await render(<Hub />)
    expect(server.queries('running/rider')).toEqual([])
    await tap('1待付款')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/user?group=unpaid')
    await tap('0待确认')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/runErrands/user?group=delivered')
    unmount()
    server.on('running/home', { ...home, rider: true })
    server.on('running/rider', riding())
    await render(<Hub />)
    expect(words()).toContain('今天 6 单，已赚 ¥38.50')
    for (const [said, path] of [
      ['¥20.00保证金', 'margin'],
      ['¥38.50今天赚了', 'profit'],
      ['1手上的单', 'riderOrder'],
      ['骑手排行', 'ranking'],
      ['我的骑手主页', 'riderDetailed?id=u1'],
      ['跑腿大厅', 'grabAnOrder'],
    ] as const) {
      await tap(said)
      expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/runErrands/${path}`)
    }
    await tap('我的地址')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/chooseAddress/allAddress')
    server.on('running/work', riding({ working: false }))
    await tap('收工')
    expect(words()).toContain('休息中')
    unmount()
    server.refuse('running/home', { code: 502 })
    await render(<Hub />)
    expect(tappable('重新加载')).toBeTruthy()
  })

  test('every door opens the one hub', async () => {
    server.on('running/home', { ...home, rider: true })
    server.on('running/rider', riding())
    const shown = new Set<string>()
    for (const Door of [MessageHome, Hub, ErrandUser]) {
      await render(<Door />)
      shown.add(words())
      unmount()
    }
    expect([...shown]).toEqual([expect.stringContaining('跑腿大厅')])
  })

  test('a rider who is not read yet can be asked for again', async () => {
    server.on('running/home', { ...home, rider: true })
    server.refuse('running/rider', { code: 502 })
    await render(<Hub />)
    expect(words()).toContain('跑腿大厅')
    server.on('running/rider', riding())
    await tap('重新加载')
    expect(words()).toContain('正在接单')
  })

  test('a person: another as a rider or none', async () => {
    server.on('user/home', theirs)
    server.on('running/riderInfo', { ...rider, ratings: 12 })
    await render(<ErrandUser />, { id: 'u2' })
    expect(navigation.setTitle).toHaveBeenLastCalledWith('周屿的跑腿')
    expect(words()).toContain('跑过 36 单 · 4.8 分 · 12 条评价')
    unmount()
    server.refuse('running/riderInfo', { code: -2, message: '这位骑手不存在' })
    await render(<ErrandUser />, { id: 'u2' })
    expect(words()).toContain('还不是骑手')
    unmount()
    server.refuse('user/home', { code: 502 })
    await render(<ErrandUser />, { id: 'u2' })
    expect(tappable('重新加载')).toBeTruthy()
  })
})

describe('rating', () => {
  const over = detail({
    state: 'done',
    rider,
    actions: [],
    rating: { may: true, second: false, mine: null, theirs: null },
  })
  const open = async (both: DataOf<Routes['running/evaluation']>, order: OrderDetail = over) => {
    server.on('running/evaluation', both)
    server.on('running/detail', order)
    await render(<Evaluate />, { id: 'e1' })
  }

  test('needs stars; tags are four at most; what was chosen is kept', async () => {
    await open({ mine: null, theirs: null })
    await tap('提交评价')
    expect(words()).toContain('请点星星')
    await tap('4 星')
    for (const tag of ['准时', '态度好', '完好无损', '主动联系', '很快']) await tap(tag)
    await type('评价', ' 很好 ')
    unmount()
    expect(storage.get('draft.errand.rating.u1.e1')).toMatchObject({
      values: { stars: 4, text: ' 很好 ' },
    })
    await open({ mine: null, theirs: null })
    server.on('comment/submitEval', evaluation({ stars: 4 }))
    await tap('匿名')
    await tap('提交评价')
    const [body] = server.bodies('comment/submitEval') as { tags: string[] }[]
    expect(body).toMatchObject({ order: 'e1', stars: 4, text: '很好', nameless: true })
    expect(body?.tags).toHaveLength(4)
    expect(storage.get('draft.errand.rating.u1.e1')).toBeUndefined()
  })

  test('rated, a word can be added once, and theirs is read', async () => {
    const rated = { ...over, rating: { may: false, second: true, mine: 5, theirs: 4 } }
    await open(
      {
        mine: evaluation(),
        theirs: evaluation({ id: 'v2', of: 'buyer', stars: 4, text: '很有礼貌', tags: [] }),
      },
      rated,
    )
    expect(words()).toContain('我的评价5 / 5 星')
    expect(words()).toContain('很有礼貌')
    server.on('comment/secondOrder', evaluation({ second: { text: '用了几天还是好', at: later(0) } }))
    server.on('running/evaluation', {
      mine: evaluation({ second: { text: '用了几天还是好', at: later(0) } }),
      theirs: null,
    })
    await type('追评', '用了几天还是好')
    await tap('追加评价')
    expect(server.bodies('comment/secondOrder')).toEqual([{ order: 'e1', text: '用了几天还是好' }])
    expect(words()).toContain('追评：用了几天还是好')
  })

  test('a rider rates the owner, by other words, with a name', async () => {
    await open({ mine: null, theirs: null }, { ...over, mine: false, held: true })
    expect(words()).toContain('下单人怎么样')
    expect(words()).toContain('通情达理')
    expect(words()).not.toContain('匿名')
  })

  test('too late it says so; a failure can be tried again', async () => {
    await open(
      { mine: null, theirs: null },
      { ...over, rating: { may: false, second: false, mine: null, theirs: null } },
    )
    expect(words()).toContain('现在不能评价')
    unmount()
    server.refuse('running/evaluation', { code: 502 })
    await render(<Evaluate />, { id: 'e1' })
    server.on('running/evaluation', { mine: null, theirs: null })
    server.on('running/detail', over)
    await tap('重新加载')
    expect(hosts((node) => node.props.ariaLabel === '4 星')).toHaveLength(1)
  })
})
