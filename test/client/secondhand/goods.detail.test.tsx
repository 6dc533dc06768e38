import React from 'react'
import { act } from 'react-test-renderer'
import { chooseRow, feedback, me, navigation, reset, server, toasts } from '../fakes'
import { accents, events, render, tap, tappable, type, words } from '../pages.fakes'
import { book, card, goods, own, page, rating, seller } from './goods.fakes'

import type { Goods } from '@contract/secondhand/goods/schema'
import { profile } from '@/shell/account/profile'
import { session } from '@/net/session'
import Detail from '@/pages/secondHand/commodityDetail'
import GoodsPoster from '@/pages/secondHand/poster/goodsPoster'

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
  server.on('comment/comments', page())
  server.on('secondHand/goodsCommentShow', page())
  server.on('secondHand/goodsViews', { done: true })
  server.on('secondHand/userGoods', page())
  server.on('secondHand/goodsSelect', page())
})
const open = async (change: Partial<Goods> = {}) => {
  const one = goods(change)
  server.on('secondHand/goodsInfo', one)
  await render(<Detail />, { id: one.id })
  return one
}

describe('a listing', () => {
  it('says what it costs, how good it is, how it comes and where', async () => {
    await open({
      original: 9900,
      ways: ['meet', 'courier'],
      freight: 800,
      spot: '6 栋',
      away: 124,
      free: 3,
      book,
      course: '高等数学',
    })
    for (const said of [
      '¥35.50原价 ¥99.00',
      '用过一两次，看不出痕迹',
      '当面交易，在6 栋',
      '快递，运费 ¥8.00',
      '6 栋 · 120 米',
      '还有 3 件',
      '卖出 6 件 · 4.8 分 · 5 条评价',
      '个人闲置，不支持 7 天无理由退货',
      'ISBN 9787040396638',
      '高等数学微积分',
    ])
      expect(words()).toContain(said)
    expect(accents()).toEqual(['立即购买'])
  })

  it('counts who reads it once, and not its seller', async () => {
    const one = await open()
    await act(async () => events.get('onShow')?.())
    expect(server.bodies('secondHand/goodsViews')).toEqual([{ id: one.id }])
    await open({ mine: true })
    expect(server.bodies('secondHand/goodsViews')).toHaveLength(1)
  })

  it('is bought at once, or put into the cart, to which the way is offered', async () => {
    const one = await open()
    await tap('立即购买')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/secondHand/fillOrder?goods=${one.id}&count=1`,
    )
    server.on('secondHandOrder/carAdd', { count: 1 })
    await tap('加购物车')
    expect(server.bodies('secondHandOrder/carAdd')).toEqual([{ goods: one.id, count: 1 }])
    await tap('去购物车')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/shoppingCart')
    await tap('聊一聊')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/secondHand/chatCommodity?id=${one.id}`)
  })

  it('asks how many pieces where there are several, and no more than there are', async () => {
    const one = await open({ free: 2, pieces: 2 })
    await tap('立即购买')
    await tap('加一')
    expect(words()).toContain('¥71.00')
    expect(tappable('加一').props.disabled).toBe(true)
    await tap('就要 2 件')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/secondHand/fillOrder?goods=${one.id}&count=2`,
    )
  })

  it('says what hinders the viewer', async () => {
    await open({ hindered: '卖家把你拉黑了' })
    expect(words()).toContain('卖家把你拉黑了')
    expect(tappable('立即购买').props.disabled).toBe(true)
    expect(tappable('加购物车').props.disabled).toBe(true)
  })

  it('is kept by a tap, which goes back when the server refuses', async () => {
    const one = await open({ likes: 4 })
    server.on('secondHand/like', { likes: 5, liked: true })
    await tap('收藏 4')
    expect(server.bodies('secondHand/like')).toEqual([{ id: one.id }])
    server.refuse('secondHand/dislike', { code: -2, message: '太快了' })
    await tap('取消收藏 5')
    expect(words()).toContain('5')
    expect(tappable('取消收藏 5')).toBeTruthy()
  })

  it('is asked about, and shows what buyers said', async () => {
    server.on('secondHand/goodsCommentShow', { items: [rating()], next: 'more' })
    const one = await open()
    expect(words()).toContain('买过的人说')
    await tap('全部')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/secondHand/comments?id=${one.id}`)
    await tap('有什么想问卖家的')
    await type('评论', '灯泡要换吗')
    server.on('comment/publish', {
      id: 'c1',
      author: seller,
      text: '灯泡要换吗',
      pictures: [],
      likes: 0,
      liked: false,
      stepped: false,
      mine: true,
      at: one.at,
      replies: 0,
      first: [],
    })
    await tap('发送')
    expect(server.bodies('comment/publish')).toMatchObject([{ subject: 'goods', id: one.id }])
    expect(words()).toContain('1 条评论')
  })

  it('leads on to what else the seller has, and to more of its category', async () => {
    const mine = goods({ seller: { ...seller, name: '周舟' } })
    server.on('secondHand/userGoods', page(own({ title: '旧书架' }), own({ id: mine.id, title: '它自己' })))
    server.on(
      'secondHand/goodsSelect',
      page(card({ title: '电饭锅', seller: { ...seller, id: 'p2' } }), card()),
    )
    await open(mine)
    expect(words()).toMatch(/同类的小家电全部电饭锅.*周舟还在卖全部旧书架/)
    expect(words()).not.toContain('它自己')
    await tap('旧书架')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(expect.stringMatching(/commodityDetail\?id=g/))
  })

  it('stays a page once it is sold: more of its category first, and nothing to buy', async () => {
    server.on('secondHand/goodsSelect', page(card({ title: '电饭锅', seller: { ...seller, id: 'p2' } })))
    await open({ free: 0, sold: 1, hindered: '已卖完' })
    expect(words()).toMatch(/卖掉了.*同类的小家电.*电饭锅.*当面交易/)
    expect(words()).not.toMatch(/已卖完|立即购买|加购物车/)
    expect(accents()).toEqual(['看看别的小家电'])
    await open({ free: 0, held: 1, hindered: '已卖完' })
    expect(words()).toContain('有人在买')
  })

  it('leads who bought it to the order', async () => {
    await open({ free: 0, sold: 1, hindered: '已卖完', order: 'o7' })
    await tap('看订单')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/orderDetail?id=o7')
  })

  it('is complained about by others', async () => {
    const one = await open()
    chooseRow('举报')
    await tap('更多')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(
      `/pages/user_myfollow/complaint?subject=goods&id=${one.id}`,
    )
  })
})

