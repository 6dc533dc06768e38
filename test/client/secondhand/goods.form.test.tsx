import React from 'react'
import { act } from 'react-test-renderer'
import { me, navigation, reset, server, storage, toasts } from '../fakes'
import { events, render, tap, type, unmount, words } from '../pages.fakes'
import { book, goods, person } from './goods.fakes'

import type { Dynamic } from '@contract/circle/schema'
import type { DataOf } from '@contract/http'
import type { Need } from '@contract/needs/schema'
import type { Routes } from '@contract/registry'
import type { Goods } from '@contract/secondhand/goods/schema'
import { chosen } from '@/shell/address/chosen'
import { profile } from '@/shell/account/profile'
import { blank, check, earnsText, partsOf, tagsIn, valuesOf } from '@/features/secondhand/goods/draft-values'
import { GoodsFormStore } from '@/features/secondhand/goods/form-store'
import { session } from '@/net/session'
import RecommendGoods from '@/pages/publish/selectGoodspublish'
import Release from '@/pages/secondHand/release'
import ReleaseBooks from '@/pages/secondHand/releaseBooks'
import ReleaseCommodity from '@/pages/secondHand/releaseCommodity'

const scan = jest.fn(async () => '9787040396638')
jest.mock('@/platform/scan', () => ({ scan: () => scan() }))
jest.mock('@/platform/media', () => ({
  media: { chooseImages: async () => [{ path: '/lamp.jpg', size: 1 }] },
}))
let sent = 0
jest.mock('@/net/upload', () => ({ uploadPicture: async () => ({ id: `f${(sent += 1)}`, thumb: '/t.jpg' }) }))

beforeEach(async () => {
  reset()
  sent = 0
  server.on('user/info', { ...me, student: true })
  session.open({ user_id: 'u1', access_token: 'secret' })
  await profile.load()
})
const sign = (
  change: Partial<DataOf<Routes['secondHand/sign']>> = {},
): DataOf<Routes['secondHand/sign']> => ({
  ...{ buy: '', sell: '', business: 'none', pieces: 4, turnover: 12_000, rules: [] },
  ...change,
})
const picture = () => tap('添加图片 0 / 9')
const write = async () => {
  await picture()
  await type('描述', '九成新台灯\n买来一年，灯头可以转')
  await tap('轻微使用痕迹')
  await type('价格', '35.5')
}

