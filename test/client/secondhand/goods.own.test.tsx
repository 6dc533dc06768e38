import React from 'react'
import { act } from 'react-test-renderer'
import { chooseRow, me, navigation, reset, server } from '../fakes'
import { events, render, tap, tappable, words } from '../pages.fakes'
import { none, own, page, person, rating } from './goods.fakes'

import type { Home } from '@contract/homepage/schema'
import type { DataOf } from '@contract/http'
import type { Routes } from '@contract/registry'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import AlreadyUnder from '@/pages/secondHand/alreadyUnder'
import Ratings from '@/pages/secondHand/comments'
import Seen from '@/pages/secondHand/history'
import MyRelease from '@/pages/secondHand/myRelease'
import SellerCenter from '@/pages/secondHand/sellerCenter'
import SelectGoods from '@/pages/selectGoods/selectGoods'

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})
const lists = () => server.queries('secondHand/userGoods').map(({ list }) => list)

describe('what one sells', () => {
  it('is taken off the shelf and, by the way back, is there again', async () => {
    const one = own()
    server.on('secondHand/userGoods', page(one))
    server.on('secondHand/soldOut', { ...one, off: true })
    server.on('secondHand/soldOn', one)
    await render(<MyRelease />)
    expect(words()).toContain('12 看过 · 2 收藏 · 1 留言')
    await tap('下架')
    expect(server.bodies('secondHand/soldOut')).toEqual([{ id: one.id }])
    expect(words()).toContain('还没有在卖的')
    await tap('撤销')
    expect(server.bodies('secondHand/soldOn')).toEqual([{ id: one.id }])
    expect(words()).toContain('九成新台灯')
    expect(lists()).toEqual(['selling', 'selling'])
  })

  it('moves between its lists, and back', async () => {
    const one = own()
    server.on('secondHand/userGoods', page(one))
    server.on('secondHand/soldOut', { ...one, off: true })
    server.on('secondHand/soldOn', one)
    await render(<AlreadyUnder />)
    server.on('secondHand/userGoods', page({ ...one, off: true }))
    await act(async () => events.get('onShow')?.())
    server.on('secondHand/userGoods', page())
    await tap('重新上架')
    expect(server.bodies('secondHand/soldOn')).toEqual([{ id: one.id }])
    expect(words()).toContain('没有下架的')
    await tap('撤销')
    expect(server.bodies('secondHand/soldOut')).toEqual([{ id: one.id }])
  })

  it('comes first once it is refreshed, for today', async () => {
    const [first, second] = [own({ title: '先上的' }), own({ title: '后上的' })]
    server.on('secondHand/userGoods', page(second, first))
    server.on('secondHand/refresh', { ...second, fresh: false })
    await render(<MyRelease />)
    await tap('擦亮')
    expect(tappable('今天擦过').props.disabled).toBe(true)
    expect(server.bodies('secondHand/refresh')).toHaveLength(1)
  })

  it('is deleted from the menu', async () => {
    const one = own({ title: '台灯' })
    server.on('secondHand/userGoods', page(one))
    server.on('secondHand/goodsDel', { done: true })
    await render(<MyRelease />)
    chooseRow('删除')
    await tap('台灯，更多操作')
    expect(words()).toContain('还没有在卖的')
  })

  it('does not leave the list when the server refuses', async () => {
    server.on('secondHand/userGoods', page(own({ title: '台灯' })))
    server.refuse('secondHand/refresh', { code: -2, message: '今天擦过了' })
    await render(<MyRelease />)
    await tap('擦亮')
    expect(words()).toContain('台灯')
  })
})

it('keeps what others sell, until it is let go; that can be taken back', async () => {
  const one = own({ title: '吉他' })
  server.on('secondHand/userGoods', ({ query }) => page(...(query.list === 'liked' ? [one] : [])))
  server.on('secondHand/dislike', { likes: 0, liked: false })
  server.on('secondHand/like', { likes: 1, liked: true })
  await render(<MyRelease />)
  await tap('收藏')
  await tap('取消收藏')
  expect(words()).toContain('还没有收藏')
  await tap('撤销')
  expect(server.bodies('secondHand/like')).toEqual([{ id: one.id }])
  expect(words()).toContain('吉他')
})

it('has what one read, also what is gone', async () => {
  server.on('secondHand/userGoods', page(own({ free: 0 }), own({ off: true })))
  await render(<Seen />)
  expect(lists()).toEqual(['viewed'])
  expect(words()).toMatch(/卖掉了.*已下架/)
})

it('offers one’s own for the circle', async () => {
  const one = own()
  server.on('secondHand/userGoods', page(one))
  await render(<SelectGoods />)
  await tap('九成新台灯')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/publish/selectGoodspublish?id=${one.id}`)
})

describe('a seller', () => {
  const figures = { sold: 6, bought: 2, selling: 1, stars: 4.75, ratings: 5 }
  const sign: DataOf<Routes['secondHand/sign']> = {
    ...{ buy: '', sell: '', business: 'none', pieces: 4, turnover: 12_000, rules: [] },
  }
  const home: Home = {
    ...person,
    open: { profile: true, dynamics: true, follows: true },
    ...{ intro: '毕业季出闲置', grade: 2023, mine: false, remark: null, followed: false, follower: false },
    ...{ dynamics: 3, followings: 8, followers: 12, liked: 20 },
    ...{ tags: [], photos: [], photo_count: 0, question_count: 0 },
    barrage: { on: false, from: 'everyone', may: false, lines: [] },
  }
  beforeEach(() => {
    server.on('user/home', home)
    server.on('secondHandOrder/userTradingCount', figures)
    server.on('secondHand/userGoods', page(own()))
    server.on('secondHand/comment', page(rating({ author: null })))
  })

  it('is met by what they sell and what was said of them', async () => {
    await render(<SellerCenter />, { user: 'p1' })
    expect(words()).toMatch(/叶子不睡觉.*6卖出2买过1在卖4\.8评分.*九成新台灯/)
    expect(server.queries('secondHand/userGoods')).toMatchObject([{ user: 'p1' }])
    await tap('评价')
    expect(words()).toContain('匿名同学')
    expect(server.calls.map(({ path }) => path)).not.toContain('secondHand/sign')
  })

  it('sees what waits for them, and how they stand as a business', async () => {
    server.on('secondHandOrder/orderNumber', { bought: none, sold: { ...none, waiting: 2, refund: 1 } })
    server.on('secondHand/sign', sign)
    await render(<SellerCenter />)
    expect(words()).toContain('2 单待交付 · 1 单要退款')
    expect(words()).toContain('30 天里卖了 4 件、¥120.00。超过 30 件或 ¥5,000.00 要认证。')
    server.on('secondHand/sign', { ...sign, business: 'asked' })
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('需要认证')
  })

  it('has ratings on a page of its own; without a seller or a listing it says so', async () => {
    await render(<Ratings />, { user: 'p1' })
    expect(words()).toContain('和照片一样')
    expect(server.queries('secondHand/comment')).toMatchObject([{ user: 'p1' }])
  })

  it('is asked for by a whole link', async () => {
    await render(<Ratings />)
    expect(words()).toContain('这个链接不完整')
  })
})