describe('one’s own', () => {
  it('is looked after: taken off the shelf, put back, refreshed once a day', async () => {
    const one = await open({ mine: true })
    expect(accents()).toEqual(['擦亮'])
    server.on('secondHand/soldOut', own({ id: one.id, off: true }))
    server.on('secondHand/goodsInfo', { ...one, off: true })
    await tap('下架')
    expect(server.bodies('secondHand/soldOut')).toEqual([{ id: one.id }])
    expect(accents()).toEqual(['重新上架'])
    server.on('secondHand/soldOn', own({ id: one.id, fresh: false }))
    server.on('secondHand/goodsInfo', { ...one, fresh: false })
    await tap('重新上架')
    expect(tappable('今天擦过了').props.disabled).toBe(true)
    await tap('编辑')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith(`/pages/secondHand/releaseCommodity?id=${one.id}`)
  })

  it('is deleted once its seller is sure, and says what becomes of orders', async () => {
    const one = await open({ mine: true, held: 2 })
    server.on('secondHand/goodsDel', { done: true })
    chooseRow('删除')
    await tap('更多')
    expect(feedback.modal).toHaveBeenLastCalledWith(
      expect.objectContaining({ content: expect.stringContaining('2 件照常交付') }),
    )
    expect(server.bodies('secondHand/goodsDel')).toEqual([{ id: one.id }])
    expect(toasts()).toContain('已删除')
    expect(words()).toContain('这件二手已经删除')
  })

  it('is not offered around while it is not shown to others', async () => {
    await open({ mine: true, withheld: { state: 'pending', reason: '' } })
    expect(words()).toContain('审核中')
    feedback.actionSheet.mockImplementationOnce(async (rows) => {
      expect(rows).toEqual(['分享', '删除'])
      return -1
    })
    await tap('更多')
  })
})

describe('its poster', () => {
  it('is drawn by the server', async () => {
    const one = goods()
    server.on('secondHand/goodsInfo', one)
    server.on('secondHand/code', { url: '/api/poster/x.png' })
    await render(<GoodsPoster />, { id: one.id })
    expect(tappable('保存到相册').props.disabled).toBeFalsy()
  })
})