describe('the form', () => {
  it('says where returned goods go, and what a business takes back only with a reason', async () => {
    server.on('secondHand/sign', sign({ business: 'verified' }))
    server.on('secondHand/release', goods({ id: 'g9', mine: true }))
    await render(<ReleaseCommodity />)
    await write()
    await tap('更多')
    await tap('不适用：定作的')
    const address = { id: 'a1', name: '林夏', phone: '138****0001', spot: '6 栋', floor: 5, room: '512' }
    chosen.set('address', { kind: 'address', address: { ...address, building: null } as never })
    await act(async () => events.get('onShow')?.())
    await tap('上架')
    expect(server.bodies('secondHand/release')).toMatchObject([{ returns: 'a1', exempt: 'custom' }])
  })

  it('sends what was written in fen, once all is well, and leads to the listing', async () => {
    server.on('secondHand/release', goods({ id: 'g9', mine: true }))
    await render(<ReleaseCommodity />)
    await tap('上架')
    expect(words()).toContain('还有 5 处需要修改')
    await write()
    expect(words()).toContain('按描述猜的，不对就换一个')
    await tap('更多')
    await type('原价（可以不填）', '99')
    await tap('快递')
    await type('运费', '8')
    await type('标签（可以不写）', '护眼 宿舍')
    const at = { floor: 1, floors: 6, room: '', latitude: 30, longitude: 120, area: '' }
    chosen.set('handover', { kind: 'spot', spot: { building: 'b6', spot: '6 栋', ...at } })
    await act(async () => events.get('onShow')?.())
    await tap('上架')
    expect(server.bodies('secondHand/release')).toEqual([
      {
        key: expect.any(String),
        category: 'appliance',
        title: '九成新台灯',
        text: '买来一年，灯头可以转',
        pictures: ['f1'],
        grade: 'good',
        price: 3550,
        original: 9900,
        pieces: 1,
        ways: ['meet', 'courier'],
        freight: 800,
        house: 'b6',
        spot: expect.stringContaining('6 栋'),
        tags: ['护眼', '宿舍'],
      },
    ])
    expect(navigation.redirectTo).toHaveBeenLastCalledWith('/pages/secondHand/commodityDetail?id=g9')
    expect(storage.get('draft.goods')).toBeUndefined()
  })

  it('keeps what was written with its pictures, and the choice of what to sell says so', async () => {
    await render(<ReleaseCommodity />)
    await write()
    unmount()
    server.on(
      'secondHand/sign',
      sign({ sell: '先完成商家认证', business: 'asked', pieces: 31, turnover: 1, rules: ['活体动物'] }),
    )
    await render(<Release />)
    expect(words()).toContain('接着写：九成新台灯')
    expect(words()).toContain('先完成商家认证')
    expect(words()).toContain('活体动物')
    expect(new GoodsFormStore('goods').draft.pictures.ids).toEqual(['f1'])
    expect(new GoodsFormStore('book').written).toBe(false)
  })

  it('is asked for what its writer lacks once it is written, and keeps it all', async () => {
    server.on('user/info', { ...me, student: false })
    await profile.load()
    const need = {
      name: 'student',
      title: '学生认证',
      text: '',
      page: '/pages/user/editInfo/authentication_name',
    } as const
    const stand = (state: Need['state']) =>
      server.on('needs/states', {
        items: [
          { ...need, name: 'school', title: '学校', state: 'done', after: [] },
          { ...need, state, after: [] },
        ],
      })
    stand('open')
    server.on('secondHand/release', goods({ id: 'g9', mine: true }))
    await render(<ReleaseCommodity />)
    await tap('上架')
    expect(words()).toContain('还有 5 处需要修改')
    await write()
    await tap('上架')
    expect(words()).toContain('学生认证')
    expect(server.bodies('secondHand/release')).toEqual([])
    stand('done')
    await act(async () => events.get('onShow')?.())
    await tap('都办好了，上架')
    expect(server.bodies('secondHand/release')).toMatchObject([{ title: '九成新台灯' }])
  })

  it('has the picture for its cover that was put first', async () => {
    server.on('secondHand/release', goods({ id: 'g9', mine: true }))
    await render(<ReleaseCommodity />)
    await write()
    await tap('添加图片 1 / 9')
    await tap('调整第2张图片')
    await tap('上架')
    expect(server.bodies('secondHand/release')).toMatchObject([{ pictures: ['f2', 'f1'] }])
  })

  it('opens what is folded away where something in it is wrong', async () => {
    await render(<ReleaseCommodity />)
    await write()
    await tap('更多')
    await type('件数', '0')
    await tap('更多')
    expect(words()).not.toContain('一模一样的有几件')
    await tap('上架')
    expect(words()).toContain('1 到 99 件')
  })

  it('proposes a category by the first line until one is chosen', () => {
    const store = new GoodsFormStore('goods')
    const said = () => [store.draft.values.category, store.proposed]
    store.draft.change({ text: '罗技键盘' })
    expect(said()).toEqual(['digital', 'digital'])
    store.draft.change({ text: '捷安特山地车\n送键盘' })
    expect(said()).toEqual(['bike', 'bike'])
    store.choose('other')
    store.draft.change({ text: '罗技键盘' })
    expect(said()).toEqual(['other', ''])
  })

  it('makes title and description of one text, and one text of them', () => {
    const long = '字'.repeat(50)
    expect([partsOf('台灯\n用了一年'), partsOf('台灯\n用了一年多'), partsOf(long)]).toEqual([
      { title: '台灯', text: '台灯\n用了一年' },
      { title: '台灯', text: '用了一年多' },
      { title: long.slice(0, 40), text: long },
    ])
    for (const words of ['台灯\n用了一年', '台灯\n用了一年多', long])
      expect(valuesOf(goods(partsOf(words))).text).toBe(words)
  })

  it('leaves what was typed where the server refuses, with the sentence at its field', async () => {
    server.wrongField('secondHand/release', 'title', '标题里有不能卖的东西')
    await render(<ReleaseCommodity />)
    await write()
    await tap('上架')
    expect(words()).toContain('标题里有不能卖的东西')
    expect(storage.get('draft.goods')).toBeTruthy()
  })

  it('offers a reviewer where a word may not be sold', async () => {
    server.wrongField('secondHand/release', 'title', '不能发布：含“高仿”，违反“盗版和假货”规则')
    await render(<ReleaseCommodity />)
    await write()
    await tap('上架')
    await tap('没有违反规则，请管理员看看')
    expect(server.bodies('secondHand/release')).toMatchObject([{}, { review: true }])
  })

  it('changes what is listed', async () => {
    const one: Goods = goods({ mine: true, free: 2, pieces: 3, tags: ['护眼'], spot: '6 栋', house: 'b6' })
    server.on('secondHand/goodsInfo', one)
    server.on('secondHand/goodsModification', one)
    await render(<ReleaseCommodity />, { id: one.id })
    await type('价格', '30')
    await tap('保存')
    expect(server.bodies('secondHand/goodsModification')).toMatchObject([
      {
        id: one.id,
        category: 'appliance',
        price: 3000,
        pieces: 2,
        pictures: ['f1'],
        spot: '6 栋',
        house: 'b6',
        tags: ['护眼'],
      },
    ])
    expect(toasts()).toContain('改好了')
  })

  it('is its seller’s alone', async () => {
    const one = goods()
    server.on('secondHand/goodsInfo', one)
    await render(<ReleaseCommodity />, { id: one.id })
    expect(words()).toContain('这不是你的二手')
  })
})

