import { runInAction } from 'mobx'
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, me, navigation, reset, server, storage } from '../fakes'
import { events, hosts, render, tap, tappable, type, unmount, words, wordsIn } from '../pages.fakes'
import { card, none, page } from './goods.fakes'

import { chosen } from '@/shell/address/chosen'
import { profile } from '@/shell/account/profile'
import { BrowseStore, rangeFault } from '@/features/secondhand/goods/browse'
import { session } from '@/net/session'
import SecondHand from '@/pages/secondHand/index'
import List from '@/pages/secondHand/list'
import Search from '@/pages/secondHand/search'

beforeEach(async () => {
  reset()
  server.on('user/info', me)
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
  server.on('secondHand/classify', { items: [{ name: 'book', title: '教材书籍', count: 1204 }] })
  server.on('secondHand/textbooks', { ...page(), watched: false, courses: 0 })
  server.on('secondHandOrder/carCount', { count: 3 })
  server.on('secondHandOrder/orderNumber', { bought: { ...none, sent: 1 }, sold: { ...none, waiting: 2 } })
  server.on('secondHand/goodsSelect', page(card()))
  server.on('secondHand/goodsGuess', { items: [card()], formula: '按分数排' })
})

describe('the home', () => {
  it('has the categories with their numbers, what waits for the reader, and what they may like', async () => {
    await render(<SecondHand />)
    expect(words()).toContain('教材书籍1,204')
    expect(['购物车', '买到的', '卖出的'].map((said) => wordsIn(tappable(said)))).toEqual([
      '3购物车',
      '1买到的',
      '2卖出的',
    ])
    expect(words()).toMatch(/九成新台灯.*¥35\.50.*几乎全新/)
    await tap('教材书籍')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/list?category=book')
  })

  it('has the whole shelf behind what was guessed, each listing once', async () => {
    const known = card()
    const shelf = page(known, card({ title: '二胡' }))
    server.on('secondHand/goodsGuess', { items: [known], formula: '按分数排' })
    server.on('secondHand/goodsSelect', shelf)
    const { list } = new BrowseStore({ order: 'guess' })
    await list.load()
    expect(server.queries('secondHand/goodsSelect')).toEqual([])
    await list.next()
    expect(list.items.map(({ title }) => title)).toEqual(['九成新台灯', '二胡'])
    expect(list.more).toBe('end')
    expect(server.queries('secondHand/goodsSelect')).toMatchObject([{ school: 's1', sort: 'new' }])
    server.on('secondHand/goodsGuess', { items: [], formula: '按分数排' })
    await list.refresh()
    expect(list.items).toHaveLength(2)
  })

  it('guesses by a formula that it explains', async () => {
    server.on('secondHand/goodsGuess', { items: [card({ title: '二胡' })], formula: '只按时间排' })
    await render(<SecondHand />)
    expect(words()).toContain('二胡')
    await tap('怎么算出来的')
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ content: expect.stringContaining('只按时间排') as string }),
    )
    await act(async () => session.close())
    expect(words()).toContain('还没有登录')
  })

  it('offers books of the reader’s courses, and tells them of new ones', async () => {
    server.on('secondHand/textbooks', {
      ...page({ ...card({ title: '同济高数', price: 1000 }), course: '高等数学' }),
      watched: false,
      courses: 6,
    })
    server.on('secondHand/watch', { done: true })
    await render(<SecondHand />)
    expect(words()).toContain('你的课在用的书：同济高数 ¥10.00')
    await render(<List />, { view: 'textbooks' })
    await tap('有人上架教材时告诉我')
    expect(server.bodies('secondHand/watch')).toEqual([{ on: true }])
    expect(tappable('有人上架教材时告诉我').props.ariaChecked).toBe(true)
  })

  it('asks for nothing of a reader’s own while nobody is signed in', async () => {
    session.close()
    await render(<SecondHand />)
    expect(words()).toContain('九成新台灯')
    const asked = server.calls.map(({ path }) => path).filter((path) => path.startsWith('secondHand'))
    expect(asked.sort()).toEqual(['secondHand/classify', 'secondHand/goodsSelect'])
  })

  it('asks a visitor for the school first, on every page of listings', async () => {
    session.close()
    runInAction(() => Object.assign(profile, { me: null, visited: null }))
    for (const page of [<SecondHand key="home" />, <List key="list" />, <Search key="search" />]) {
      await render(page, { q: '台灯' })
      expect(words()).toContain('先选学校')
      expect(words()).not.toMatch(/0 件|这里还空着|没有找到/)
      await unmount()
    }
    await render(<SecondHand />)
    await tap('选择学校')
    expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/location/location')
    expect(server.calls.filter(({ path }) => path.startsWith('secondHand'))).toEqual([])
  })

  it('reads the list anew once the reader was away to sell', async () => {
    const guesses = () => server.queries('secondHand/goodsGuess').length
    await render(<SecondHand />)
    await act(async () => events.get('onShow')?.())
    expect(guesses()).toBe(1)
    await tap('卖闲置')
    await act(async () => events.get('onShow')?.())
    expect(guesses()).toBe(2)
  })
})