describe('a book', () => {
  it('is known by its ISBN, which is scanned', async () => {
    server.on('secondHand/book', book)
    server.on('secondHand/releaseBook', goods({ mine: true }))
    await render(<ReleaseBooks />)
    await tap('扫条码')
    expect(words()).toContain('同济大学数学系 · 高等教育出版社 · 定价 ¥47.60')
    await tap('微积分')
    await picture()
    await type('描述', '前两章有笔记')
    await tap('轻微使用痕迹')
    await type('价格', '15')
    await tap('上架')
    expect(server.bodies('secondHand/releaseBook')).toMatchObject([
      {
        isbn: '9787040396638',
        title: '高等数学 上册',
        author: '同济大学数学系',
        course: '微积分',
        price: 1500,
        original: 4760,
      },
    ])
  })

  it('is written by hand where nobody knows it, and not sent with a wrong check digit', async () => {
    server.refuse('secondHand/book', { code: -2, message: '没有这本书' })
    await render(<ReleaseBooks />)
    await type('ISBN', '978-7-04-039663-8')
    expect(server.queries('secondHand/book')).toMatchObject([{ isbn: '9787040396638' }])
    expect(words()).toContain('书库里还没有这本')
    await type('ISBN', '9787040396638')
    expect(server.queries('secondHand/book')).toHaveLength(1)
    await type('ISBN', '9787040396639')
    await tap('上架')
    expect(words()).toContain('ISBN 不对')
    expect(server.queries('secondHand/book')).toHaveLength(1)
  })

  it('is asked for again where it could not be asked', async () => {
    server.refuse('secondHand/book', { code: 502 })
    await render(<ReleaseBooks />)
    await type('ISBN', '9787040396638')
    server.on('secondHand/book', book)
    await tap('再查一次')
    expect(words()).toContain('高等教育出版社')
  })
})

describe('what is checked', () => {
  const wrong = (change: Partial<typeof blank>) => Object.keys(check({ ...blank, ...change }, false))
  it('is sums, pieces, tags and what may not be sold', () => {
    expect(wrong({ price: '20' })).toEqual([])
    expect(wrong({ price: '0' })).toEqual(['price'])
    expect(wrong({ price: '20001' })).toEqual(['price'])
    expect(wrong({ pieces: '0' })).toEqual(['pieces'])
    expect(wrong({ pieces: '1.5' })).toEqual(['pieces'])
    expect(wrong({ freight: '101' })).toEqual([])
    expect(wrong({ freight: '101', ways: ['courier'] })).toEqual(['freight'])
    expect(wrong({ tags: 'a b c d e f' })).toEqual(['tags'])
    expect(wrong({ tags: '一二三四五六七八九' })).toEqual(['tags'])
    expect(tagsIn(' 护眼，护眼 #宿舍 ')).toEqual(['护眼', '宿舍'])
  })
  it('says what is left of a price', () => {
    expect(earnsText('35.5')).toContain('¥35.15')
    expect(earnsText('')).toBe('')
  })
})

it('recommends a listing in the circle with its pictures and its address', async () => {
  const one = goods({ id: 'g7', mine: true })
  server.on('secondHand/goodsInfo', one)
  const dynamic: Dynamic = {
    ...{ id: 'd1', title: '', text: '陪我熬过考研的灯', place: null, scope: 'school', at: one.at },
    ...{ author: person, pictures: [], likes: 0, comments: 0, liked: false, mine: true },
    withheld: { state: 'pending', reason: '' },
  }
  server.on('dynamic/publish', dynamic)
  await render(<RecommendGoods />, { id: 'g7' })
  await type('推荐的话', '陪我熬过考研的灯')
  await tap('发到圈子')
  expect(server.bodies('dynamic/publish')).toMatchObject([
    { text: '陪我熬过考研的灯\n/s/goods/g7', scope: 'school', pictures: ['f1'] },
  ])
  expect(toasts()).toContain('已提交，审核通过后大家就能看到')
})