describe('a list', () => {
  it('is of a category, by order and filters; another category keeps both', async () => {
    await render(<List />, { category: 'bike' })
    expect(navigation.setTitle).toHaveBeenLastCalledWith('自行车')
    await tap('价格低')
    await tap('筛选')
    await tap('全新')
    await tap('快递')
    await type('最低价', '20')
    await type('最高价', '99.999')
    await tap('看结果')
    await tap('乐器')
    expect(server.queries('secondHand/goodsSelect').slice(-1)).toMatchObject([
      {
        school: 's1',
        category: 'music',
        sort: 'cheap',
        grade: 'new',
        way: 'courier',
        min: '2000',
        max: '9999',
      },
    ])
    expect(words()).toContain('筛选 3')
  })

  it('refuses a range of prices that holds nothing', async () => {
    await render(<List />, { category: 'bike' })
    await tap('筛选')
    await type('最低价', '30')
    await type('最高价', '20')
    expect(words()).toContain('最低价比最高价还高')
    expect(tappable('看结果').props.disabled).toBe(true)
    expect(rangeFault({ min: '', max: '20' })).toBeNull()
  })

  it('goes by the building that was chosen', async () => {
    await render(<List />)
    await tap('离我近')
    expect(words()).toContain('离你的默认地址近的在前')
    const at = { floor: null, floors: 6, room: '', latitude: 30, longitude: 120, area: '' }
    chosen.set('near', { kind: 'spot', spot: { building: 'b6', spot: '6 栋', ...at } })
    await act(async () => events.get('onShow')?.())
    expect(words()).toContain('离6 栋近的在前')
    expect(server.queries('secondHand/goodsSelect').map(({ sort, house }) => [sort, house])).toEqual([
      ['new', undefined],
      ['near', undefined],
      ['near', 'b6'],
    ])
  })

  it('says what to do where nothing is, and when it fails', async () => {
    server.on('secondHand/goodsSelect', page())
    await render(<List />)
    expect(words()).toContain('这里还空着')
    await tap('筛选')
    await tap('全新')
    await tap('看结果')
    expect(words()).toContain('没有合适的')
    server.refuse('secondHand/goodsSelect', { code: 502 })
    await tap('价格高')
    server.on('secondHand/goodsSelect', page(card()))
    await tap('重新加载')
    expect(words()).toContain('九成新台灯')
  })
})

describe('the search', () => {
  it('looks for words and keeps them for the next time', async () => {
    server.on('secondHand/goodsSearch', page(card({ title: '高数笔记' })))
    await render(<Search />)
    expect(words()).toContain('想找什么')
    await act(async () => hosts((node) => Boolean(node.props.onConfirm))[0]?.props.onConfirm('高数'))
    expect(words()).toContain('高数笔记')
    expect(server.queries('secondHand/goodsSearch')).toMatchObject([{ keyword: '高数', school: 's1' }])
    expect(storage.get('goodsSearchHistory')).toEqual(['高数'])
    unmount()
    await render(<Search />)
    await tap('高数')
    expect(words()).toContain('高数笔记')
    expect(navigation.navigateTo).not.toHaveBeenCalled()
  })
})
